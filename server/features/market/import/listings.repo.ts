import { and, eq, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { Upsert } from "../../../platform/db/bulk/bulk-writer.ts";
import { toStatement } from "../../../platform/db/bulk/statement.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { marketListings } from "../market.table.ts";

/** The column's name in the database. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Column = keyof typeof marketListings.$inferSelect;
/** Rows of one statement on Postgres, where each statement is a round trip to the server. */
const rowsPerStatement = 100;

/** Columns that identify the row or are derived from others. If no other column differs, the row is not updated. */
const uncomparedColumns: readonly Column[] = [
  "id",
  "workspaceId",
  "market",
  "identity",
  "asOfDay",
  "seenDay",
  "makeKey",
  "modelKey",
  "trimKey",
];

const list = (parts: readonly (SQL | (typeof marketListings)[Column])[]) => sql.join([...parts], sql`, `);
const excluded = (name: Column) => sql`excluded.${sql.identifier(snake(name))}`;

/** An older file says nothing about the time after it. */
const lastSeenDay = sql`case when ${marketListings.seenDay} > ${excluded("seenDay")} then ${marketListings.seenDay} else ${excluded("seenDay")} end`;
/** The price of an older file is not the last one. A sale ends a listing, whatever day the file states. */
const isNewer = sql`(${marketListings.seenDay} is null or ${marketListings.seenDay} <= ${excluded("seenDay")}
  or ${excluded("soldAt")} is not null)`;

/** Moves the day on when equal rows were last seen. Each value may stand in the statement only once. */
function seenAgain(tx: Writer, rows: number) {
  const [identity, seenDay] = [sql.placeholder("identity"), sql.placeholder("seenDay")];
  const row = sql`select cast(${identity} as text) as identity, cast(${seenDay} as integer) as seen_day`;
  const given = sql.join(
    Array.from({ length: rows }, () => row),
    sql` union all `,
  );
  return toStatement(
    tx
      .update(marketListings)
      .set({ seenDay: sql`given.seen_day` })
      .from(sql`(${given}) as given`)
      .where(
        and(
          eq(marketListings.identity, sql`given.identity`),
          sql`(${marketListings.seenDay} is null or ${marketListings.seenDay} < given.seen_day)`,
        ),
      ),
  );
}

/**
 * The statements with which a thread writes rows into a market. `columns` are the columns that the file has: the others
 * are null in all rows. A row replaces the row of the same identity. A row of an older file does so only if it is
 * a sale. An equal row only changes the day when it was last seen.
 */
export function upsertStatement(
  tx: Writer,
  columnSpec: {
    readonly market: number;
    readonly workspaceId: string;
    readonly isDemo: boolean;
    readonly columns: readonly Column[];
  },
): Upsert {
  const all = Object.keys(getTableColumns(marketListings)) as Column[];
  const { columns, ...constants } = columnSpec;
  const rowValues = Object.fromEntries(
    all
      .filter((name) => !(name in constants))
      .map((name) => [name, columns.includes(name) ? sql.placeholder(name) : sql`null`]),
  );
  const compared = all.filter((name) => !uncomparedColumns.includes(name) && !["source", "listingId"].includes(name));
  const updatedColumns = all.filter((name) => !["id", "workspaceId", "market", "identity"].includes(name));

  const statement = (rows: number) =>
    toStatement(
      tx
        .insert(marketListings)
        // the builder's types accept values only, not placeholders
        .values(
          Array.from(
            { length: rows },
            () => ({ ...constants, ...rowValues }) as unknown as typeof marketListings.$inferInsert,
          ),
        )
        .onConflictDoUpdate({
          target: marketListings.identity,
          set: { ...Object.fromEntries(updatedColumns.map((name) => [name, excluded(name)])), seenDay: lastSeenDay },
          setWhere: sql`${isNewer} and (${list(compared.map((name) => marketListings[name]))}) is distinct from (${list(compared.map(excluded))})`,
        }),
    );
  return {
    one: statement(1),
    many: statement(rowsPerStatement),
    same: { one: seenAgain(tx, 1), many: seenAgain(tx, rowsPerStatement) },
    count: rowsPerStatement,
    table: getTableName(marketListings),
  };
}
