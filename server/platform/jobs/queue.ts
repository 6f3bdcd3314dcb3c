import type { Clock } from "../clock.ts";
import { instantOf } from "../clock.ts";
import type { Writer } from "../db/store.ts";
import { newId } from "../ids.ts";
import { holdQueuedJob, insertJob } from "./jobs.repo.ts";

export interface JobRequest {
  readonly kind: string;
  /** What the job is about: an inspection's id, a mail's id. One waiting job per kind and subject. */
  readonly subject: string;
  readonly payload?: unknown;
  /** Milliseconds from now before which it is not begun. */
  readonly startsIn?: number;
}

/**
 * Enqueues in the caller's transaction; a job that is already waiting for the same subject is enough, and waits for that
 * transaction too. One that is under way is not, for it may have read what the caller changes: the new one begins when it
 * has ended. Answers its id.
 */
export async function enqueue(tx: Writer, clock: Clock, request: JobRequest): Promise<string> {
  const waiting = await holdQueuedJob(tx, request.kind, request.subject);
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
    runAfter: instantOf(new Date(now.getTime() + (request.startsIn ?? 0))),
    createdAt: instantOf(now),
  });
  return id;
}
