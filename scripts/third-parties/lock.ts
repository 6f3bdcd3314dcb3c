import { own } from "../../contracts/kit/own.ts";
import { read } from "../kit/repository.ts";

interface Entry {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** A package that is part of the product, as the lockfile has it. */
export interface Shipped {
  /** Its folder: `node_modules/a`, or `node_modules/b/node_modules/a`. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** As the lockfile states it. */
  readonly license: string | undefined;
  /** As the lockfile has it: `sha512-` and base64. */
  readonly integrity: string | undefined;
  /** Only on some systems, so it is not installed everywhere. */
  readonly isOptional: boolean;
  /** The folders of the packages that it needs. */
  readonly needs: readonly string[];
}

/** Programs that ship without their packages, which only download them. */
const withoutDependencies: ReadonlySet<string> = new Set(["electron", "ffmpeg-static", "vite", "rolldown"]);

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);

/**
 * All packages that ship, by folder: the dependencies of the server, and those of the development packages that the build puts
 * into the page and the shell (`bundled`), with everything that these need. The same on every machine.
 */
export function shippedPackages(bundled: readonly string[]): readonly Shipped[] {
  const lock: { readonly packages: Readonly<Record<string, Entry>> } = JSON.parse(read("package-lock.json"));
  const entries = new Map(Object.entries(lock.packages));
  const product = entries.get("");
  const roots = [product?.dependencies, product?.optionalDependencies].flatMap((some) => Object.keys(some ?? {}));
  const shipped = new Map<string, Shipped>();
  const open = [...roots, ...bundled].map((name) => `node_modules/${name}`);
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entry = entries.get(folder);
    if (shipped.has(folder)) continue;
    if (entry === undefined) throw new Error(`package-lock.json has no ${folder}`);
    const needs = needsOf(folder, entry, entries);
    shipped.set(folder, { folder, name: nameOf(folder), needs, ...factsOf(entry) });
    open.push(...needs);
  }
  return [...shipped.values()].sort((a, b) => (`${a.name} ${a.folder}` < `${b.name} ${b.folder}` ? -1 : 1));
}

const factsOf = ({ version, license, integrity, optional, os, cpu }: Entry) => ({
  version,
  license,
  integrity,
  isOptional: optional === true || os !== undefined || cpu !== undefined,
});

function needsOf(folder: string, entry: Entry, entries: ReadonlyMap<string, Entry>): readonly string[] {
  if (withoutDependencies.has(nameOf(folder))) return [];
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => own(peerDependenciesMeta, name)?.optional !== true);
  const names = [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
  return (
    [...new Set(names)]
      .flatMap((name) => folderFor(name, folder, entries) ?? [])
      // types are not part of any program
      .filter((one) => !nameOf(one).startsWith("@types/"))
      .sort()
  );
}

/** As Node finds it: in the package's own folder, then in those around it. */
function folderFor(name: string, from: string, entries: ReadonlyMap<string, Entry>): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf("/node_modules/"), 0))) {
    const folder = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (entries.has(folder)) return folder;
    if (at === "") return undefined;
  }
}
