import { bigint, id, table } from "../db/kit.ts";

/** Counters of positions in commit order, independent of the clocks of instances. One row per purpose. */
export const turns = table("turns", {
  /** The purpose. */
  id: id(),
  /** The last reserved position. */
  last: bigint().notNull(),
});
