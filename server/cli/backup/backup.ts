import { resolve } from "node:path";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { BackupError } from "../../platform/backup/backup-error.ts";
import { megabytes } from "../../platform/backup/files.ts";
import { databaseIn, restoreCommand } from "../../platform/backup/layout.ts";
import { makeBackup } from "../../platform/backup/make.ts";
import { firstKeys } from "../../platform/backup/verify.ts";
import { systemClock } from "../../platform/clock.ts";
import { hasContent } from "../../platform/db/copy.sqlite.ts";
import type { Call, Outcome } from "../command.ts";
import { optionsOf } from "../options.ts";
import { configOf } from "../settings.ts";

const Options = z.object({ to: z.string().optional() });

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

/** `forecourt backup`. Throws BackupError. */
export async function backUp(call: Call): Promise<Outcome> {
  const { to } = optionsOf(call, Options);
  const config = configOf(call);
  assertSqlite(config);
  const { dataFolder, backupFolder, s3Url } = config;
  const folder = to === undefined ? backupFolder : resolve(to);
  const order = { dataFolder, to: folder, clock: systemClock, reason: "asked", hasMedia: s3Url === undefined } as const;
  const made = await makeBackup(order);
  const { database, media } = made.manifest;
  const missing = media?.missing ?? [];
  const command = restoreCommand(dataFolder, made.folder);
  const text = [
    `Backed up and verified: ${made.folder}`,
    `  database ${megabytes(database.bytes)}`,
    media
      ? `  media    ${megabytes(media.bytes)} in ${media.files} files`
      : "  no media: they are in the S3 store (FORECOURT_S3_URL), which must be backed up by its own means",
    ...(missing.length > 0
      ? [`  ${missing.length} files that the database names were missing before already: ${firstKeys(missing)}`]
      : []),
    `Restore it with  ${command}`,
  ].join("\n");
  const json = { folder: made.folder, database: { bytes: database.bytes }, media, restoreCommand: command };
  return { text, json };
}
