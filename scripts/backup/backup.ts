// npm run backup: a verified copy of an installation's database and media, while it may be in use.
import { resolve } from "node:path";
import type { Config } from "../../server/config.ts";
import { BackupError } from "../../server/platform/backup/backup-error.ts";
import { megabytes } from "../../server/platform/backup/files.ts";
import { databaseIn, restoreCommand } from "../../server/platform/backup/layout.ts";
import { makeBackup } from "../../server/platform/backup/make.ts";
import { firstKeys } from "../../server/platform/backup/verify.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { hasContent } from "../../server/platform/db/copy.sqlite.ts";
import { readAsked, runCommand } from "./command.ts";

const usage = `npm run backup -- [--data DIR] [--to DIR]

  --data DIR  the installation's data folder; else FORECOURT_DATA_DIR, else the system's place for it
  --to DIR    where backups are kept, better on another disk (default: FORECOURT_BACKUP_DIR, else the folder
              "backups" in the data folder)

A server may run meanwhile. Each backup is a folder of its own, named after the time in UTC.`;

/** Throws BackupError if the database is not a file in this folder. */
function assertSqlite({ databaseUrl, dataFolder }: Config): void {
  if (databaseUrl !== undefined) {
    throw new BackupError(
      `FORECOURT_DATABASE_URL is set: the database is Postgres, which this command does not copy. Use Postgres's own:
  pg_dump --format=custom --file=forecourt.dump "$FORECOURT_DATABASE_URL"
and after it copy the folder media in ${dataFolder}, or have the S3 store keep its versions.`,
    );
  }
  if (!hasContent(databaseIn(dataFolder))) {
    throw new BackupError(`${dataFolder} has no Forecourt database (forecourt.db): name the data folder with --data.`);
  }
}

async function backUp(args: readonly string[]): Promise<string> {
  const { positionals, to, config } = readAsked(args, usage, process.env);
  if (positionals.length > 0) throw new BackupError(`${positionals[0]}: no such argument.\n${usage}`);
  assertSqlite(config);
  const { dataFolder, backupFolder, s3Url } = config;
  const folder = to === undefined ? backupFolder : resolve(to);
  const order = { dataFolder, to: folder, clock: systemClock, reason: "asked", hasMedia: s3Url === undefined } as const;
  const made = await makeBackup(order);
  const { database, media } = made.manifest;
  const missing = media?.missing ?? [];
  return [
    `Backed up and verified: ${made.folder}`,
    `  database ${megabytes(database.bytes)}`,
    media
      ? `  media    ${megabytes(media.bytes)} in ${media.files} files`
      : "  no media: they are in the S3 store (FORECOURT_S3_URL), which must be backed up by its own means",
    ...(missing.length > 0
      ? [`  ${missing.length} files that the database names were missing before already: ${firstKeys(missing)}`]
      : []),
    `Restore it with  ${restoreCommand(dataFolder, made.folder)}`,
  ].join("\n");
}

await runCommand("No backup was made.", usage, backUp);
