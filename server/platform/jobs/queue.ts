import { type Clock, hours, instantOf } from "../clock.ts";
import type { Writer } from "../db/store.ts";
import { newId } from "../ids.ts";
import { insertJob, lockQueuedJob } from "./jobs.repo.ts";

export interface JobRequest {
  readonly kind: string;
  /**
   * The object of the job, for example the id of an inspection or a mail. At most one job waits per kind and subject.
   */
  readonly subject: string;
  readonly payload?: unknown;
  /** The delay in milliseconds, at most a day. A job that is due later must enqueue itself again. */
  readonly startsIn?: number;
}

/** A time that is much further ahead counts as past, because it was set while the clock was ahead (`farAhead`). */
const maxStartsIn = hours(24);

/**
 * Enqueues a job in the caller's transaction and returns its id. If a job of the same kind and subject is already
 * queued, returns that one: it cannot start before the transaction ends. A running job is not reused, because it may
 * already have read data that the caller changes: the new job starts when the running one has ended.
 */
export async function enqueue(tx: Writer, clock: Clock, request: JobRequest): Promise<string> {
  const waiting = await lockQueuedJob(tx, request.kind, request.subject);
  if (waiting !== undefined) return waiting;
  const now = clock.now();
  const id = newId();
  await insertJob(tx, {
    id,
    kind: request.kind,
    subject: request.subject,
    payload: request.payload ?? {},
    status: "queued",
    attempts: 0,
    runAfter: instantOf(new Date(now.getTime() + Math.min(request.startsIn ?? 0, maxStartsIn))),
    createdAt: instantOf(now),
  });
  return id;
}
