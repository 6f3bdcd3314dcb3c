import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "../../scripts/models/export/snapshot.ts";
import { readConfig } from "../../server/config.ts";
import { putSecret } from "../../server/platform/db/secrets.repo.ts";
import { secrets } from "../../server/platform/db/secrets.table.ts";
import { openSqlite } from "../../server/platform/db/sqlite.ts";
import { migrationsFolder } from "../../server/platform/paths.ts";

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "forecourt-snapshot-"));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const newFolder = (): string => mkdtempSync(join(parent, "data-"));
const open = (folder: string) => openSnapshot(readConfig({ FORECOURT_DATA_DIR: folder }));
const rowOf = (id: string) => ({ id, value: "a value", createdAt: "2026-11-29T00:00:00.000Z" });
/** Creates a data folder with one row in one table. */
async function folderWithRow() {
  const folder = newFolder();
  const store = openSqlite(join(folder, "forecourt.db"), migrationsFolder("sqlite"));
  await store.write((tx) => putSecret(tx, rowOf("first")));
  return { folder, store };
}
async function namesIn(folder: string): Promise<string[]> {
  const snapshot = await open(folder);
  try {
    return (await snapshot.read.select().from(secrets)).map(({ id }) => id);
  } finally {
    await snapshot.close();
  }
}
const temporaryCopies = () => readdirSync(tmpdir()).filter((name) => name.startsWith("forecourt-export-"));

describe("openSnapshot of SQLite", () => {
  it("shows one instant while a server writes to the database", async () => {
    const { folder, store } = await folderWithRow();
    const snapshot = await open(folder);
    const idsNow = async () => (await snapshot.read.select().from(secrets)).map(({ id }) => id);
    expect(await idsNow()).toEqual(["first"]);
    await store.write((tx) => putSecret(tx, rowOf("second")));
    expect(await idsNow()).toEqual(["first"]);
    await snapshot.close();
    expect((await namesIn(folder)).sort()).toEqual(["first", "second"]);
    await store.close();
  });

  it("leaves no files in the data folder and in the temporary folder", async () => {
    const { folder, store } = await folderWithRow();
    await store.close();
    const before = readdirSync(folder).sort();
    const copies = temporaryCopies();
    expect(await namesIn(folder)).toEqual(["first"]);
    expect(readdirSync(folder).sort()).toEqual(before);
    expect(temporaryCopies()).toEqual(copies);
  });

  it("includes the last writes of a killed server", async () => {
    const { folder, store } = await folderWithRow();
    const killed = newFolder();
    for (const name of ["forecourt.db", "forecourt.db-wal", "forecourt.db-shm"]) {
      copyFileSync(join(folder, name), join(killed, name));
    }
    await store.close();
    expect(await namesIn(killed)).toEqual(["first"]);
    // a backup without the log's index, which is rebuilt from the log
    const backup = newFolder();
    for (const name of ["forecourt.db", "forecourt.db-wal"]) copyFileSync(join(killed, name), join(backup, name));
    expect(await namesIn(backup)).toEqual(["first"]);
    expect(readdirSync(backup).sort()).toEqual(["forecourt.db", "forecourt.db-wal"]);
  });
});

describe("openSnapshot of a folder that it cannot export", () => {
  it("rejects a folder without a Forecourt database, and says which option to set", async () => {
    await expect(open(newFolder())).rejects.toThrow(/has no Forecourt database .* --data, .* FORECOURT_DATABASE_URL/);
    const folder = newFolder();
    writeFileSync(join(folder, "forecourt.db"), "a text that only has the name of a database ".repeat(100));
    await expect(open(folder)).rejects.toThrow(/forecourt\.db is no Forecourt database: file is not a database/);
    new Database(join(folder, "other.db")).exec("create table things (id text)").close();
    copyFileSync(join(folder, "other.db"), join(folder, "forecourt.db"));
    await expect(open(folder)).rejects.toThrow(/is no Forecourt database: no such table/);
  });

  it("rejects a database of another version, and says which version to use", async () => {
    const { folder, store } = await folderWithRow();
    await store.close();
    const dated = (change: string) => {
      const db = new Database(join(folder, "forecourt.db"));
      db.exec(`update __drizzle_migrations set created_at = created_at ${change}`);
      db.close();
    };
    dated("+ 1");
    await expect(open(folder)).rejects.toThrow(/newer version of Forecourt: export with that version/);
    dated("- 2");
    await expect(open(folder)).rejects.toThrow(/older version of Forecourt: start this version on it once/);
  });
});

it("openSnapshot of an unreachable Postgres rejects without printing the password", async () => {
  const config = readConfig({ FORECOURT_DATABASE_URL: "postgres://ada:secret@127.0.0.1:1/forecourt" });
  const error = await openSnapshot(config).catch((reason: unknown) => reason);
  expect(String(error)).toContain("FORECOURT_DATABASE_URL names no Forecourt database that can be read: ");
  expect(String(error)).toContain("ECONNREFUSED");
  expect(String(error)).not.toContain("secret");
});
