import type { Reader } from "../db/store.ts";
import { isUnfinished, newestJob } from "./jobs.repo.ts";

/** The status of the latest job of a kind and subject. Null if there was none or it was deleted. */
export async function lastRun(db: Reader, kind: string, subject: string) {
  const job = await newestJob(db, kind, subject);
  if (!job) return null;
  const status = isUnfinished(job) ? "processing" : job.status === "done" ? "completed" : "failed";
  return { job_id: job.id, status, error: job.error } as const;
}
