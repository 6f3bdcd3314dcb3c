import type { PgTable } from "drizzle-orm/pg-core";
import type { Store } from "../../server/platform/db/store.ts";
import type { TestServer } from "./serve.ts";

/**
 * Makes transactions that add rows to the table fail after their commit, as if the connection to the database broke before its
 * answer arrived. Returns a function that ends this.
 */
export function breakAfterCommit({ store }: TestServer, table: PgTable): () => void {
  const { write } = store;
  const broken: Store["write"] = async (work) => {
    const before = await store.read.$count(table);
    const result = await write(work);
    if ((await store.read.$count(table)) > before) throw new Error("the connection broke after the commit");
    return result;
  };
  Object.assign(store, { write: broken });
  return () => void Object.assign(store, { write });
}
