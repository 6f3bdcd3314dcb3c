import { bigint, bigints, id, index, int, json, table } from "../../db/kit.ts";

/** Requests per API key and per account's sessions, counted by all instances together (Postgres only). */
export const keyUsage = table(
  "key_usage",
  {
    /** The id of the key, or `sessions:` and the id of the account. */
    id: id(),
    /** The hour of `count`, in hours since 1970. */
    hour: bigint().notNull(),
    count: int().notNull(),
    /** The number of starts within the burst window. */
    recent: int().notNull().default(0),
    /** Pairs, oldest first: a time in tenths of a second since 1970, and the number of starts at that time. */
    starts: bigints().notNull(),
    /** Triples: an instance, its requests in flight, and the end of its lease in milliseconds since 1970. */
    running: bigints().notNull(),
  },
  (t) => [index("key_usage_hour_idx").on(t.hour)],
);

/** Attempts to sign in and similar, counted by all instances together (Postgres only). */
export const attempts = table(
  "attempts",
  {
    /** A hash of the rule and its subject, so that no addresses are stored. */
    id: id(),
    /** Milliseconds since 1970, oldest first. */
    times: json<readonly number[]>().notNull(),
    /** Milliseconds since 1970. After this time the row can be deleted. */
    endsAt: bigint().notNull(),
  },
  (t) => [index("attempts_end_idx").on(t.endsAt)],
);
