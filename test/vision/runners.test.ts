import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readManifest } from "../../server/vision/manifest.ts";
import { openRunners, type Room, runnerOf } from "../../server/vision/run/runners.ts";
import { loadModel } from "../../server/vision/run/sessions.ts";
import { openVision } from "../../server/vision/vision.ts";
import { pictureFolder } from "../media/pictures.ts";
import { modelFolder } from "./fixture/models.ts";
import { blue, green, photo, red } from "./fixture/photo.ts";

const extent = { width: 64, height: 64 };
/** A grey picture with a red square, whose brightness tells pictures apart. */
const picture = (grey: number) => (room: Room) => {
  const tensor = room(3 * 64 * 64).fill(grey);
  for (let row = 8; row < 24; row++) {
    for (const [plane, value] of [0, 0, 255].entries()) {
      tensor.fill(value, plane * 64 * 64 + row * 64 + 8, plane * 64 * 64 + row * 64 + 24);
    }
  }
  return { tensor, count: 1, extent };
};

describe("threads that share the runs", () => {
  let models: Awaited<ReturnType<typeof modelFolder>>;
  beforeAll(async () => {
    models = await modelFolder();
  });
  afterAll(() => models[Symbol.asyncDispose]());

  const opened = async (threads: number) => {
    const begun: Worker[] = [];
    const noted = (worker: Worker) => begun.push(worker);
    process.on("worker", noted);
    const options = { modelDir: models.path, models: await readManifest(models.path), providers: ["cpu"] as const };
    const runners = await openRunners({ ...options, threads });
    onTestFinished(async () => {
      process.off("worker", noted);
      await runners.close();
    });
    const [damage] = runners.models;
    if (!damage) throw new Error("no model");
    return { damage, begun, close: runners.close };
  };
  const alone = async () => {
    const [model] = await readManifest(models.path);
    if (!model) throw new Error("no model");
    const loaded = await loadModel(models.path, model, { providers: ["cpu"], threads: 1 });
    onTestFinished(() => loaded.session.release());
    return runnerOf(loaded);
  };

  it("are two where there are cores for two", async () => {
    expect((await opened(1)).begun).toHaveLength(1);
    expect((await opened(2)).begun).toHaveLength(2);
    expect((await opened(5)).begun).toHaveLength(2);
  });

  it("answer each run as one thread alone does, though they use their memory again", async () => {
    const [{ damage }, plain] = [await opened(2), await alone()];
    const greys = Array.from({ length: 12 }, (_, index) => 20 * index);
    const answers = await Promise.all(greys.map((grey) => damage.run(picture(grey), { draws: true })));
    for (const [index, grey] of greys.entries()) {
      const expected = await plain.run(picture(grey), { draws: true });
      expect([...(answers[index]?.predictions.values ?? [])]).toEqual([...expected.predictions.values]);
    }
  });

  it("make a picture when its turn comes: no more at a time than there are threads", async () => {
    const { damage } = await opened(2);
    let [open, most] = [0, 0];
    await Promise.all(
      Array.from({ length: 9 }, async () => {
        await damage.run(
          (room) => {
            most = Math.max(most, ++open);
            return picture(128)(room);
          },
          { draws: false },
        );
        open--;
      }),
    );
    expect(most).toBe(2);
  });

  it("are replaced when they die; a run that dies with one is refused", async () => {
    const { damage, begun } = await opened(2);
    const runs = Array.from({ length: 6 }, () => damage.run(picture(128), { draws: false }).then(() => "done", String));
    const ended = begun[0]?.terminate();
    const outcomes = await Promise.all(runs);
    await ended;
    expect(outcomes.filter((outcome) => outcome.includes("stopped unexpectedly")).length).toBeLessThanOrEqual(1);
    expect(outcomes.filter((outcome) => outcome === "done").length).toBeGreaterThanOrEqual(5);
    expect(await Promise.all([1, 2, 3].map(() => damage.run(picture(128), { draws: false })))).toHaveLength(3);
    expect(begun).toHaveLength(3);
  });

  it("leave out who waits in vain, and load nothing once they are closed", async () => {
    const { damage, begun, close } = await opened(1);
    const stop = new AbortController();
    const runs = Array.from({ length: 4 }, () => damage.run(picture(128), { draws: false, signal: stop.signal }));
    const outcomes = Promise.allSettled(runs);
    stop.abort(new Error("enough"));
    expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
    const late = [1, 2, 3].map(() => damage.run(picture(128), { draws: false }));
    await Promise.all([close(), Promise.allSettled(late)]);
    await expect(damage.run(picture(128), { draws: false })).rejects.toThrow("closed");
    expect(begun).toHaveLength(1);
  });

  it("throw what making a picture throws, and go on", async () => {
    const { damage } = await opened(1);
    const refused = damage.run(
      () => {
        throw new Error("nobody waits");
      },
      { draws: false },
    );
    await expect(refused).rejects.toThrow("nobody waits");
    expect((await damage.run(picture(128), { draws: false })).predictions.dims[0]).toBe(1);
  });
});

it("find the same in a photo, in the same order, as one thread does", async () => {
  await using folder = await pictureFolder();
  await using models = await modelFolder();
  const things = [
    { x: 300, y: 200, width: 100, height: 80, fill: red },
    { x: 900, y: 420, width: 120, height: 100, fill: blue },
    { x: 500, y: 100, width: 300, height: 400, fill: green },
  ];
  const file = await folder.write("photo", await photo(1280, 720, things));
  const [one, two] = await Promise.all(
    [1, 2].map((threads) => openVision({ modelDir: models.path, providers: ["cpu"], threads })),
  );
  for (const options of [{}, { detailed: true }, { detailed: true, floor: 0.01 }]) {
    const expected = await one?.analyse(file, options);
    expect(expected?.tiles).toBeGreaterThan(2);
    expect(expected?.damages.length).toBeGreaterThan(1);
    expect(expected?.parts).not.toEqual([]);
    expect(await two?.analyse(file, options)).toEqual(expected);
  }
  await Promise.all([one?.close(), two?.close()]);
});
