import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clip, video } from "../features/spin360/clips.ts";
import { signedIn } from "../kit/people.ts";
import { uploadWalkAround } from "../kit/photos.ts";
import { createDatabase, type PostgresServer, startPostgres } from "../kit/postgres.ts";
import { type ServerProcess, spawnServer } from "../kit/process.ts";
import { type S3Server, startS3 } from "../kit/s3.ts";
import type { TestCaller } from "../kit/serve.ts";

const token = "a-token-of-this-test";

let postgres: PostgresServer;
let s3: S3Server;
let folders: string[];
let api: ServerProcess;
let worker: ServerProcess;
let caller: TestCaller;
beforeAll(async () => {
  [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  const databaseUrl = await createDatabase(postgres.url);
  // machines of their own: they share the database and the object store, and no folder
  folders = ["api", "worker"].map((role) => mkdtempSync(join(tmpdir(), `forecourt-role-${role}-`)));
  const spawn = (role: "api" | "worker", folder: string) =>
    spawnServer(folder, {
      FORECOURT_ROLE: role,
      FORECOURT_DATABASE_URL: databaseUrl,
      FORECOURT_S3_URL: s3.url(),
      FORECOURT_METRICS_TOKEN: token,
      // this one must not look for the models before a worker does
      ...(role === "api" && { FORECOURT_FFMPEG_PATH: join(folder, "none") }),
    });
  const [apiFolder = "", workerFolder = ""] = folders;
  [api, worker] = await Promise.all([spawn("api", apiFolder), spawn("worker", workerFolder)]);
  caller = await signedIn(api);
});
afterAll(async () => {
  await Promise.all([api.kill(), worker.kill()]);
  await Promise.all([postgres.stop(), s3.close()]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function metricsOf(server: ServerProcess): Promise<string> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return answer.text();
}
const readyOf = async (server: ServerProcess) => (await fetch(`${server.url}/ready`)).json();

describe("an instance for requests and one for jobs, on one database and one object store", () => {
  it("are both ready, and say what they do", async () => {
    expect(await readyOf(api)).toMatchObject({ ready: true, role: "api", checks: { jobs: { ok: true } } });
    expect(await readyOf(worker)).toMatchObject({ ready: true, role: "worker", checks: { jobs: { ok: true } } });
  });

  it("photos that one receives are analyzed by the other, and the pictures are read back from the first", async () => {
    const car = await caller.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const images = await uploadWalkAround(caller.api);
    const { inspection_id: id } = await caller.api.visual.create({ body: { vehicle_id: car.id, images } });
    const ended = await vi.waitFor(
      async () => {
        const now = await caller.api.visual.get({ params: { inspection_id: id } });
        expect(now.status).toBe("completed");
        return now;
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(ended.images).toHaveLength(images.length);
    const picture = await fetch(new URL(ended.images[0]?.url ?? "", api.url));
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(await metricsOf(worker)).toMatch(/^forecourt_inference_duration_seconds_count\{work="analyze"\} \d/m);
    expect(await metricsOf(worker)).toMatch(
      /^forecourt_job_duration_seconds_count\{kind="visual[^"]*",result="done"\} 1$/m,
    );
    const ofApi = await metricsOf(api);
    expect(ofApi).not.toMatch(/inference_duration_seconds_count|job_duration_seconds_count/);
  });

  it("a clip that one receives, which has no ffmpeg, becomes a spin in the other", async () => {
    const car = await caller.api.vehicles.create({ body: { make: "Saab", model: "96" } });
    const { data } = await caller.api.spin360.upload({
      file: video(await clip()),
      fileName: "walk.mp4",
      body: { side: "OUTSIDE", carId: car.id },
    });
    const job = await vi.waitFor(
      async () => {
        const now = await caller.api.spin360.job({ params: { jobId: data.jobId } });
        expect(now.state).toBe("ready");
        return now;
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(job.progress).toBe(1);
  });

  it("the one for jobs answers no request of the API and no page", async () => {
    for (const path of ["/v1/vehicles", "/", "/docs", "/openapi.json"]) {
      expect((await fetch(`${worker.url}${path}`)).status).toBe(404);
    }
    expect((await fetch(`${worker.url}/health`)).status).toBe(200);
  });
});
