import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { inRoot } from "../../kit/repository.ts";
import type { Document } from "./breaking-changes.ts";

const folder = inRoot("test/fixtures/releases");
const fileName = "openapi.json.gz";

/** The OpenAPI document of the last release. */
export function releasedDocument(): { readonly version: string; readonly document: Document } {
  const versions = readdirSync(folder)
    .filter((version) => existsSync(join(folder, version, fileName)))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const version = versions.at(-1);
  if (version === undefined) throw new Error(`no release in ${folder} has an ${fileName}`);
  const text = gunzipSync(readFileSync(join(folder, version, fileName))).toString("utf8");
  return { version, document: JSON.parse(text) as Document };
}

/** A document as it is frozen with a release, and the name of its file. */
export const frozenDocument = (document: string): { readonly fileName: string; readonly content: Buffer } => ({
  fileName,
  content: gzipSync(JSON.stringify(JSON.parse(document)), { level: 9 }),
});
