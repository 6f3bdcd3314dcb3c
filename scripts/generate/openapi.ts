// npm run openapi:write: the OpenAPI document of the contracts, for readers of the repository and its history.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { openapi } from "../../server/platform/http/openapi/document.ts";
import examples from "../../server/platform/http/openapi/examples.json" with { type: "json" };
import { softwareVersion } from "../../server/platform/version.ts";
import { inRoot } from "../kit/repository.ts";
import { pythonClient, pythonClientFile } from "./python-client.ts";

export const documentFile = "docs/openapi.json";

/** The same that the server answers at /openapi.json. */
export const documentText = (): string => `${JSON.stringify(openapi(softwareVersion, examples), null, 2)}\n`;

/** The files that are generated from the contracts, with their content. */
export const generatedFiles = (): ReadonlyMap<string, string> =>
  new Map([
    [documentFile, documentText()],
    [pythonClientFile, pythonClient()],
  ]);

if (import.meta.main) {
  for (const [file, content] of generatedFiles()) {
    mkdirSync(dirname(inRoot(file)), { recursive: true });
    writeFileSync(inRoot(file), content);
    console.log(`Wrote ${file}`);
  }
}
