import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";
import { filesOf, type Manifest } from "../../renderer/app/page-files.ts";
import type { StoredBuild } from "../../renderer/service-worker/worker.ts";
import { inRoot, root } from "../kit/repository.ts";

/** The page, signing in, and what is first shown after it. Other pages are stored when they are first opened. */
const storedPages = [
  "index.html",
  "app/session-gate.tsx",
  "features/accounts/sign-in-page.tsx",
  "features/today/today-page.tsx",
] as const;

/** Files without a hash in their names. */
const storedFiles = [
  "/before-paint.js",
  "/start-failure.js",
  "/register-worker.js",
  "/pages.json",
  "/icon.svg",
  "/icons/app-192.png",
  "/manifest.webmanifest",
] as const;

/** The script that registers the worker. Only in the built page. */
export const workerRegistration: Plugin = {
  name: "worker-registration",
  apply: "build",
  transformIndexHtml: () => [
    { tag: "script", attrs: { type: "module", src: "/register-worker.js" }, injectTo: "head" },
  ],
};

/** Writes the service worker and its registration into the folder of the built page. */
export async function buildServiceWorker(folder: string): Promise<void> {
  writeFileSync(join(folder, "register-worker.js"), await bundled("renderer/service-worker/register.ts"));
  const worker = await bundled("renderer/service-worker/worker.ts");
  const build = storedBuild(folder, worker);
  writeFileSync(join(folder, "sw.js"), `globalThis.forecourtBuild = ${JSON.stringify(build)};\n${worker}`);
}

async function bundled(input: string): Promise<string> {
  const bundle = await rolldown({ cwd: root, input: inRoot(input), platform: "browser" });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  return output[0].code;
}

function storedBuild(folder: string, worker: string): StoredBuild {
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const manifest: Manifest = JSON.parse(read("pages.json"));
  const page = read("index.html");
  const entry = manifest["index.html"]?.file;
  if (entry === undefined) throw new Error("The build has no page");
  const imported = storedPages.flatMap((one) => filesOf(manifest, one)).map((file) => `/${file}`);
  // also what the page names itself: the style sheet and the texts of all languages
  const named = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  const assets = [...new Set([...imported, ...named])].sort();
  const hash = createHash("sha256").update(worker).update(page).update(assets.join());
  for (const file of storedFiles) hash.update(readFileSync(join(folder, file)));
  return { id: hash.digest("hex").slice(0, 16), entry, files: ["/", ...storedFiles], assets };
}
