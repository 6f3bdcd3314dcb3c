import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig, StartError } from "../../server/config.ts";
import { createLog } from "../../server/platform/log.ts";
import { start } from "../../server/start.ts";
import { type Entry, fitEntries, modelFolder, sha256Of } from "./fixture/models.ts";

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "forecourt-start-"));
});
afterEach(() => rm(data, { recursive: true, force: true }));

const startWith = (models: Readonly<Record<string, string>>) =>
  start({
    config: readConfig({
      FORECOURT_PORT: "0",
      FORECOURT_DATA_DIR: data,
      FORECOURT_LOG_LEVEL: "silent",
      FORECOURT_EXECUTION_PROVIDERS: "cpu",
      ...models,
    }),
    log: createLog("silent"),
  });

/** The server's start error: one sentence on one line. */
async function refusal(folder: string): Promise<string> {
  const server = await startWith({ FORECOURT_MODEL_DIR: folder }).catch((error: unknown) => error);
  if (!(server instanceof StartError)) throw new Error("it started, or failed without a word to the operator");
  expect(server.message).toMatch(
    /^[^\n]*; install the models again, or set FORECOURT_MODEL_DIR to the folder [^\n]*\.$/,
  );
  return server.message;
}
async function refusalOf(change: (models: Entry[]) => unknown, spoil?: (path: string) => Promise<unknown>) {
  await using folder = await modelFolder(change);
  await spoil?.(folder.path);
  return await refusal(folder.path);
}
const unchanged = (models: Entry[]) => models;
const firstOf = (change: (model: Entry) => unknown) => (models: Entry[]) =>
  models.map((model, index) => (index === 0 ? change(model) : model));

/** The classes of a model with one of them renamed. */
const renamed = ({ classes, thresholds, calibration }: Entry, from: string, to: string) => ({
  classes: classes.map((label) => (label === from ? to : label)),
  thresholds: { ...thresholds, [to]: thresholds[from] },
  calibration: { ...calibration, [to]: calibration[from] },
});

describe("a server with FORECOURT_MODEL_DIR reports the file and does not start", () => {
  it("without the folder", async () => {
    expect(await refusal(join(data, "nowhere"))).toContain(
      `${join(data, "nowhere", "manifest.json")}: the list of models`,
    );
  });

  it("without a manifest, or with one that is not JSON", async () => {
    const manifest = (path: string) => join(path, "manifest.json");
    expect(await refusalOf(unchanged, (path) => rm(manifest(path)))).toContain(
      "manifest.json: the list of models cannot be read",
    );
    expect(await refusalOf(unchanged, (path) => writeFile(manifest(path), "{"))).toContain(
      "manifest.json: the list of models is not JSON",
    );
  });

  it("with a class that has no threshold", async () => {
    const said = await refusalOf(firstOf((model) => ({ ...model, thresholds: { scratch: 0.5 } })));
    expect(said).toContain("manifest.json: models.0: class dent has no threshold");
  });

  it("with an older version's setting of views", async () => {
    const scales = { scratch: "larger" };
    const said = await refusalOf((models) => models.map((model) => ({ ...model, scales })));
    expect(said).toMatch(/manifest\.json: models\.0\.scales: is from an older version .+ evaluate the model again/);
  });

  it.each([
    ["the same model twice", (models: Entry[]) => [...models, models[0]], /it lists two "damage" models/],
    [
      "damage that the product has no name for",
      firstOf((model) => ({ ...model, ...renamed(model, "scratch", "Scratch") })),
      /models\.0: class Scratch is unknown in damage: known are scratch, dent, /,
    ],
    [
      "no part that the product knows",
      (models: Entry[]) =>
        models.map((model) => (model.name === "parts" ? { ...model, ...renamed(model, "hood", "bonnet") } : model)),
      /models\.1: class bonnet is unknown in parts: /,
    ],
    [
      "a class twice",
      firstOf((model) => ({ ...model, classes: ["dent", "dent"] })),
      /models\.0: class dent is listed twice/,
    ],
    [
      "a misspelt setting",
      firstOf((model) => ({ ...model, mask: { name: "masks", stride: 4 } })),
      /models\.0: Unrecognized key: "mask"/,
    ],
    [
      "a class that is none, for whole views only",
      firstOf((model) => ({ ...model, wholeOnly: ["panel damage"] })),
      /models\.0: wholeOnly has panel damage, which is not a class/,
    ],
    [
      "a mirrored view that nobody looks at",
      firstOf((model) => ({ ...model, views: { ...model.views, mirrored: [96] } })),
      /models\.0: views\.mirrored has 96, which is neither a standard nor a detailed view/,
    ],
  ])("with %s", async (_, change, message) => {
    expect(await refusalOf(change)).toMatch(message);
  });

  it("with a model file that does not match the manifest", async () => {
    const said = await refusalOf(firstOf((model) => ({ ...model, sha256: "0".repeat(64) })));
    expect(said).toMatch(/damage\.onnx: its sha256 is [0-9a-f]{64}, the manifest says 0{64};/);
  });

  it("with a model that has another number of classes", async () => {
    const said = await refusalOf(firstOf((model) => ({ ...model, classes: ["scratch"] })));
    expect(said).toContain("damage.onnx: its output is [1,2,7], not [1,A,6]");
  });

  it("with a model without the switch named in the manifest", async () => {
    await using folder = await modelFolder(
      firstOf((model) => ({ ...model, masks: { name: "masks", stride: 4, switch: "withMasks" } })),
      fitEntries,
    );
    expect(await refusal(folder.path)).toContain("damage-fit.onnx: it has no switch withMasks (it takes images)");
  });

  it("with a model that has another input", async () => {
    const said = await refusalOf(firstOf((model) => ({ ...model, input: { ...model.input, size: 320 } })));
    expect(said).toContain("damage.onnx: it does not take images [N,3,320,320] (it takes images [N,3,64,64])");
  });

  it.each([
    ["raw scores", "wrong-logits.onnx", "its output holds -4, not probabilities of 0 to 1 (predictions)"],
    [
      "boxes that are yet to be decoded",
      "wrong-undecoded.onnx",
      "its boxes are not decoded: no center is beyond 1 of 64 pixels (predictions)",
    ],
    [
      "two pictures a run, never one",
      "wrong-pairs.onnx",
      "it takes 2 pictures a run; it must take one or any number (images)",
    ],
  ])("with a model of %s", async (_, wrong, message) => {
    const bytes = await readFile(fileURLToPath(new URL(`fixture/${wrong}`, import.meta.url)));
    const said = await refusalOf(
      firstOf((model) => ({ ...model, sha256: sha256Of(bytes) })),
      (path) => writeFile(join(path, "damage.onnx"), bytes),
    );
    expect(said).toContain(`damage.onnx: ${message};`);
  });

  it("with a text file in place of a model", async () => {
    const text = Buffer.from("These are not the weights that you are looking for.\n");
    const said = await refusalOf(
      firstOf((model) => ({ ...model, sha256: sha256Of(text) })),
      (path) => writeFile(join(path, "damage.onnx"), text),
    );
    expect(said).toMatch(/damage\.onnx: ONNX Runtime cannot run it on cpu: /);
  });
});

it("a server with an unknown execution provider does not start", () => {
  expect(() => readConfig({ FORECOURT_EXECUTION_PROVIDERS: "cpu, GPU" })).toThrow(
    new StartError("FORECOURT_EXECUTION_PROVIDERS.1: gpu is not known; known are cuda, dml, coreml, cpu"),
  );
});

describe("a server with FORECOURT_MODEL_DIR", () => {
  it("starts with valid models after it has loaded them", async () => {
    await using folder = await modelFolder(unchanged, fitEntries);
    const server = await startWith({ FORECOURT_MODEL_DIR: folder.path });
    const ready = await (await fetch(`${server.url}/ready`)).json();
    await server.close();
    expect(ready).toMatchObject({ checks: { models: { ok: true } } });
  });

  it("starts without the setting before it loads the product's own models", async () => {
    const config = readConfig({ FORECOURT_PORT: "0", FORECOURT_DATA_DIR: data, FORECOURT_LOG_LEVEL: "silent" });
    const server = await start({ config: { ...config, modelFolder: join(data, "nowhere") }, log: createLog("silent") });
    const ready = await fetch(`${server.url}/ready`);
    await server.close();
    expect(ready.status).toBe(503);
  });
});
