import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { inRoot } from "../kit/repository.ts";

/** What is in the built files of the page: bytes (gzip) by file, then by package or folder of our own. */
export const packageSizesFile = inRoot("dist/page-packages.json");
export type PackageSizes = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** `@mantine/core` for a package's module, `renderer/texts` for our own. */
function packageOf(id: string): string {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  if (inPackage !== undefined) return inPackage;
  return id.startsWith(inRoot(""))
    ? id.slice(inRoot("").length).split("/").filter(Boolean).slice(0, 2).join("/")
    : "vite";
}

/** Writes the sizes beside the page. A module's share of a compressed file is the share of its code. */
export const packageSizes: Plugin = {
  name: "package-sizes",
  apply: "build",
  writeBundle(_options, bundle) {
    const sizes = new Map<string, Readonly<Record<string, number>>>();
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      const modules = Object.entries(file.modules);
      const all = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
      const bytes = gzipSync(file.code).length;
      const packages = new Map<string, number>();
      for (const [id, { renderedLength }] of modules) {
        const name = packageOf(id);
        packages.set(name, (packages.get(name) ?? 0) + (renderedLength / all) * bytes);
      }
      sizes.set(file.fileName, Object.fromEntries(packages));
    }
    writeFileSync(packageSizesFile, JSON.stringify(Object.fromEntries(sizes)));
  },
};
