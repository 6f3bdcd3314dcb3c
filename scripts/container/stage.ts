// node scripts/container/stage.ts FOLDER: what the hosted server needs at run time, for the container. The build must be current.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { inRoot, root } from "../kit/repository.ts";

/** Packages with native code or own files: those that `scripts/build.ts` does not bundle, and ffmpeg. */
const packages = [
  "@node-rs/argon2",
  "better-sqlite3",
  "heic-decode",
  "onnxruntime-node",
  "pdfkit",
  "pg",
  "sharp",
  "swagger-ui-dist",
  "zipcodes",
  "ffmpeg-static",
  "@ffmpeg-installer/ffmpeg",
];
const folders = ["server/platform/db/migrations", "node_modules/.cache/forecourt/vin.sqlite"];
const shellFiles = /^(shell|preload)\.[cm]js$|^clients$|^\.sources$/;

/** Other systems' binaries, and what only builds or developers use. */
const unneeded: readonly RegExp[] = [
  new RegExp(`/onnxruntime-node/(lib|script|bin/napi-v\\d+/(?!${process.platform}(?:/${process.arch}|$))[^/]+)`),
  /\/onnxruntime-node\/bin\/.*_(cuda|tensorrt)\.so$/,
  /\/better-sqlite3\/(deps|src)(\/|$)/,
  /\/_snapshot\.json$|\/meta\/\d+_snapshot\.json$/,
  /\.(map|md|markdown|[cm]?ts|tsx)$/,
];
const isNeeded = (path: string): boolean =>
  !unneeded.some((one) => one.test(path)) || /licen[cs]e|notice/i.test(path.split("/").at(-1) ?? "");

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The folder of a package as Node finds it from another one; undefined if it is not installed (another system's binary). */
function folderOf(name: string, from: string): string | undefined {
  const here = join(from, "node_modules", name);
  if (existsSync(join(here, "package.json"))) return here;
  return from === root ? undefined : folderOf(name, dirname(from));
}

/** The folders of the packages and of all that they depend on. */
function withDependencies(names: readonly string[], from = root, found = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    const folder = folderOf(name, from);
    if (folder === undefined || found.has(folder)) continue;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    const next = { ...manifest.dependencies, ...manifest.optionalDependencies };
    withDependencies(Object.keys(next), folder, found);
  }
  return found;
}

/** Copies what is needed, and not the packages inside a package, which are copied if something needs them. */
function copy(path: string, to: string): void {
  const target = join(to, relative(root, path));
  mkdirSync(dirname(target), { recursive: true });
  cpSync(path, target, {
    recursive: true,
    filter: (file) => isNeeded(file) && (file === path || !file.startsWith(join(path, "node_modules"))),
  });
}

const [to] = process.argv.slice(2);
if (to === undefined) throw new Error("Name the folder: node scripts/container/stage.ts FOLDER");
copy(inRoot("package.json"), to);
for (const name of readdirSync(inRoot("dist"))) if (!shellFiles.test(name)) copy(inRoot("dist", name), to);
for (const name of readdirSync(inRoot("models"))) {
  if (/\.(onnx|json)$/.test(name)) copy(inRoot("models", name), to);
}
for (const folder of folders) if (existsSync(inRoot(folder))) copy(inRoot(folder), to);
for (const folder of withDependencies(packages)) copy(folder, to);
