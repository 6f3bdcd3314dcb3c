import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { frameKey } from "../../../server/features/spin360/keys.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { unzip } from "../../kit/unzip.ts";
import { spinOf } from "./spins.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const newCar = async (): Promise<string> =>
  (await owner.api.vehicles.create({ body: { make: "Saab", model: "900 <Turbo>" } })).id;

const fileOf = (jobId: string, number: number) => join(server.folder, "media", frameKey(jobId, number));

describe("GET /360/viewer/{carId}/export.zip", () => {
  it("answers an error before a spin is ready, and for a vehicle of another account", async () => {
    const carId = await newCar();
    await spinOf(server, carId, { state: "detecting", frames: 2 });
    const outsider = await signedIn(server, { admin: owner });
    const ask = (caller: TestCaller) => errorOf(caller.api.spin360.export({ params: { carId } }));
    expect(await ask(owner)).toMatchObject({ code: "FRAMES_NOT_READY", field: "carId" });
    expect(await ask(outsider)).toMatchObject({ code: "CAR_NOT_FOUND", field: "carId" });
  });

  // needs the viewer's script, which the build creates; a browser test opens the complete folder
  it.runIf(existsSync("dist/spin/spin.js"))(
    "has the page, its script, the frames and the masks that show damage",
    async () => {
      const carId = await newCar();
      const jobId = await spinOf(server, carId, { frames: 3, findings: 1 });
      const answer = async (query = "") => owner.fetch(`/v1/360/viewer/${carId}/export.zip${query}`);
      const whole = await answer();
      expect(whole.headers.get("content-type")).toBe("application/zip");
      const frames = ["outside/frame_001.jpg", "outside/frame_002.jpg", "outside/frame_003.jpg"];
      const page = ["data.js", "index.html", "spin.css", "spin.js"];
      const masks = ["outside/mask_001.png", "outside/mask_002.png"];
      const files = unzip(Buffer.from(await whole.arrayBuffer()));
      expect([...files.keys()].sort()).toEqual([...page, ...frames, ...masks].sort());
      expect(files.get("outside/frame_002.jpg")).toEqual(readFileSync(fileOf(jobId, 2)));
      expect(files.get("spin.js")).toEqual(readFileSync("dist/spin/spin.js"));
      const clean = unzip(Buffer.from(await (await answer("?masks=false")).arrayBuffer()));
      expect([...clean.keys()].sort()).toEqual([...page, ...frames].sort());
    },
  );
});

// needs the viewer's script, which the build creates
describe.runIf(existsSync("dist/spin/spin.js"))("GET /360/viewer/{carId}/export.zip, faults", () => {
  const path = (carId: string) => `/v1/360/viewer/${carId}/export.zip`;
  const expectHealthy = async () => expect((await fetch(`${server.url}/health`)).status).toBe(200);

  /** A spin with more bytes than the network buffers for a client that does not read. */
  async function large(): Promise<{ carId: string; jobId: string }> {
    const carId = await newCar();
    const jobId = await spinOf(server, carId, { frames: 3 });
    for (const number of [1, 2, 3]) writeFileSync(fileOf(jobId, number), Buffer.alloc(12 * 1024 * 1024, number));
    return { carId, jobId };
  }

  it("answers FRAMES_NOT_READY with what to do if a picture is missing", async () => {
    const carId = await newCar();
    const jobId = await spinOf(server, carId, { frames: 3 });
    rmSync(fileOf(jobId, 2));
    expect(await errorOf(owner.api.spin360.export({ params: { carId } }))).toMatchObject({
      code: "FRAMES_NOT_READY",
      field: "carId",
      message: expect.stringMatching(/outside\/frame_002\.jpg is missing .*upload the clip again/),
    });
  });

  it("cuts the answer off if a picture disappears meanwhile, and the server keeps running", async () => {
    const { carId, jobId } = await large();
    const answer = await owner.fetch(path(carId));
    rmSync(fileOf(jobId, 3));
    await expect(answer.arrayBuffer()).rejects.toThrow();
    await expectHealthy();
  });

  it.runIf(existsSync("/proc/self/fd"))("closes all files after the client disconnects", async () => {
    const { carId, jobId } = await large();
    const gone = new AbortController();
    await owner.fetch(path(carId), { signal: gone.signal });
    const open = () =>
      readdirSync("/proc/self/fd").filter((name) => {
        try {
          return readlinkSync(join("/proc/self/fd", name)).includes(jobId);
        } catch {
          // closed meanwhile
          return false;
        }
      });
    await expect.poll(open).toHaveLength(1);
    gone.abort();
    await expect.poll(open).toEqual([]);
    await expectHealthy();
  });
});
