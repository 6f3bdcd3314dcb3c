import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { bool, dialect, id, instant, json, table, text } from "../../../server/platform/db/kit.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { createDatabase } from "../../kit/postgres.ts";

/** The accounts of versions before `language`, for tests that fill the database of an older version. */
export const olderAccounts = table("accounts", {
  id: id(),
  email: text().notNull(),
  name: text().notNull(),
  passwordHash: text().notNull(),
  role: text().notNull(),
  plan: text().notNull(),
  emailVerified: bool().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

/** The roles of teams of versions before `workspaceId`. */
export const olderTeamRoles = table("team_roles", {
  id: id(),
  teamId: text().notNull(),
  name: text().notNull(),
  kind: text().notNull(),
  permissions: json<string[]>().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

/** Copies the migrations before the named one into the folder, and returns where they are. */
function migrationsBefore(migration: string, folder: string): string {
  const older = join(folder, "migrations");
  cpSync(migrationsFolder(dialect), older, { recursive: true });
  const path = join(older, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: { tag: string }[] };
  const place = journal.entries.findIndex(({ tag }) => tag.endsWith(migration));
  if (place === -1) throw new Error(`there is no migration ${migration}`);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, place) }));
  return older;
}

/**
 * A new database for the tests of a migration: `openOlder` opens it as it was before the migration, `openCurrent` with all
 * migrations. It is deleted after the tests of the file.
 */
export function databaseBefore(migration: string) {
  let folder: string;
  let open: (migrations: string) => Promise<Store>;
  let current: Store | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "forecourt-older-database-"));
    const url = dialect === "pg" ? await createDatabase(inject("pgUrl")) : "";
    const { openPg } = await import("../../../server/platform/db/pg.ts");
    const { openSqlite } = await import("../../../server/platform/db/sqlite.ts");
    open = async (migrations) =>
      dialect === "pg" ? openPg(url, migrations) : openSqlite(join(folder, "forecourt.db"), migrations);
  });
  afterAll(async () => {
    await current?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    openOlder: () => open(migrationsBefore(migration, folder)),
    async openCurrent(): Promise<Store> {
      current = await open(migrationsFolder(dialect));
      return current;
    },
  };
}
