import { id, index, instant, int, json, oneOf, table, text } from "../db/kit.ts";

/** Background work. A runner claims a row with a lease. When the lease expires, another runner may claim the job. */
export const jobs = table(
  "jobs",
  {
    id: id(),
    kind: text().notNull(),
    /** The object of the job, for example an inspection. At most one job per kind and subject is queued. */
    subject: text().notNull(),
    payload: json<unknown>().notNull(),
    status: oneOf(["queued", "running", "done", "failed", "cancelled"]).notNull(),
    /** The number of started runs, including interrupted ones. */
    attempts: int().notNull(),
    /** The number of interrupted runs: the process crashed, was killed or lost power. */
    interruptions: int().notNull().default(0),
    /** The number of interrupted runs since the last progress. */
    stalled: int().notNull().default(0),
    /** The progress at the start of the last run, in the form of its handler. */
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
