import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SpinState } from "../../../contracts/inspections/spin360.ts";
import { type Killable, startKillable } from "../../kit/killable.ts";
import { realModels } from "../../kit/model-runs.ts";
import { clip, video } from "./clips.ts";

let server: Killable;
/** Its models look at each frame. With results of other tests, all frames would be analyzed before the kill. */
let looking: Killable;

beforeAll(async () => {
  [server, looking] = await Promise.all([startKillable(), startKillable(realModels)]);
});
afterAll(async () => {
  await server.close();
  await looking.close();
});

const stateOf = ({ look }: Killable, jobId: string) =>
  look<{ state: SpinState }>("select state from spin_jobs where id = ?", jobId)[0]?.state;
const seenBy = ({ look }: Killable, jobId: string) =>
  look<{ number: number; raw: string }>(
    "select number, raw from spin_frames where job_id = ? and raw is not null order by number",
    jobId,
  );

describe("spin pipeline after kill -9", () => {
  it.each<SpinState>(["extracting", "frames_stored", "detecting", "masking"])(
    "in stage %s: the spin is finished once, and no frame is looked at twice",
    async (state) => {
      const killed = state === "detecting" ? looking : server;
      const { data } = await killed.caller.api.spin360.upload({
        file: video(await clip()),
        fileName: "walk.mp4",
        body: { side: "OUTSIDE" },
      });
      const { jobId } = data;
      const order: readonly SpinState[] = ["extracting", "frames_stored", "detecting", "masking", "ready"];
      await vi.waitFor(
        () => expect(order.indexOf(stateOf(killed, jobId) ?? "queued")).toBeGreaterThanOrEqual(order.indexOf(state)),
        {
          timeout: 40_000,
          interval: 2,
        },
      );
      await killed.kill();
      const before = seenBy(killed, jobId);
      await killed.start();
      await vi.waitFor(() => expect(stateOf(killed, jobId)).toBe("ready"), { timeout: 60_000, interval: 50 });
      expect(seenBy(killed, jobId)).toEqual(expect.arrayContaining(before));
      expect(seenBy(killed, jobId)).toHaveLength(10);
      expect(killed.look("select * from outbox_events where payload like ?", `%${jobId}%`)).toHaveLength(1);
      const files = readdirSync(join(killed.folder, "media/spins", jobId)).sort();
      const numbered = (name: string, extension: string) =>
        Array.from({ length: 10 }, (_, index) => `${name}_${String(index + 1).padStart(3, "0")}.${extension}`);
      expect(files).toEqual([...numbered("frame", "jpg"), ...numbered("mask", "png"), "video.mp4"]);
      expect(readdirSync(join(killed.folder, "tmp"))).toEqual([]);
    },
    120_000,
  );
});
