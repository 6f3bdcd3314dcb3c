// npm run openapi:write: the OpenAPI document of the contracts, for readers of the repository and its history.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { openapi } from "../../server/platform/http/openapi.ts";
import { softwareVersion } from "../../server/platform/version.ts";
import { inRoot } from "../kit/repository.ts";

export const documentFile = "docs/openapi.json";

/** The same that the server answers at /openapi.json. */
export const documentText = (): string => `${JSON.stringify(openapi(softwareVersion), null, 2)}\n`;

if (import.meta.main) {
  mkdirSync(dirname(inRoot(documentFile)), { recursive: true });
  writeFileSync(inRoot(documentFile), documentText());
  console.log(`Wrote ${documentFile}`);
}
