import { statSync } from "node:fs";
import type { Check } from "../kit/check.ts";
import { inRoot, ownFiles } from "../kit/repository.ts";

const mebibyte = 2 ** 20;
/** Keeps clones fast. Only models and the weights that training continues from may be larger. */
const limitFor = (file: string): number => (/^models\/([^/]+\.onnx|training\/weights\/[^/]+\.pt)$/.test(file) ? 24 : 5);

export const heavyFiles: Check = {
  name: "heavy files",
  async run() {
    const problems = ownFiles().flatMap((file) => {
      const size = statSync(inRoot(file)).size / mebibyte;
      return size > limitFor(file) ? [`${file}: ${size.toFixed(1)} MB, ${limitFor(file)} MB at most`] : [];
    });
    return { problems };
  },
};
