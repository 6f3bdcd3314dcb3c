import { isDamage } from "../db/damage.ts";
import type { Log } from "../log.ts";

/** Whether the running server has met a damaged page of its database. What can be read goes on being read. */
export interface DamageRecord {
  readonly isKnown: () => boolean;
  /** Logs the first damage with how to restore a backup; any other error is none of its business. */
  note(error: unknown): void;
}

export function createDamageRecord(dataFolder: string, log: Log): DamageRecord {
  let isKnown = false;
  return {
    isKnown: () => isKnown,
    note(error) {
      if (isKnown || !isDamage(error)) return;
      isKnown = true;
      // loaded only now: it brings the driver along
      void import("./installation.ts").then(({ damagedWords }) =>
        log.fatal({ err: error }, `Stop Forecourt. ${damagedWords(dataFolder, error)}`),
      );
    },
  };
}
