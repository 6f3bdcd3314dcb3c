import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, callerOf } from "../../scripts/demo/create/callers.ts";
import { backupCommand } from "../kit/backup-command.ts";
import { blob, photo } from "../kit/photos.ts";
import { spawnServer } from "../kit/process.ts";
import { faultsOf, schemaOf } from "../releases/database-contents.ts";
import { frozenVersions } from "../releases/frozen.ts";
import {
  aheadFor,
  contentsOf,
  differences,
  expectOneBackup,
  expectUpgraded,
  expectWholeBackups,
  idsOf,
  type OldFolder,
  oldFolder,
  onSqlite,
} from "../releases/on-sqlite.ts";

describe.each(frozenVersions)("npm run restore with the backup from before the upgrade of release %s", (version) => {
  let old: OldFolder;
  let schema: unknown;
  let starts = 0;
  let upgraded: Awaited<ReturnType<typeof contentsOf>>;
  let kept = "";

  /** Starts the server on the folder, for the owner of the release. */
  async function visit<T>(work: (api: Api) => Promise<T>): Promise<T> {
    starts += 1;
    const server = await spawnServer(old.folder, {}, aheadFor(old, starts));
    try {
      const api = callerOf(server.url);
      const { owner, password } = old.answers;
      await api.accounts.login({ body: { email: owner.email, password } });
      return await work(api);
    } finally {
      await server.stop();
    }
  }

  beforeAll(async () => {
    old = await oldFolder(version);
    schema = await schemaOf(onSqlite(old.folder));
    await visit(async (api) => {
      const [known] = await api.vehicles.list();
      await api.vehicles.update({ params: { id: known?.id ?? "" }, body: { askingPrice: 1 } });
      await api.vehicles.create({ body: { make: "Saab", model: "9-5", stockNumber: "N-1", teamId: null } });
      await api.files.upload({ file: blob(await photo(1)), fileName: "a.jpg" });
    });
    upgraded = await contentsOf(old.folder);
    expect(differences(upgraded, old.contents)).toEqual(expect.arrayContaining(["the newest migration", "vehicles"]));
    const { folder: backup } = await expectOneBackup(old.folder, old);
    const { code, text } = await backupCommand("restore", [backup, "--data", old.folder]);
    expect(code, text).toBe(0);
    kept = /is kept in (.+)$/m.exec(text)?.[1] ?? "";
  });
  afterAll(() => rmSync(old.folder, { recursive: true, force: true }));

  it("brings back the tables, every row and every file of the release, and nothing else", async () => {
    for (const ending of ["-wal", "-shm"]) expect(existsSync(join(old.folder, `forecourt.db${ending}`))).toBe(false);
    expect(await schemaOf(onSqlite(old.folder))).toEqual(schema);
    expect(differences(await contentsOf(old.folder), old.contents)).toEqual([]);
    expect(await faultsOf(onSqlite(old.folder))).toEqual([]);
  });

  it("keeps what was written after the upgrade in another folder", async () => {
    expect(differences(await contentsOf(kept), upgraded)).toEqual([]);
  });

  it("allows the next upgrade, which keeps everything", async () => {
    starts += 1;
    const server = await spawnServer(old.folder, {}, aheadFor(old, starts));
    expect(await server.stop()).toBe(0);
    await expectUpgraded(old.folder, old);
    expect((await expectWholeBackups(old.folder, old)).length).toBeGreaterThan(0);
    expect(idsOf(await visit((api) => api.vehicles.list()))).toEqual(idsOf(old.answers.readings.vehicles));
  });
});
