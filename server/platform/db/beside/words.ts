import type { Statement } from "./beside.ts";

/** What the query builder makes of a query; a placeholder is an object with its name, or wrapped with its column's encoder. */
interface Built {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] };
}

/** A query in words, for a thread: `sql.placeholder` names the values that differ from row to row. */
export function inWords(query: Built): Statement {
  const { sql, params } = query.toSQL();
  return { text: sql, slots: params.map(slotOf) };
}

function slotOf(param: unknown): Statement["slots"][number] {
  if (typeof param !== "object" || param === null) return { value: param };
  if ("value" in param) return slotOf(param.value);
  if ("name" in param && typeof param.name === "string") return { name: param.name };
  throw new Error("a value that no thread can be told");
}
