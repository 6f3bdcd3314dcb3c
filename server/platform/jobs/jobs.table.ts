import { id, index, instant, int, json, oneOf, table, text } from "../db/kit.ts";

/** Background work. A runner claims a row with a lease. When the lease expires, another runner may claim the job. */
export const jobs = table(
  "jobs",
  {
    id: id(),
    kind: text().notNull(),
    /** What the job is about. At most one job of a kind waits per subject. */
    subject: text().notNull(),
    payload: json<unknown>().notNull(),
    status: oneOf(["queued", "running", "done", "failed", "cancelled"]).notNull(),
    /** Number of runs that were started, including interrupted ones. */
    attempts: int().notNull(),
    /** Number of runs that were interrupted: the process crashed, was killed or lost power. */
    interruptions: int().notNull().default(0),
    /** Number of interrupted runs since the work last made progress. */
    stalled: int().notNull().default(0),
    /** The progress of the work at the start of the last run, in the form that its handler uses. */
    reached: text(),
    leaseOwner: text(),
    leaseUntil: instant(),
    runAfter: instant().notNull(),
    error: text(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (t) => [index("jobs_due_idx").on(t.status, t.runAfter), index("jobs_subject_idx").on(t.kind, t.subject, t.status)],
);
