import Database from "better-sqlite3";
import pg from "pg";
import { databaseFile, type Installation } from "./frozen.ts";

type Row = Readonly<Record<string, unknown>>;

/** Every row of every table of the product, by table. */
export type Rows = ReadonlyMap<string, readonly Row[]>;

interface Connection {
  query(sql: string): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** Opens the database directly, not through the product. */
async function open(installation: Installation): Promise<Connection> {
  if (installation.databaseUrl === undefined) {
    const db = new Database(databaseFile(installation), { fileMustExist: true });
    return { query: async (sql) => db.prepare(sql).all() as Row[], close: async () => void db.close() };
  }
  const client = new pg.Client(installation.databaseUrl);
  await client.connect();
  return { query: async (sql) => (await client.query<Row>(sql)).rows, close: () => client.end() };
}

async function withConnection<T>(installation: Installation, work: (db: Connection) => Promise<T>): Promise<T> {
  const db = await open(installation);
  return work(db).finally(() => db.close());
}

const onPostgres = ({ databaseUrl }: Installation): boolean => databaseUrl !== undefined;

const tableNames = (installation: Installation): string =>
  onPostgres(installation)
    ? "select table_name as name from information_schema.tables where table_schema = 'public' order by 1"
    : "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\' order by 1";

export const rowsIn = (installation: Installation): Promise<Rows> =>
  withConnection(installation, async (db) => {
    const rows = new Map<string, readonly Row[]>();
    for (const { name } of await db.query(tableNames(installation))) {
      rows.set(String(name), await db.query(`select * from "${name}"`));
    }
    return rows;
  });

/** Tables, columns, keys and indexes, as the database describes them. */
export const schemaOf = (installation: Installation): Promise<readonly Row[]> =>
  withConnection(installation, async (db) => {
    if (!onPostgres(installation)) return db.query("select type, name, sql from sqlite_schema order by type, name");
    const columns = await db.query(`
      select table_name, column_name, data_type, udt_name, is_nullable, column_default, is_identity
      from information_schema.columns where table_schema = 'public' order by 1, 2`);
    const indexes = await db.query("select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1");
    const constraints = await db.query(`
      select conrelid::regclass::text as of, conname, convalidated, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`);
    return [...columns, ...indexes, ...constraints];
  });

/** Faults of the database: damaged pages, invalid indexes, and rows that refer to missing rows. */
export const faultsOf = (installation: Installation): Promise<readonly Row[]> =>
  withConnection(installation, async (db) => {
    if (!onPostgres(installation)) {
      const damage = await db.query("pragma integrity_check");
      const orphans = await db.query("pragma foreign_key_check");
      return [...damage.filter(({ integrity_check }) => integrity_check !== "ok"), ...orphans];
    }
    const invalid = await db.query("select indexrelid::regclass::text as index from pg_index where not indisvalid");
    return [...invalid, ...(await orphansIn(db))];
  });

/** Postgres checks a foreign key only when a row is written. So this checks every row of every key. */
async function orphansIn(db: Connection): Promise<readonly Row[]> {
  const keys = await db.query(`
    select conname as key, conrelid::regclass::text as child, confrelid::regclass::text as parent,
           string_agg(format('c.%I = p.%I', a.attname, f.attname), ' and ') as joined,
           string_agg(format('c.%I is not null', a.attname), ' and ') as given
    from pg_constraint
      cross join lateral unnest(conkey, confkey) as pair(own, other)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = pair.own
      join pg_attribute f on f.attrelid = confrelid and f.attnum = pair.other
    where contype = 'f' group by 1, 2, 3`);
  const orphans: Row[] = [];
  for (const { key, child, parent, joined, given } of keys) {
    const rows = await db.query(
      `select '${key}' as key, count(*)::int as rows from ${child} c where ${given} and not exists (select from ${parent} p where ${joined})`,
    );
    orphans.push(...rows.filter((one) => one.rows !== 0));
  }
  return orphans;
}
