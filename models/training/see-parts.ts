/**
 * Writes the car parts that the product's part model finds on each picture, for the training of the damage model:
 * node models/training/see-parts.ts DATA OUT.json
 *
 * OUT.json has {file: [[part, confidence, x0, y0, x1, y1], ...]}, in pixels of the stored file.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readManifest } from "../../server/vision/manifest.ts";
import { analyzePhoto, decodePhoto } from "../../server/vision/run/analyze.ts";
import { runnerOf } from "../../server/vision/run/runners.ts";
import { loadModel } from "../../server/vision/run/sessions.ts";

const [data, out] = process.argv.slice(2);
if (!data || !out) throw new Error("give the folder of labeled pictures and the file to write");
const rows: readonly { readonly file: string }[] = JSON.parse(await readFile(join(data, "damage.json"), "utf8"));
const modelDir = resolve(import.meta.dirname, "..");
const model = (await readManifest(modelDir)).find(({ name }) => name === "parts");
if (!model) throw new Error("the manifest has no part model");
// only the part model: the damage model takes ten times as long
const alone = [runnerOf(await loadModel(modelDir, model, { providers: ["cpu"], threads: 1 }))];
const partsByFile: Record<string, readonly (string | number)[][]> = {};
const findParts = async (file: string) => {
  const photo = await decodePhoto(join(data, file), alone, false);
  const analysis = await analyzePhoto(photo, alone, { detailed: false });
  partsByFile[file] = analysis.parts.map(({ label, confidence, box: { x, y, width, height } }) => [
    label,
    Math.round(confidence * 1000) / 1000,
    x,
    y,
    x + width,
    y + height,
  ]);
};
const waiting = rows.map(({ file }) => file);
// two at a time: one is decoded while the other is analyzed
await Promise.all(
  [0, 1].map(async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await findParts(file);
  }),
);
if (Object.values(partsByFile).every((parts) => parts.length === 0)) throw new Error("the part model found no part");
await writeFile(out, JSON.stringify(partsByFile));
