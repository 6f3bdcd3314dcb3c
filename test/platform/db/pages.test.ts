import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { secrets } from "../../../server/platform/db/secrets.table.ts";
import { openSqlite } from "../../../server/platform/db/sqlite.ts";
import { newId } from "../../../server/platform/ids.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-pages-"));
  file = join(folder, "forecourt.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a database with this page size, as an older version did. */
function older(pageBytes: number): void {
  const database = new Database(file);
  database.pragma(`page_size = ${pageBytes}`);
  database.pragma("journal_mode = WAL");
  database.exec("create table older (id text)");
  database.close();
}

it.each([
  ["a new file", 8192, () => undefined],
  ["an older file", 4096, () => older(4096)],
])("openSqlite: %s has pages of %i bytes, and commits keep its log at 4 MiB", async (_, pageBytes, make) => {
  make();
  const store = openSqlite(file, migrationsFolder("sqlite"));
  try {
    const longest = { value: "x".repeat(250_000), createdAt: "2026" };
    const sizes: number[] = [];
    for (let commit = 0; commit < 60; commit += 1) {
      await store.write((tx) => tx.insert(secrets).values({ id: newId(), ...longest }));
      sizes.push(statSync(`${file}-wal`).size / 1024 ** 2);
    }
    expect(Math.max(...sizes)).toBeGreaterThan(3.9);
    expect(Math.max(...sizes)).toBeLessThan(4.5);
  } finally {
    await store.close();
  }
  const database = new Database(file, { readonly: true });
  expect(database.pragma("page_size", { simple: true })).toBe(pageBytes);
  database.close();
});
