import type { Column } from "drizzle-orm";
import type { Reader } from "./store.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * A question that is always put in the same words, with `sql.placeholder` where its values go: it becomes SQL
 * once for each database, not once for each request. `name` is its own among all such questions.
 */
export function prepared<T>(
  name: string,
  ask: (db: Reader) => { prepare(name: string): { execute(values: Values): Promise<T> } },
) {
  const ready = new WeakMap<Reader, { execute(values: Values): Promise<T> }>();
  return async (db: Reader, values: Values): Promise<T> => {
    const known = ready.get(db) ?? ask(db).prepare(name);
    ready.set(db, known);
    return known.execute(values);
  };
}

/** A prepared query of SQLite's driver, which also gives its rows as lists. */
interface Listing {
  values(values: Values): Lists | Promise<Lists>;
}
type Lists = readonly (readonly unknown[])[];

/**
 * The same for a selection of plain columns, of which hundreds of rows are wanted: on SQLite they are put together
 * here, where the builder asks of each value anew what it is. `columns` is what is selected, in its order.
 */
export function preparedRows<T>(
  name: string,
  columns: Readonly<Record<string, Pick<Column, "mapFromDriverValue">>>,
  ask: (db: Reader) => { prepare(name: string): { execute(values: Values): Promise<T[]> } },
) {
  const named = Object.entries(columns);
  const rowOf = (list: readonly unknown[]): T => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < named.length; at += 1) {
      const [field, column] = named[at] ?? [];
      const value = list[at] ?? null;
      if (field !== undefined) row[field] = value === null ? null : column?.mapFromDriverValue(value);
    }
    // the columns are those of `ask`, whose rows these are
    return row as T;
  };
  const ready = new WeakMap<Reader, { execute(values: Values): Promise<T[]> } & Partial<Listing>>();
  return async (db: Reader, values: Values): Promise<T[]> => {
    const known: { execute(values: Values): Promise<T[]> } & Partial<Listing> = ready.get(db) ?? ask(db).prepare(name);
    ready.set(db, known);
    return known.values ? (await known.values(values)).map(rowOf) : known.execute(values);
  };
}
