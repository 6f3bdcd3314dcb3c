import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "../../clock.ts";
import { BackupError, NoSpaceForBackup } from "../backup-error.ts";
import { makeBackup } from "../make.ts";
import type { Backup, Manifest } from "../manifest.ts";

export interface BackupTask {
  readonly dataFolder: string;
  readonly to: string;
  readonly at: Date;
  readonly reason: Manifest["reason"];
  readonly hasMedia: boolean;
}

/** Errors are sent as values, because messages of a thread lose the class of an error. */
export type BackupResult =
  | { readonly made: Backup }
  | { readonly problem: "no_space" | "known" | "unknown"; readonly message: string };

async function resultOf({ at, ...task }: BackupTask, signal: AbortSignal): Promise<BackupResult> {
  try {
    return { made: await makeBackup({ ...task, clock: { ...systemClock, now: () => at }, signal }) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof NoSpaceForBackup) return { problem: "no_space", message };
    return { problem: error instanceof BackupError ? "known" : "unknown", message };
  }
}

const stop = new AbortController();
// This is the only message that the thread receives.
parentPort?.once("message", () => stop.abort());
parentPort?.postMessage(await resultOf(workerData as BackupTask, stop.signal));
parentPort?.close();
