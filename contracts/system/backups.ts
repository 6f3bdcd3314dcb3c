import { z } from "zod";
import { adminOnly } from "../accounts/administration.ts";
import { contract } from "../kit/endpoint.ts";
import { Instant } from "../kit/values.ts";

export const Backup = z
  .object({
    name: z.string().meta({ description: "the name of its folder: the time in UTC" }),
    folder: z.string(),
    createdAt: Instant,
    reason: z.enum(["manual", "scheduled", "before_migration"]),
    bytes: z
      .int()
      .meta({ description: "database and media. Backups in one folder share the space of unchanged media" }),
    mediaFiles: z.int().nullable().meta({ description: "null if the media are in an S3 store and not in the backup" }),
    missingFiles: z
      .int()
      .meta({ description: "files that the database names and that were missing before the backup was made" }),
    restoreCommand: z.string(),
  })
  .meta({ id: "Backup" });
export type Backup = z.infer<typeof Backup>;

export const Backups = z
  .object({
    folder: z.string().nullable().meta({ description: "where new backups are made; null on Postgres" }),
    schedule: z
      .object({
        hour: z.int().meta({ description: "in the server's time zone" }),
        nextAt: Instant,
        keepDays: z.int(),
        keepWeeks: z.int(),
      })
      .nullable()
      .meta({ description: "null if no backups are scheduled" }),
    runningSince: Instant.nullable().meta({ description: "when the backup that is being made was started" }),
    lastFailure: z
      .object({ at: Instant, message: z.string() })
      .nullable()
      .meta({ description: "why the last scheduled backup failed; null if it succeeded" }),
    restored: z
      .object({ restoredAt: Instant, backupMadeAt: Instant })
      .nullable()
      .meta({ description: "the last time that this installation was restored from a backup" }),
    backups: z.array(Backup),
  })
  .meta({ id: "Backups" });
export type Backups = z.infer<typeof Backups>;

const common = { auth: "any", shape: "plain", path: "/admin/backups" } as const;
const onPostgres = "A Postgres database is backed up with `pg_dump`";

export const backups = contract({
  list: {
    ...common,
    permission: "account:read",
    method: "GET",
    summary: "List the backups of the installation, newest first",
    description: [
      adminOnly,
      "A backup is a folder with a verified copy of the database and the media.",
      "A backup is scheduled every day, and made before each migration. Of the scheduled backups, the newest of each of the last `keepDays` days and `keepWeeks` weeks are kept; the others are never deleted automatically.",
      `${onPostgres}: \`folder\` is null and the list is empty.`,
    ].join(" "),
    response: Backups,
    volatile: "all",
    errors: [],
  },
  make: {
    ...common,
    permission: "account:write",
    method: "POST",
    summary: "Make a backup now",
    description: [
      adminOnly,
      "The server can be used meanwhile. The answer comes when the backup is complete and verified; the first one takes minutes if there are many photos. If the connection ends before, the backup is completed.",
      `While another backup is being made, the answer is BACKUP_UNAVAILABLE. ${onPostgres}: the answer is BACKUP_UNAVAILABLE.`,
      "Without enough disk space the answer is STORAGE_FULL. After an error nothing of the backup remains.",
    ].join(" "),
    response: Backup,
    status: 201,
    worksOnFullDisk: true,
    errors: ["BACKUP_UNAVAILABLE", "BACKUP_FAILED"],
  },
});
