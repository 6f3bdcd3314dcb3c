import type { Backup } from "../../../../contracts/system/backups.ts";

/** Backups of the installation, in the settings. */
export const backups = {
  title: "Backups",
  text: "Verified copies of the database and all photos. Work can continue while one is made. To keep them on another disk, set FORECOURT_BACKUP_DIR.",
  make: "Back up now",
  running: "A backup is being made. You can leave this page.",
  done: "Backup {{name}} is complete.",
  folder: "Folder",
  schedule: "Next backup",
  rule: "{{time}}, then every day. Keeps the newest backup of each of the last {{days}} days and {{weeks}} weeks; days without a backup do not count. Backups made by hand or before an update are not deleted.",
  notScheduled: "Only by hand. To turn on daily backups, set FORECOURT_BACKUP_HOUR.",
  postgres:
    "The database of this server is Postgres. Back it up with pg_dump, and copy the photos, as the README describes under “Backup and restore”.",
  failed: {
    title: "The backup of {{time}} failed",
    text: "{{message}} It is tried again every hour.",
  },
  restored: "This installation was restored on {{restored}} from the backup of {{made}}.",
  none: { title: "No backups yet", text: "Make the first one now. It contains everything that was saved before." },
  made: "Made",
  reason: "Reason",
  reasons: {
    manual: "By hand",
    scheduled: "Daily",
    before_migration: "Before an update",
  } satisfies Record<Backup["reason"], string>,
  size: "Size",
  photos: "Photos and files",
  elsewhere: "In the S3 store",
  missing_one: "{{count, number}} was missing",
  missing_other: "{{count, number}} were missing",
  restore: "Restore",
  restoreFrom: "Restore the backup of {{time}}",
  howTo: {
    title: "Restore the backup of {{time}}",
    stop: "Stop Forecourt.",
    run: "Run this command in the folder of Forecourt:",
    start: "Start Forecourt again.",
    command: "Command",
    kept: "The backup is verified first. The current data is kept in the data folder; nothing is deleted.",
  },
} as const;
