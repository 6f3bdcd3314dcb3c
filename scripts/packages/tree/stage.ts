import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type ServerFiles, serverFilesName } from "../../../contracts/desktop/server-tree.ts";
import { inRoot } from "../../kit/repository.ts";
import { filesUnder } from "../files-under.ts";
import { formatOf } from "../native-files.ts";
import type { Target } from "../targets.ts";
import { isNeeded, isShipped, ownFolders, serverPackages, shellFile, shellPackages, vinDatabase } from "./contents.ts";
import { fetchMissing, folderOf } from "./fetch.ts";
import { type LockedPackage, type Lockfile, packageAt, packagesFor, readLockfile } from "./lockfile.ts";

export interface Staged {
  /** What goes into Electron's archive: the shell, its packages, and the list of the server's files. */
  readonly app: string;
  /** What goes beside the archive, because a plain Node cannot read it: the server with its own Node. */
  readonly server: string;
  readonly files: ServerFiles;
}

/** The packages of other systems among those of a target. Throws NoRegistry if they cannot be downloaded. */
export async function fetchPackages(target: Target): Promise<void> {
  const { server, shell, node } = packagesOf(readLockfile(), target);
  await fetchMissing([...server, ...shell, node]);
}

const packagesOf = (lockfile: Lockfile, target: Target) => ({
  server: packagesFor(lockfile, target, serverPackages),
  shell: packagesFor(lockfile, target, shellPackages),
  node: packageAt(lockfile, `node_modules/${target.node.name}`),
});

/**
 * Puts the built product for a target into `folder`, which is emptied before. Needs a current build and the VIN database of
 * an install. Throws NoRegistry if packages of the target are missing and cannot be downloaded.
 */
export async function stage(target: Target, folder: string): Promise<Staged> {
  await fetchPackages(target);
  rmSync(folder, { recursive: true, force: true });
  const staged = { app: join(folder, "app"), server: join(folder, "server") };
  const packages = packagesOf(readLockfile(), target);
  const files = stageServer(target, packages, staged.server);
  stageShell(target, packages.shell, staged.app);
  writeFileSync(join(staged.app, serverFilesName), JSON.stringify(files));
  return { ...staged, files };
}

function stageServer(target: Target, packages: ReturnType<typeof packagesOf>, folder: string): ServerFiles {
  const files = new Map<string, ServerFiles["files"][string]>();
  const add = (name: string, content: Buffer, mode = 0o644): void => {
    write(join(folder, name), content, mode);
    const isSigned = target.platform === "darwin" && formatOf(content) !== undefined;
    const sha256 = isSigned ? null : createHash("sha256").update(content).digest("hex");
    files.set(name, { bytes: content.length, sha256 });
  };
  const copy = (from: string, name: string): void => add(name, readFileSync(from), modeOf(from));
  for (const file of readdirSync(inRoot("dist")).sort()) {
    if (/\.mjs(\.map)?$/.test(file) && !shellFile.test(file)) copy(inRoot("dist", file), `dist/${file}`);
  }
  for (const own of ownFolders) {
    for (const file of filesUnder(inRoot(own)).filter(isShipped)) copy(inRoot(own, file), `${own}/${file}`);
  }
  for (const file of readdirSync(inRoot("models")).sort()) {
    if (/\.(onnx|json|md)$/.test(file)) copy(inRoot("models", file), `models/${file}`);
  }
  copy(inRoot(vinDatabase), vinDatabase);
  for (const one of packages.server) copyPackage(one, target, copy);
  copy(join(folderOf(packages.node), target.node.file), basename(target.node.file));
  chmodSync(join(folder, basename(target.node.file)), 0o755);
  const launcher = target.platform === "win32" ? "forecourt.cmd" : "forecourt";
  copy(inRoot("main/packaging", launcher), launcher);
  add("package.json", Buffer.from(`${JSON.stringify(productPackage())}\n`));
  return { target: target.name, files: Object.fromEntries(files) };
}

function stageShell(target: Target, packages: readonly LockedPackage[], folder: string): void {
  const copy = (from: string, name: string): void => write(join(folder, name), readFileSync(from), modeOf(from));
  for (const file of shellFiles()) copy(inRoot("dist", file), `dist/${file}`);
  for (const one of packages) copyPackage(one, target, copy);
  const product = {
    ...productPackage(),
    main: "dist/shell.mjs",
    // a deb must name one
    homepage: "https://forecourt.example",
    author: "Forecourt",
    // the window belongs to this entry of the desktop's menu
    desktopName: "forecourt-desktop.desktop",
    dependencies: dependenciesOf(packages),
  };
  write(join(folder, "package.json"), Buffer.from(`${JSON.stringify(product)}\n`), 0o644);
}

/** dist/shell.mjs with the chunks that it loads, and the preload. */
function shellFiles(): readonly string[] {
  const found = new Set(["preload.cjs"]);
  const add = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(inRoot("dist", file), "utf8");
    for (const [, chunk] of text.matchAll(/["']\.\/([\w.-]+\.mjs)["']/g)) {
      if (chunk !== undefined && existsSync(inRoot("dist", chunk))) add(chunk);
    }
  };
  add("shell.mjs");
  return [...found];
}

function copyPackage(
  { place, ...one }: LockedPackage,
  target: Target,
  copy: (from: string, name: string) => void,
): void {
  const folder = folderOf({ place, ...one });
  for (const file of packageFiles(folder)) {
    if (isNeeded(one.name, file, target)) copy(join(folder, file), `${place}/${file}`);
  }
}

const dependenciesOf = (packages: readonly LockedPackage[]) =>
  Object.fromEntries(packages.map(({ name, version }) => [name, version]));

function productPackage() {
  const { name, version, description, license } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  return { name, version, description, license, type: "module" };
}

/** The files of a package; packages inside of it are not its own. */
const packageFiles = (folder: string) => filesUnder(folder).filter((name) => !/(^|\/)node_modules\//.test(name));

/** Programs stay programs. Windows has no such mark. */
const modeOf = (file: string): number => (statSync(file).mode & 0o111 ? 0o755 : 0o644);

function write(file: string, content: Buffer, mode: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { mode });
}
