import type { ComponentType } from "react";
import { own } from "../../contracts/kit/own.ts";

/** A page inside the shell. Its file is loaded when the page is first needed. */
export interface ShellPage {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
}

/** A built file in Vite's manifest. `imports` are keys of the manifest. */
export interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, BuiltFile>>;

/** The built files of a page: its own file and everything it imports, each once. Throws for a page that was not built. */
export function filesOf(manifest: Manifest, source: string): string[] {
  if (!own(manifest, source)) throw new Error(`The build has no page ${source}`);
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of own(manifest, key)?.imports ?? []) visit(imported);
  };
  visit(source);
  return [...seen].flatMap((key) => own(manifest, key)?.file ?? []);
}

/** The server has pages of another version than this window. Only a reload helps. */
export class WindowOutdated extends Error {
  constructor() {
    super("Forecourt was updated while this window was open.");
  }
}

async function fetchOrThrow(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

/** The built files that the browser has: first those with which this window started. */
const present = new Set<string>();

const manifestAddress = "/pages.json";
let manifestPromise: Promise<Manifest> | undefined;

/** The manifest of the running version. It is read once; after a failure the next call reads it again. */
function readManifest(): Promise<Manifest> {
  manifestPromise ??= fetchOrThrow(manifestAddress)
    .then(async (response) => (await response.json()) as Manifest)
    .then((manifest) => {
      const entry = manifest["index.html"]?.file;
      const running = [...document.scripts].some(({ src }) => entry !== undefined && src.endsWith(`/${entry}`));
      if (!running) throw new WindowOutdated();
      for (const file of filesOf(manifest, "index.html")) present.add(file);
      return manifest;
    })
    .catch((error: unknown) => {
      manifestPromise = undefined;
      throw error;
    });
  return manifestPromise;
}

async function fetchFile(file: string): Promise<void> {
  if (present.has(file)) return;
  const response = await fetchOrThrow(`/${file}`);
  await response.arrayBuffer();
  present.add(file);
}

/**
 * Loads a module with `import()`. Its files are fetched first: some browsers cache a failed `import()` until the window is
 * reloaded, so `import()` runs only when every file is in the browser's cache (they are served as immutable). A part of the
 * shell that failed with a plain `import()` would fail every page that shares a file with it.
 *
 * `source` is the module's file, relative to `renderer/`. Throws what `fetch` throws, or `WindowOutdated`.
 */
export async function loadModule<Module>(source: string, load: () => Promise<Module>): Promise<Module> {
  if (import.meta.env.PROD) {
    const manifest = await readManifest();
    await Promise.all(filesOf(manifest, source).map(fetchFile)).catch((error: unknown) => {
      // The server may have been updated: the next attempt reads its manifest again.
      manifestPromise = undefined;
      throw error;
    });
  }
  return load();
}

/** The component of a page, as `loadModule`. */
export const loadPage = async <Module>(
  source: string,
  load: () => Promise<Module>,
  component: (module: Module) => ComponentType,
): Promise<ComponentType> => component(await loadModule(source, load));
