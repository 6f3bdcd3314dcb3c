/** Where the database is, for a thread that opens a connection of its own. */
export type Whereabouts =
  | { readonly dialect: "sqlite"; readonly file: string }
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
  /** For `count` rows at once, each value's name with the row's number behind it: `make.17`. */
  readonly many: Statement;
  readonly count: number;
  /** Run of rows that are the same; of those that are not it changes nothing. */
  readonly same: { readonly one: Statement; readonly many: Statement };
}

/** Rows as lists of values, which travel between threads at a fraction of what objects cost. */
export interface Rows {
  /** What each value is; one of them is the `id`. */
  readonly names: readonly string[];
  readonly values: readonly (readonly unknown[])[];
}

/**
 * A thread's own connection, without the query builder, whose loading takes longer than most threads' work. Only for
 * use within a turn (`Store.turn`): on SQLite one may write at a time. What it writes is whole or not there; that it
 * survives a power cut is certain once the store itself has written something after it.
 */
export interface Beside {
  /**
   * One transaction: the rows, and then the closing statement, whose values are made of the counts. Undefined, and
   * nothing is written, where it finds no row to change. What the rows refer to must be what its row refers to, too.
   */
  write(order: {
    readonly rows: Rows;
    readonly upsert: Upsert;
    readonly closing: { readonly statement: Statement; readonly values: (counts: Counts) => Row };
  }): Promise<Counts | undefined>;
  /** A question's rows, some at a time. */
  read(statement: Statement): AsyncIterable<readonly Row[]>;
  close(): Promise<void>;
}

export interface Counts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

export const valuesOf = ({ slots }: Statement, row: Row): unknown[] =>
  slots.map((slot) => (slot.name === undefined ? slot.value : row[slot.name]));

/** Puts a row's values into a statement's order. */
export function binderOf({ slots }: Statement, names: readonly string[]): (row: readonly unknown[]) => unknown[] {
  const places = slots.map(({ name }) => (name === undefined ? -1 : names.indexOf(name)));
  return (row) => places.map((place, at) => (place === -1 ? slots[at]?.value : row[place]));
}
