import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxVideoBytes } from "../../../contracts/inspections/clip-limits.ts";
import { realModels } from "../../kit/model-runs.ts";
import { signedIn } from "../../kit/people.ts";
import { residentBytes, type ServerProcess, spawnServer } from "../../kit/process.ts";
import type { TestCaller } from "../../kit/serve.ts";
import { clip, clipOfBytes } from "./clips.ts";

let folder: string;
let server: ServerProcess;
let caller: TestCaller;
let secret: string;
const pieceBytes = 64 * 1024;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-load-"));
  // without ffmpeg, no job processes the clips, so that only the upload is measured
  server = await spawnServer(folder, { ...realModels, FORECOURT_FFMPEG_PATH: join(folder, "none") });
  caller = await signedIn(server);
  ({ secret } = await caller.api.keys.create({ body: { name: "uploads", environment: "production" } }));
  // warm-up: memory that the first use allocates does not count
  for (let warming = 0; warming < 5; warming += 1) await upload(await clip());
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Uploads a clip in small pieces: building one large form would block the test's other requests. */
function upload(film: Buffer, side: "INSIDE" | "OUTSIDE" = "OUTSIDE"): Promise<number | undefined> {
  const head =
    `--xyz\r\nContent-Disposition: form-data; name="side"\r\n\r\n${side}\r\n` +
    '--xyz\r\nContent-Disposition: form-data; name="video"; filename="walk.mp4"\r\n\r\n';
  function* pieces(): Generator<Buffer> {
    yield Buffer.from(head);
    for (let start = 0; start < film.length; start += pieceBytes) yield film.subarray(start, start + pieceBytes);
    yield Buffer.from("\r\n--xyz--\r\n");
  }
  const headers = { authorization: `Bearer ${secret}`, "content-type": "multipart/form-data; boundary=xyz" };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${server.url}/v1/360/upload`, { method: "POST", headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    });
    outgoing.on("error", reject);
    Readable.from(pieces()).pipe(outgoing);
  });
}

/** Calls `ask` every 10 ms until the work has ended. Returns its results. */
async function during<T>(work: Promise<unknown>, ask: () => Promise<T> | T): Promise<T[]> {
  let going = true;
  const end = work.finally(() => {
    going = false;
  });
  const answers: T[] = [];
  while (going) {
    answers.push(await ask());
    await pause(10);
  }
  await end;
  return answers;
}

describe("POST /360/upload of large clips", () => {
  it("adds at most 30 MB of memory for a clip of 100 MB", async () => {
    const film = await clipOfBytes(maxVideoBytes);
    const before = residentBytes(server.pid);
    const sent = upload(film);
    const seen = await during(sent, () => residentBytes(server.pid));
    expect(await sent).toBe(201);
    const added = (Math.max(...seen) - before) / 1024 ** 2;
    expect(seen.length).toBeGreaterThan(20);
    expect(added).toBeLessThan(30);
  });

  it("handles simultaneous uploads without failures and without delaying others", async () => {
    const film = await clipOfBytes(maxVideoBytes);
    const both = Promise.all([upload(film, "INSIDE"), upload(film, "OUTSIDE")]);
    const waits = await during(both, async () => {
      const start = performance.now();
      expect((await caller.fetch("/v1/vehicles")).status).toBe(200);
      return performance.now() - start;
    });
    expect(await both).toEqual([201, 201]);
    // no other request waits for a large part of the uploads' time
    expect(Math.max(...waits)).toBeLessThan(waits.reduce((sum, one) => sum + one, 0) / 3);
  });
});
