import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import type { Angle, ImageType } from "../../../contracts/vocabulary.ts";
import { inspections } from "../../../server/features/visual/visual.table.ts";
import { seconds } from "../../../server/platform/clock.ts";
import { jobsIn } from "../../kit/jobs.ts";
import { noCarPhoto } from "../../kit/no-car-photo.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { angleOfPhoto, blob, photo } from "../../kit/photos.ts";
import { rejectInserts } from "../../kit/reject-inserts.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  api = (await signedIn(server)).api;
});
afterAll(() => server.close());

interface Declared {
  readonly bytes: Buffer;
  readonly angle: Angle;
  readonly type: ImageType;
}

/** Starts an inspection of a new vehicle with these photos. */
async function begun(photos: readonly Declared[], headers: Record<string, string> = {}): Promise<VisualInspection> {
  const vehicle = await api.vehicles.create({ body: { make: "Ford", model: "Escape" } });
  const images = await Promise.all(
    photos.map(async ({ bytes, angle, type }) => {
      const { file } = await api.files.upload({ file: blob(bytes), fileName: "photo.jpg" });
      return { url: file.url, angle, type };
    }),
  );
  return api.visual.create({ body: { vehicle_id: vehicle.id, images } }, { headers });
}
/** Completes an inspection of a new vehicle with these photos. */
const inspected = (photos: readonly Declared[]) => begun(photos, { prefer: "wait=60" });
const coverOf = async ({ vehicle_id }: VisualInspection) =>
  (await api.vehicles.get({ params: { id: vehicle_id } })).coverImageUrl;
const shows = async (seed: number): Promise<Declared> => ({
  bytes: await photo(seed),
  angle: angleOfPhoto(seed),
  type: "exterior",
});
/** Photos with different noise, so that none is a duplicate. */
const withoutCar = async (nth: number, angle: Angle, type: ImageType): Promise<Declared> => ({
  bytes: await noCarPhoto(1280, 720, 30 + 5 * nth),
  angle,
  type,
});

describe("a photo that shows the outside of a car", () => {
  it("is examined although it was declared as interior, and the result says so", async () => {
    const front = await shows(1);
    const other = await shows(5);
    const done = await inspected([
      { ...front, angle: "dashboard", type: "interior" },
      { ...other, angle: "engine", type: "mechanical" },
      await shows(3),
      await shows(7),
    ]);
    expect(done.failure).toBeNull();
    expect(done.images.map(({ examined, car_seen }) => ({ examined, car_seen }))).toEqual(
      Array.from({ length: 4 }, () => ({ examined: true, car_seen: true })),
    );
    expect(done.images[0]?.notes.join()).toContain("declared as dashboard (interior), but its parts show the outside");
    expect(done.images[1]?.notes.join()).toContain(`examined as ${angleOfPhoto(5).replaceAll("_", " ")}`);
    expect(done.images[2]?.notes).toEqual([]);
    const notCovered = done.results?.not_covered.join("\n") ?? "";
    expect(notCovered).not.toContain("cabin, engine and underbody photos");
    expect(notCovered).not.toContain(`${angleOfPhoto(1)}: no photo`);
  });
});

/**
 * Lets the lease of a running job expire and waits for the result. An attempt that still runs has renewed the lease: then once more,
 * but not so soon that a slow attempt is interrupted again and again.
 */
async function afterExpiry(isDone: () => Promise<void>, tries = 5): Promise<void> {
  server.clock.advance(seconds(31));
  try {
    await vi.waitFor(isDone, { timeout: 10_000, interval: 50 });
  } catch (error) {
    if (tries === 1) throw error;
    await afterExpiry(isDone, tries - 1);
  }
}

describe("a photo without a car", () => {
  it("is reported without a car, does not count as inspected, and never becomes the vehicle's picture", async () => {
    const done = await inspected([
      await withoutCar(1, "left_side", "exterior"),
      await withoutCar(2, "right_side", "exterior"),
      await withoutCar(3, "interior", "interior"),
      await shows(1),
    ]);
    expect(done.status).toBe("completed");
    expect(done.images.map(({ examined, car_seen }) => [examined, car_seen])).toEqual([
      [true, false],
      [true, false],
      [false, null],
      [true, true],
    ]);
    expect(done.images[0]?.notes).toContain("no car seen");
    expect(done.images[2]?.notes).not.toContain("no car seen");
    expect(done.results?.not_covered).toContain("photos 1, 2: no car recognized, not counted for any side");
    expect(done.results?.not_covered).toContain("left side: no photo shows it");
    // only the front, a fifth of the outside, and part of the roof, times 0.8 because nothing was found
    expect(done.results?.confidence).toBeLessThan(0.25);
    const key = (url: string | null | undefined) => new URL(url ?? "").pathname;
    expect(key(await coverOf(done))).toBe(key(done.images[3]?.url));
  });

  const noCars = async () => [
    await withoutCar(1, "front", "exterior"),
    await withoutCar(2, "rear", "exterior"),
    await withoutCar(3, "left_side", "exterior"),
    await withoutCar(4, "dashboard", "interior"),
  ];

  it("fails an inspection without any car, with the reason per photo", async () => {
    const done = await inspected(await noCars());
    expect(done).toMatchObject({ status: "failed", results: null, failure: { code: "INSUFFICIENT_IMAGES" } });
    expect(done.failure?.message).toContain("Photo 1 (front): no car seen.");
    expect(done.failure?.message).toMatch(/Add at least one photo that shows a whole side of the car; close-ups/);
    expect(done.failure?.message).toContain("Photo 4 (dashboard): kept for the record, not examined.");
    expect(done.images.map(({ car_seen }) => car_seen)).toEqual([false, false, false, null]);
    expect(await coverOf(done)).toBeNull();
    const { inspection_id } = done;
    expect(await errorOf(api.visual.report({ params: { inspection_id } }))).toMatchObject({
      code: "INSPECTION_NOT_READY",
    });
  });

  it("fails an inspection without any car, if the attempt is interrupted before the failure is stored", async () => {
    const failure = { table: "outbox_events", column: "name", value: "visual_inspection.failed", as: "row" } as const;
    const accept = await rejectInserts(server, failure);
    const { inspection_id } = await begun(await noCars());
    const row = async () =>
      (await server.store.read.select().from(inspections).where(eq(inspections.id, inspection_id)))[0];
    await vi.waitFor(async () => expect((await row())?.standing).not.toBeNull(), { timeout: 50_000, interval: 20 });
    // its lease expires, as after a kill, and another attempt begins
    await afterExpiry(async () => {
      const work = (await jobsIn(server.store)).find(({ subject }) => subject === inspection_id);
      expect(work?.attempts).toBeGreaterThan(1);
    });
    await accept();
    await afterExpiry(async () => expect((await row())?.status).not.toBe("processing"));
    expect(await row()).toMatchObject({ status: "failed", failureCode: "INSUFFICIENT_IMAGES" });
  });
});

describe("a sideways photo", () => {
  it("is rejected with the needed turn, and the turned photo is accepted", async () => {
    const { bytes, ...front } = await shows(2);
    const lying = await sharp(bytes).rotate(-90).jpeg({ quality: 95 }).toBuffer();
    const done = await inspected([{ bytes: lying, ...front }, await shows(1), await shows(3), await shows(5)]);
    const note = "sideways: turn it by 90 degrees clockwise";
    expect(done.images[0]).toMatchObject({ examined: false, car_seen: true, notes: [note] });
    expect(done.results?.not_covered[0]).toBe(
      "photo 1: not upright, so nothing was inspected there; turn and inspect again",
    );
    const { file } = await api.files.upload({ file: blob(lying), fileName: "lying.jpg" });
    const { images } = await api.visual.angles({ body: { images: [{ url: file.url }] } });
    expect(images[0]).toMatchObject({ turn: 90, angle: front.angle, width: 1280, height: 720 });
    expect(images[0]?.notes).toContain(note);
  });
});

describe("photos of cabin, engine, trunk and underbody", () => {
  it("never lower the result of an inspection", async () => {
    const done = await inspected([
      await shows(2),
      await withoutCar(1, "interior", "interior"),
      await withoutCar(2, "engine", "mechanical"),
      await withoutCar(3, "undercarriage", "mechanical"),
    ]);
    expect(done).toMatchObject({ status: "completed", results: { condition_score: 10 } });
    expect(done.images.map(({ examined }) => examined)).toEqual([true, false, false, false]);
  });
});
