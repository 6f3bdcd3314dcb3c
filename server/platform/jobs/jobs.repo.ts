import { and, asc, desc, eq, gt, inArray, lt, lte, not, notInArray, or, sql } from "drizzle-orm";
import { farAhead } from "../clock.ts";
import { lockRows } from "../db/row-lock.ts";
import type { Reader, Writer } from "../db/store.ts";
import { jobs } from "./jobs.table.ts";

export type Job = typeof jobs.$inferSelect;
const unfinished = ["queued", "running"] as const;
export const isUnfinished = ({ status }: Job): boolean => status === "queued" || status === "running";
/** Inserts a job, unless one with the same id exists. */
export const insertJobOnce = async (tx: Writer, job: typeof jobs.$inferInsert): Promise<void> => {
  await tx.insert(jobs).values(job).onConflictDoNothing().returning({ id: jobs.id });
};

export const deleteFinishedJobs = async (tx: Writer, before: string): Promise<void> => {
  await tx.delete(jobs).where(lt(jobs.finishedAt, before)).returning({ id: jobs.id });
};

export const insertJob = async (tx: Writer, job: typeof jobs.$inferInsert): Promise<void> => {
  await tx.insert(jobs).values(job);
};

export const hasUnfinishedJob = async (db: Reader, kind: string, subject: string): Promise<boolean> =>
  (await db.$count(jobs, and(eq(jobs.kind, kind), eq(jobs.subject, subject), inArray(jobs.status, unfinished)))) > 0;

/**
 * The id of the queued job of a subject, if there is one. Locks it: no runner can claim it until the transaction ends.
 */
export const lockQueuedJob = async (tx: Writer, kind: string, subject: string): Promise<string | undefined> => {
  const queued = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.subject, subject), eq(jobs.status, "queued")))
    .limit(1);
  return (await lockRows(queued, "no key update"))[0]?.id;
};

/** The latest job of a subject, in any status. */
export const newestJob = async (db: Reader, kind: string, subject: string): Promise<Job | undefined> =>
  (
    await db
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, kind), eq(jobs.subject, subject)))
      .orderBy(desc(jobs.createdAt), desc(jobs.id))
      .limit(1)
  )[0];

interface Claim {
  readonly owner: string;
  readonly now: string;
  readonly leaseUntil: string;
}
/** Only jobs of these kinds, or jobs of all other kinds. */
export type Kinds = { readonly only: readonly string[] } | { readonly not: readonly string[] };

/** Condition: another job of the same kind and subject is running. */
const isBusy = (now: string) => sql`exists (
  select 1 from ${jobs} as busy
  where busy.kind = ${jobs.kind} and busy.subject = ${jobs.subject} and busy.status = 'running'
    and busy.lease_until between ${now} and ${farAhead(now)} and busy.id <> ${jobs.id})`;

/** Counts an interrupted run. */
const interrupted = { interruptions: sql`${jobs.interruptions} + 1`, stalled: sql`${jobs.stalled} + 1` };

/** A running job with an expired lease was interrupted: its process has ended. */
const interruptedIfRunning = {
  interruptions: sql`${jobs.interruptions} + case when ${jobs.status} = 'running' then 1 else 0 end`,
  stalled: sql`${jobs.stalled} + case when ${jobs.status} = 'running' then 1 else 0 end`,
};

/** The jobs that may be claimed. */
export interface Claimable {
  readonly kinds: Kinds;
  /** Only jobs with fewer consecutive interruptions than this. Absent: any job. */
  readonly stalledBelow?: number | undefined;
}

/**
 * Claims the oldest job that is due or has an expired lease. A job waits while another job of the same kind and subject
 * is running, because they would overwrite each other's results. A time far ahead counts as past: it was set while the
 * clock was ahead.
 */
export async function claimJob(tx: Writer, claim: Claim, { kinds, stalledBelow }: Claimable): Promise<Job | undefined> {
  const ahead = farAhead(claim.now);
  const free = and(
    stalledBelow === undefined ? undefined : lt(jobs.stalled, stalledBelow),
    or(
      and(eq(jobs.status, "queued"), lte(jobs.runAfter, claim.now)),
      and(eq(jobs.status, "queued"), gt(jobs.runAfter, ahead)),
      and(eq(jobs.status, "running"), lt(jobs.leaseUntil, claim.now)),
      and(eq(jobs.status, "running"), gt(jobs.leaseUntil, ahead)),
    ),
    "only" in kinds ? inArray(jobs.kind, [...kinds.only]) : notInArray(jobs.kind, [...kinds.not]),
    not(isBusy(claim.now)),
  );
  const next = tx.select({ id: jobs.id }).from(jobs).where(free).orderBy(asc(jobs.runAfter), asc(jobs.id)).limit(1);
  // The outer WHERE repeats the condition, because on Postgres two runners may have selected the same row.
  const [job] = await tx
    .update(jobs)
    .set({
      status: "running",
      leaseOwner: claim.owner,
      leaseUntil: claim.leaseUntil,
      attempts: sql`${jobs.attempts} + 1`,
      ...interruptedIfRunning,
    })
    .where(and(free, eq(jobs.id, sql`(${next})`)))
    .returning();
  return job;
}

const leasedTo = (id: string, owner: string) =>
  and(eq(jobs.id, id), eq(jobs.status, "running"), eq(jobs.leaseOwner, owner));

/**
 * Extends the lease. Returns false if the owner has lost the job: it was cancelled, or its lease expired and another
 * runner claimed it.
 */
export const renewLease = async (tx: Writer, id: string, claim: Omit<Claim, "now">): Promise<boolean> =>
  (
    await tx
      .update(jobs)
      .set({ leaseUntil: claim.leaseUntil })
      .where(leasedTo(id, claim.owner))
      .returning({ id: jobs.id })
  ).length > 0;

/** Stores the end of a job. Returns false if the owner has lost the job. */
export const finishJob = async (
  tx: Writer,
  id: string,
  end: { owner: string; status: "done" | "failed"; error: string | null; finishedAt: string },
): Promise<boolean> =>
  (
    await tx
      .update(jobs)
      .set({ status: end.status, error: end.error, finishedAt: end.finishedAt, leaseOwner: null, leaseUntil: null })
      .where(leasedTo(id, end.owner))
      .returning({ id: jobs.id })
  ).length > 0;

/**
 * Returns a job to the queue: after an error, or, without counting the attempt, when the server stops. Returns false if
 * the owner has lost the job.
 */
export const requeueJob = async (
  tx: Writer,
  id: string,
  back: { owner: string; runAfter: string; error: string | null; giveBackAttempt: boolean },
): Promise<boolean> =>
  (
    await tx
      .update(jobs)
      .set({
        status: "queued",
        runAfter: back.runAfter,
        error: back.error,
        leaseOwner: null,
        leaseUntil: null,
        attempts: back.giveBackAttempt ? sql`${jobs.attempts} - 1` : jobs.attempts,
      })
      .where(leasedTo(id, back.owner))
      .returning({ id: jobs.id })
  ).length > 0;

export const cancelJobs = async (tx: Writer, kind: string, subject: string, finishedAt: string): Promise<void> => {
  await tx
    .update(jobs)
    .set({ status: "cancelled", finishedAt, leaseOwner: null, leaseUntil: null })
    .where(and(eq(jobs.kind, kind), eq(jobs.subject, subject), inArray(jobs.status, unfinished)))
    .returning({ id: jobs.id });
};

/** Stores the progress of a job and resets its count of interruptions without progress. */
export const storeProgress = async (tx: Writer, id: string, owner: string, reached: string): Promise<void> => {
  await tx.update(jobs).set({ reached, stalled: 0 }).where(leasedTo(id, owner)).returning({ id: jobs.id });
};

/**
 * Returns all running jobs to the queue. On a workstation no other process can hold a lease when the server starts, so
 * these jobs were interrupted by a crash. They keep their position in the queue. Jobs that were interrupted `pauseFrom`
 * times in a row wait until `resumeAt`.
 */
export const releaseAllLeases = async (
  tx: Writer,
  { pauseFrom, resumeAt }: { readonly pauseFrom: number; readonly resumeAt: string },
): Promise<void> => {
  await tx
    .update(jobs)
    .set({
      status: "queued",
      leaseOwner: null,
      leaseUntil: null,
      runAfter: sql`case when ${jobs.stalled} + 1 >= ${pauseFrom} then ${resumeAt} else ${jobs.runAfter} end`,
      ...interrupted,
    })
    .where(eq(jobs.status, "running"))
    .returning({ id: jobs.id });
};
