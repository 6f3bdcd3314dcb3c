import { bigint, bigints, id, index, int, json, table } from "../../db/kit.ts";

/** What each API key and the sessions of each account have used, where several instances count together (Postgres). */
export const keyUsage = table(
  "key_usage",
  {
    /** The key's, or `sessions:` and the account's. */
    id: id(),
    /** Hours since 1970: the hour that `count` is of. */
    hour: bigint().notNull(),
    count: int().notNull(),
    /** Starts within the burst window. */
    recent: int().notNull().default(0),
    /** Which those are, in pairs, oldest first: a tenth of a second since 1970, and how many started in it. */
    starts: bigints().notNull(),
    /** In threes: an instance, its requests in flight, and the millisecond at which they count no more unless it renews them. */
    running: bigints().notNull(),
  },
  (t) => [index("key_usage_hour_idx").on(t.hour)],
);

/** Attempts at signing in and the like, counted by several instances together (Postgres). */
export const attempts = table(
  "attempts",
  {
    /** A hash of the rule and of whom it counts: no addresses are kept. */
    id: id(),
    /** Milliseconds since 1970, oldest first. */
    times: json<readonly number[]>().notNull(),
    /** Milliseconds since 1970 from which on the row means nothing. */
    endsAt: bigint().notNull(),
  },
  (t) => [index("attempts_end_idx").on(t.endsAt)],
);
