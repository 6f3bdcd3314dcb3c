import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { days, hours } from "../../../server/platform/clock.ts";
import { jobsIn } from "../../kit/jobs.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { filesIn, spinOf } from "./spins.ts";

let server: TestServer;
let api: Api;
let outsider: Api;
beforeAll(async () => {
  server = await serveForTest();
  const owner = await signedIn(server);
  api = (await withKey(server, owner)).api;
  // sessions would expire in the days that pass in these tests; API keys do not
  outsider = (await withKey(server, await signedIn(server, { admin: owner }))).api;
});
afterAll(() => server.close());

let cars = 0;
async function newCar(): Promise<string> {
  cars += 1;
  return (await api.vehicles.create({ body: { make: "Saab", model: "900", stockNumber: `C-${cars}` } })).id;
}
const cleanup = (carId: string, more: { removeProcessed?: boolean; side?: "INSIDE" } = {}) =>
  api.spin360.cleanup({ body: { carId, side: "OUTSIDE", ...more } });
const filesOf = (jobId: string) =>
  filesIn(server)
    .filter((file) => file.includes(jobId))
    .map((file) => file.split("/").at(-1));
const audited = async (action: string) => api.audit.list({ query: { action } });

describe("POST /360/cleanup", () => {
  it("deletes all spins of a side, counts the files, and deletes nothing else", async () => {
    const [car, other] = [await newCar(), await newCar()];
    const gone = [
      await spinOf(server, car, { frames: 4, findings: 1 }),
      await spinOf(server, car, { state: "failed" }),
    ];
    const kept = [await spinOf(server, car, { side: "INSIDE" }), await spinOf(server, other)];
    const before = filesIn(server);
    const { data } = await cleanup(car);
    expect(data).toEqual({ filesDeleted: 10, rawVideoDeleted: 2, framesDeleted: 4, masksDeleted: 4 });
    expect(filesIn(server)).toEqual(before.filter((file) => !gone.some((id) => file.includes(id))));
    for (const id of gone) {
      expect(existsSync(join(server.folder, "media/spins", id))).toBe(false);
      expect(await errorOf(api.spin360.job({ params: { jobId: id } }))).toMatchObject({ code: "JOB_NOT_FOUND" });
    }
    for (const id of kept) expect(await api.spin360.job({ params: { jobId: id } })).toMatchObject({ state: "ready" });
    expect((await cleanup(car)).data).toEqual({
      filesDeleted: 0,
      rawVideoDeleted: 0,
      framesDeleted: 0,
      masksDeleted: 0,
    });
    const [entry, ...more] = await audited("spin.cleaned_up");
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      subject: { type: "vehicle", id: car },
      details: { side: "OUTSIDE", removeProcessed: true, jobs: expect.arrayContaining(gone) },
    });
  });

  it("keeps frames, masks and findings without removeProcessed", async () => {
    const car = await newCar();
    const id = await spinOf(server, car, { frames: 2, findings: 1 });
    const { data } = await cleanup(car, { removeProcessed: false });
    expect(data).toEqual({ filesDeleted: 1, rawVideoDeleted: 1, framesDeleted: 0, masksDeleted: 0 });
    expect(filesOf(id)).toEqual(["frame_001.jpg", "frame_002.jpg", "mask_001.png", "mask_002.png"]);
    const job = await api.spin360.job({ params: { jobId: id } });
    expect(job).toMatchObject({ state: "ready", originalKept: false, damagesDetected: 1, storage: { video: 0 } });
    expect((await api.spin360.viewer({ params: { carId: car } })).sides[0]?.frames).toHaveLength(2);
  });

  it("cancels running jobs first", async () => {
    const car = await newCar();
    const id = await spinOf(server, car, { state: "masking", frames: 2 });
    expect((await cleanup(car, { removeProcessed: false })).data.filesDeleted).toBe(1);
    const job = await api.spin360.job({ params: { jobId: id } });
    expect(job).toMatchObject({ state: "failed", error: { code: "CANCELLED" }, frameCount: 2 });
    expect((await cleanup(car)).data).toMatchObject({ filesDeleted: 2, framesDeleted: 2 });
    const work = (await jobsIn(server.store)).filter(({ subject }) => subject === id);
    expect(work.filter(({ status }) => status === "queued" || status === "running")).toEqual([]);
  });

  it("counts stored files that are not recorded yet", async () => {
    const car = await newCar();
    const id = await spinOf(server, car, { state: "extracting" });
    writeFileSync(join(server.folder, "media/spins", id, "frame_001.jpg"), "a frame");
    expect((await cleanup(car)).data).toMatchObject({ filesDeleted: 2, rawVideoDeleted: 1, framesDeleted: 1 });
    expect(filesOf(id)).toEqual([]);
  });

  it("rejects an unknown vehicle and an unknown side", async () => {
    expect(await errorOf(cleanup("nothing"))).toMatchObject({ code: "CAR_NOT_FOUND", field: "carId" });
    const odd = cleanup(await newCar(), { side: "ROOF" as never });
    expect(await errorOf(odd)).toMatchObject({ code: "INVALID_SIDE", status: 400, field: "side" });
  });
});

describe("DELETE /vehicles/{id} with spins", () => {
  it("archives the vehicle, and deletes its spins with purge", async () => {
    const car = await newCar();
    const id = await spinOf(server, car, { frames: 2, findings: 1 });
    const running = await spinOf(server, car, { state: "queued" });
    await api.vehicles.remove({ params: { id: car } });
    expect(await api.vehicles.get({ params: { id: car } })).toMatchObject({ status: "ARCHIVED" });
    await api.vehicles.remove({ params: { id: car }, query: { purge: "true" } });
    for (const jobId of [id, running]) {
      expect(filesOf(jobId)).toEqual([]);
      expect(await errorOf(api.spin360.job({ params: { jobId } }))).toMatchObject({ code: "JOB_NOT_FOUND" });
    }
  });
});

describe("nightly deletion of clips", () => {
  /** Advances to the next night and waits until its job has ended. */
  async function night(): Promise<void> {
    const known = new Set((await jobsIn(server.store)).map(({ id }) => id));
    server.clock.advance(days(1));
    const done = async () =>
      (await jobsIn(server.store)).some(
        (job) => job.kind === "maintenance.nightly" && job.status === "queued" && !known.has(job.id),
      ) && !(await jobsIn(server.store)).some(({ status }) => status === "running");
    await expect.poll(done, { timeout: 20_000 }).toBe(true);
  }

  it("deletes expired clips and keeps frames and masks", async () => {
    const car = await newCar();
    const long = new Date(server.clock.now().getTime() - days(40)).toISOString();
    const recent = new Date(server.clock.now().getTime() - days(20)).toISOString();
    const old = await spinOf(server, car, { readyAt: long });
    const young = await spinOf(server, car, { readyAt: recent });
    const failed = await spinOf(server, car, { state: "failed" });
    await night();
    expect(filesOf(old)).toContain("video.mp4");
    expect(await api.spin360.settings()).toEqual({ keepOriginalsDays: null });
    expect(await api.spin360.changeSettings({ body: { keepOriginalsDays: 30 } })).toEqual({ keepOriginalsDays: 30 });
    await api.spin360.changeSettings({ body: { keepOriginalsDays: 30 } });
    expect(await api.spin360.settings()).toEqual({ keepOriginalsDays: 30 });
    await night();
    expect(filesOf(old)).toEqual([
      "frame_001.jpg",
      "frame_002.jpg",
      "frame_003.jpg",
      "mask_001.png",
      "mask_002.png",
      "mask_003.png",
    ]);
    expect(await api.spin360.job({ params: { jobId: old } })).toMatchObject({ state: "ready", originalKept: false });
    for (const id of [young, failed]) expect(filesOf(id)).toContain("video.mp4");
    const entries = await audited("spin.settings_changed");
    expect(entries.map(({ details }) => details)).toEqual([{ keepOriginalsDays: { from: null, to: 30 } }]);
    await api.spin360.changeSettings({ body: { keepOriginalsDays: null } });
    await night();
    expect(filesOf(young)).toContain("video.mp4");
  });

  it("is set per workspace, within limits", async () => {
    await outsider.spin360.changeSettings({ body: { keepOriginalsDays: 7 } });
    expect(await api.spin360.settings()).toEqual({ keepOriginalsDays: null });
    for (const keepOriginalsDays of [0, 3651, 1.5]) {
      const error = await errorOf(api.spin360.changeSettings({ body: { keepOriginalsDays } }));
      expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "keepOriginalsDays" });
    }
  });

  it("deletes unrecorded files, except those of running jobs", async () => {
    const car = await newCar();
    const ready = await spinOf(server, car);
    const running = await spinOf(server, car, { state: "extracting" });
    const put = (path: string, ageMs: number) => {
      const file = join(server.folder, "media/spins", path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, "stray");
      const time = new Date(server.clock.now().getTime() - ageMs);
      utimesSync(file, time, time);
    };
    const deleted = "01a1fabe-0000-7000-8000-000000000000";
    put(`${deleted}/frame_001.jpg`, hours(2));
    put(`${ready}/frame_099.jpg`, hours(2));
    put(`${running}/frame_001.jpg`, hours(2));
    const before = filesIn(server);
    await server.restart();
    const gone = [`media/spins/${deleted}/frame_001.jpg`, `media/spins/${ready}/frame_099.jpg`];
    await expect.poll(() => filesIn(server)).toEqual(before.filter((file) => !gone.includes(file)));
    put(`${deleted}/frame_001.jpg`, -days(2));
    put(`${deleted}/frame_002.jpg`, hours(2));
    await night();
    expect(filesOf(deleted)).toEqual(["frame_001.jpg"]);
  });
});
