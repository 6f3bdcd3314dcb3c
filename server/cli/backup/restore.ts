import { resolve } from "node:path";
import { BackupError } from "../../platform/backup/backup-error.ts";
import { databaseIn } from "../../platform/backup/layout.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Call, Outcome } from "../command.ts";
import { configOf } from "../settings.ts";
import { restoreBackup } from "./restoring.ts";

/** `forecourt restore`. Throws BackupError, or StartError if a server uses the folder. */
export async function restore(call: Call): Promise<Outcome> {
  const [backup] = call.args;
  const { databaseUrl, dataFolder } = configOf(call);
  if (databaseUrl !== undefined) {
    throw new BackupError(
      `FORECOURT_DATABASE_URL is set: the database is Postgres, which this command does not restore. Use Postgres's own:
  pg_restore --clean --if-exists --dbname="$FORECOURT_DATABASE_URL" forecourt.dump
and put the media back into ${dataFolder}.`,
    );
  }
  const done = await restoreBackup({ backup: resolve(String(backup)), dataFolder, clock: systemClock });
  const database = databaseIn(dataFolder);
  const text = [
    `Restored and verified: ${database} as of ${done.madeAt}`,
    ...(done.media === null
      ? ["  The backup has no media: those of the data folder, or of its store, stay as they are."]
      : []),
    ...(done.kept.length === 0 ? [] : [`What was there before is kept in ${done.kept.join(" and ")}`]),
  ].join("\n");
  return { text, json: { database, madeAt: done.madeAt, hasMedia: done.media !== null, kept: done.kept } };
}
