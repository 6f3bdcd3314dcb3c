import { existsSync } from "node:fs";
import { performanceFiles, readReport } from "../generate/performance.ts";
import type { Check } from "../kit/check.ts";
import { inRoot, read } from "../kit/repository.ts";

/** The figures and the picture in the documents are those of bench/results.json. */
export const performanceFigures: Check = {
  name: "performance figures",
  async run() {
    const stale = [...performanceFiles(readReport())].filter(
      ([file, content]) => !existsSync(inRoot(file)) || read(file) !== content,
    );
    return {
      problems: stale.map(
        ([file]) => `${file} does not match bench/results.json: node scripts/generate/performance.ts`,
      ),
    };
  },
};
