import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SpinState } from "../../../contracts/inspections/spin360.ts";
import { type Killable, startKillable } from "../../kit/killable.ts";
import { realModels } from "../../kit/model-runs.ts";
import { clip, video } from "./clips.ts";

let server: Killable;

beforeAll(async () => {
  // with results of other tests, all frames would be analyzed before the kill
  server = await startKillable(realModels);
}, 60_000);
afterAll(() => server.close());

const stateOf = (jobId: string) =>
  server.look<{ state: SpinState }>("select state from spin_jobs where id = ?", jobId)[0]?.state;
const seenBy = (jobId: string) =>
  server.look<{ number: number; raw: string }>(
    "select number, raw from spin_frames where job_id = ? and raw is not null order by number",
    jobId,
  );

describe("spin pipeline after kill -9", () => {
  it.each<SpinState>(["extracting", "frames_stored", "detecting", "masking"])(
    "in stage %s: the spin is finished once, and no frame is looked at twice",
    async (state) => {
      const { data } = await server.caller.api.spin360.upload({
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
      await server.start();
      await vi.waitFor(() => expect(stateOf(jobId)).toBe("ready"), { timeout: 60_000, interval: 50 });
      expect(seenBy(jobId)).toEqual(expect.arrayContaining(before));
      expect(seenBy(jobId)).toHaveLength(10);
      expect(server.look("select * from outbox_events where payload like ?", `%${jobId}%`)).toHaveLength(1);
      const files = readdirSync(join(server.folder, "media/spins", jobId)).sort();
      const numbered = (name: string, extension: string) =>
        Array.from({ length: 10 }, (_, index) => `${name}_${String(index + 1).padStart(3, "0")}.${extension}`);
      expect(files).toEqual([...numbered("frame", "jpg"), ...numbered("mask", "png"), "video.mp4"]);
      expect(readdirSync(join(server.folder, "tmp"))).toEqual([]);
    },
    120_000,
  );
});
