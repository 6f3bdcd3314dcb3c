import { bigint, id, index, int, table, text } from "../../db/kit.ts";

/** Requests counted by what they count against: the hour of a key, an address' sign-ins. For several instances. */
export const usageWindows = table(
  "usage_windows",
  {
    /** What is counted, and the window's start. */
    id: id(),
    count: int().notNull(),
    /** Milliseconds since 1970 from which on the row means nothing. */
    endsAt: bigint().notNull(),
  },
  (t) => [index("usage_windows_end_idx").on(t.endsAt)],
);

/** Requests in flight, each with a lease that outlives no crash. */
export const runningRequests = table(
  "running_requests",
  {
    id: id(),
    key: text().notNull(),
    startedAt: bigint().notNull(),
    leaseEndsAt: bigint().notNull(),
  },
  (t) => [index("running_requests_key_idx").on(t.key, t.startedAt)],
);
