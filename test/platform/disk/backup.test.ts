import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { inRoot } from "../../../scripts/kit/repository.ts";
import { pageAt, startOf } from "../../features/changes/mirror.ts";
import { backupCommand } from "../../kit/backup-command.ts";
import { errorOf, goodPassword, signedIn } from "../../kit/people.ts";
import { blob, photo } from "../../kit/photos.ts";
import { type ServerProcess, spawnServer } from "../../kit/process.ts";
import { callerOf, type TestCaller } from "../../kit/serve.ts";
import { mountsDisks, openSmallDisk, type SmallDisk } from "../../kit/small-disk.ts";

const run = promisify(execFile);
const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-backup-"));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const backUp = async (data: string, ...more: string[]): Promise<string> => {
  const { code, text } = await backupCommand("backup", ["--data", data, ...more]);
  expect(code, text).toBe(0);
  return /^Backed up and verified: (.+)$/m.exec(text)?.[1] ?? "";
};
const restore = (backup: string, data: string) => backupCommand("restore", [backup, "--data", data]);
const refusalToStart = (folder: string) =>
  spawnServer(folder).then(
    async (server) => {
      await server.kill();
      throw new Error("the server started");
    },
    (error: unknown) => String(error),
  );
const makes = (caller: TestCaller) => caller.api.vehicles.list().then((cars) => cars.map(({ make }) => make).sort());
const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

describe("npm run backup, while the server is in use", () => {
  const data = newFolder();
  let server: ServerProcess;
  let owner: TestCaller & { email: string };
  beforeAll(async () => {
    server = await spawnServer(data);
    owner = await signedIn(server);
  });
  afterAll(() => server.kill());

  it("contains every row and file that was confirmed before it started, and is complete", async () => {
    const acknowledged: string[] = [];
    let isOver = false;
    const writer = (async () => {
      while (!isOver) {
        const { id } = await owner.api.vehicles.create({ body: { make: "Saab", model: "900" } });
        acknowledged.push(id);
      }
    })();
    const photographer = (async () => {
      for (let seed = 1; !isOver; seed = (seed % 4) + 1) {
        await owner.api.files.upload({ file: blob(await photo(seed)), fileName: "a.jpg" });
      }
    })();
    while (acknowledged.length < 50) await new Promise((resolve) => setTimeout(resolve, 10));
    const before = [...acknowledged];
    const backup = await backUp(data);
    isOver = true;
    await Promise.all([writer, photographer]);
    const copy = new Database(join(backup, "forecourt.db"), { readonly: true });
    const ids = new Set(copy.prepare("select id from vehicles").pluck().all());
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
    const photos = copy.prepare("select original_key as key, sha256 from files").all() as Record<string, string>[];
    copy.close();
    for (const one of photos) expect(sha256(join(backup, "media", one.key ?? ""))).toBe(one.sha256);
    expect(readdirSync(join(data, "backups")).filter((name) => name.endsWith(".partial"))).toEqual([]);
    // With sha256sum, which every Linux has.
    if (process.platform === "linux")
      await run("sha256sum", ["--check", "--quiet", "../media.sha256"], { cwd: join(backup, "media") });
  });

  it("prevents a restore while the server runs", async () => {
    const [newest = ""] = readdirSync(join(data, "backups")).sort().reverse();
    const { code, text } = await restore(join(data, "backups", newest), data);
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/^Nothing was restored\.\nAnother Forecourt already works on .*: stop it first/),
    ]);
  });
});

describe("npm run backup, while photos are deleted", () => {
  it("contains every photo that its database names", async () => {
    const data = newFolder();
    const server = await spawnServer(data);
    const owner = await signedIn(server);
    await owner.api.files.upload({ file: blob(await photo(1)), fileName: "a.jpg" });
    await server.stop();
    const database = new Database(join(data, "forecourt.db"));
    const [one] = database.prepare("select id, key, original_key from files").all() as Record<string, string>[];
    const columns = (database.pragma("table_info(files)") as { name: string }[]).map(({ name }) => name);
    const values = columns
      .map((name) => ({ id: "@id", key: "@key", original_key: "@original" })[name] ?? name)
      .join(", ");
    const clone = database.prepare(
      `insert into files (${columns.join(", ")}) select ${values} from files where id = '${one?.id}'`,
    );
    const photos = Array.from({ length: 400 }, (_, n) => {
      const clonedFrom = [one?.key ?? "", one?.original_key ?? ""];
      const [key = "", original = ""] = clonedFrom.map((path) => path.replace(/\/[^/]+(?=\.)/, `/clone-${n}`));
      for (const [from, to] of [
        [clonedFrom[0], key],
        [clonedFrom[1], original],
      ] as const)
        cpSync(join(data, "media", from ?? ""), join(data, "media", to));
      clone.run({ id: `clone-${n}`, key, original });
      return { id: `clone-${n}`, key, original };
    });
    const backup = backUp(data);
    let isOver = false;
    void backup
      .catch(() => undefined)
      .finally(() => {
        isOver = true;
      });
    // In the same order as the server: first the row, then its files.
    let deleted = 0;
    for (const { id, key, original } of photos) {
      while (!existsSync(join(data, "backups")) && !isOver) await new Promise((resolve) => setTimeout(resolve, 1));
      if (isOver) break;
      database.prepare("delete from files where id = ?").run(id);
      for (const path of [key, original]) rmSync(join(data, "media", path));
      deleted += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const made = await backup;
    database.close();
    expect(deleted).toBeGreaterThan(10);
    expect(JSON.parse(readFileSync(join(made, "backup.json"), "utf8"))).toMatchObject({ media: { missing: [] } });
    const copy = new Database(join(made, "forecourt.db"), { readonly: true });
    const named = copy.prepare("select key from files union select original_key from files").pluck().all() as string[];
    copy.close();
    expect(named.filter((key) => !existsSync(join(made, "media", key)))).toEqual([]);
  });
});

describe("a database of an earlier version", () => {
  it("is backed up unchanged before its migration", async () => {
    const data = newFolder();
    const frozen = inRoot("test/fixtures/releases/0.1.0/sqlite/forecourt.db.gz");
    writeFileSync(join(data, "forecourt.db"), gunzipSync(readFileSync(frozen)));
    mkdirSync(join(data, "media/photos"), { recursive: true });
    writeFileSync(join(data, "media/photos/stray.jpg"), "kept all the same");
    const asItWas = new Database(join(data, "forecourt.db"), { readonly: true });
    const cars = asItWas.prepare("select id from vehicles order by id").pluck().all();
    const newest = asItWas.prepare("select max(created_at) from __drizzle_migrations").pluck().get();
    asItWas.close();
    for (const times of [1, 2]) {
      await (await spawnServer(data)).stop();
      expect(readdirSync(join(data, "backups")), `after ${times} starts`).toHaveLength(1);
    }
    const [name = ""] = readdirSync(join(data, "backups"));
    const backup = join(data, "backups", name);
    expect(JSON.parse(readFileSync(join(backup, "backup.json"), "utf8"))).toMatchObject({
      reason: "before-migration",
      database: { newestMigration: newest },
      media: { files: 1 },
    });
    const copy = new Database(join(backup, "forecourt.db"), { readonly: true });
    expect(copy.prepare("select id from vehicles order by id").pluck().all()).toEqual(cars);
    copy.close();
    expect((await restore(backup, newFolder())).code).toBe(0);
  });
});

describe("npm run restore", () => {
  const data = newFolder();
  const elsewhere = newFolder();
  let email = "";
  let backup = "";
  let cursor = "";
  const visit = async <T>(folder: string, look: (caller: TestCaller) => Promise<T>): Promise<T> => {
    const server = await spawnServer(folder);
    try {
      const caller = callerOf(server);
      await caller.api.accounts.login({ body: { email, password: goodPassword } });
      return await look(caller);
    } finally {
      await server.stop();
    }
  };

  beforeAll(async () => {
    const server = await spawnServer(data);
    const owner = await signedIn(server);
    email = owner.email;
    await owner.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    await owner.api.files.upload({ file: blob(await photo(1)), fileName: "a.jpg" });
    backup = await backUp(data, "--to", elsewhere);
    await owner.api.vehicles.create({ body: { make: "Volvo", model: "240" } });
    cursor = (await pageAt(owner, "vehicles", startOf("vehicles"))).next;
    await server.stop();
  });

  it("restores everything, and keeps the previous files", async () => {
    const { code, text } = await restore(backup, data);
    expect(code, text).toBe(0);
    const kept = /is kept in (.+)$/m.exec(text)?.[1] ?? "";
    expect(await visit(data, makes)).toEqual(["Saab"]);
    const old = new Database(join(kept, "forecourt.db"), { readonly: true });
    expect(old.prepare("select count(*) from vehicles").pluck().get()).toBe(2);
    old.close();
    expect(readdirSync(join(kept, "media")).length).toBeGreaterThan(0);
  });

  it("makes the cursors of incremental reads invalid", async () => {
    const error = await visit(data, (caller) => caller.fetch(cursor).then((response) => response.json()));
    expect(error).toMatchObject({ error: { code: "CURSOR_EXPIRED", details: { reason: "epoch" } } });
  });

  it("restores into an empty folder", async () => {
    const fresh = newFolder();
    const { code, text } = await restore(backup, fresh);
    expect([code, text]).toEqual([0, expect.not.stringContaining("is kept in")]);
    expect(await visit(fresh, makes)).toEqual(["Saab"]);
    expect(
      readdirSync(join(fresh, "media"), { recursive: true }).filter((name) => /\.\w+$/.test(String(name))),
    ).toHaveLength(2);
  });

  it.each([
    [
      "a changed photo",
      (at: string) => {
        const [name = ""] = readdirSync(join(at, "media/photos"));
        appendFileSync(join(at, "media/photos", name), "x");
      },
      /media are missing or not as they were written: photos\//,
    ],
    [
      "a missing photo",
      (at: string) => rmSync(join(at, "media/originals"), { recursive: true }),
      /media are missing or not as they were/,
    ],
    [
      "a changed database",
      (at: string) => truncateSync(join(at, "forecourt.db"), 8192),
      /forecourt\.db is not as it was written/,
    ],
    ["no backup.json", (at: string) => rmSync(join(at, "backup.json")), /is no backup, or one that was never finished/],
  ])("rejects a backup with %s, and changes nothing", async (_what, harm, reason) => {
    const harmed = join(newFolder(), "harmed");
    cpSync(backup, harmed, { recursive: true });
    harm(harmed);
    const before = sha256(join(data, "forecourt.db"));
    const { code, text } = await restore(harmed, data);
    expect([code, text]).toEqual([1, expect.stringMatching(reason)]);
    expect(sha256(join(data, "forecourt.db"))).toBe(before);
    expect(readdirSync(data).filter((name) => name.startsWith("restoring-"))).toEqual([]);
  });

  it("refers to the Postgres tools for a Postgres database", async () => {
    const env = { FORECOURT_DATABASE_URL: "postgres://localhost/forecourt" };
    expect(await backupCommand("backup", [], env)).toMatchObject({ code: 1, text: expect.stringContaining("pg_dump") });
    expect(await backupCommand("restore", [backup], env)).toMatchObject({
      code: 1,
      text: expect.stringContaining("pg_restore"),
    });
  });

  it("says that media in an S3 store are not copied", async () => {
    const { code, text } = await backupCommand("backup", ["--data", data, "--to", newFolder()], {
      FORECOURT_S3_URL: "s3://key:secret@127.0.0.1:1/bucket?region=us-east-1&tls=false",
    });
    expect([code, text]).toEqual([0, expect.stringContaining("no media: they are in the S3 store")]);
  });
});

describe("a database that is", () => {
  const sound = newFolder();
  let backup = "";
  let email = "";
  beforeAll(async () => {
    const server = await spawnServer(sound);
    const owner = await signedIn(server);
    email = owner.email;
    await owner.api.files.upload({ file: blob(await photo(1)), fileName: "a.jpg" });
    await server.stop();
    backup = await backUp(sound);
  });

  const harms: readonly (readonly [string, (file: string) => void, RegExp])[] = [
    [
      "overwritten with text",
      (file) => writeFileSync(file, "not a database ".repeat(1000)),
      /is damaged \(file is not a database\)/,
    ],
    ["cut short", (file) => truncateSync(file, 65_536), /is damaged \(database disk image is malformed\)/],
    ["empty", (file) => truncateSync(file, 0), /is empty, and held data before/],
    ["missing", (file) => rmSync(file), /is missing, and was there before/],
  ];
  it.each(harms)(
    "%s stops the start, with a message that says where the backups are and how to restore one",
    async (_what, harm, reason) => {
      const folder = newFolder();
      cpSync(sound, folder, { recursive: true });
      harm(join(folder, "forecourt.db"));
      const said = await refusalToStart(folder);
      expect(said).toMatch(reason);
      const own = backup.replace(sound, folder);
      expect(said).toContain(`The backups are in ${join(folder, "backups")}`);
      const line = `npm run restore -- "${own}" --data "${folder}"`;
      expect(said).toContain(line);
      expect(existsSync(join(folder, "forecourt.db"))).toBe(!/missing/.test(said));
      // The command in the message repairs it.
      expect((await restore(own, folder)).code).toBe(0);
      if (harm === harms[0]?.[1]) await (await spawnServer(folder)).stop();
    },
  );

  it("damaged in a table answers errors for that table only, and the log says how to restore a backup", async () => {
    const folder = newFolder();
    cpSync(sound, folder, { recursive: true });
    const file = new Database(join(folder, "forecourt.db"));
    const page = file
      .prepare("select rootpage from sqlite_schema where name = 'files_key_idx'")
      .pluck()
      .get() as number;
    const pageBytes = file.pragma("page_size", { simple: true }) as number;
    file.close();
    const handle = openSync(join(folder, "forecourt.db"), "r+");
    writeSync(handle, Buffer.alloc(pageBytes, 0xaa), 0, pageBytes, (page - 1) * pageBytes);
    closeSync(handle);
    const server = await spawnServer(folder);
    try {
      const caller = callerOf(server);
      await caller.api.accounts.login({ body: { email, password: goodPassword } });
      const failure = await errorOf(caller.api.files.upload({ file: blob(await photo(2)), fileName: "b.jpg" }));
      expect(failure.message).toMatch(/database is damaged.*restore a backup/);
      expect(await caller.api.vehicles.list()).toEqual([]);
      const ready = await fetch(`${server.url}/ready`);
      expect(await ready.json()).toMatchObject({ ready: false, checks: { database: { ok: false } } });
      await vi.waitFor(() => expect(server.logged().join("\n")).toContain("npm run restore -- "));
    } finally {
      await server.kill();
    }
    const { code, text } = await backupCommand("backup", ["--data", folder]);
    expect([code, text]).toEqual([1, expect.stringMatching(/is damaged: .*No backup was made/s)]);
  });

  it("empty next to photos does not count as a new installation, even without the marker of newer versions", async () => {
    const folder = newFolder();
    cpSync(sound, folder, { recursive: true });
    rmSync(join(folder, "installation.json"));
    rmSync(join(folder, "backups"), { recursive: true });
    truncateSync(join(folder, "forecourt.db"), 0);
    const said = await refusalToStart(folder);
    expect(said).toMatch(/is empty, and held data before.\nThere is no backup in .*backups/s);
  });
});

describe.skipIf(!mountsDisks())("npm run backup, on a disk without space", () => {
  let disk: SmallDisk;
  let email = "";
  beforeAll(() => {
    disk = openSmallDisk(48);
  });
  afterAll(() => disk.close());

  it("says how much space it needs, and leaves no partial backup", async () => {
    const server = await spawnServer(disk.folder);
    ({ email } = await signedIn(server));
    await server.stop();
    disk.fill(1024 ** 2);
    const { code, text } = await backupCommand("backup", ["--data", disk.folder]);
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/No backup was made\.\nThe backup takes [\d.]+ MB, and .* has [\d.]+ MB free/),
    ]);
    expect(readdirSync(join(disk.folder, "backups"))).toEqual([]);
  });

  it("makes POST /admin/backups answer STORAGE_FULL, and leaves no partial backup", async () => {
    const server = await spawnServer(disk.folder);
    try {
      const caller = callerOf(server);
      await caller.api.accounts.login({ body: { email, password: goodPassword } });
      expect(await errorOf(caller.api.backups.make())).toMatchObject({
        code: "STORAGE_FULL",
        status: 507,
        message: expect.stringMatching(/^The backup takes [\d.]+ MB, and .* free\. No backup was made\. Make room/),
      });
    } finally {
      await server.stop();
    }
    expect(readdirSync(join(disk.folder, "backups"))).toEqual([]);
  });
});
