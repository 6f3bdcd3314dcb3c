import { isDamage } from "../db/damage.ts";
import type { Log } from "../log.ts";
import type { BackupFolders } from "./layout.ts";

/** Remembers whether the running server found a damaged page in its database. Reads of undamaged pages continue to work. */
export interface DamageRecord {
  readonly isKnown: () => boolean;
  /** Logs the first damage, with instructions to restore a backup. Ignores other errors. */
  note(error: unknown): void;
}

export function createDamageRecord(folders: BackupFolders, log: Log): DamageRecord {
  let isKnown = false;
  return {
    isKnown: () => isKnown,
    note(error) {
      if (isKnown || !isDamage(error)) return;
      isKnown = true;
      // Loaded late, because it also loads the database driver.
      void import("./installation.ts").then(async ({ damageMessage }) =>
        log.fatal({ err: error }, `Stop Forecourt. ${await damageMessage(folders, error)}`),
      );
    },
  };
}
