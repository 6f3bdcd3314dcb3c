import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StartError } from "../../../server/config.ts";
import { systemClock } from "../../../server/platform/clock.ts";
import { readS3Address } from "../../../server/platform/storage/s3/address.ts";
import { createS3Storage } from "../../../server/platform/storage/s3/s3.ts";
import type { Storage } from "../../../server/platform/storage/storage.ts";
import { type S3Server, startS3 } from "../../kit/s3.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-s3-"));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

let machines = 0;
/** A separate machine, with its own disk. */
const machine = (url = s3.url("cars")) =>
  createS3Storage({ url, folder: join(folder, `machine-${machines++}`), clock: systemClock });

function make(storage: Storage, content: string | Buffer): string {
  const file = storage.temporaryFile("bin");
  writeFileSync(file, content);
  return file;
}

async function contentOf(storage: Storage, key: string): Promise<string | undefined> {
  const path = await storage.localPath(key);
  return path && readFile(path, "utf8");
}

describe("media in an S3-compatible store", () => {
  it("serves a file to every machine, until it is deleted", async () => {
    const [one, other] = [await machine(), await machine()];
    const temporary = make(one, "a frame");
    await one.put("spins/1/frame-001.jpg", temporary);
    expect(existsSync(temporary)).toBe(false);
    expect(await contentOf(one, "spins/1/frame-001.jpg")).toBe("a frame");
    expect(await contentOf(other, "spins/1/frame-001.jpg")).toBe("a frame");
    await one.delete("spins/1/frame-001.jpg");
    expect(await one.localPath("spins/1/frame-001.jpg")).toBeUndefined();
    expect(await (await machine()).localPath("spins/1/frame-001.jpg")).toBeUndefined();
  });

  it("stops serving a copy minutes after another machine deleted the file, and deletes the copy", async () => {
    let now = Date.parse("2026-01-01T00:00:00Z");
    const clock = { ...systemClock, now: () => new Date(now) };
    const home = join(folder, "reader");
    const [one, reader] = [await machine(), await createS3Storage({ url: s3.url("cars"), folder: home, clock })];
    const keys = ["photos/sold.jpg", "photos/unasked.jpg", "photos/kept.jpg"] as const;
    for (const key of keys) {
      await one.put(key, make(one, "a car"));
      expect(await contentOf(reader, key)).toBe("a car");
    }
    for (const key of keys.slice(0, 2)) await one.delete(key);
    now += 5 * 60_000;
    expect(await reader.localPath("photos/sold.jpg")).toBeUndefined();
    await reader.deleteStaleCopies();
    expect(readdirSync(join(home, "cache", "photos"))).toEqual(["kept.jpg"]);
    expect(await contentOf(reader, "photos/kept.jpg")).toBe("a car");
  });

  it("downloads a file once for concurrent requests", async () => {
    const [one, other] = [await machine(), await machine()];
    const large = Buffer.alloc(6_000_000, "forecourt");
    await one.put("photos/large.jpg", make(one, large));
    const paths = await Promise.all(Array.from({ length: 8 }, () => other.localPath("photos/large.jpg")));
    expect(new Set(paths).size).toBe(1);
    expect((await readFile(paths[0] ?? "")).equals(large)).toBe(true);
  });

  it("lists the keys of a folder by age, with subfolders and over several pages", async () => {
    const storage = await machine(s3.url("listed"));
    for (const key of ["photos/a.jpg", "photos/b/c.jpg", "reports/d.pdf"]) await storage.put(key, make(storage, key));
    const soon = new Date(Date.now() + 60_000);
    expect((await storage.listBefore("photos", soon)).sort()).toEqual(["photos/a.jpg", "photos/b/c.jpg"]);
    expect(await storage.listBefore("photos", new Date(Date.now() - 60_000))).toEqual([]);
  });

  it("uses only its folder of the bucket", async () => {
    const [one, other] = [await machine(s3.url("one")), await machine(s3.url("other"))];
    await one.put("photos/a.jpg", make(one, "one"));
    expect(await other.localPath("photos/a.jpg")).toBeUndefined();
  });

  it("rejects keys with paths outside the store", async () => {
    const storage = await machine();
    await expect(storage.localPath("../../etc/passwd")).rejects.toThrow("not a storage key");
    await expect(storage.put("photos/../a.jpg", make(storage, "x"))).rejects.toThrow("not a storage key");
  });

  it("reports errors of the store at the start", async () => {
    const refused = (url: string) => expect(machine(url)).rejects;
    await refused(s3.url("", "another-secret")).toThrow(/FORECOURT_S3_URL: the bucket media at http:.*does not answer/);
    await refused(s3.url().replace("/media", "/absent")).toThrow(/the bucket absent/);
    await refused("s3://K:S@127.0.0.1:9/media?tls=false").toThrow(/ECONNREFUSED/);
  });

  it("keeps local copies up to the limit, the most recently used ones", async () => {
    let now = Date.parse("2026-01-01T00:00:00Z");
    const clock = { ...systemClock, now: () => new Date(now) };
    const home = join(folder, "small");
    const storage = await createS3Storage({ url: s3.url("small"), folder: home, clock, cacheBytes: 3000 });
    const cached = (name: string) => existsSync(join(home, "cache", "photos", name));
    for (const name of ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]) {
      await storage.put(`photos/${name}`, make(storage, Buffer.alloc(1000)));
      now += 3_600_000;
      if (name === "c.jpg") await storage.localPath("photos/a.jpg");
    }
    expect(["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map(cached)).toEqual([true, false, true, true]);
    expect(await storage.localPath("photos/b.jpg")).toBeDefined();
  });
});

describe("readS3Address", () => {
  it("returns key, bucket, folder and region", () => {
    expect(readS3Address("s3://AKIA:a%2Fb%2Bc@s3.eu-central-1.amazonaws.com/media/cars/1?region=eu-central-1")).toEqual(
      {
        endpoint: "https://s3.eu-central-1.amazonaws.com",
        region: "eu-central-1",
        bucket: "media",
        prefix: "cars/1/",
        accessKeyId: "AKIA",
        secretAccessKey: "a/b+c",
      },
    );
  });

  it.each(["s3://host/bucket", "s3://K:S@host", "s3://K:S@host/bucket?tls=perhaps", "s3://K:S@host/bucket?regoin=eu"])(
    "throws a StartError with a message for %s",
    (url) => {
      expect(() => readS3Address(url)).toThrow(StartError);
    },
  );
});
