import type { Column } from "drizzle-orm";
import type { Reader } from "./store.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * A query with constant text and `sql.placeholder` for its values. It is built once per database instead of once per
 * request. `name` must be unique among all prepared queries.
 */
export function prepared<T>(
  name: string,
  build: (db: Reader) => { prepare(name: string): { execute(values: Values): Promise<T> } },
) {
  const ready = new WeakMap<Reader, { execute(values: Values): Promise<T> }>();
  return async (db: Reader, values: Values): Promise<T> => {
    const known = ready.get(db) ?? build(db).prepare(name);
    ready.set(db, known);
    return known.execute(values);
  };
}

/** A prepared query of the SQLite driver, which can also return rows as arrays. */
interface Listing {
  values(values: Values): Lists | Promise<Lists>;
}
type Lists = readonly (readonly unknown[])[];

/**
 * Like `prepared`, for hundreds of rows of plain columns. On SQLite the rows are assembled here, because the query
 * builder looks up the type of every value again. `columns`: the selected columns, in order.
 */
export function preparedRows<T>(
  name: string,
  columns: Readonly<Record<string, Pick<Column, "mapFromDriverValue">>>,
  build: (db: Reader) => { prepare(name: string): { execute(values: Values): Promise<T[]> } },
) {
  const named = Object.entries(columns);
  const rowOf = (list: readonly unknown[]): T => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < named.length; at += 1) {
      const [field, column] = named[at] ?? [];
      const value = list[at] ?? null;
      if (field !== undefined) row[field] = value === null ? null : column?.mapFromDriverValue(value);
    }
    // `columns` are the columns that `build` selects
    return row as T;
  };
  const ready = new WeakMap<Reader, { execute(values: Values): Promise<T[]> } & Partial<Listing>>();
  return async (db: Reader, values: Values): Promise<T[]> => {
    const known: { execute(values: Values): Promise<T[]> } & Partial<Listing> =
      ready.get(db) ?? build(db).prepare(name);
    ready.set(db, known);
    return known.values ? (await known.values(values)).map(rowOf) : known.execute(values);
  };
}
