import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readManifest } from "../../server/vision/manifest.ts";
import { type Allocate, openRunners, runnerOf } from "../../server/vision/run/runners.ts";
import { loadModel } from "../../server/vision/run/sessions.ts";
import { openVision } from "../../server/vision/vision.ts";
import { pictureFolder } from "../media/pictures.ts";
import { modelFolder } from "./fixture/models.ts";
import { blue, green, photo, red } from "./fixture/photo.ts";

const extent = { width: 64, height: 64 };
/** A gray picture with a red square. Pictures differ in brightness. */
const picture = (gray: number) => (allocate: Allocate) => {
  const tensor = allocate(3 * 64 * 64).fill(gray);
  for (let row = 8; row < 24; row++) {
    for (const [plane, value] of [0, 0, 255].entries()) {
      tensor.fill(value, plane * 64 * 64 + row * 64 + 8, plane * 64 * 64 + row * 64 + 24);
    }
  }
  return { tensor, count: 1, extent };
};

describe("openRunners", () => {
  let models: Awaited<ReturnType<typeof modelFolder>>;
  beforeAll(async () => {
    models = await modelFolder();
  });
  afterAll(() => models[Symbol.asyncDispose]());

  const opened = async (threads: number) => {
    const started: Worker[] = [];
    const onWorker = (worker: Worker) => started.push(worker);
    process.on("worker", onWorker);
    const options = { modelDir: models.path, models: await readManifest(models.path), providers: ["cpu"] as const };
    const runners = await openRunners({ ...options, threads });
    onTestFinished(async () => {
      process.off("worker", onWorker);
      await runners.close();
    });
    const [damage] = runners.models;
    if (!damage) throw new Error("no model");
    return { damage, started, close: runners.close };
  };
  const singleRunner = async () => {
    const [model] = await readManifest(models.path);
    if (!model) throw new Error("no model");
    const loaded = await loadModel(models.path, model, { providers: ["cpu"], threads: 1 });
    onTestFinished(() => loaded.session.release());
    return runnerOf(loaded);
  };

  it("starts two threads if there are two cores", async () => {
    expect((await opened(1)).started).toHaveLength(1);
    expect((await opened(2)).started).toHaveLength(2);
    expect((await opened(5)).started).toHaveLength(2);
  });

  it("returns the same outputs as one thread, though buffers are reused", async () => {
    const [{ damage }, plain] = [await opened(2), await singleRunner()];
    const grays = Array.from({ length: 12 }, (_, index) => 20 * index);
    const answers = await Promise.all(grays.map((gray) => damage.run(picture(gray), { withMasks: true })));
    for (const [index, gray] of grays.entries()) {
      const expected = await plain.run(picture(gray), { withMasks: true });
      expect([...(answers[index]?.predictions.values ?? [])]).toEqual([...expected.predictions.values]);
    }
  });

  it("fills at most one batch per thread at a time", async () => {
    const { damage } = await opened(2);
    let [running, maxRunning] = [0, 0];
    await Promise.all(
      Array.from({ length: 9 }, async () => {
        await damage.run(
          (allocate) => {
            maxRunning = Math.max(maxRunning, ++running);
            return picture(128)(allocate);
          },
          { withMasks: false },
        );
        running--;
      }),
    );
    expect(maxRunning).toBe(2);
  });

  it("replaces a thread that died and rejects only its run", async () => {
    const { damage, started } = await opened(2);
    const runs = Array.from({ length: 6 }, () =>
      damage.run(picture(128), { withMasks: false }).then(() => "done", String),
    );
    const ended = started[0]?.terminate();
    const outcomes = await Promise.all(runs);
    await ended;
    expect(outcomes.filter((outcome) => outcome.includes("stopped unexpectedly")).length).toBeLessThanOrEqual(1);
    expect(outcomes.filter((outcome) => outcome === "done").length).toBeGreaterThanOrEqual(5);
    expect(await Promise.all([1, 2, 3].map(() => damage.run(picture(128), { withMasks: false })))).toHaveLength(3);
    expect(started).toHaveLength(3);
  });

  it("skips aborted runs and loads nothing after close", async () => {
    const { damage, started, close } = await opened(1);
    const stop = new AbortController();
    const runs = Array.from({ length: 4 }, () => damage.run(picture(128), { withMasks: false, signal: stop.signal }));
    const outcomes = Promise.allSettled(runs);
    stop.abort(new Error("enough"));
    expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
    const lateRuns = [1, 2, 3].map(() => damage.run(picture(128), { withMasks: false }));
    await Promise.all([close(), Promise.allSettled(lateRuns)]);
    await expect(damage.run(picture(128), { withMasks: false })).rejects.toThrow("closed");
    expect(started).toHaveLength(1);
  });

  it("throws the error of filling a batch and continues with the next run", async () => {
    const { damage } = await opened(1);
    const refused = damage.run(
      () => {
        throw new Error("the batch cannot be filled");
      },
      { withMasks: false },
    );
    await expect(refused).rejects.toThrow("the batch cannot be filled");
    expect((await damage.run(picture(128), { withMasks: false })).predictions.dims[0]).toBe(1);
  });
});

it("two threads return the same detections in the same order as one", async () => {
  await using folder = await pictureFolder();
  await using models = await modelFolder();
  const shapes = [
    { x: 300, y: 200, width: 100, height: 80, fill: red },
    { x: 900, y: 420, width: 120, height: 100, fill: blue },
    { x: 500, y: 100, width: 300, height: 400, fill: green },
  ];
  const file = await folder.write("photo", await photo(1280, 720, shapes));
  const [one, two] = await Promise.all(
    [1, 2].map((threads) => openVision({ modelDir: models.path, providers: ["cpu"], threads })),
  );
  for (const options of [{}, { detailed: true }, { detailed: true, floor: 0.01 }]) {
    const expected = await one?.analyze(file, options);
    expect(expected?.tiles).toBeGreaterThan(2);
    expect(expected?.damages.length).toBeGreaterThan(1);
    expect(expected?.parts).not.toEqual([]);
    expect(await two?.analyze(file, options)).toEqual(expected);
  }
  await Promise.all([one?.close(), two?.close()]);
});
