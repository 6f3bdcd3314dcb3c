import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { workerFile } from "../../threads/worker-file.ts";
import { BackupError, NoSpaceForBackup } from "../backup-error.ts";
import type { Backup } from "../manifest.ts";
import type { BackupResult, BackupTask } from "./backup.worker.ts";

/**
 * Makes a backup in a thread, because checking a database of 1 GB would block the server for seconds. `signal` aborts
 * the backup. Throws the errors of `makeBackup`.
 */
export async function makeBackupInThread(task: BackupTask, signal: AbortSignal): Promise<Backup> {
  const worker = new Worker(workerFile("backup"), { name: "backup", workerData: task });
  const stop = () => worker.postMessage("stop");
  signal.addEventListener("abort", stop);
  try {
    const [result] = (await once(worker, "message")) as [BackupResult];
    if ("made" in result) return result.made;
    const Problem = { no_space: NoSpaceForBackup, known: BackupError, unknown: Error }[result.problem];
    throw new Problem(result.message);
  } finally {
    signal.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
