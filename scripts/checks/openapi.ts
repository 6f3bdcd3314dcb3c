import { existsSync } from "node:fs";
import type { Check } from "../kit/check.ts";
import { inRoot, read } from "../kit/repository.ts";

/** The committed OpenAPI document and the Python client match the contracts. */
export const openapiDocument: Check = {
  name: "OpenAPI",
  async run() {
    // imported here, so that a contract that does not load fails only this check
    const { generatedFiles } = await import("../generate/openapi.ts");
    const stale = [...generatedFiles()].filter(
      ([file, content]) => !existsSync(inRoot(file)) || read(file) !== content,
    );
    return {
      problems: stale.map(
        ([file]) => `${file} does not match contracts/: run npm run openapi:write and review the diff`,
      ),
    };
  },
};
