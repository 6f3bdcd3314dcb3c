import { bigint, id, table } from "../db/kit.ts";

/** Places given out in the order of commits, whatever the clocks of several instances say: one row for each purpose. */
export const turns = table("turns", {
  /** The purpose. */
  id: id(),
  /** The last place that was given out. */
  last: bigint().notNull(),
});
