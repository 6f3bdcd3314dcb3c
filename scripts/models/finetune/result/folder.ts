import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readManifest } from "../../../../server/vision/manifest.ts";
import { writeJson } from "../../export/folder.ts";
import type { Learned } from "../learn/fit.ts";
import type { OnnxGraph } from "../onnx/graph.ts";
import type { ScoreLayer } from "../onnx/head.ts";

/** The file of the model with the learned weights in its score layers. */
export function withLearned(graph: OnnxGraph, layers: readonly ScoreLayer[], learned: readonly Learned[]): Uint8Array {
  const stored = new Map<string, Float32Array>();
  for (const [level, layer] of layers.entries()) {
    const weights = Float32Array.from(layer.weights);
    const biases = Float32Array.from(layer.biases);
    for (const { kind, layers: made } of learned) {
      const own = made[level];
      if (!own) continue;
      weights.set(own.weights, kind * layer.channels);
      biases[kind] = own.bias;
    }
    stored.set(layer.stored.weights, weights);
    stored.set(layer.stored.biases, biases);
  }
  return graph.withConstants(stored);
}

const File = z.looseObject({ file: z.string() });
const RawManifest = z.looseObject({
  models: z.array(z.looseObject({ name: z.string(), file: z.string(), closer: File.optional() })),
});

interface Made {
  /** The folder of the model that was fine-tuned. */
  readonly base: string;
  readonly version: string;
  readonly file: Uint8Array;
  readonly photos: number;
  /** Fingerprint of what the model was made from. */
  readonly from: string;
}

/** Writes a complete model folder: the new damage model, all other files as they are, and the manifest. */
export async function writeModels(folder: string, { base, version, file, photos, from }: Made): Promise<void> {
  await mkdir(folder, { recursive: true });
  const raw = RawManifest.parse(JSON.parse(await readFile(join(base, "manifest.json"), "utf8")));
  const models = await Promise.all(
    raw.models.map(async (model) => {
      if (model.closer) await copyFile(join(base, model.closer.file), join(folder, model.closer.file));
      if (model.name !== "damage") {
        await copyFile(join(base, model.file), join(folder, model.file));
        return model;
      }
      await writeFile(join(folder, model.file), file);
      const provenance = z.array(z.unknown()).catch([]).parse(model.provenance);
      return {
        ...model,
        version,
        sha256: createHash("sha256").update(file).digest("hex"),
        bytes: file.length,
        card: "damage.md",
        provenance: [...provenance, { source: "inspections", licence: "own", pictures: photos, fingerprint: from }],
      };
    }),
  );
  await writeJson(join(folder, "manifest.json"), { ...raw, models });
  // what was written is read as the server reads it
  await readManifest(folder);
}

/** Copies the cards of the models that were not changed, where they exist. */
export async function copyCards(base: string, folder: string): Promise<void> {
  for (const { name, card } of await readManifest(base)) {
    if (name !== "damage") await copyFile(join(base, card), join(folder, card)).catch(() => undefined);
  }
}
