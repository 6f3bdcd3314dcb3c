import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { realModels } from "../kit/model-runs.ts";
import { spawnServer } from "../kit/process.ts";
import { modelFolder } from "./fixture/models.ts";

it("ONNX Runtime's telemetry is off: loading the models writes nothing to the home folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-quiet-"));
  const models = await modelFolder();
  onTestFinished(async () => {
    await models[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  const home = await mkdtemp(join(folder, "home-"));
  const homes = { HOME: home, USERPROFILE: home, XDG_CACHE_HOME: join(home, "cache") };
  // with CI set, ONNX Runtime turns its telemetry off by itself
  const server = await spawnServer(join(folder, "data"), {
    ...homes,
    ...realModels,
    CI: "",
    FORECOURT_MODEL_DIR: models.path,
  });
  await server.stop();
  expect(await readdir(home, { recursive: true })).toEqual([]);
});
