import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vite";
import { inRoot, root } from "../kit/repository.ts";
import { siteOf } from "./site.ts";

/** Builds the pages under /help into a folder. The server needs no sources to serve them. */
export async function buildHelp(folder: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    root: inRoot("renderer"),
    logLevel: "warn",
    build: {
      outDir: folder,
      emptyOutDir: true,
      lib: {
        entry: inRoot("renderer/help/help.ts"),
        formats: ["iife"],
        name: "ForecourtHelp",
        fileName: () => "assets/help.js",
        cssFileName: "assets/help",
      },
    },
  });
  writeSite(folder);
}

/** Writes the pages without the script and the stylesheet. */
export function writeSite(folder: string): void {
  for (const [name, content] of siteOf(root).files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}
