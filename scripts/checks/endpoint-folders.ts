import type { Check } from "../kit/check.ts";
import { ownFiles, read } from "../kit/repository.ts";

const page = "ARCHITECTURE.md";
const heading = "## Where an endpoint lives";

/** A row of the table: paths that start with `prefix` are handled in `server/features/<feature>/`. */
export interface FolderRow {
  readonly prefix: string;
  readonly feature: string;
}

/** An endpoint of the contracts, and the feature folder that handles it (it has the `*.routes.ts` file). */
export interface HandledPath {
  readonly path: string;
  readonly feature: string | undefined;
}

/** The mistakes in the table: paths with the wrong folder or without a row, and rows without a path. */
export function folderProblems(rows: readonly FolderRow[], paths: readonly HandledPath[]): readonly string[] {
  const used = new Set<FolderRow>();
  const problems = paths.flatMap(({ path, feature }) => {
    const row = longestMatch(rows, path);
    if (!row) return [`${path} has no row: add one for ${feature ?? "its feature"}`];
    used.add(row);
    return row.feature === feature ? [] : [`${path} is handled in ${feature ?? "no feature"}, not in ${row.feature}`];
  });
  return [...problems, ...rows.filter((row) => !used.has(row)).map(({ prefix }) => `no path needs the row ${prefix}`)];
}

/** Segment by segment: `{}` in a prefix matches any one parameter. */
function longestMatch(rows: readonly FolderRow[], path: string): FolderRow | undefined {
  const segments = segmentsOf(path);
  const matching = rows.filter(({ prefix }) => segmentsOf(prefix).every((segment, at) => segment === segments[at]));
  return matching.sort((a, b) => segmentsOf(b.prefix).length - segmentsOf(a.prefix).length)[0];
}

const segmentsOf = (path: string) =>
  path
    .replace(/\{[^}]*\}/g, "{}")
    .split("/")
    .slice(1);

/** The rows of the table in ARCHITECTURE.md: `| /prefix | feature |`, both as code. */
export function folderRows(text: string): readonly FolderRow[] {
  const section = text.split(`${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| (.+) \| `([^`]+)` \|$/gm)].flatMap(([, prefixes = "", feature = ""]) =>
    [...prefixes.matchAll(/`([^`]+)`/g)].map(([, prefix = ""]) => ({ prefix, feature })),
  );
}

/** The names of the contracts that a routes file handles, from its imports. */
const contractNames = (source: string) =>
  [...source.matchAll(/import type \{([^}]*)\} from "[./]+\/contracts\/[a-z0-9/-]+\.ts"/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().split(" as ")[0] ?? ""),
  );

export const endpointFolders: Check = {
  name: "endpoint folders",
  async run() {
    const { contracts } = await import("../../contracts/index.ts");
    const featureOf = new Map<string, string>();
    for (const file of ownFiles()) {
      const feature = /^server\/features\/([^/]+)\/.*[.]routes[.]ts$/.exec(file)?.[1];
      if (feature) for (const name of contractNames(read(file))) featureOf.set(name, feature);
    }
    const paths = Object.entries(contracts).flatMap(([name, endpoints]) =>
      Object.values(endpoints).map(({ path }) => ({ path, feature: featureOf.get(name) })),
    );
    const problems = folderProblems(folderRows(read(page)), paths);
    return { problems: [...new Set(problems)].map((problem) => `${page}, "${heading.slice(3)}": ${problem}`) };
  },
};
