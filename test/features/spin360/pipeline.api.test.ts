import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SpinJob } from "../../../contracts/inspections/spin360.ts";
import { spinFrames, spinJobs } from "../../../server/features/spin360/spin360.table.ts";
import type { RawFindings } from "../../../server/features/visual/visual.table.ts";
import { eventsOf } from "../../kit/events.ts";
import { jobsIn } from "../../kit/jobs.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { photo } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { clip, video } from "./clips.ts";
import { filesIn, spinOf } from "./spins.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = (await withKey(server, owner)).api;
});
afterAll(() => server.close());

let cars = 0;
async function newCar(): Promise<string> {
  cars += 1;
  return (await api.vehicles.create({ body: { make: "Saab", model: "900", stockNumber: `P-${cars}` } })).id;
}

const ended = (jobId: string): Promise<SpinJob> =>
  vi.waitFor(
    async () => {
      const job = await api.spin360.job({ params: { jobId } });
      expect(["ready", "failed"]).toContain(job.state);
      return job;
    },
    { timeout: 50_000, interval: 100 },
  );

async function uploaded(bytes: Buffer, body: { side: "OUTSIDE" | "INSIDE"; carId?: string; fps?: number }) {
  const { data } = await api.spin360.upload({ file: video(bytes), fileName: "walk.mp4", body });
  return data.jobId;
}

const pictureAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

const completions = async (jobId: string) => {
  const [row] = await server.store.read.select().from(spinJobs).where(eq(spinJobs.id, jobId));
  const all = await eventsOf(server.store.read, row?.workspaceId ?? "");
  return all.filter(({ name, payload }) => name === "spin360.completed" && JSON.stringify(payload).includes(jobId));
};

describe("spin pipeline", () => {
  it("makes frames in sequence and masks of their size, and announces the end once", async () => {
    const carId = await newCar();
    const jobId = await uploaded(await clip(), { side: "OUTSIDE", carId });
    const job = await ended(jobId);
    expect(job).toMatchObject({ state: "ready", progress: 1, frameCount: 10, width: 320, height: 240, error: null });
    expect(job.duration).toBeCloseTo(2, 1);
    const { data: frames } = await api.spin360.frames({ query: { jobId, side: "OUTSIDE" } });
    expect(frames.frames.map((url) => decodeURIComponent(url).match(/frame_\d+\.jpg/)?.[0])).toEqual(
      Array.from({ length: 10 }, (_, index) => `frame_${String(index + 1).padStart(3, "0")}.jpg`),
    );
    const { data: masks } = await api.spin360.maskFrames({ query: { carId, side: "OUTSIDE" } });
    expect(masks.frameCount).toBe(10);
    const frame = await sharp(await pictureAt(frames.frames[3] ?? "")).metadata();
    const mask = await sharp(await pictureAt(masks.frames[3] ?? "")).metadata();
    expect(frame).toMatchObject({ format: "jpeg", width: 320, height: 240 });
    expect(mask).toMatchObject({ format: "png", width: 320, height: 240, hasAlpha: true });
    const timeline = await api.vehicles.timeline({ params: { id: carId } });
    expect(timeline.map(({ kind }) => kind)).toEqual(["spin.ready", "spin.uploaded", "vehicle.created"]);
    const [event, ...more] = await completions(jobId);
    expect(more).toEqual([]);
    expect(event?.payload).toEqual({
      job_id: jobId,
      car_id: carId,
      side: "OUTSIDE",
      frame_count: 10,
      damages_detected: job.damagesDetected,
    });
  });

  it("extracts the requested frames per second", async () => {
    const job = await ended(await uploaded(await clip(), { side: "INSIDE", fps: 4 }));
    expect(job).toMatchObject({ state: "ready", fps: 4, frameCount: 8 });
  });

  it("does not run the models on a clip of a cabin", async () => {
    const jobId = await uploaded(await clip(), { side: "INSIDE", carId: await newCar() });
    expect(await ended(jobId)).toMatchObject({ state: "ready", damagesDetected: 0 });
    const rows = await server.store.read.select().from(spinFrames).where(eq(spinFrames.jobId, jobId));
    expect(rows.map(({ raw }) => raw)).toEqual(rows.map(() => null));
  });

  it("retries a job whose frames the store rejects, and the server keeps running", async () => {
    const jobId = await spinOf(server, await newCar(), { state: "failed" });
    const folder = join(server.folder, "media", `spins/${jobId}`);
    writeFileSync(join(folder, "video.mp4"), await clip());
    const before = filesIn(server);
    // no file can be moved to the path of a folder
    mkdirSync(join(folder, "frame_003.jpg"));
    await api.spin360.retry({ params: { jobId } });
    await vi.waitFor(
      async () => {
        const [work] = (await jobsIn(server.store)).filter(({ subject }) => subject === jobId);
        expect(work).toMatchObject({ attempts: 1, error: expect.stringContaining("frame_003.jpg") });
      },
      { timeout: 30_000, interval: 5 },
    );
    expect(filesIn(server)).toEqual(before);
    rmSync(join(folder, "frame_003.jpg"), { recursive: true, force: true });
    expect(await ended(jobId)).toMatchObject({ state: "ready", frameCount: 10, error: null });
  });

  it("starts again from the clip if a frame's file is missing", async () => {
    const jobId = await spinOf(server, await newCar(), { state: "failed", frames: 4 });
    const folder = join(server.folder, "media", `spins/${jobId}`);
    writeFileSync(join(folder, "video.mp4"), await clip());
    rmSync(join(folder, "frame_002.jpg"));
    await api.spin360.retry({ params: { jobId } });
    expect(await ended(jobId)).toMatchObject({ state: "ready", frameCount: 10, error: null });
    const files = filesIn(server).filter((file) => file.includes(jobId));
    expect(files.filter((file) => /frame_\d+\.jpg$/.test(file))).toHaveLength(10);
    const without = await spinOf(server, await newCar(), { state: "failed", frames: 4 });
    rmSync(join(server.folder, "media", `spins/${without}/frame_002.jpg`));
    rmSync(join(server.folder, "media", `spins/${without}/video.mp4`));
    for (const number of [1, 3, 4]) {
      const file = join(server.folder, "media", `spins/${without}/frame_00${number}.jpg`);
      writeFileSync(file, await photo(number, { width: 320, height: 240 }));
    }
    await api.spin360.retry({ params: { jobId: without } });
    const message = "Frame 2 is missing from the store: upload the clip again.";
    expect(await ended(without)).toMatchObject({ state: "failed", frameCount: 4, error: { message } });
  });

  it("reports why a clip cannot be read, stores nothing else, and allows a retry", async () => {
    const jobId = await spinOf(server, await newCar(), { state: "failed" });
    const path = join(server.folder, "media", `spins/${jobId}/video.mp4`);
    const before = filesIn(server);
    // the stored file was damaged after the upload was checked
    writeFileSync(path, (await clip()).subarray(0, 2000));
    await api.spin360.retry({ params: { jobId } });
    const failed = await ended(jobId);
    expect(failed).toMatchObject({ state: "failed", frameCount: null, error: { code: "PROCESSING_FAILED" } });
    expect(failed.error?.message).toMatch(/^[A-Z].{20,}$/s);
    expect(filesIn(server)).toEqual(before);
    writeFileSync(path, await clip());
    await api.spin360.retry({ params: { jobId } });
    expect(await ended(jobId)).toMatchObject({ state: "ready", frameCount: 10, error: null });
  });
});

describe("detections of the models", () => {
  const size = { width: 1280, height: 720 };
  const raw = (dx: number): RawFindings => ({
    damages: [
      {
        label: "dent",
        confidence: 0.7,
        box: { x: 500 + dx, y: 300, width: 60, height: 60 },
        outline: [
          [
            [500 + dx, 300],
            [560 + dx, 300],
            [530 + dx, 360],
          ],
        ],
        filled: 0.5,
      },
    ],
    parts: [
      { label: "front_door", confidence: 0.9, box: { x: 400 + dx, y: 180, width: 260, height: 300 } },
      { label: "rear_door", confidence: 0.9, box: { x: 660 + dx, y: 180, width: 240, height: 300 } },
    ],
    view: { angle: "left_side", margin: 0.9 },
  });

  it("are linked across frames, covered by masks, and returned per frame", async () => {
    const carId = await newCar();
    const jobId = await spinOf(server, carId, { state: "frames_stored", frames: 4 });
    // the models have analyzed these frames, so the job continues after that
    const picture = await photo(1, size);
    const rows = await server.store.read.select().from(spinFrames).where(eq(spinFrames.jobId, jobId));
    for (const row of rows) writeFileSync(join(server.folder, "media", row.key), picture);
    await server.store.write(async (tx) => {
      await tx
        .update(spinJobs)
        .set({ ...size, state: "failed", failureCode: "PROCESSING_FAILED" })
        .where(eq(spinJobs.id, jobId));
      for (const row of rows) {
        await tx
          .update(spinFrames)
          .set({ raw: raw(-40 * row.number) })
          .where(eq(spinFrames.id, row.id));
      }
    });
    await api.spin360.retry({ params: { jobId } });
    expect(await ended(jobId)).toMatchObject({ state: "ready", damagesDetected: 1 });

    const { sides, storage } = await api.spin360.viewer({ params: { carId } });
    const [side] = sides;
    expect(side?.damages).toHaveLength(1);
    expect(side?.damages[0]).toMatchObject({ type: "dent", part: "front_door_left", side: "left" });
    expect(side?.frames.map(({ damages }) => damages.map(({ coordinates }) => coordinates.x))).toEqual([
      [460],
      [420],
      [380],
      [340],
    ]);
    expect(storage.masks).toBeGreaterThan(0);
    const mask = sharp(await pictureAt(side?.frames[1]?.maskUrl ?? ""));
    const { data, info } = await mask.raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3] ?? -1;
    expect([info.width, info.height]).toEqual([size.width, size.height]);
    // inside the outline, in the box but outside the outline, and far away
    expect(alphaAt(450, 315)).toBeGreaterThan(80);
    expect(alphaAt(424, 352)).toBe(0);
    expect(alphaAt(900, 600)).toBe(0);
  });
});
