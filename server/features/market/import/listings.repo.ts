import { and, getTableColumns, getTableName, inArray, type SQL, sql } from "drizzle-orm";
import type { Upsert } from "../../../platform/db/bulk/bulk-writer.ts";
import { toStatement } from "../../../platform/db/bulk/statement.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { marketListings } from "../market.table.ts";

/** The column's name in the database. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Column = keyof typeof marketListings.$inferSelect;
/** Rows of one statement on Postgres, where each statement is a round trip to the server. */
const together = 100;

/** Columns that identify the row or are derived from others. If no other column differs, the row is not updated. */
const fixed: readonly Column[] = ["id", "market", "identity", "asOfDay", "seenDay", "makeKey", "modelKey", "trimKey"];

/**
 * The statements with which a thread writes rows into a market. `columns` are the columns that the file has: the others
 * are null in all rows. A row replaces an earlier row of the same identity. `seenDay` is the day of the import.
 */
export function upsertStatement(
  tx: Writer,
  given: {
    readonly market: number;
    readonly isDemo: boolean;
    readonly seenDay: number;
    readonly columns: readonly Column[];
  },
): Upsert {
  const all = Object.keys(getTableColumns(marketListings)) as Column[];
  const { columns, ...same } = given;
  const said = Object.fromEntries(
    all
      .filter((name) => !(name in same))
      .map((name) => [name, columns.includes(name) ? sql.placeholder(name) : sql`null`]),
  );
  const compared = all.filter((name) => !fixed.includes(name) && !["source", "listingId"].includes(name));
  const list = (parts: readonly (SQL | (typeof marketListings)[Column])[]) => sql.join([...parts], sql`, `);
  const excluded = (name: Column) => sql`excluded.${sql.identifier(snake(name))}`;
  const changed = all.filter((name) => !["id", "market", "identity"].includes(name));

  const statement = (rows: number) =>
    toStatement(
      tx
        .insert(marketListings)
        // the builder's types accept values only, not placeholders
        .values(
          Array.from({ length: rows }, () => ({ ...same, ...said }) as unknown as typeof marketListings.$inferInsert),
        )
        .onConflictDoUpdate({
          target: marketListings.identity,
          set: Object.fromEntries(changed.map((name) => [name, excluded(name)])),
          setWhere: sql`(${list(compared.map((name) => marketListings[name]))}) is distinct from (${list(compared.map(excluded))})`,
        }),
    );
  const seenAgain = (rows: number) =>
    toStatement(
      tx
        .update(marketListings)
        .set({ seenDay: same.seenDay })
        .where(
          and(
            inArray(
              marketListings.identity,
              Array.from({ length: rows }, () => sql.placeholder("identity")),
            ),
            sql`${marketListings.seenDay} is distinct from ${same.seenDay}`,
          ),
        ),
    );
  return {
    one: statement(1),
    many: statement(together),
    same: { one: seenAgain(1), many: seenAgain(together) },
    count: together,
    table: getTableName(marketListings),
  };
}
