import type { Statement } from "./bulk-writer.ts";

/** A query of the query builder. A placeholder is an object with a name, or an object that wraps it with an encoder. */
interface Built {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] };
}

/**
 * Converts a query to text and slots, which can be sent to a thread. `sql.placeholder` names the values that differ
 * between rows.
 */
export function toStatement(query: Built): Statement {
  const { sql, params } = query.toSQL();
  return { text: sql, slots: params.map(slotOf) };
}

function slotOf(param: unknown): Statement["slots"][number] {
  if (typeof param !== "object" || param === null) return { value: param };
  if ("value" in param) return slotOf(param.value);
  if ("name" in param && typeof param.name === "string") return { name: param.name };
  throw new Error("a parameter that cannot be sent to a thread");
}
