// npm run build: builds the page and the server into dist/. With --if-stale it does nothing if dist/ is the build of the
// current sources. Messages go to stderr, because `npm run serve` prints only one line to stdout.
import { globSync, rmSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { rolldown } from "rolldown";
import { build as buildPage } from "vite";
import { workerEntries } from "../server/platform/threads/worker-file.ts";
import { asciiSource } from "./build/ascii-source.ts";
import { buildHelp } from "./help/build-help.ts";
import { secondsSince } from "./kit/command.ts";
import { inRoot, root } from "./kit/repository.ts";
import { builtFrom, sourcesHash, stampBuild } from "./kit/sources.ts";
import { unbundled } from "./kit/unbundled.ts";
import { compressFiles } from "./page/compress-files.ts";
import { endpointsOnly } from "./page/endpoints-only.ts";
import { languageTexts } from "./page/language-texts.ts";
import { mergedChunks } from "./page/merged-chunks.ts";
import { buildServiceWorker } from "./page/service-worker.ts";
import { stripDescriptions } from "./page/strip-descriptions.ts";
import { unusedSchemas } from "./page/unused-schemas.ts";

const staysOut = (id: string): boolean =>
  id.startsWith("node:") || unbundled.some((name) => id === name || id.startsWith(`${name}/`));

/** The page of the product. */
async function buildMainPage(): Promise<void> {
  const config = { root: inRoot("renderer"), configFile: inRoot("vite.config.ts"), logLevel: "warn" } as const;
  await buildPage({ ...config, build: { rolldownOptions: await mergedChunks(config) } });
}

/** The spin viewer for other websites. It is one classic script, because a page opened from disk cannot load modules. */
const buildSpinScript = (): Promise<unknown> =>
  buildPage({
    configFile: false,
    publicDir: false,
    root: inRoot("renderer"),
    logLevel: "warn",
    build: {
      outDir: inRoot("dist/spin"),
      emptyOutDir: true,
      lib: {
        entry: inRoot("renderer/spin-export/standalone.ts"),
        formats: ["iife"],
        name: "ForecourtSpin",
        fileName: () => "spin.js",
        cssFileName: "spin",
      },
    },
  });

/** The page that phones open to take photos. It is apart from the page of the product: a phone gets nothing else of it. */
const buildPhonePage = (): Promise<unknown> =>
  buildPage({
    configFile: false,
    publicDir: false,
    root: inRoot("renderer/phone"),
    base: "/phone/",
    plugins: [react(), endpointsOnly, stripDescriptions, unusedSchemas, languageTexts()],
    logLevel: "warn",
    build: {
      outDir: inRoot("dist/phone"),
      emptyOutDir: true,
      // the page's content policy takes no data: scripts or pictures
      assetsInlineLimit: 0,
    },
  });

/** The server, the command line and the worker threads in dist/. Code that a start does not need is in separate chunks. */
async function buildProcesses(): Promise<void> {
  const bundled = await rolldown({
    cwd: root,
    input: { server: "server/serve.ts", cli: "server/cli/cli.ts", ...workerEntries },
    platform: "node",
    external: staysOut,
  });
  await bundled.write({
    dir: inRoot("dist"),
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs",
    comments: { legal: true, annotation: false, jsdoc: false },
    sourcemap: true,
    sourcemapExcludeSources: true,
    plugins: [asciiSource],
  });
  await bundled.close();
}

/** `forecourt mcp`, apart from the server: it needs nothing of it but the contracts. */
async function buildMcp(): Promise<void> {
  const bundled = await rolldown({ cwd: root, input: { mcp: "server/mcp/mcp.ts" }, platform: "node" });
  await bundled.write({ dir: inRoot("dist"), entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" });
  await bundled.close();
}

/** The desktop shell. Its preload runs sandboxed, where only one CommonJS file can be loaded. */
async function buildShell(): Promise<void> {
  const common = { cwd: root, platform: "node", external: /^electron(\/|$)/ } as const;
  const shell = await rolldown({ ...common, input: { shell: "main/electron.ts" } });
  await shell.write({ dir: inRoot("dist"), entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" });
  await shell.close();
  const preload = await rolldown({ ...common, input: "main/bridge/preload.ts" });
  await preload.write({ file: inRoot("dist/preload.cjs"), format: "cjs" });
  await preload.close();
}

const sources = sourcesHash();
if (!process.argv.includes("--if-stale") || builtFrom() !== sources) {
  const started = performance.now();
  // without the stamp, an interrupted build does not count
  rmSync(inRoot("dist/.sources"), { force: true });
  for (const file of globSync("dist/*.mjs{,.map}", { cwd: root })) rmSync(inRoot(file));
  await buildMainPage();
  await buildServiceWorker(inRoot("dist/web"));
  await buildSpinScript();
  await buildPhonePage();
  await buildHelp(inRoot("dist/help"));
  await compressFiles(["dist/web", "dist/help", "dist/phone"]);
  await buildProcesses();
  await buildMcp();
  await buildShell();
  stampBuild(sources);
  console.error(`Built in ${secondsSince(started)}`);
}
