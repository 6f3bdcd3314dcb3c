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
