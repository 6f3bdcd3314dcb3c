// npm run openapi:write: the OpenAPI document of the contracts and the collection of requests, for readers of the repository and its history.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { openapi } from "../../server/platform/http/openapi/document.ts";
import examples from "../../server/platform/http/openapi/examples.json" with { type: "json" };
import { postmanCollection } from "../../server/platform/http/openapi/postman.ts";
import { softwareVersion } from "../../server/platform/version.ts";
import { inRoot } from "../kit/repository.ts";
import { pythonClient, pythonClientFile } from "./python-client.ts";

export const documentFile = "docs/openapi.json";

export const collectionFile = "docs/collection.json";

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The same that the server answers at /openapi.json. */
export const documentText = (): string => jsonText(openapi(softwareVersion, examples));

/** The files that are generated from the contracts, with their content. */
export function generatedFiles(): ReadonlyMap<string, string> {
  // the same that the server answers at /openapi.json and /docs/collection.json
  const document = openapi(softwareVersion, examples);
  return new Map([
    [documentFile, jsonText(document)],
    [collectionFile, jsonText(postmanCollection(document))],
    [pythonClientFile, pythonClient()],
  ]);
}

if (import.meta.main) {
  for (const [file, content] of generatedFiles()) {
    mkdirSync(dirname(inRoot(file)), { recursive: true });
    writeFileSync(inRoot(file), content);
    console.log(`Wrote ${file}`);
  }
}
