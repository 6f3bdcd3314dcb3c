import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { frameKey } from "../../../../server/features/spin360/keys.ts";
import { extract } from "../../../../server/features/spin360/pipeline/extract.ts";
import { createSpinPipeline } from "../../../../server/features/spin360/pipeline/pipeline.ts";
import { spinJobs } from "../../../../server/features/spin360/spin360.table.ts";
import type { Video } from "../../../../server/media/video/video.ts";
import { newId } from "../../../../server/platform/ids.ts";
import { jobs } from "../../../../server/platform/jobs/jobs.table.ts";
import { eventsOf } from "../../../kit/events.ts";
import { signedIn } from "../../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../../kit/serve.ts";
import { filesIn, spinOf } from "../spins.ts";
import { needsOf } from "./needs.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const newCar = async (of = owner): Promise<string> =>
  (await of.api.vehicles.create({ body: { make: "Saab", model: "900" } })).id;
const picturesOf = (jobId: string) =>
  filesIn(server).flatMap((file) => (file.includes(`${jobId}/frame`) ? (file.split("/").at(-1) ?? "") : []));

describe("a frame extraction that lost its lease", () => {
  /** A video that yields one frame, runs `meanwhile`, and then stops because the attempt is aborted. */
  const stoppingVideo = (stop: AbortController, meanwhile: () => Promise<void>): Video => ({
    version: "7",
    probe: async () => ({
      container: "mp4",
      mimetype: "video/mp4",
      codec: "h264",
      width: 4,
      height: 3,
      durationSeconds: 2,
    }),
    async *extractFrames({ folder }, signal) {
      const path = join(folder, "frame_001.jpg");
      writeFileSync(path, "ours");
      yield { number: 1, path, bytes: 4, timeSeconds: 0, sharpness: 1 };
      await meanwhile();
      stop.abort(new Error("the lease was lost"));
      signal.throwIfAborted();
    },
  });

  type Change = Partial<typeof jobs.$inferInsert>;
  /** Runs an attempt that is stopped after its job's rows were changed and frames of another attempt were stored. */
  async function interrupted(meanwhile: {
    readonly work?: Change;
    readonly job?: Partial<typeof spinJobs.$inferInsert>;
    readonly frames: readonly number[];
  }): Promise<string> {
    const jobId = await spinOf(server, await newCar(), { state: "queued" });
    const id = newId();
    const now = server.clock.now().toISOString();
    await server.store.write((tx) =>
      tx.insert(jobs).values({
        id,
        kind: "spin360.process",
        subject: jobId,
        payload: {},
        status: "running",
        attempts: 1,
        leaseOwner: "ours",
        leaseUntil: "2999-01-01T00:00:00.000Z",
        runAfter: now,
        createdAt: now,
      }),
    );
    const stop = new AbortController();
    const { needs, media } = needsOf(server, {
      video: async () =>
        stoppingVideo(stop, async () => {
          await server.store.write(async (tx) => {
            if (meanwhile.work) await tx.update(jobs).set(meanwhile.work).where(eq(jobs.id, id));
            if (meanwhile.job) await tx.update(spinJobs).set(meanwhile.job).where(eq(spinJobs.id, jobId));
          });
          for (const number of meanwhile.frames) writeFileSync(media(frameKey(jobId, number)), "theirs");
        }),
    });
    await expect(extract(needs, jobId, stop.signal)).rejects.toThrow("the lease was lost");
    return jobId;
  }
  const theirs = { leaseOwner: "theirs", attempts: 2 };

  it("keeps the frames of the attempt that finished the spin", async () => {
    const done = { state: "ready", frameCount: 2 } as const;
    const jobId = await interrupted({ work: { ...theirs, status: "done" }, job: done, frames: [1, 2] });
    expect(picturesOf(jobId)).toEqual(["frame_001.jpg", "frame_002.jpg"]);
  });

  it("keeps the frames of the attempt that runs now", async () => {
    const jobId = await interrupted({ work: theirs, frames: [1, 2] });
    expect(picturesOf(jobId)).toEqual(["frame_001.jpg", "frame_002.jpg"]);
  });

  it("deletes its own frames if no other attempt exists", async () => {
    const stopped = { state: "failed", failureCode: "CANCELLED" } as const;
    const cancelled = { status: "cancelled", leaseOwner: null } as const;
    expect(picturesOf(await interrupted({ frames: [] }))).toEqual([]);
    expect(picturesOf(await interrupted({ work: cancelled, job: stopped, frames: [] }))).toEqual([]);
  });
});

describe("a spin that is moved to another vehicle just before its end", () => {
  it("is announced in the workspace of the new vehicle", async () => {
    const outsider = await signedIn(server, { admin: owner });
    const cars = [await newCar(), await newCar(outsider)];
    const jobId = await spinOf(server, cars[0] ?? "", { state: "masking", frames: 1 });
    const other = await spinOf(server, cars[1] ?? "");
    const rowOf = async (id: string) => (await server.store.read.select().from(spinJobs).where(eq(spinJobs.id, id)))[0];
    const places = [await rowOf(jobId), await rowOf(other)].map((row) => ({
      workspaceId: row?.workspaceId ?? "",
      vehicleId: row?.vehicleId ?? null,
    }));
    let turn = 0;
    const move = (change: object = {}) => {
      turn += 1;
      return server.store.write((tx) =>
        tx
          .update(spinJobs)
          .set({ ...places[turn % 2], ...change })
          .where(eq(spinJobs.id, jobId)),
      );
    };
    await move({ modelVersion: "1" });
    // the spin moves between the two vehicles before each write of the pipeline, including the last
    const { needs, published } = needsOf(server, {
      store: { ...server.store, write: (work) => move().then(() => server.store.write(work)) },
    });
    await createSpinPipeline(needs).run(jobId, {}, new AbortController().signal);
    const row = await rowOf(jobId);
    expect(row).toMatchObject({ state: "ready" });
    const ends = await Promise.all(places.map(({ workspaceId }) => eventsOf(server.store.read, workspaceId)));
    const announced = ends.flat().filter(({ name }) => name === "spin360.completed");
    expect(announced.map(({ workspaceId, payload }) => [workspaceId, payload])).toEqual([
      [row?.workspaceId, expect.objectContaining({ job_id: jobId, car_id: row?.vehicleId })],
    ]);
    expect(published.at(-1)).toMatchObject({
      workspaceId: row?.workspaceId,
      data: { car_id: row?.vehicleId, state: "ready" },
    });
    const timelineKinds = async (caller: TestCaller, id = "") =>
      (await caller.api.vehicles.timeline({ params: { id } })).map(({ kind }) => kind);
    const isFirst = row?.vehicleId === cars[0];
    expect((await timelineKinds(owner, cars[0])).includes("spin.ready")).toBe(isFirst);
    expect((await timelineKinds(outsider, cars[1])).includes("spin.ready")).toBe(!isFirst);
  });
});

describe("a spin that failed", () => {
  const messageAfter = async (error: unknown) => {
    const jobId = await spinOf(server, await newCar(), { state: "extracting" });
    await createSpinPipeline(needsOf(server).needs).failed(jobId, {}, error);
    return (await owner.api.spin360.job({ params: { jobId } })).error;
  };

  it("reports what to do, without SQL and paths", async () => {
    const lost = new Error("Failed query: update spin_frames set raw = ? params: secret, /srv/forecourt/data");
    expect(await messageAfter(lost)).toEqual({
      code: "PROCESSING_FAILED",
      message: "Something went wrong on the server while the spin was made. Try it again.",
    });
    const full = Object.assign(new Error("ENOSPC: no space left on device, write '/data/tmp/1.png'"), {
      code: "ENOSPC",
    });
    for (const error of [full, new Error("Failed query: insert", { cause: full })]) {
      expect((await messageAfter(error))?.message).toBe(
        "There is no room left on the disk. Make room, then try again.",
      );
    }
  });
});

describe("a mask that the store rejects", () => {
  it("leaves no partial file", async () => {
    const jobId = await spinOf(server, await newCar(), { state: "masking", frames: 1 });
    await server.store.write((tx) => tx.update(spinJobs).set({ modelVersion: "1" }).where(eq(spinJobs.id, jobId)));
    const { needs } = needsOf(server);
    const full = { ...needs.storage, put: () => Promise.reject(new Error("the store is full")) };
    // not those of other spins, which may still be deleted
    const files = () => filesIn(server).filter((file) => !file.startsWith("media/spins/") || file.includes(jobId));
    const before = files();
    const work = createSpinPipeline({ ...needs, storage: full }).run(jobId, {}, new AbortController().signal);
    await expect(work).rejects.toThrow("the store is full");
    expect(files()).toEqual(before);
  });
});
