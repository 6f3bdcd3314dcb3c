import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { inRoot } from "../../kit/repository.ts";
import type { LockedPackage } from "./lockfile.ts";

const run = promisify(execFile);
const windows = process.platform === "win32";

/** Packages of other systems, unpacked. It is inside node_modules, so `npm ci` empties it. */
const cache = (): string => inRoot("node_modules/.cache/forecourt/packages");

/** The registry cannot be reached, or does not have a package. */
export class NoRegistry extends Error {
  override readonly name = "NoRegistry";
}

const label = ({ name, version }: LockedPackage): string => `${name.replace("@", "").replace("/", "-")}-${version}`;
const cached = (one: LockedPackage): string => join(cache(), label(one));

/** The folder with the package's files: npm's own for packages of this system, otherwise that in the cache. */
export function folderOf(one: LockedPackage): string {
  const installed = inRoot(one.place);
  return existsSync(join(installed, "package.json")) ? installed : cached(one);
}

/**
 * Downloads what is neither installed nor in the cache, with npm, from its registry. An archive with another hash than the
 * locked one is refused. Throws NoRegistry.
 */
export async function fetchMissing(packages: readonly LockedPackage[]): Promise<void> {
  const missing = packages.filter((one) => !existsSync(join(folderOf(one), "package.json")));
  if (missing.length === 0) return;
  mkdirSync(cache(), { recursive: true });
  const downloads = mkdtempSync(join(cache(), "download-"));
  try {
    await download(missing, downloads);
    for (const one of missing) await unpack(one, downloads);
  } finally {
    rmSync(downloads, { recursive: true, force: true });
  }
}

async function download(packages: readonly LockedPackage[], folder: string): Promise<void> {
  const names = packages.map(({ name, version }) => `${name}@${version}`);
  // the shell of Windows would split a path with spaces: npm runs in the folder and packs into it
  const args = ["pack", "--ignore-scripts", "--silent", "--fetch-retries=1", "--pack-destination", ".", ...names];
  try {
    await run(windows ? "npm.cmd" : "npm", args, { cwd: folder, shell: windows });
  } catch (cause) {
    throw new NoRegistry(`npm cannot download ${names.join(", ")} from its registry`, { cause });
  }
}

async function unpack(one: LockedPackage, folder: string): Promise<void> {
  const archive = join(folder, `${label(one)}.tgz`);
  verify(one, readFileSync(archive));
  const place = join(folder, label(one));
  mkdirSync(place);
  // relative names: the tar of Git Bash takes D: for the name of another machine
  await run("tar", ["-xzf", `${label(one)}.tgz`, "-C", label(one), "--strip-components=1"], { cwd: folder });
  if (readdirSync(place).length === 0) throw new Error(`${one.name}: the archive is empty`);
  // renamed when it is complete: an interrupted download leaves nothing that counts
  try {
    renameSync(place, cached(one));
  } catch (error) {
    // another process has downloaded the same archive meanwhile
    if (!existsSync(join(cached(one), "package.json"))) throw error;
  }
}

/** Throws if the archive is not the one that was locked. */
export function verify({ name, version, integrity }: Omit<LockedPackage, "place">, archive: Buffer): void {
  const [algorithm = "", expected] = integrity.split("-", 2);
  const found = createHash(algorithm).update(archive).digest("base64");
  if (found !== expected) throw new Error(`${name}@${version}: the archive is not the one in package-lock.json`);
}
