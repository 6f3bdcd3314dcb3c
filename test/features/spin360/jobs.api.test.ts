import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobsIn } from "../../kit/jobs.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { bytesOf, spinOf } from "./spins.ts";

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
  return (await api.vehicles.create({ body: { make: "Saab", model: "900", stockNumber: `J-${cars}` } })).id;
}
const job = (jobId: string) => api.spin360.job({ params: { jobId } });
const workOn = async (jobId: string) =>
  (await jobsIn(server.store)).filter(({ kind, subject }) => kind === "spin360.process" && subject === jobId);

describe("/360/jobs", () => {
  it("lists jobs newest first, by vehicle, side and state, in pages", async () => {
    const car = await newCar();
    const ids: string[] = [];
    for (const side of ["OUTSIDE", "INSIDE", "OUTSIDE"] as const) {
      ids.unshift(await spinOf(server, car, { side, state: side === "INSIDE" ? "failed" : "ready" }));
      server.clock.advance(1000);
    }
    const list = async (query: Record<string, string>) =>
      (await api.spin360.jobs({ query: { carId: car, ...query } as never })).map(({ jobId }) => jobId);
    expect(await list({})).toEqual(ids);
    expect(await list({ side: "INSIDE" })).toEqual([ids[1]]);
    expect(await list({ state: "ready" })).toEqual([ids[0], ids[2]]);
    let headers = new Headers();
    const page = { query: { carId: car, limit: 2, offset: 0 } };
    expect(await api.spin360.jobs(page, { onExtras: (extras) => (headers = extras.headers) })).toHaveLength(2);
    expect(headers.get("x-total-count")).toBe("3");
    expect(headers.get("link")).toContain("offset=2");
    expect(await list({ limit: "2", offset: "2" })).toEqual([ids[2]]);
    expect(await errorOf(api.spin360.jobs({ query: { carId: "nothing" } }))).toMatchObject({ code: "CAR_NOT_FOUND" });
    expect(await errorOf(list({ side: "ROOF" }))).toMatchObject({ code: "INVALID_SIDE", field: "side" });
  });

  it("reports bytes on disk, and the number of findings once ready", async () => {
    const car = await newCar();
    const ready = await job(await spinOf(server, car, { frames: 4, findings: 2 }));
    expect(ready).toMatchObject({ damagesDetected: 2, frameCount: 4, duration: 20, error: null });
    expect(ready.storage).toEqual({ video: bytesOf.video, frames: 4 * bytesOf.frame, masks: 4 * bytesOf.mask });
    const failure = { code: "PROCESSING_FAILED", message: "ffmpeg: no frames" };
    const failed = await job(await spinOf(server, car, { state: "failed", failure }));
    expect(failed).toMatchObject({ damagesDetected: null, frameCount: null, readyAt: null, error: failure });
    expect(failed.storage).toEqual({ video: bytesOf.video, frames: 0, masks: 0 });
  });

  it("assigns a job to a vehicle, and to another one", async () => {
    const [first, second] = [await newCar(), await newCar()];
    const jobId = await spinOf(server, first, { attached: false });
    expect(await job(jobId)).toMatchObject({ carId: null });
    const attach = (carId: string) => api.spin360.attach({ params: { jobId }, body: { carId } });
    expect(await attach(first)).toMatchObject({ jobId, carId: first });
    expect(await attach(`J-${cars}`)).toMatchObject({ carId: second });
    expect((await api.spin360.viewer({ params: { carId: second } })).sides).toHaveLength(1);
    expect(await errorOf(attach("nothing"))).toMatchObject({ code: "CAR_NOT_FOUND", field: "carId" });
    const outsider = await signedIn(server, { admin: owner });
    const theirs = await outsider.api.vehicles.create({ body: { make: "Kia", model: "Rio" } });
    expect(await errorOf(attach(theirs.id))).toMatchObject({ code: "CAR_NOT_FOUND", status: 404 });
    expect(await job(jobId)).toMatchObject({ carId: second });
  });

  it("cancels a job, and leaves an ended one as it is", async () => {
    const car = await newCar();
    const running = await spinOf(server, car, { state: "detecting", frames: 2 });
    const stopped = await api.spin360.cancel({ params: { jobId: running } });
    expect(stopped).toMatchObject({ state: "failed", error: { code: "CANCELLED" }, originalKept: true, frameCount: 2 });
    expect(await api.spin360.cancel({ params: { jobId: running } })).toEqual(stopped);
    const ready = await spinOf(server, car);
    expect(await api.spin360.cancel({ params: { jobId: ready } })).toMatchObject({ state: "ready", error: null });
  });

  it("retries a failed or canceled job, and leaves others as they are", async () => {
    const car = await newCar();
    // a retry of a canceled job waits until the running attempt has released its files
    for (const [code, leastMs, maxMs] of [
      ["PROCESSING_FAILED", 0, 0],
      ["CANCELLED", 10_000, 15_000],
    ] as const) {
      const failed = await spinOf(server, car, { state: "failed", failure: { code, message: "It ended." } });
      expect((await api.spin360.retry({ params: { jobId: failed } })).error).toBeNull();
      const [work, ...more] = await workOn(failed);
      expect(more).toEqual([]);
      const pause = Date.parse(work?.runAfter ?? "") - Date.parse(work?.createdAt ?? "");
      expect(pause).toBeGreaterThanOrEqual(leastMs);
      expect(pause).toBeLessThanOrEqual(maxMs);
    }
    const ready = await spinOf(server, car);
    expect(await api.spin360.retry({ params: { jobId: ready } })).toMatchObject({ state: "ready" });
    expect(await workOn(ready)).toEqual([]);
  });

  it("answers PROCESSING_FAILED for a retry without clip and frames", async () => {
    const car = await newCar();
    const failure = { code: "PROCESSING_FAILED", message: "ffmpeg: no frames" };
    const jobId = await spinOf(server, car, { state: "failed", failure, side: "OPEN" });
    await api.spin360.cleanup({ body: { carId: car, side: "OPEN", removeProcessed: false } });
    expect(await errorOf(api.spin360.retry({ params: { jobId } }))).toMatchObject({ code: "PROCESSING_FAILED" });
    expect(await workOn(jobId)).toEqual([]);
  });

  it("answers JOB_NOT_FOUND for another account's jobs, with and without a vehicle", async () => {
    const outsider = await signedIn(server, { admin: owner });
    const theirs = await outsider.api.vehicles.create({ body: { make: "Kia", model: "Rio" } });
    const car = await newCar();
    const sandbox = await withKey(server, owner, { environment: "development" });
    for (const jobId of [await spinOf(server, car), await spinOf(server, car, { attached: false })]) {
      const params = { jobId };
      for (const other of [outsider.api, sandbox.api]) {
        const calls = [
          other.spin360.job({ params }),
          other.spin360.cancel({ params }),
          other.spin360.retry({ params }),
          other.spin360.attach({ params, body: { carId: theirs.id } }),
          other.spin360.frames({ query: { jobId, side: "OUTSIDE" } }),
        ];
        for (const error of await Promise.all(calls.map(errorOf))) {
          expect(error).toMatchObject({ code: "JOB_NOT_FOUND", status: 404 });
        }
        expect(await other.spin360.jobs()).toEqual([]);
      }
      expect(await job(jobId)).toMatchObject({ state: "ready" });
    }
    const calls = [
      outsider.api.spin360.viewer({ params: { carId: car } }),
      outsider.api.spin360.maskFrames({ query: { carId: car, side: "OUTSIDE" } }),
      outsider.api.spin360.cleanup({ body: { carId: car, side: "OUTSIDE" } }),
      outsider.api.spin360.jobs({ query: { carId: car } }),
    ];
    for (const error of await Promise.all(calls.map(errorOf))) {
      expect(error).toMatchObject({ code: "CAR_NOT_FOUND", status: 404 });
    }
  });
});
