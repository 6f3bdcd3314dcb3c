import { bigint, id, table } from "../db/kit.ts";

/** Places, numbered in the order of commits regardless of the instances' clocks. One row per purpose. */
export const turns = table("turns", {
  /** The purpose. */
  id: id(),
  /** The last reserved place. */
  last: bigint().notNull(),
});
