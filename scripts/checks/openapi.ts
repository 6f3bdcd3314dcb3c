import { existsSync } from "node:fs";
import type { Check } from "../kit/check.ts";
import { inRoot, read } from "../kit/repository.ts";

/** The committed OpenAPI document matches the contracts. */
export const openapiDocument: Check = {
  name: "OpenAPI",
  async run() {
    // imported here, so that a contract that does not load fails only this check
    const { documentFile, documentText } = await import("../generate/openapi.ts");
    const committed = existsSync(inRoot(documentFile)) ? read(documentFile) : "";
    if (committed === documentText()) return { problems: [] };
    return {
      problems: [`${documentFile} does not match contracts/: run npm run openapi:write and review the diff`],
    };
  },
};
