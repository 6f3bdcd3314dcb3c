// npm run notices:write: what of others ships, for the people who use the product and for programs.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { inRoot, read } from "../kit/repository.ts";
import { bundledPackages } from "../third-parties/bundled.ts";
import { notices, overview } from "../third-parties/documents.ts";
import { shippedPackages } from "../third-parties/lock.ts";
import { sbom } from "../third-parties/sbom.ts";

/** The generated files with their content. */
export function thirdPartyFiles(): ReadonlyMap<string, string> {
  const bundled = bundledPackages();
  const packages = shippedPackages(bundled);
  const own: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = JSON.parse(read("package.json"));
  const direct = [...Object.keys(own.dependencies ?? {}), ...Object.keys(own.optionalDependencies ?? {}), ...bundled];
  return new Map([
    ["docs/third-parties.md", overview(packages)],
    ["docs/third-parties/notices.txt", notices(packages)],
    ["docs/third-parties/sbom.cdx.json", sbom(packages, direct.map((name) => `node_modules/${name}`).sort())],
  ]);
}

if (import.meta.main) {
  for (const [file, content] of thirdPartyFiles()) {
    mkdirSync(dirname(inRoot(file)), { recursive: true });
    writeFileSync(inRoot(file), content);
    console.log(`Wrote ${file}`);
  }
}
