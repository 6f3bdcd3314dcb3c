import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { spawnServer } from "../kit/process.ts";
import { modelFolder } from "./fixture/models.ts";

it("tells nobody that it runs: with the models loaded, nothing lies in the home folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-quiet-"));
  const models = await modelFolder();
  onTestFinished(async () => {
    await models[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  const home = await mkdtemp(join(folder, "home-"));
  const homes = { HOME: home, USERPROFILE: home, XDG_CACHE_HOME: join(home, "cache") };
  // on a build machine ONNX Runtime is silent by itself
  const server = await spawnServer(join(folder, "data"), { ...homes, CI: "", FORECOURT_MODEL_DIR: models.path });
  await server.stop();
  expect(await readdir(home, { recursive: true })).toEqual([]);
});
