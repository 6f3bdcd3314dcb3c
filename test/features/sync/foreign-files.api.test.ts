import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dealershipLogos } from "../../../server/features/dealership/logo.table.ts";
import { files } from "../../../server/features/files/files.table.ts";
import { stampOf } from "../../../server/features/sync/clock/stamp.ts";
import type { SentRow } from "../../../server/features/sync/protocol/batch.ts";
import { inspectionImages } from "../../../server/features/visual/visual.table.ts";
import { newId } from "../../../server/platform/ids.ts";
import { logoFile } from "../../kit/logo.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { blob, photo } from "../../kit/photos.ts";
import { fileRow, pushRows, type SentFile } from "../../kit/sent-files.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let host: TestServer;
let victim: TestCaller;
let attacker: TestCaller;
let victimPhoto: typeof files.$inferSelect;
let victimCar: string;
let spin: string;

const at = new Date().toISOString();
/** A row that differs from a good one in these values. */
const like = (row: SentRow, values: Readonly<Record<string, unknown>>, id = row.id): SentRow => ({
  ...row,
  id,
  values: { ...row.values, ...values },
});
const rowOf = (table: string, id: string, values: Readonly<Record<string, unknown>>): SentRow => ({
  ...fileRow(new Uint8Array(1)).row,
  ...{ table, id, values },
});
async function verdictsOf(...rows: readonly SentRow[]): Promise<readonly string[]> {
  const answer = await pushRows(attacker, rows);
  return answer.outcome === "applied" || answer.outcome === "repeated" ? answer.verdicts : [answer.outcome];
}
const send = (caller: TestCaller, { key, query }: SentFile, bytes: Uint8Array) =>
  caller.api.sync.sendFile({ params: { key }, query, file: new Blob([new Uint8Array(bytes)]), fileName: "chunk" });
const read = (caller: TestCaller, key: string) => caller.fetch(`/v1/sync/files/${encodeURIComponent(key)}?offset=0`);

const job = (id: string, values: Readonly<Record<string, unknown>> = {}) =>
  rowOf("spin_jobs", id, {
    ...{ vehicleId: null, side: "OUTSIDE", state: "ready", progress: 1, fps: 10, videoKey: `spins/${id}/video.mp4` },
    ...{ originalName: "a.mp4", mimetype: "video/mp4", size: 1000, createdAt: at, updatedAt: at },
    ...values,
  });
const frame = (values: Readonly<Record<string, unknown>>) => {
  const own = { jobId: spin, number: 1, key: `spins/${spin}/frame_001.jpg`, bytes: 100, timeSeconds: 0, sharpness: 1 };
  return rowOf("spin_frames", newId(), { ...own, ...values });
};
const logo = (values: Readonly<Record<string, unknown>>) =>
  rowOf("dealership_logos", "", {
    ...{ key: `logos/${newId()}.png`, size: 100, sha256: "a".repeat(64), width: 9, height: 9, updatedAt: at },
    ...values,
  });

beforeAll(async () => {
  host = await serveForTest();
  victim = await signedIn(host);
  attacker = await signedIn(host, { admin: victim });
  victimCar = (await victim.api.vehicles.create({ body: { make: "Saab", model: "900" } })).id;
  const upload = { params: { id: victimCar }, body: {}, file: blob(await photo(1)), fileName: "1.jpg" };
  await victim.api.vehiclePhotos.upload(upload);
  await victim.api.dealership.setLogo({ file: await logoFile(), fileName: "logo.png" });
  victimPhoto = (await host.store.read.select().from(files))[0] as typeof victimPhoto;
  await Promise.all([victim.api.sync.host(), attacker.api.sync.host()]);
  spin = newId();
  expect(await verdictsOf(job(spin))).toEqual(["merged"]);
});
afterAll(() => host.close());

describe("a hostile workstation", () => {
  it("cannot name a file of another workspace in any row", async () => {
    const [victimLogo] = await host.store.read.select().from(dealershipLogos);
    const { row } = fileRow(await photo(2));
    const { id, key, originalKey } = victimPhoto;
    const car = rowOf("vehicles", newId(), {
      make: "Kia",
      model: "Rio",
      status: "IN_STOCK",
      createdAt: at,
      updatedAt: at,
    });
    const shown = { position: 1, createdAt: at, updatedAt: at };
    const inspection = newId();
    const image = { fileId: id, inspectionId: inspection, position: 0, angle: "front", type: "exterior", notes: [] };
    expect(await verdictsOf(car)).toEqual(["merged"]);
    const foreign: readonly (readonly [SentRow, string])[] = [
      [like(row, { originalKey }), "invalid originalKey"],
      [like(row, { originalKey: "reports/a.pdf" }), "invalid originalKey"],
      [like(row, { key }), "invalid key"],
      [like(row, { key, originalKey }, id), "unknown row"],
      [like(row, { key: "photos/a/b.jpg", originalKey: "originals/a/b.jpeg" }, "a/b"), "invalid id"],
      [like(row, { sha256: "../secret" }), "invalid sha256"],
      [like(row, { size: 2 ** 40 }), "invalid size"],
      [like(row, { mimetype: "image/png" }), "invalid originalKey"],
      [like(car, { coverKey: key }), "invalid coverKey"],
      [like(car, { coverKey: "reports/a.pdf" }), "invalid coverKey"],
      [rowOf("vehicle_photos", `${victimCar}\u001f${row.id}`, shown), "unknown vehicleId"],
      [rowOf("vehicle_photos", `${car.id}\u001f${id}`, shown), "unknown fileId"],
      [rowOf("inspection_images", newId(), image), "held"],
      [logo({ key: victimLogo?.key }), "invalid key"],
      [logo({ key }), "invalid key"],
      [job(newId(), { videoKey: `spins/${spin}/video.mp4` }), "invalid videoKey"],
      [job("a/b", { videoKey: "spins/a/b/video.mp4" }), "invalid id"],
      [job(spin, { videoKey: `spins/${spin}/video.html` }), "invalid videoKey"],
      [job(spin, { videoKey: `spins/${spin}/video.mp4`, size: 2 ** 40 }), "invalid size"],
      [frame({ key: "spins/foreign/frame_001.jpg" }), "invalid key"],
      [frame({ key }), "invalid key"],
      [frame({ maskKey: "spins/foreign/mask_001.png", maskBytes: 1 }), "invalid maskKey"],
      [frame({ jobId: undefined }), "invalid key"],
    ];
    const before = await host.store.read.select().from(files);
    for (const [hostile, expected] of foreign) {
      const answer = expected === "held" ? expected : `refused: ${expected}`;
      expect(await verdictsOf(hostile), JSON.stringify(hostile)).toEqual([answer]);
    }
    const finished = { status: "completed", progress: 1, detailed: false, generateReport: false, detectHidden: false };
    const parent = {
      vehicleId: car.id,
      modelVersion: "",
      inspector: "",
      revision: 0,
      byHandRevision: 0,
      createdAt: at,
    };
    expect(await verdictsOf(rowOf("inspections", inspection, { ...finished, ...parent }))).toEqual(["merged"]);
    expect(await host.store.read.select().from(inspectionImages)).toEqual([]);
    expect(await host.store.read.select().from(files)).toEqual(before);
    const listed = await victim.api.vehiclePhotos.list({ params: { id: victimCar } });
    expect(listed).toHaveLength(1);
  });

  it("deletes no file of another workspace, whatever row of it it deletes", async () => {
    const clip = newId();
    await pushRows(victim, [job(clip)]);
    const folder = join(host.folder, "media", "spins", clip);
    await mkdir(folder, { recursive: true });
    const stored = [join(folder, "video.mp4"), join(host.folder, "media", victimPhoto.originalKey)];
    await writeFile(stored[0] ?? "", "a clip");
    const tombstone = (table: string, id: string): SentRow => ({
      ...{ ...fileRow(new Uint8Array(1)).row, table, id, values: null, stamp: "" },
      deleted: stampOf(Date.now(), 0, "a".repeat(12)),
    });
    const hostile = [
      tombstone("files", victimPhoto.id),
      tombstone("spin_jobs", clip),
      like(job(clip), { videoKey: null }),
      like(fileRow(await photo(1)).row, {}, victimPhoto.id),
    ];
    for (const row of hostile) {
      expect(await verdictsOf(row)).toEqual([expect.stringContaining("refused")]);
      for (const file of stored) expect(await readFile(file), JSON.stringify(row)).toBeDefined();
    }
    expect((await read(victim, victimPhoto.originalKey)).status).toBe(200);
    const [own] = await victim.api.vehiclePhotos.list({ params: { id: victimCar } });
    for (const url of Object.values(own?.urls ?? {})) expect((await fetch(url)).status).toBe(200);
  });

  it("cannot move the clock of the host to the end of time", async () => {
    const stamp = `ffffffffffff0000${"a".repeat(12)}`;
    const { row } = fileRow(await photo(2));
    expect(await verdictsOf({ ...row, stamp, based: { stamp, fields: {}, deleted: null } })).toEqual(["clock"]);
    expect(await verdictsOf(job(newId()))).toEqual(["merged"]);
  });

  it("can neither read nor write a file of another workspace, nor learn of it", async () => {
    const { originalKey: key, sha256, size } = victimPhoto;
    const known = { key, query: { offset: 0, bytes: size, sha256 } };
    const absent = `originals/${newId()}.jpeg`;
    expect((await read(victim, key)).status).toBe(200);
    for (const one of [key, absent, victimPhoto.key, "reports/a.pdf", "../forecourt.db"]) {
      expect((await read(attacker, one)).status, one).toBe(404);
      expect((await errorOf(send(attacker, { ...known, key: one }, await photo(1)))).code).toBe("RESOURCE_NOT_FOUND");
    }
    expect(JSON.stringify(await attacker.api.sync.wantedFiles())).not.toContain(victimPhoto.id);
  });

  it("gets no foreign content for a hash that it knows", async () => {
    const { row, key } = fileRow(await photo(1));
    expect(row.values?.sha256).toBe(victimPhoto.sha256);
    expect(await verdictsOf(row)).toEqual(["merged"]);
    expect((await attacker.api.sync.wantedFiles()).files.map((one) => one.key)).toContain(key);
    expect((await read(attacker, key)).status).toBe(404);
  });

  it("cannot pass off something else as a photo", async () => {
    const page = new TextEncoder().encode("<script>alert(1)</script>");
    const sent = fileRow(page);
    expect(await verdictsOf(sent.row)).toEqual(["merged"]);
    const { code, message } = await errorOf(send(attacker, sent, page));
    expect([code, message]).toEqual(["VALIDATION_ERROR", expect.stringContaining("text file")]);
    const wanted = async () => (await attacker.api.sync.wantedFiles()).files.map(({ key }) => key);
    expect(await wanted()).not.toContain(sent.key);
    const refused = async () => (await attacker.api.sync.status()).filesRefused;
    expect(await refused()).toBe(1);
    // the file may be repaired: it is asked for again once its row comes again
    expect(await verdictsOf(sent.row)).toEqual(["merged"]);
    expect(await wanted()).toContain(sent.key);
    expect(await refused()).toBe(0);
    expect((await errorOf(send(attacker, sent, page))).code).toBe("VALIDATION_ERROR");
    const clip = job(newId(), { size: page.length });
    await verdictsOf(clip);
    const asClip = { key: String(clip.values?.videoKey), query: sent.query };
    expect((await errorOf(send(attacker, asClip, page))).code).toBe("VALIDATION_ERROR");
  });
});

describe("a photo whose file is not here yet", () => {
  it("is copied from one with the same content, and a request makes only a few copies", async () => {
    const picture = await photo(8, { width: 640, height: 480 });
    const sent = Array.from({ length: 23 }, () => fileRow(picture));
    await verdictsOf(...sent.map(({ row }) => row));
    const [first] = sent;
    if (first) await send(attacker, first, picture);
    const keys = new Set(sent.map(({ key }) => key));
    const left = async () => (await attacker.api.sync.wantedFiles()).files.filter(({ key }) => keys.has(key)).length;
    expect([await left(), await left()]).toEqual([2, 0]);
  });

  it("has a placeholder for a browser and 404 for a program, and appears when it is complete", async () => {
    const picture = await photo(3, { width: 1600, height: 1200 });
    const { row, ...sent } = fileRow(picture);
    const car = rowOf("vehicles", newId(), {
      make: "Kia",
      model: "Rio",
      status: "IN_STOCK",
      createdAt: at,
      updatedAt: at,
      coverKey: row.values?.key,
    });
    const shown = rowOf("vehicle_photos", `${car.id}\u001f${row.id}`, {
      ...{ vehicleId: car.id, fileId: row.id, position: 0, createdAt: at, updatedAt: at },
    });
    expect(await verdictsOf(row, car, shown)).toEqual(["merged", "merged", "merged"]);
    const [listed] = await attacker.api.vehiclePhotos.list({ params: { id: car.id } });
    expect(listed).toMatchObject({ isCover: true });
    for (const url of Object.values(listed?.urls ?? {})) {
      expect((await fetch(url)).status).toBe(404);
      const headers = { accept: "image/avif,image/webp,*/*", "accept-language": "de-DE,de;q=0.9" };
      const asPicture = await fetch(url, { headers });
      expect([asPicture.headers.get("content-type"), asPicture.headers.get("cache-control")]).toEqual([
        "image/svg+xml; charset=utf-8",
        "no-store",
      ]);
      expect(await asPicture.text()).toContain("Noch nicht übertragen");
    }
    expect(await attacker.api.sync.status()).toMatchObject({ filesWaiting: expect.any(Number) });
    const changed = Uint8Array.from(picture);
    changed[1000] = (changed[1000] ?? 0) ^ 1;
    expect((await errorOf(send(attacker, sent, changed))).code).toBe("VALIDATION_ERROR");
    expect((await fetch(listed?.urls.full ?? "")).status).toBe(404);
    expect(await send(attacker, sent, picture)).toEqual({ received: picture.length, isStored: true });
    expect(await send(attacker, sent, picture)).toEqual({ received: picture.length, isStored: true });
    for (const url of Object.values(listed?.urls ?? {})) expect((await fetch(url)).status).toBe(200);
    expect(new Uint8Array(await (await read(attacker, sent.key)).arrayBuffer())).toEqual(new Uint8Array(picture));
  });
});
