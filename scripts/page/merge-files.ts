// Decides which files of the page are merged. The build makes a file for the modules that are needed by the same entries: some
// hundreds, and a page needs a hundred of them. A request costs a browser and a server more than some needless code.

/** A file as the build makes it, under the name that it has there. */
export interface PageFile {
  readonly name: string;
  /** Whether it is loaded for itself: first of all, or by `import()`. It stays a file of its own. */
  readonly isEntry: boolean;
  /** Loaded with it. */
  readonly imports: readonly string[];
  /** Entries that its code can load later. */
  readonly dynamicImports: readonly string[];
  readonly bytes: number;
}

export interface MergeRules {
  /** The entry with which everything starts. */
  readonly first: string;
  /** Entries that get no needless bytes. */
  readonly strict: readonly string[];
  /** The entry that is always loaded together with an entry, if any. */
  readonly frameOf: (entry: string) => string | undefined;
  /** How often an entry is loaded, relative to others. */
  readonly weightOf: (entry: string) => number;
  /** How many needless bytes one request fewer is worth. */
  readonly bytesPerRequest: number;
}

interface Group {
  readonly names: readonly string[];
  readonly bytes: number;
  /** The entries that load it, or that are loaded after it. */
  readonly loadedBy: ReadonlySet<string>;
}

interface Pair {
  readonly one: Group;
  readonly other: Group;
  /** Above 0: merging them saves more than it costs. */
  readonly gain: number;
}

type Files = ReadonlyMap<string, PageFile>;

function addWithImports(files: Files, name: string, found: Set<string>): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of files.get(name)?.imports ?? []) addWithImports(files, imported, found);
  return found;
}

/** Files that are there before an entry is loaded: those that all entries have from which it can be loaded. */
function presentBefore(entry: string, files: Files, present: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const origins = [...files.values()].flatMap(({ name, dynamicImports }) =>
    dynamicImports.includes(entry) ? [name] : [],
  );
  const loaders = [...present.values()].filter((loaded) => origins.some((origin) => loaded.has(origin)));
  const [one, ...others] = loaders;
  return [...(one ?? [])].filter((name) => others.every((loaded) => loaded.has(name)));
}

/** The files that are present once an entry has been loaded, by entry. */
function filesByEntry(
  files: Files,
  entries: readonly string[],
  { first, frameOf }: MergeRules,
): Map<string, ReadonlySet<string>> {
  const present = new Map<string, ReadonlySet<string>>(
    entries.map((entry) => [entry, entry === first ? addWithImports(files, entry, new Set()) : new Set(files.keys())]),
  );
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const entry of entries) {
      if (entry === first) continue;
      const now = addWithImports(files, entry, new Set());
      const frame = frameOf(entry);
      if (frame !== undefined) addWithImports(files, frame, now);
      for (const name of presentBefore(entry, files, present)) now.add(name);
      if (now.size === present.get(entry)?.size) continue;
      present.set(entry, now);
      isChanged = true;
    }
  }
  return present;
}

/** How much merging two groups saves, in bytes: a request of each entry that needs both, less what the others need not. */
function gainOf(one: Group, other: Group, { strict, weightOf, bytesPerRequest }: MergeRules): number {
  if (strict.some((entry) => one.loadedBy.has(entry) !== other.loadedBy.has(entry))) return Number.NEGATIVE_INFINITY;
  let gain = 0;
  for (const entry of one.loadedBy)
    gain += weightOf(entry) * (other.loadedBy.has(entry) ? bytesPerRequest : -other.bytes);
  for (const entry of other.loadedBy) if (!one.loadedBy.has(entry)) gain -= weightOf(entry) * one.bytes;
  return gain;
}

/** Whether one group needs the other by way of a third. Merged, the two would import each other, and one of them would run too early. */
function haveOneBetween(one: Group, other: Group, groups: readonly Group[], files: Files): boolean {
  const groupOf = new Map(groups.flatMap((group) => group.names.map((name) => [name, group] as const)));
  const neighbors = (names: readonly string[]) => names.flatMap((name) => files.get(name)?.imports ?? []);
  const reaches = (from: Group, to: Group): boolean => {
    const seen = new Set<string>();
    const next = neighbors(from.names).filter((name) => groupOf.get(name) !== to && groupOf.get(name) !== from);
    for (let name = next.pop(); name !== undefined; name = next.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      const group = groupOf.get(name);
      if (group === to) return true;
      next.push(...neighbors(group?.names ?? [name]));
    }
    return false;
  };
  return reaches(one, other) || reaches(other, one);
}

function merged(one: Group, other: Group): Group {
  return {
    names: [...one.names, ...other.names].sort(),
    bytes: one.bytes + other.bytes,
    loadedBy: new Set([...one.loadedBy, ...other.loadedBy]),
  };
}

/**
 * The names of files that become one file each. The pair that gains most is merged first, until none gains. Throws if there is
 * no file `first`.
 */
export function mergeFiles(all: readonly PageFile[], rules: MergeRules): string[][] {
  const files: Files = new Map(all.map((file) => [file.name, file]));
  if (!files.has(rules.first)) throw new Error(`The build has no file ${rules.first}`);
  const entries = all.filter(({ isEntry }) => isEntry).map(({ name }) => name);
  const present = filesByEntry(files, entries, rules);
  let groups: Group[] = all
    .filter(({ isEntry }) => !isEntry)
    .map(({ name, bytes }) => ({
      names: [name],
      bytes,
      loadedBy: new Set(entries.filter((entry) => present.get(entry)?.has(name))),
    }));
  const pairsOf = (one: Group, others: readonly Group[]): Pair[] =>
    others.map((other) => ({ one, other, gain: gainOf(one, other, rules) })).filter(({ gain }) => gain > 0);
  let pairs = groups.flatMap((group, at) => pairsOf(group, groups.slice(at + 1)));
  for (;;) {
    const best = pairs.reduce<Pair | undefined>((top, pair) => (pair.gain > (top?.gain ?? 0) ? pair : top), undefined);
    if (best === undefined) break;
    const { one, other } = best;
    if (haveOneBetween(one, other, groups, files)) {
      pairs = pairs.filter((pair) => pair !== best);
      continue;
    }
    const group = merged(one, other);
    const rest = groups.filter((each) => each !== one && each !== other);
    pairs = pairs.filter((pair) => ![pair.one, pair.other].some((each) => each === one || each === other));
    pairs.push(...pairsOf(group, rest));
    groups = [...rest, group];
  }
  return groups.map(({ names }) => [...names]);
}
