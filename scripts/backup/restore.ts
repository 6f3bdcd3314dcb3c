// npm run restore: puts a backup in the place of an installation's database and media, and keeps what was there.
import { resolve } from "node:path";
import { BackupError } from "../../server/platform/backup/backup-error.ts";
import { databaseIn } from "../../server/platform/backup/layout.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { readAsked, runCommand } from "./command.ts";
import { restoreBackup } from "./restoring.ts";

const usage = `npm run restore -- BACKUP [--data DIR]

  BACKUP      a folder that npm run backup has made
  --data DIR  the installation's data folder; else FORECOURT_DATA_DIR, else the system's place for it

The server must be stopped. What is in the data folder now is kept in it, in a folder named after the time.`;

async function restore(args: readonly string[]): Promise<string> {
  const { positionals, to, config } = readAsked(args, usage, process.env);
  const [backup, ...more] = positionals;
  if (backup === undefined || more.length > 0 || to !== undefined)
    throw new BackupError(`One BACKUP is needed.\n${usage}`);
  if (config.databaseUrl !== undefined) {
    throw new BackupError(
      `FORECOURT_DATABASE_URL is set: the database is Postgres, which this command does not restore. Use Postgres's own:
  pg_restore --clean --if-exists --dbname="$FORECOURT_DATABASE_URL" forecourt.dump
and put the media back into ${config.dataFolder}.`,
    );
  }
  const { dataFolder } = config;
  const done = await restoreBackup({ backup: resolve(backup), dataFolder, clock: systemClock });
  return [
    `Restored and verified: ${databaseIn(dataFolder)} as of ${done.madeAt}`,
    ...(done.media === null
      ? ["  The backup has no media: those of the data folder, or of its store, stay as they are."]
      : []),
    ...(done.kept.length === 0 ? [] : [`What was there before is kept in ${done.kept.join(" and ")}`]),
  ].join("\n");
}

await runCommand("Nothing was restored.", usage, restore);
