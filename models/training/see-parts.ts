/**
 * Says which car parts the product's own part model sees on each picture, for the training of the damage
 * model: node models/training/photos/see-parts.ts DATA OUT.json
 *
 * Writes {file: [[part, confidence, x0, y0, x1, y1], ...]}, in pixels of the stored file.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readManifest } from "../../server/vision/manifest.ts";
import { analysePhoto, decodePhoto } from "../../server/vision/run/analyse.ts";
import { runnerOf } from "../../server/vision/run/runners.ts";
import { loadModel } from "../../server/vision/run/sessions.ts";

const [data, out] = process.argv.slice(2);
if (!data || !out) throw new Error("give the folder of labelled pictures and the file to write");
const rows: readonly { readonly file: string }[] = JSON.parse(await readFile(join(data, "damage.json"), "utf8"));
const modelDir = resolve(import.meta.dirname, "..");
const model = (await readManifest(modelDir)).find(({ name }) => name === "parts");
if (!model) throw new Error("the manifest has no part model");
// the part model alone: the damage model costs ten times as much
const alone = [runnerOf(await loadModel(modelDir, model, { providers: ["cpu"], threads: 1 }))];
const seen: Record<string, readonly (string | number)[][]> = {};
const look = async (file: string) => {
  const photo = await decodePhoto(join(data, file), alone, false);
  const analysis = await analysePhoto(photo, alone, { detailed: false });
  // the first of the models asked, whichever it is, answers as the first
  seen[file] = analysis.damages.map(({ label, confidence, box: { x, y, width, height } }) => [
    label,
    Math.round(confidence * 1000) / 1000,
    x,
    y,
    x + width,
    y + height,
  ]);
};
const waiting = rows.map(({ file }) => file);
// two at a time: one is decoded while the other is looked at
await Promise.all(
  [0, 1].map(async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await look(file);
  }),
);
await writeFile(out, JSON.stringify(seen));
