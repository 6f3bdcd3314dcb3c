import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { VehiclePhoto } from "../../../contracts/vehicles/vehicle-photos.ts";
import { files } from "../../../server/features/files/files.table.ts";
import { spinFrames, spinJobs } from "../../../server/features/spin360/spin360.table.ts";
import { syncLink } from "../../../server/features/sync/sync.table.ts";
import { vehicles } from "../../../server/features/vehicles/vehicles.table.ts";
import { damages, inspectionImages } from "../../../server/features/visual/visual.table.ts";
import { minutes } from "../../../server/platform/clock.ts";
import { newId } from "../../../server/platform/ids.ts";
import { logoFile } from "../../kit/logo.ts";
import { signedIn, signedInOnHosted, withKey } from "../../kit/people.ts";
import { blob, photo } from "../../kit/photos.ts";
import { type S3Server, startS3 } from "../../kit/s3.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { inspected } from "../../kit/stored-inspections.ts";

const params = { id: "1HGCM82633A004352" };
const mebibyte = 1024 ** 2;
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Enough of an MP4 file to be one, and random bytes that a skipped box contains. */
function mp4(bytes: number): Buffer {
  const head = Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2\0\0\0\0free", "latin1");
  head.writeUInt32BE(bytes - 24, 24);
  return Buffer.concat([head, randomBytes(bytes - head.length)]);
}

describe("files of a linked workstation", () => {
  let s3: S3Server;
  let host: TestServer;
  let desk: TestServer;
  let dealer: TestCaller;
  let owner: TestCaller;
  let hostFreeBytes = 500 * mebibyte;

  beforeAll(async () => {
    s3 = await startS3();
    const spaceOf = async () => ({ freeBytes: hostFreeBytes, totalBytes: 1000 * mebibyte });
    host = await serveForTest({ FORECOURT_MODE: "hosted", FORECOURT_S3_URL: s3.url() }, {}, { spaceOf });
    desk = await serveForTest({ FORECOURT_SECRET_KEY: "a key of this test, long enough for it" });
    dealer = await signedInOnHosted(host);
    owner = await signedIn(desk);
    await owner.api.vehicles.create({ body: { make: "Saab", model: "900", vin: params.id } });
    const { secret } = await withKey(host, dealer, { permissions: ["sync:write"] });
    await owner.api.sync.link({ body: { url: host.url, apiKey: secret } });
  });
  afterAll(async () => {
    await Promise.all([host.close(), desk.close()]);
    await s3.close();
  });

  const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
  const settled = () =>
    soon(async () => {
      expect(await owner.api.sync.run()).toMatchObject({ lastError: null, unsent: 0, refused: 0, waiting: 0 });
      expect(await owner.api.sync.status()).toMatchObject({ filesWaiting: 0, fileBytesWaiting: 0, filesError: null });
      expect(await dealer.api.sync.status()).toMatchObject({ role: "host", filesWaiting: 0 });
    });
  const add = async (caller: TestCaller, seed: number): Promise<VehiclePhoto> =>
    caller.api.vehiclePhotos.upload({ params, body: {}, file: blob(await photo(seed)), fileName: `${seed}.jpg` });
  const photosOf = (caller: TestCaller) => caller.api.vehiclePhotos.list({ params });
  const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  const stored = async (server: TestServer, key: string): Promise<string | undefined> => {
    const file = server === desk ? join(desk.folder, "media", key) : join(s3.folder, "media", `${key}._S3rver_object`);
    return existsSync(file) ? hash(await readFile(file)) : undefined;
  };

  it("bring the photos of both sides to the other one, in all their sizes", async () => {
    await add(owner, 1);
    await settled();
    await add(dealer, 2);
    await settled();
    const [there, here] = [await photosOf(dealer), await photosOf(owner)];
    expect(there.map(({ position, isCover }) => [position, isCover])).toEqual([
      [0, true],
      [1, false],
    ]);
    expect(here.map(({ isCover }) => isCover)).toEqual([true, false]);
    for (const [at, one] of there.entries()) {
      for (const size of ["full", "thumb"] as const) {
        const other = here[at]?.urls[size] ?? "";
        expect(hash(await bytesAt(one.urls[size])), `${at} ${size}`).toBe(hash(await bytesAt(other)));
      }
    }
    const rows = await host.store.read.select().from(files);
    for (const { originalKey, key, sha256 } of rows) {
      expect(await stored(host, originalKey)).toBe(sha256);
      expect(await stored(desk, originalKey)).toBe(sha256);
      expect(await stored(host, key)).toBe(await stored(desk, key));
    }
  });

  it("copy a photo that the workspace has already, without sending it again", async () => {
    const [before] = await host.store.read.select().from(files);
    const again = await owner.api.files.upload({ file: blob(await photo(1)), fileName: "again.jpg" });
    await settled();
    const [copy] = await host.store.read.select().from(files).where(eq(files.id, again.file.id));
    expect(copy?.sha256).toBe(before?.sha256);
    expect(await stored(host, copy?.originalKey ?? "")).toBe(before?.sha256);
  });

  it("bring the logo", async () => {
    await owner.api.dealership.setLogo({ file: await logoFile(), fileName: "logo.png" });
    await settled();
    const logoOf = async (caller: TestCaller) => {
      const answer = await caller.fetch("/v1/account/dealership/logo");
      return [answer.status, hash(new Uint8Array(await answer.arrayBuffer()))];
    };
    expect(await logoOf(dealer)).toEqual(await logoOf(owner));
    expect((await logoOf(dealer))[0]).toBe(200);
  });

  it("bring a spin with its clip, in pieces", async () => {
    const job = newId();
    const [car] = await desk.store.read.select().from(vehicles);
    const clip = mp4(17 * mebibyte);
    const frame = await photo(3);
    const key = (name: string) => `spins/${job}/${name}`;
    await mkdir(join(desk.folder, "media/spins", job), { recursive: true });
    const put = (name: string, bytes: Buffer) => writeFile(join(desk.folder, "media", key(name)), bytes);
    await Promise.all([put("video.mp4", clip), put("frame_001.jpg", frame)]);
    const at = new Date().toISOString();
    const row = {
      ...{ id: job, workspaceId: car?.workspaceId ?? "", vehicleId: car?.id ?? null, side: "OUTSIDE" as const },
      ...{ state: "ready" as const, progress: 1, fps: 10, videoKey: key("video.mp4"), originalName: "a.mp4" },
      ...{ mimetype: "video/mp4", size: clip.length, frameCount: 1, createdAt: at, updatedAt: at, readyAt: at },
    };
    const picture = { key: key("frame_001.jpg"), bytes: frame.length, timeSeconds: 0, sharpness: 1 };
    await desk.store.write(async (tx) => {
      await tx.insert(spinJobs).values(row);
      await tx
        .insert(spinFrames)
        .values({ id: newId(), workspaceId: row.workspaceId, jobId: job, number: 1, ...picture });
    });
    await settled();
    expect(await stored(host, key("video.mp4"))).toBe(hash(clip));
    expect(await stored(host, key("frame_001.jpg"))).toBe(hash(frame));
    expect(existsSync(join(s3.folder, "media/sync"))).toBe(false);
    await dealer.api.spin360.cleanup({ body: { carId: car?.id ?? "", side: "OUTSIDE", removeProcessed: false } });
    await settled();
    await soon(async () => expect(await stored(desk, key("video.mp4"))).toBeUndefined());
    expect(await stored(desk, key("frame_001.jpg"))).toBe(hash(frame));
  });

  it("delete the files of a photo that no row shows any more", async () => {
    const rows = await host.store.read.select().from(files);
    const [gone] = await photosOf(owner);
    await owner.api.vehiclePhotos.remove({ params: { ...params, photoId: gone?.id ?? "" } });
    await settled();
    const left = new Set((await host.store.read.select({ id: files.id }).from(files)).map(({ id }) => id));
    const [deleted, ...others] = rows.filter(({ id }) => !left.has(id));
    expect(others).toEqual([]);
    expect(deleted).toBeDefined();
    for (const key of [deleted?.originalKey ?? "", deleted?.key ?? ""]) {
      await soon(async () => expect(await stored(host, key)).toBeUndefined());
    }
  });

  it("are deleted with their rows, also if the exchange fails after it has received them", async () => {
    const { id } = await add(dealer, 7);
    await settled();
    const before = await desk.store.read.select().from(files);
    const sending = (value: object | null) =>
      desk.store.write((tx) => tx.update(syncLink).set({ sending: value as never }));
    await owner.api.sync.pause();
    await dealer.api.vehiclePhotos.remove({ params: { ...params, photoId: id } });
    await owner.api.vehicles.update({ params, body: { location: "Row 7" } });
    // nothing that it could send with: the exchange fails between its pull and its push
    await sending({});
    expect(await owner.api.sync.run()).toMatchObject({ lastError: { code: "INTERNAL_ERROR" } });
    await sending(null);
    const left = new Set((await desk.store.read.select().from(files)).map((row) => row.id));
    const [gone] = before.filter((row) => !left.has(row.id));
    expect(gone).toBeDefined();
    expect(await stored(desk, gone?.originalKey ?? "")).toBeUndefined();
    await owner.api.sync.resume();
    await settled();
  });

  it("wait while the disk of the host is full, and rows go on", async () => {
    // rows fit: the server keeps 16 MiB for them
    hostFreeBytes = 16 * mebibyte + 10_000;
    // a reading is used again for a moment
    await soon(async () => {
      const health = await fetch(`${host.url}/health`);
      expect(await health.json()).toMatchObject({ storage: { state: "low" } });
    });
    const { id } = await add(owner, 5);
    await soon(async () => {
      await owner.api.sync.run();
      expect(await owner.api.sync.status()).toMatchObject({
        ...{ unsent: 0, lastError: null, filesWaiting: 1 },
        filesError: { code: "STORAGE_FULL", message: expect.stringContaining("linked server is full") },
      });
    });
    const waiting = (await photosOf(dealer)).at(-1);
    expect((await photosOf(owner)).at(-1)?.id).toBe(id);
    expect((await fetch(waiting?.urls.card ?? "")).status).toBe(404);
    await owner.api.vehicles.update({ params, body: { location: "Row 9" } });
    await soon(async () => expect(await dealer.api.vehicles.get({ params })).toMatchObject({ location: "Row 9" }));
    hostFreeBytes = 500 * mebibyte;
    await settled();
    expect((await fetch(waiting?.urls.card ?? "")).status).toBe(200);
  });

  it("are counted while they are damaged, and follow when they are repaired", async () => {
    await owner.api.sync.pause();
    await add(owner, 7);
    const [last] = (await desk.store.read.select().from(files)).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    const path = join(desk.folder, "media", last?.originalKey ?? "");
    const whole = await readFile(path);
    const damaged = Buffer.from(whole);
    damaged[whole.length - 10] = (damaged[whole.length - 10] ?? 0) ^ 255;
    await writeFile(path, damaged);
    await owner.api.sync.resume();
    await soon(async () => {
      await owner.api.sync.run();
      expect(await owner.api.sync.status()).toMatchObject({ filesRefused: 1, filesWaiting: 0, filesError: null });
    });
    expect(await dealer.api.sync.status()).toMatchObject({ filesRefused: 0, filesWaiting: 1 });
    await writeFile(path, whole);
    for (const { clock } of [desk, host]) clock.advance(minutes(6));
    await settled();
    expect(await owner.api.sync.status()).toMatchObject({ filesRefused: 0 });
    expect(await stored(host, last?.originalKey ?? "")).toBe(last?.sha256);
  });

  it("come back with their car, if it was deleted on one side and changed later on the other", async () => {
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "99" } });
    const at = { params: { id: car.id } };
    const picture = { file: blob(await photo(8)), fileName: "8.jpg" };
    await owner.api.vehiclePhotos.upload({ ...at, body: {}, ...picture });
    await owner.api.leads.create({
      params: { carId: car.id },
      body: { action: "Call", targetName: "Grace", targetInfo: "555-0100" },
    });
    await settled();
    await owner.api.sync.pause();
    await owner.api.vehicles.remove({ ...at, query: { purge: "true" } });
    expect(await desk.store.read.select().from(vehicles).where(eq(vehicles.id, car.id))).toEqual([]);
    for (const { clock } of [desk, host]) clock.advance(1000);
    await dealer.api.vehicles.update({ ...at, body: { location: "Row 8" } });
    await owner.api.sync.resume();
    await settled();
    for (const { api } of [owner, dealer]) {
      expect(await api.vehicles.get(at)).toMatchObject({ location: "Row 8" });
      expect(await api.leads.list({ query: { carId: car.id } })).toMatchObject([{ targetName: "Grace" }]);
    }
    const [here] = await owner.api.vehiclePhotos.list(at);
    const [there] = await dealer.api.vehiclePhotos.list(at);
    expect(hash(await bytesAt(here?.urls.full ?? ""))).toBe(hash(await bytesAt(there?.urls.full ?? "")));
    expect((await owner.api.syncConflicts.list({})).total).toBe(0);
  });

  it("are drawn again where they arrive: the findings of an inspection on its photos", async () => {
    const [car] = await desk.store.read.select().from(vehicles);
    const upload = await owner.api.files.upload({ file: blob(await photo(6)), fileName: "6.jpg" });
    const inspection = await inspected(desk, car?.id ?? "", { findings: 1 });
    const image = { id: newId(), inspectionId: inspection, position: 0, fileId: upload.file.id };
    const seen = { angle: "front" as const, type: "exterior" as const, notes: [] };
    await desk.store.write(async (tx) => {
      await tx.insert(inspectionImages).values({ ...image, ...seen, workspaceId: car?.workspaceId ?? "" });
      const coordinates = { x: 100, y: 100, width: 300, height: 200 };
      await tx.update(damages).set({ imageIndex: 0, coordinates }).where(eq(damages.inspectionId, inspection));
    });
    await settled();
    const at = { params: { inspection_id: inspection } };
    const drawnUrl = () =>
      soon(async () => {
        const url = (await dealer.api.visual.get(at)).images[0]?.annotated_url;
        expect(url).toEqual(expect.any(String));
        return String(url);
      });
    const first = await drawnUrl();
    expect((await fetch(first)).status).toBe(200);
    const [finding] = (await owner.api.visual.get(at)).results?.damages ?? [];
    const review = { review: "rejected", reason: "dirt" } as const;
    await owner.api.visual.review({ params: { ...at.params, damage_id: finding?.damage_id ?? "" }, body: review });
    await settled();
    // no finding is left to draw
    await soon(async () => expect((await dealer.api.visual.get(at)).images[0]?.annotated_url).toBeNull());
  });
});
