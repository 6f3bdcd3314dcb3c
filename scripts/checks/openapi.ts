import { existsSync } from "node:fs";
import type { Check } from "../kit/check.ts";
import { inRoot, read } from "../kit/repository.ts";

/** The committed OpenAPI document is the one that the contracts give. */
export const openapiDocument: Check = {
  name: "OpenAPI",
  async run() {
    // here and not above: a contract that does not load must fail this check, not all of them
    const { documentFile, documentText } = await import("../generate/openapi.ts");
    const committed = existsSync(inRoot(documentFile)) ? read(documentFile) : "";
    if (committed === documentText()) return { problems: [] };
    return {
      problems: [`${documentFile} is not what contracts/ says: npm run openapi:write, and read the difference`],
    };
  },
};
