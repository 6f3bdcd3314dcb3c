import type { PackedRows } from "./packed.ts";

/** The location of the database, for a thread that opens its own connection. */
export type DatabaseLocation =
  | {
      readonly dialect: "sqlite";
      readonly file: string;
      /** The number of waiting writers, shared by all threads. */
      readonly waiting: Int32Array<SharedArrayBuffer>;
    }
  | { readonly dialect: "pg"; readonly url: string };

/** A parameter of a statement: the name of a row value, or a value that is the same for every row. */
export type Slot =
  | { readonly name: string; readonly value?: undefined }
  | { readonly name?: undefined; readonly value: unknown };
export type Row = Readonly<Record<string, unknown>>;

/** A statement as text. The slots are in the order of the placeholders. */
export interface Statement {
  readonly text: string;
  readonly slots: readonly Slot[];
}

/**
 * Inserts or updates rows of a table with a column `id`. A new row is inserted with its own id. A row with different
 * values is updated and keeps the stored id. For a row with equal values only the statement `same` runs.
 */
export interface Upsert {
  /** For one row. */
  readonly one: Statement;
  /** For `count` rows at once: the values of `one` for each row, row after row. */
  readonly many: Statement;
  readonly count: number;
  readonly table: string;
  /** Runs for rows with equal values. Changes nothing in other rows. */
  readonly same: { readonly one: Statement; readonly many: Statement };
}

/**
 * A thread's own connection. It does not use the query builder, which takes longer to load than the work of a typical
 * thread. Each write is one transaction. It survives a power cut only after the next write of the store.
 */
export interface BulkWriter {
  /**
   * One transaction: writes rows from number `from` on (each with the values of `upsert.one`), then runs the closing
   * statement with values from the counts. Stops early if other writes are waiting; the sum of the counts is the number
   * of written rows. If the closing statement changes no row, everything is rolled back and the result is undefined.
   *
   * Rows that the written rows refer to may only be deleted together with the row that the closing statement refers to.
   * Call it only within a turn (`Store.bulkWrite`).
   */
  write(request: WriteRequest): Promise<Counts | undefined>;
  /** Reads the rows of a query in batches. */
  read(statement: Statement): AsyncIterable<readonly Row[]>;
  /** Cleans up after large writes. Call it outside a turn. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

export interface WriteRequest {
  readonly rows: PackedRows;
  readonly from: number;
  /** The maximum number of rows. Default: all. */
  readonly limit?: number;
  readonly upsert: Upsert;
  readonly closing: { readonly statement: Statement; readonly values: (counts: Counts) => Row };
}

export interface Counts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

export const valuesOf = ({ slots }: Statement, row: Row): unknown[] =>
  slots.map((slot) => (slot.name === undefined ? slot.value : row[slot.name]));

/**
 * Returns a function that converts rows, each with the values of `from`, to the parameters of a statement that uses
 * some of them.
 */
export function binderOf({ slots }: Statement, from: Statement): (rows: readonly (readonly unknown[])[]) => unknown[] {
  const met = new Map<string, number>();
  const places = slots.map(({ name, value }) => {
    if (name === undefined) return { value };
    const row = met.get(name) ?? 0;
    met.set(name, row + 1);
    return { row, at: from.slots.findIndex((slot) => slot.name === name) };
  });
  return (rows) => places.map(({ row, at, value }) => (row === undefined ? value : rows[row]?.[at]));
}
