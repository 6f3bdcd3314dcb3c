import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hours, systemClock } from "../../../server/platform/clock.ts";
import { createLog } from "../../../server/platform/log.ts";
import { openStorage } from "../../../server/platform/storage/open.ts";
import { type S3Server, startS3 } from "../../kit/s3.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-temporary-"));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataFolder: string, database: "sqlite" | "pg", s3Url?: string) {
  const config = { dataFolder, s3Url, databaseUrl: database === "pg" ? "postgres://shared" : undefined };
  const storage = await openStorage({ config, clock: systemClock, log: createLog("silent") });
  storage.close();
  return storage;
}

describe.each(["on the disk", "in an S3-compatible store"])("starting, with media %s", (where) => {
  const url = () => (where === "on the disk" ? undefined : s3.url());

  it("keeps the unfinished files of other processes on Postgres, where processes may share a folder", async () => {
    const shared = mkdtempSync(join(folder, "shared-"));
    const neighbor = await start(shared, "pg", url());
    const upload = neighbor.temporaryFile("part");
    writeFileSync(upload, "half");
    const frames = neighbor.temporaryFile("frames");
    mkdirSync(join(frames, "1"), { recursive: true });
    writeFileSync(join(frames, "1", "frame-001.jpg"), "a frame");
    const [left, leftFrames] = [neighbor.temporaryFile("pdf"), neighbor.temporaryFile("frames")];
    writeFileSync(left, "by a crash");
    mkdirSync(leftFrames);
    const longAgo = new Date(Date.now() - hours(7));
    // The folder is old, but frames are still written to it.
    for (const path of [left, leftFrames, join(frames, "1"), frames]) utimesSync(path, longAgo, longAgo);
    await start(shared, "pg", url());
    expect([upload, frames, left, leftFrames].map((path) => existsSync(path))).toEqual([true, true, false, false]);
  });

  it("deletes all unfinished files on SQLite, where no other process uses the folder", async () => {
    const own = mkdtempSync(join(folder, "own-"));
    const file = (await start(own, "sqlite", url())).temporaryFile("part");
    writeFileSync(file, "by a crash");
    await start(own, "sqlite", url());
    expect(readdirSync(dirname(file))).toEqual([]);
  });
});
