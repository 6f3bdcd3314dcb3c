import { and, getTableColumns, getTableName, inArray, type SQL, sql } from "drizzle-orm";
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

/**
 * The statements with which a thread writes rows into a market. `columns` are the columns that the file has: the others
 * are null in all rows. A row replaces an earlier row of the same identity. `seenDay` is the day of the import.
 */
export function upsertStatement(
  tx: Writer,
  columnSpec: {
    readonly market: number;
    readonly workspaceId: string;
    readonly isDemo: boolean;
    readonly seenDay: number;
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
          set: Object.fromEntries(updatedColumns.map((name) => [name, excluded(name)])),
          setWhere: sql`(${list(compared.map((name) => marketListings[name]))}) is distinct from (${list(compared.map(excluded))})`,
        }),
    );
  const seenAgain = (rows: number) =>
    toStatement(
      tx
        .update(marketListings)
        .set({ seenDay: constants.seenDay })
        .where(
          and(
            inArray(
              marketListings.identity,
              Array.from({ length: rows }, () => sql.placeholder("identity")),
            ),
            sql`${marketListings.seenDay} is distinct from ${constants.seenDay}`,
          ),
        ),
    );
  return {
    one: statement(1),
    many: statement(rowsPerStatement),
    same: { one: seenAgain(1), many: seenAgain(rowsPerStatement) },
    count: rowsPerStatement,
    table: getTableName(marketListings),
  };
}
