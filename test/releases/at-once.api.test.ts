import { rmSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialect } from "../../server/platform/db/kit.ts";
import { openPg } from "../../server/platform/db/pg.ts";
import { migrationsFolder } from "../../server/platform/paths.ts";
import { childTables, workspacesOf } from "../platform/db/child-workspaces.ts";
import { schemaOf } from "./database-contents.ts";
import { emptyInstallation, frozenVersions, type Installation, restore } from "./frozen.ts";

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: string;
  readonly is_nullable: "YES" | "NO";
  readonly column_default: string | null;
  readonly is_identity: "YES" | "NO";
}
const columnsQuery = `select table_name, column_name, data_type, is_nullable, column_default, is_identity
  from information_schema.columns where table_schema = 'public' order by 1, 2`;

/** Opens the database as several instances that start at the same time, and closes them. */
async function openAtOnce(url: string, instances: number): Promise<void> {
  const opened = await Promise.all(Array.from({ length: instances }, () => openPg(url, migrationsFolder("pg"))));
  await Promise.all(opened.map((store) => store.close()));
}

async function query<Row extends pg.QueryResultRow>({ databaseUrl }: Installation, text: string): Promise<Row[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

// one process uses a SQLite file, so its migrations run alone
describe.runIf(dialect === "pg")("instances that start at the same time", () => {
  let empty: Installation;
  beforeAll(async () => {
    empty = await emptyInstallation();
    await openAtOnce(empty.databaseUrl ?? "", 4);
  });
  afterAll(() => rmSync(empty.folder, { recursive: true, force: true }));

  const migrationsIn = async (of: Installation) =>
    (
      await query<{ n: number; once: number }>(
        of,
        "select count(*)::int as n, count(distinct hash)::int as once from drizzle.__drizzle_migrations",
      )
    )[0];

  it("migrate an empty database once", async () => {
    const done = await migrationsIn(empty);
    expect(done?.n).toBeGreaterThan(40);
    expect(done?.once).toBe(done?.n);
  });

  describe.each(frozenVersions)("on a database of release %s", (version) => {
    let old: Installation;
    let before: Column[];
    beforeAll(async () => {
      old = await restore(version);
      before = await query<Column>(old, columnsQuery);
      await openAtOnce(old.databaseUrl ?? "", 4);
    });
    afterAll(() => rmSync(old.folder, { recursive: true, force: true }));

    it("migrate it once, to the same tables as a new one", async () => {
      expect(await migrationsIn(old)).toEqual(await migrationsIn(empty));
      expect(await schemaOf(old)).toEqual(await schemaOf(empty));
    });

    it("leave all that an instance of the release reads and writes (expand, then contract)", async () => {
      const after = await query<Column>(old, columnsQuery);
      const nameOf = ({ table_name: table, column_name: column }: Column) => `${table}.${column}`;
      const now = new Map(after.map((column) => [nameOf(column), column]));
      const known = new Map(before.map((column) => [nameOf(column), column]));
      const changed = before.filter((column) => {
        const same = now.get(nameOf(column));
        return same?.data_type !== column.data_type || (same.is_nullable === "NO" && column.is_nullable === "YES");
      });
      expect(changed.map(nameOf)).toEqual([]);
      const tables = new Set(before.map(({ table_name: table }) => table));
      // a row of the release has no value for a new column
      const required = after.filter(
        (column) =>
          tables.has(column.table_name) &&
          !known.has(nameOf(column)) &&
          column.is_nullable === "NO" &&
          column.column_default === null &&
          column.is_identity === "NO",
      );
      expect(required.map(nameOf)).toEqual([]);
    });

    it("give each child row of the release the workspace of its parent", async () => {
      for (const table of childTables) {
        const [counts] = await query<{ rows: string; wrong: string }>(old, workspacesOf(table));
        expect(Number(counts?.rows), table[0]).toBeGreaterThan(0);
        expect(Number(counts?.wrong), table[0]).toBe(0);
      }
    });

    it("give it also to rows that an instance of the release still adds", async () => {
      const [team] = await query<{ id: string; workspace_id: string }>(old, "select id, workspace_id from teams");
      const columns = before.filter(({ table_name: table }) => table === "team_roles").map((one) => one.column_name);
      expect(columns).not.toContain("workspace_id");
      const [added] = await query<{ workspace_id: string }>(
        old,
        `insert into team_roles (id, team_id, name, kind, permissions, created_at, updated_at)
         values ('r', '${team?.id}', 'Night shift', 'custom', '[]', '2026', '2026') returning workspace_id`,
      );
      expect(added?.workspace_id).toBe(team?.workspace_id);
    });
  });
});
