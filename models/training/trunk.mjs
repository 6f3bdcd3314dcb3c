/**
 * Writes InceptionV3's layers and weights for train.py: node models/training/trunk.mjs OUT
 *
 * The weights come with the npm package nsfwjs (MIT). For the layers that we use, they are ImageNet's. OUT gets
 * layers.json (Keras), weights.json (name, shape, quantization) and weights.bin (8 bits each).
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const packageVersion = "nsfwjs@4.4.0";
const [out] = process.argv.slice(2);
if (!out) throw new Error("give the output folder");
const folder = mkdtempSync(join(tmpdir(), "trunk-"));
try {
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", packageVersion, "--json", "--ignore-scripts"], { cwd: folder, encoding: "utf8" }),
  );
  execFileSync("tar", ["xzf", packed.filename], { cwd: folder });
  const require = createRequire(import.meta.url);
  const load = (name) => {
    const loaded = require(join(folder, "package/dist/models/inception_v3", `${name}.min.js`));
    return loaded.default ?? loaded;
  };
  const { modelTopology, weightsManifest } = load("model");
  const [{ paths, weights }] = weightsManifest;
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, "layers.json"), JSON.stringify((modelTopology.model_config ?? modelTopology).config.layers));
  writeFileSync(join(out, "weights.json"), JSON.stringify(weights));
  writeFileSync(join(out, "weights.bin"), Buffer.concat(paths.map((path) => Buffer.from(load(path), "base64"))));
} finally {
  rmSync(folder, { recursive: true });
}
