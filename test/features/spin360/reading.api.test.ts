import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  return (await api.vehicles.create({ body: { make: "Saab", model: "900", stockNumber: `R-${cars}` } })).id;
}
const frames = (jobId: string, side: "OUTSIDE" | "INSIDE" = "OUTSIDE") =>
  api.spin360.frames({ query: { jobId, side } });
const masks = (carId: string, side: "OUTSIDE" | "INSIDE" = "OUTSIDE") =>
  api.spin360.maskFrames({ query: { carId, side } });

describe("GET /360/frames", () => {
  it("returns signed URLs in the clip's order", async () => {
    const jobId = await spinOf(server, await newCar(), { frames: 12 });
    const { data } = await frames(jobId);
    expect(data).toMatchObject({ jobId, side: "OUTSIDE", frameCount: 12 });
    const names = data.frames.map((address) => decodeURIComponent(new URL(address).pathname).split("/").at(-1));
    expect(names[0]).toBe("frame_001.jpg");
    expect(names).toEqual([...names].sort());
    const picture = await fetch(data.frames[11] ?? "");
    expect(picture.headers.get("content-type")).toBe("image/jpeg");
    expect((await picture.arrayBuffer()).byteLength).toBe(bytesOf.frame);
  });

  it("answers FRAMES_NOT_READY before the job is ready, also when its frames are stored", async () => {
    const car = await newCar();
    for (const [state, stored] of [
      ["stored", 0],
      ["queued", 0],
      ["extracting", 0],
      ["frames_stored", 2],
      ["detecting", 2],
      ["masking", 2],
    ] as const) {
      const jobId = await spinOf(server, car, { state, frames: stored });
      expect(await errorOf(frames(jobId))).toMatchObject({
        code: "FRAMES_NOT_READY",
        status: 404,
        details: { state, progress: 0.5 },
      });
    }
    const stopped = await spinOf(server, car, {
      state: "failed",
      failure: { code: "CANCELLED", message: "Cancelled by Ada." },
    });
    expect(await errorOf(frames(stopped))).toMatchObject({ code: "FRAMES_NOT_READY" });
  });

  it("answers JOB_NOT_FOUND for an unknown job and for another side", async () => {
    const jobId = await spinOf(server, await newCar());
    expect(await errorOf(frames("nothing"))).toMatchObject({ code: "JOB_NOT_FOUND", status: 404, field: "jobId" });
    expect(await errorOf(frames(jobId, "INSIDE"))).toMatchObject({ code: "JOB_NOT_FOUND", field: "side" });
    const odd = api.spin360.frames({ query: { jobId, side: "ROOF" as never } });
    expect(await errorOf(odd)).toMatchObject({ code: "INVALID_SIDE", status: 400, field: "side" });
  });

  it("answers PROCESSING_FAILED with the job's message", async () => {
    const failure = { code: "PROCESSING_FAILED", message: "ffmpeg: moov atom not found" };
    const car = await newCar();
    for (const stored of [0, 2]) {
      const jobId = await spinOf(server, car, { state: "failed", failure, frames: stored });
      expect(await errorOf(frames(jobId))).toMatchObject({ ...failure, status: 500 });
    }
  });
});

describe("GET /360/mask-frames", () => {
  it("returns the masks of the vehicle's newest spin, by id, VIN or stock number", async () => {
    const car = await api.vehicles.create({ body: { vin: "1HGCM82633A004352", stockNumber: "M-1" } });
    await spinOf(server, car.id, { frames: 5 });
    server.clock.advance(1000);
    await spinOf(server, car.id, { frames: 2 });
    for (const reference of [car.id, "1hgcm82633a004352", "M-1"]) {
      expect((await masks(reference)).data).toMatchObject({ carId: car.id, side: "OUTSIDE", frameCount: 2 });
    }
    const address = (await masks(car.id)).data.frames[0] ?? "";
    expect(decodeURIComponent(new URL(address).pathname)).toMatch(/\/mask_001\.png$/);
    expect((await fetch(address)).headers.get("content-type")).toBe("image/png");
  });

  it("answers FRAMES_NOT_READY while the newest spin is processed, without falling back to an older one", async () => {
    const car = await newCar();
    expect(await errorOf(masks(car))).toMatchObject({ code: "JOB_NOT_FOUND", field: "side" });
    await spinOf(server, car);
    for (const state of ["queued", "frames_stored", "masking"] as const) {
      server.clock.advance(1000);
      await spinOf(server, car, { state });
      expect(await errorOf(masks(car))).toMatchObject({ code: "FRAMES_NOT_READY", details: { state } });
    }
    server.clock.advance(1000);
    const failure = { code: "PROCESSING_FAILED", message: "ffmpeg: it is no film" };
    await spinOf(server, car, { state: "failed", failure });
    expect(await errorOf(masks(car))).toMatchObject(failure);
    expect(await errorOf(masks("nothing"))).toMatchObject({ code: "CAR_NOT_FOUND", field: "carId" });
  });

  it("ignores canceled spins", async () => {
    const car = await newCar();
    await spinOf(server, car, { frames: 4 });
    server.clock.advance(1000);
    await spinOf(server, car, { state: "failed", failure: { code: "CANCELLED", message: "Cancelled by Ada." } });
    expect((await masks(car)).data.frameCount).toBe(4);
  });
});

describe("GET /360/viewer/{carId}", () => {
  it("returns the newest ready spin of each side with findings per frame, and the bytes of all spins", async () => {
    const car = await newCar();
    await spinOf(server, car, { frames: 5 });
    server.clock.advance(1000);
    const shown = await spinOf(server, car, { frames: 3, findings: 1 });
    server.clock.advance(1000);
    await spinOf(server, car, { state: "detecting", frames: 2 });
    const inside = await spinOf(server, car, { side: "INSIDE", frames: 1 });
    const manifest = await api.spin360.viewer({ params: { carId: car } });
    expect(manifest.carId).toBe(car);
    expect(manifest.sides.map(({ side, jobId, frameCount }) => ({ side, jobId, frameCount }))).toEqual([
      { side: "OUTSIDE", jobId: shown, frameCount: 3 },
      { side: "INSIDE", jobId: inside, frameCount: 1 },
    ]);
    const [outside] = manifest.sides;
    expect(outside).toMatchObject({ width: 1920, height: 1080, fps: 5 });
    const [damage] = outside?.damages ?? [];
    expect(damage).toMatchObject({ type: "scratch", part: "hood", side: "front", best_frame: 2 });
    expect(outside?.frames.map(({ number, time, sharpness, damages }) => [number, time, sharpness, damages])).toEqual(
      [1, 2, 3].map((number) => [
        number,
        (number - 1) / 5,
        99 + number,
        number === 3
          ? []
          : [{ damage_id: damage?.damage_id, coordinates: { x: 1, y: 2, width: 3, height: 4 }, confidence: 0.8 }],
      ]),
    );
    for (const { url, maskUrl } of outside?.frames ?? []) {
      expect((await fetch(url)).status).toBe(200);
      expect((await fetch(maskUrl ?? "")).status).toBe(200);
    }
    expect(manifest.storage).toEqual({
      video: 4 * bytesOf.video,
      frames: 11 * bytesOf.frame,
      masks: 9 * bytesOf.mask,
    });
  });

  it("returns an empty manifest without spins, and an error for an unknown vehicle", async () => {
    const manifest = await api.spin360.viewer({ params: { carId: await newCar() } });
    expect(manifest).toMatchObject({ sides: [], storage: { video: 0, frames: 0, masks: 0 } });
    expect(await errorOf(api.spin360.viewer({ params: { carId: "nothing" } }))).toMatchObject({
      code: "CAR_NOT_FOUND",
    });
  });
});

describe("GET of a signed URL", () => {
  const addressOf = async (): Promise<string> =>
    (await frames(await spinOf(server, await newCar()))).data.frames[0] ?? "";

  it("returns the requested byte ranges", async () => {
    const address = await addressOf();
    const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
    for (const [range, from, to] of [
      ["bytes=0-3", 0, 4],
      ["bytes=4-", 4, 10],
      ["bytes=-2", 8, 10],
      ["bytes=8-500", 8, 10],
    ] as const) {
      const part = await fetch(address, { headers: { range } });
      expect(part.status).toBe(206);
      expect(part.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/10`);
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(from, to))).toBe(true);
    }
  });

  it("answers RANGE_NOT_SATISFIABLE beyond the end", async () => {
    const response = await fetch(await addressOf(), { headers: { range: "bytes=10-" } });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe("bytes */10");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ error: { code: "RANGE_NOT_SATISFIABLE", field: "Range" } });
  });

  it("may be cached for its lifetime and answers 304", async () => {
    const address = await addressOf();
    const response = await fetch(address);
    expect(response.headers.get("cache-control")).toBe("private, max-age=3600, immutable");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("accept-ranges")).toBe("bytes");
    const etag = response.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    const { pathname, search } = new URL(address);
    expect(await statusOf(pathname + search, { "if-none-match": etag })).toBe(304);
    const rest = await fetch(address, { headers: { range: "bytes=4-", "if-range": etag } });
    expect(rest.status).toBe(206);
    expect((await fetch(address, { method: "HEAD" })).headers.get("content-length")).toBe("10");
  });

  it("expires after an hour plus five minutes, and is invalid after any change", async () => {
    const address = await addressOf();
    const url = new URL(address);
    const other = new URL(address);
    other.pathname = other.pathname.replace("frame_001", "frame_002");
    const later = new URL(address);
    later.searchParams.set("expires", String(Number(url.searchParams.get("expires")) + 3600));
    for (const altered of [other, later]) expect((await fetch(altered)).status).toBe(404);
    server.clock.advance(3_599_000);
    expect((await fetch(address)).status).toBe(200);
    server.clock.advance(301_000);
    expect((await fetch(address)).status).toBe(404);
  });

  it("cannot leave the media folder", async () => {
    const { search } = new URL(await addressOf());
    for (const key of [
      "..%2F..%2Fforecourt.db",
      "spins%2F..%2F..%2Fforecourt.db",
      "%2Fetc%2Fpasswd",
      "spins",
      "a_b.jpg",
    ]) {
      expect(await statusOf(`/v1/media/${key}${search}`)).toBe(404);
    }
  });
  /** Requests the path unchanged: fetch would resolve the dots and bypass the cache. */
  const statusOf = (path: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(server.url, { path, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end();
    });
});
