import { execFile, spawn, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { InferenceSession } from "onnxruntime-node";
import { type Extent, fitLongSide, inputExtent } from "../../server/vision/detect/tiles.ts";
import type { Model } from "../../server/vision/manifest.ts";
import { viewSpecsFor } from "../../server/vision/run/analyze.ts";
import { modelDir, threads } from "../raw-vision.ts";

/** Debian's own: other Pythons do not see its packages. */
const python = "/usr/bin/python3";

/** The version of OpenCV, or undefined if python3-opencv or python3-onnx is missing. */
export function openCvVersion(): string | undefined {
  const { status, stdout } = spawnSync(python, ["-I", "-c", "import cv2, onnx; print(cv2.__version__)"], {
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : undefined;
}

/** Writes the model as 32-bit floats with the calculations of sizes already done, for one input size. */
async function floatModel(model: Model, { width, height }: Extent, folder: string): Promise<string> {
  const [plain, folded] = ["plain", "folded"].map((name) => join(folder, `${model.name}-${width}-${name}.onnx`));
  const script = join(import.meta.dirname, "float_model.py");
  const args = [join(modelDir, model.file), plain ?? "", String(width), String(height)];
  await promisify(execFile)(python, [script, ...args]);
  const options = { graphOptimizationLevel: "basic", optimizedModelFilePath: folded ?? "" } as const;
  await (await InferenceSession.create(plain ?? "", options)).release();
  return folded ?? "";
}

/** The views of photos of that size, as the product makes them, each with its model file. */
async function viewsOf(model: Model, photo: Extent, folder: string) {
  const views = [];
  for (const { side, isMirrored } of viewSpecsFor(photo, model, false)) {
    const view = fitLongSide(photo, side);
    const extent = inputExtent(view, model.input);
    const file = await floatModel(model, extent, folder);
    views.push({ file, ...view, padded: [extent.width, extent.height], mirrored: isMirrored });
  }
  return views;
}

export interface OpenCv {
  /** Analyzes all photos; the time in ms and the number of boxes. */
  round(): Promise<{ readonly ms: number; readonly boxes: number }>;
  close(): void;
}

/** Starts the program with OpenCV on the same models, views, photos and threads. */
export async function openOpenCv(
  folder: string,
  models: readonly Model[],
  { files, photo }: { readonly files: readonly string[]; readonly photo: Extent },
): Promise<OpenCv> {
  const spec = join(folder, "spec.json");
  const views = [];
  for (const model of models) views.push(await viewsOf(model, photo, folder));
  await writeFile(spec, JSON.stringify({ threads, models: views }));
  const child = spawn(python, [join(import.meta.dirname, "detect.py"), spec, ...files], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async round() {
      child.stdin.write("go\n");
      const { value, done } = await lines.next();
      if (done) throw new Error("the program with OpenCV ended");
      return JSON.parse(value) as { ms: number; boxes: number };
    },
    close: () => void child.stdin.end(),
  };
}
