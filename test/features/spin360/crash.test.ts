import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SpinState } from "../../../contracts/spin360.ts";
import { signedIn } from "../../kit/people.ts";
import { type ServerProcess, spawnServer } from "../../kit/process.ts";
import type { TestCaller } from "../../kit/serve.ts";
import { clip, video } from "./clips.ts";

let folder: string;
let server: ServerProcess;
let caller: TestCaller;
const address = {
  get url() {
    return server.url;
  },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-spin-crash-"));
  server = await spawnServer(folder);
  caller = await signedIn(address);
}, 60_000);
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

function look<T>(query: string, ...values: string[]): T[] {
  const db = new Database(join(folder, "forecourt.db"), { readonly: true });
  try {
    return db.prepare(query).all(...values) as T[];
  } finally {
    db.close();
  }
}

const stateOf = (jobId: string) =>
  look<{ state: SpinState }>("select state from spin_jobs where id = ?", jobId)[0]?.state;
const seenBy = (jobId: string) =>
  look<{ number: number; raw: string }>(
    "select number, raw from spin_frames where job_id = ? and raw is not null order by number",
    jobId,
  );

describe("kill -9", () => {
  it.each<SpinState>(["extracting", "frames_stored", "detecting", "masking"])(
    "in stage %s: the spin is finished once, and no frame is looked at twice",
    async (state) => {
      const { data } = await caller.api.spin360.upload({
        file: video(await clip()),
        fileName: "walk.mp4",
        body: { side: "OUTSIDE" },
      });
      const { jobId } = data;
      const order: readonly SpinState[] = ["extracting", "frames_stored", "detecting", "masking", "ready"];
      await vi.waitFor(
        () => expect(order.indexOf(stateOf(jobId) ?? "queued")).toBeGreaterThanOrEqual(order.indexOf(state)),
        {
          timeout: 40_000,
          interval: 2,
        },
      );
      await server.kill();
      const before = seenBy(jobId);
      server = await spawnServer(folder);
      await vi.waitFor(() => expect(stateOf(jobId)).toBe("ready"), { timeout: 60_000, interval: 50 });
      expect(seenBy(jobId)).toEqual(expect.arrayContaining(before));
      expect(seenBy(jobId)).toHaveLength(10);
      expect(look("select * from outbox_events where payload like ?", `%${jobId}%`)).toHaveLength(1);
      const files = readdirSync(join(folder, "media/spins", jobId)).sort();
      const numbered = (name: string, extension: string) =>
        Array.from({ length: 10 }, (_, index) => `${name}_${String(index + 1).padStart(3, "0")}.${extension}`);
      expect(files).toEqual([...numbered("frame", "jpg"), ...numbered("mask", "png"), "video.mp4"]);
      expect(readdirSync(join(folder, "tmp"))).toEqual([]);
    },
    120_000,
  );
});
