import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsFolder } from "../../../server/platform/paths.ts";

/** The migrations with one more, in the folder. Returns where they are. */
export function laterMigrations(folder: string, sql: string, dialect: "sqlite" | "pg" = "pg"): string {
  const later = join(folder, "migrations");
  cpSync(migrationsFolder(dialect), later, { recursive: true });
  const path = join(later, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: { idx: number; when: number; tag: string }[] };
  const last = journal.entries.at(-1);
  if (!last) throw new Error("no migrations");
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_later" };
  writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  writeFileSync(join(later, "9999_later.sql"), sql);
  return later;
}
