import type { Config } from "../../config.ts";
import type { Backup, Manifest } from "../../platform/backup/manifest.ts";
import { makeBackupInThread } from "../../platform/backup/thread/make-in-thread.ts";
import type { Clock } from "../../platform/clock.ts";

/** The backups that this server makes: one at a time. */
export function openBackupRuns({ dataFolder, backupFolder, s3Url }: Config, clock: Clock) {
  const stop = new AbortController();
  let running: { readonly since: Date; readonly ended: Promise<unknown> } | undefined;

  return {
    since: () => running?.since,

    /** True after `close`: a backup that fails then was ended by it. */
    isClosed: () => stop.signal.aborted,

    /**
     * Undefined if another backup is being made. Otherwise throws as `makeBackup` does. No other backup begins before the end
     * of `afterwards`, which follows a backup that was made.
     */
    start(reason: Manifest["reason"], afterwards?: () => Promise<void>): Promise<Backup> | undefined {
      if (running || stop.signal.aborted) return undefined;
      const at = clock.now();
      const task = { dataFolder, to: backupFolder, at, reason, hasMedia: s3Url === undefined };
      const made = makeBackupInThread(task, stop.signal)
        .then(async (backup) => {
          await afterwards?.();
          return backup;
        })
        .finally(() => {
          running = undefined;
        });
      running = { since: at, ended: made.catch(() => undefined) };
      return made;
    },

    /** Ends a running backup, and waits until nothing of it is left. */
    async close(): Promise<void> {
      stop.abort();
      await running?.ended;
    },
  };
}
export type BackupRuns = ReturnType<typeof openBackupRuns>;
