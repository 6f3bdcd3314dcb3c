import type { PackedRows } from "./packed.ts";

/** Where the database is, for a thread that opens a connection of its own. */
export type Whereabouts =
  | {
      readonly dialect: "sqlite";
      readonly file: string;
      /** How many wait to write; all threads see the same number. */
      readonly waiting: Int32Array<SharedArrayBuffer>;
    }
  | { readonly dialect: "pg"; readonly url: string };

/** A value's place in a statement: by its name in the row, or what it is in every row. */
export type Slot =
  | { readonly name: string; readonly value?: undefined }
  | { readonly name?: undefined; readonly value: unknown };
export type Row = Readonly<Record<string, unknown>>;

/** A statement that the query builder has put into words; the slots in the order of its placeholders. */
export interface Statement {
  readonly text: string;
  readonly slots: readonly Slot[];
}

/**
 * Puts rows into a table with a column `id`: what is not there yet is inserted with the row's own, what differs is
 * changed and keeps its own, and what is the same is left alone, but for what `same` notes of it.
 */
export interface Upsert {
  /** For one row. */
  readonly one: Statement;
  /** For `count` rows at once: their values are those of `one`, row behind row. */
  readonly many: Statement;
  readonly count: number;
  readonly table: string;
  /** Run of rows that are the same; of those that are not it changes nothing. */
  readonly same: { readonly one: Statement; readonly many: Statement };
}

/**
 * A thread's own connection, without the query builder, whose loading takes longer than most threads' work. What it
 * writes is whole or not there; that it survives a power cut is certain once the store itself has written something
 * after it.
 */
export interface Beside {
  /**
   * One transaction: the rows from number `from` on, each the values of `upsert.one`, and then the closing statement, whose
   * values are made of the counts. Fewer rows than are given, the first ones, where others wait to write; the counts add
   * up to how many. Undefined, and nothing is written, where the closing statement finds no row to change. What the rows
   * refer to must go only with what its row refers to. Only within a turn (`Store.besides`): on SQLite one may write at a time.
   */
  write(order: {
    readonly rows: PackedRows;
    readonly from: number;
    /** Rows at most; without it all. */
    readonly limit?: number;
    readonly upsert: Upsert;
    readonly closing: { readonly statement: Statement; readonly values: (counts: Counts) => Row };
  }): Promise<Counts | undefined>;
  /** A question's rows, some at a time. */
  read(statement: Statement): AsyncIterable<readonly Row[]>;
  /** Tidies up behind what was written if that is much, in nobody's turn. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

export interface Counts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

export const valuesOf = ({ slots }: Statement, row: Row): unknown[] =>
  slots.map((slot) => (slot.name === undefined ? slot.value : row[slot.name]));

/** Puts rows, each as the values of `from`, into the order of a statement that asks for some of them. */
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
