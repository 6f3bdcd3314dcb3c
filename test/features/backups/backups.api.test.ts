import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { days, hours } from "../../../server/platform/clock.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { addMedia } from "../../kit/media.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { blob, photo } from "../../kit/photos.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let admin: TestCaller;
let member: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
  member = await signedIn(server, { admin });
});
afterAll(() => server.close());

describe("GET and POST /admin/backups", () => {
  it("answer INSUFFICIENT_PERMISSIONS to a member, a development key and a key that only reads", async () => {
    const sandbox = await withKey(server, admin, { environment: "development" });
    const reader = await withKey(server, admin, { permissions: ["account:read"] });
    for (const call of [
      () => member.api.backups.list(),
      () => member.api.backups.make(),
      () => sandbox.api.backups.list(),
      () => sandbox.api.backups.make(),
      () => reader.api.backups.make(),
    ]) {
      expect(await errorOf(call())).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", status: 403 });
    }
    expect((await reader.api.backups.list()).backups).toEqual([]);
    expect(existsSync(join(server.folder, "backups"))).toBe(false);
  });
});

describe.skipIf(dialect === "sqlite")("on Postgres", () => {
  it("GET /admin/backups answers an empty list, and POST answers BACKUP_UNAVAILABLE and names pg_dump", async () => {
    expect(await admin.api.backups.list()).toEqual({
      folder: null,
      schedule: null,
      runningSince: null,
      lastFailure: null,
      restored: null,
      backups: [],
    });
    expect(await errorOf(admin.api.backups.make())).toMatchObject({
      code: "BACKUP_UNAVAILABLE",
      status: 409,
      message: expect.stringContaining("pg_dump"),
      details: { reason: "postgres" },
    });
  });
});

describe.skipIf(dialect === "pg")("POST /admin/backups", () => {
  it("makes a backup with every row and photo, while the server answers", async () => {
    const { id } = await admin.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    await admin.api.files.upload({ file: blob(await photo(1)), fileName: "a.jpg" });
    const made = await admin.api.backups.make();
    expect(made).toMatchObject({ reason: "manual", mediaFiles: 2, missingFiles: 0 });
    expect(made.folder).toBe(join(server.folder, "backups", made.name));
    expect(made.restoreCommand).toBe(`npm run restore -- "${made.folder}" --data "${server.folder}"`);
    const copy = new Database(join(made.folder, "forecourt.db"), { readonly: true });
    expect(copy.prepare("select id from vehicles").pluck().all()).toEqual([id]);
    copy.close();
    expect(await admin.api.backups.list()).toMatchObject({ schedule: null, runningSince: null, backups: [made] });
  });

  it("lists the newest first, and skips what is not a complete backup", async () => {
    server.clock.advance(hours(1));
    await admin.api.accounts.refresh();
    const made = await admin.api.backups.make();
    mkdirSync(join(server.folder, "backups/2026-01-01T00-00-00Z.partial"));
    // a deletion that was interrupted before it came to backup.json
    cpSync(made.folder, join(server.folder, "backups/2026-01-02T00-00-00Z.partial"), { recursive: true });
    const { backups } = await admin.api.backups.list();
    expect(backups).toHaveLength(2);
    expect(backups[0]).toEqual(made);
  });

  it("makes one at a time: another request meanwhile answers BACKUP_UNAVAILABLE", async () => {
    addMedia(server.folder);
    let hasEnded = false;
    const first = admin.api.backups.make().finally(() => {
      hasEnded = true;
    });
    while (!hasEnded && (await admin.api.backups.list()).runningSince === null)
      await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await errorOf(admin.api.backups.make())).toMatchObject({
      code: "BACKUP_UNAVAILABLE",
      status: 409,
      details: { reason: "in_progress" },
    });
    await first;
    await expect(admin.api.backups.make()).resolves.toMatchObject({ reason: "manual" });
  });

  it("ends early when the server stops, and leaves nothing", async () => {
    const stopped = await serveForTest();
    try {
      const owner = await signedIn(stopped);
      addMedia(stopped.folder);
      const made = errorOf(owner.api.backups.make());
      while ((await owner.api.backups.list()).runningSince === null)
        await new Promise((resolve) => setTimeout(resolve, 1));
      await stopped.restart();
      expect(await made).toMatchObject({ code: "BACKUP_FAILED" });
      expect(readdirSync(join(stopped.folder, "backups"))).toEqual([]);
    } finally {
      await stopped.close();
    }
  });

  it("answers BACKUP_FAILED for a folder that cannot be written to, and changes nothing", async () => {
    const blocked = await serveForTest();
    try {
      const owner = await signedIn(blocked);
      const folder = join(blocked.folder, "backups");
      writeFileSync(folder, "a file where the folder should be");
      expect(await errorOf(owner.api.backups.make())).toMatchObject({
        code: "BACKUP_FAILED",
        status: 500,
        message: expect.stringContaining(`The backup folder ${folder} cannot be written to`),
      });
      expect((await owner.api.backups.list()).backups).toEqual([]);
      rmSync(folder);
      await owner.api.backups.make();
      expect((await owner.api.backups.list()).backups).toHaveLength(1);
      expect(readdirSync(folder)).toHaveLength(1);
    } finally {
      await blocked.close();
    }
  });
});

/** A loaded machine needs more than the second that `vi.waitFor` waits by default. */
const patient = { timeout: 30_000, interval: 100 };
/** Noon in local time of a Wednesday. */
const noon = new Date(2026, 10, 4, 12);

describe.skipIf(dialect === "pg")("the daily backup", { timeout: 120_000 }, () => {
  it("is made at the hour, once a day, and the rule deletes none that were made by hand", async () => {
    const daily = await serveForTest({ FORECOURT_BACKUP_HOUR: "5" }, {}, { at: noon });
    try {
      const { email: _, ...owner } = await signedIn(daily);
      const key = await withKey(daily, owner);
      const list = () => key.api.backups.list();
      const nextAt = new Date(2026, 10, 5, 5).toISOString();
      expect((await list()).schedule).toEqual({ hour: 5, nextAt, keepDays: 7, keepWeeks: 4 });
      await key.api.backups.make();
      daily.clock.advance(hours(1));
      expect((await list()).backups.map(({ reason }) => reason)).toEqual(["manual"]);
      for (let day = 1; day <= 9; day += 1) {
        daily.clock.advance(days(1));
        await vi.waitFor(async () => {
          const { backups, runningSince } = await list();
          expect(runningSince).toBeNull();
          const scheduled = backups.filter(({ reason }) => reason === "scheduled");
          // the Sunday, the last day of its week, is among the last seven days
          expect(scheduled).toHaveLength(Math.min(day, 7));
          expect(scheduled[0]?.createdAt).toBe(daily.clock.now().toISOString());
        }, patient);
      }
      expect((await list()).backups.filter(({ reason }) => reason === "manual")).toHaveLength(1);
    } finally {
      await daily.close();
    }
  });

  it("is made in a folder with those of another installation, and deletes none of them", async () => {
    const shared = mkdtempSync(join(tmpdir(), "forecourt-shared-"));
    const settings = { FORECOURT_BACKUP_HOUR: "5", FORECOURT_BACKUP_DIR: shared };
    const servers = [
      await serveForTest(settings, {}, { at: noon }),
      await serveForTest(settings, {}, { at: new Date(noon.getTime() + 1000) }),
    ];
    try {
      for (let day = 1; day <= 3; day += 1) {
        for (const { clock } of servers) {
          const known = readdirSync(shared).length;
          clock.advance(days(1));
          await vi.waitFor(() => {
            const names = readdirSync(shared);
            expect(names.filter((name) => name.endsWith(".partial"))).toEqual([]);
            expect(names).toHaveLength(known + 1);
          }, patient);
        }
      }
      expect(readdirSync(shared)).toHaveLength(6);
    } finally {
      for (const one of servers) await one.close();
      rmSync(shared, { recursive: true, force: true });
    }
  });

  it("that fails is reported, and tried again after an hour", async () => {
    const daily = await serveForTest({ FORECOURT_BACKUP_HOUR: "5" }, {}, { at: noon });
    try {
      const { email: _, ...owner } = await signedIn(daily);
      const folder = join(daily.folder, "backups");
      writeFileSync(folder, "a file where the folder should be");
      const key = await withKey(daily, owner);
      daily.clock.advance(days(1));
      const { at } = await vi.waitFor(async () => {
        const { lastFailure } = await key.api.backups.list();
        expect(lastFailure?.message).toContain("cannot be written to");
        return lastFailure ?? { at: "" };
      }, patient);
      const { schedule } = await key.api.backups.list();
      expect(Date.parse(schedule?.nextAt ?? "") - Date.parse(at)).toBe(hours(1));
      rmSync(folder);
      daily.clock.advance(hours(1));
      await vi.waitFor(
        async () =>
          expect(await key.api.backups.list()).toMatchObject({ lastFailure: null, backups: [{ reason: "scheduled" }] }),
        patient,
      );
    } finally {
      await daily.close();
    }
  });

  it("is made again after the clock was years ahead for a while", async () => {
    const daily = await serveForTest({ FORECOURT_BACKUP_HOUR: "5" }, {}, { at: noon });
    try {
      const { email: _, ...owner } = await signedIn(daily);
      const key = await withKey(daily, owner);
      const madeOnes = async () => (await key.api.backups.list()).backups.map(({ createdAt }) => createdAt);
      const wrong = new Date(2030, 0, 2, 12);
      const nextDay = new Date(2026, 10, 5, 12);
      daily.clock.freezeAt(wrong);
      daily.clock.advance(0);
      await vi.waitFor(async () => expect(await madeOnes()).toEqual([wrong.toISOString()]), patient);
      daily.clock.freezeAt(nextDay);
      await vi.waitFor(async () => {
        // a check while the first backup still ends starts no other one; the next check does
        daily.clock.advance(0);
        expect(await madeOnes()).toEqual([wrong, nextDay].map((time) => time.toISOString()));
      }, patient);
      // the backup is listed before its run has ended
      await vi.waitFor(async () => {
        const { schedule } = await key.api.backups.list();
        expect(schedule?.nextAt).toBe(new Date(2026, 10, 6, 5).toISOString());
      }, patient);
    } finally {
      await daily.close();
    }
  });

  it("that failed in the future of a wrong clock is tried again after an hour", async () => {
    const daily = await serveForTest({ FORECOURT_BACKUP_HOUR: "5" }, {}, { at: noon });
    try {
      const { email: _, ...owner } = await signedIn(daily);
      const key = await withKey(daily, owner);
      writeFileSync(join(daily.folder, "backups"), "a file where the folder should be");
      daily.clock.freezeAt(new Date(2030, 0, 2, 12));
      daily.clock.advance(0);
      await vi.waitFor(async () => expect((await key.api.backups.list()).lastFailure).not.toBeNull(), patient);
      daily.clock.freezeAt(new Date(2026, 10, 5, 12));
      const { schedule } = await key.api.backups.list();
      expect(schedule?.nextAt).toBe(new Date(2026, 10, 5, 13).toISOString());
    } finally {
      await daily.close();
    }
  });
});
