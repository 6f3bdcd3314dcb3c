import { id, index, instant, int, json, oneOf, table, text } from "../db/kit.ts";

/** Background work. A row is claimed by a lease; who holds an expired lease has lost the job. */
export const jobs = table(
  "jobs",
  {
    id: id(),
    kind: text().notNull(),
    /** What the job is about. At most one job of a kind waits per subject. */
    subject: text().notNull(),
    payload: json<unknown>().notNull(),
    status: oneOf(["queued", "running", "done", "failed", "cancelled"]).notNull(),
    /** Times that it was begun, runs that were interrupted included. */
    attempts: int().notNull(),
    /** Runs that ended without an error of their own: the process crashed, was killed, or lost its power. */
    interruptions: int().notNull().default(0),
    /** Those of them since the work last moved on. */
    stalled: int().notNull().default(0),
    /** How far the work was when it was begun last, as its handler puts it. */
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
