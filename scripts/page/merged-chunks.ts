import { build, type InlineConfig, type Rolldown } from "vite";
import { type MergeRules, mergeFiles } from "./merge-files.ts";

/** Files that are shown first, and have limits in test/page: they load nothing that they do not need. */
const strictSources = [
  "index.html",
  "app/session-gate.tsx",
  "features/today/today-page.tsx",
  "features/accounts/sign-in-page.tsx",
] as const;

/** Pages are opened all the time, dialogs and tabs now and then. Our own estimate. */
const weights = { page: 1, other: 0.2 } as const;

/**
 * Compressed bytes that are worth a request. With 4,000, pages have 11 files on average and 10 KB that they do not need; with
 * 15,000, 8 files and 40 KB (measured).
 */
const bytesPerRequest = 4000;

/** The share of the compressed bytes in the source that is not minified. Measured. */
const compressedShare = 0.2;

// Rolldown would move shared modules into some pages by itself
const experimental = { chunkOptimization: false } as const;

type Chunks = readonly Rolldown.OutputChunk[];

async function chunksOf(config: InlineConfig): Promise<Chunks> {
  const built = await build({
    ...config,
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      reportCompressedSize: false,
      rolldownOptions: { experimental },
    },
  });
  if (!("output" in built)) throw new Error("The page is built once, for browsers");
  return built.output.filter((file) => file.type === "chunk");
}

function rulesFor(chunks: Chunks): MergeRules {
  const sourceOf = new Map(chunks.map(({ fileName, facadeModuleId }) => [fileName, facadeModuleId ?? ""]));
  const strict = strictSources.map((source) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`));
    if (chunk === undefined) throw new Error(`The build has no ${source}`);
    return chunk.fileName;
  });
  const [first = "", frame] = strict;
  const isPage = (entry: string) => sourceOf.get(entry)?.endsWith("-page.tsx") ?? false;
  return {
    first,
    strict,
    // the router loads the pages of the shell together with it
    frameOf: (entry) => (isPage(entry) && !sourceOf.get(entry)?.includes("/features/accounts/") ? frame : undefined),
    weightOf: (entry) => (strict.includes(entry) || isPage(entry) ? weights.page : weights.other),
    bytesPerRequest,
  };
}

/** By module id: the name of the file into which it is merged. */
function fileOfModule(chunks: Chunks): Map<string, string> {
  const rules = rulesFor(chunks);
  const files = chunks.map(({ fileName, isEntry, isDynamicEntry, imports, dynamicImports, code }) => ({
    name: fileName,
    isEntry: isEntry || isDynamicEntry,
    imports,
    dynamicImports,
    bytes: code.length * compressedShare,
  }));
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const modulesOf = (file: string) => byName.get(file)?.moduleIds ?? [];
  const names = new Map<string, string>();
  for (const [at, group] of mergeFiles(files, rules).entries()) {
    for (const id of group.flatMap(modulesOf)) names.set(id, `shared-${at}`);
  }
  // The stylesheet has the styles of imported files first. Those of the whole page are imported first and must stay first.
  const start = byName
    .get(rules.first)
    ?.imports.flatMap(modulesOf)
    .find((id) => names.has(id));
  const startName = start && names.get(start);
  if (startName === undefined) throw new Error("The page's entry shares nothing with other files");
  for (const id of modulesOf(rules.first)) if (id.endsWith(".css")) names.set(id, startName);
  return names;
}

/**
 * How the page is divided into files: it is built once to learn which modules each of its entries needs, then small files are
 * merged (`mergeFiles`). `config` is that of the page.
 */
export async function mergedChunks(config: InlineConfig): Promise<Rolldown.RolldownOptions> {
  const chunks = await chunksOf(config);
  const names = fileOfModule(chunks);
  return {
    experimental,
    output: {
      codeSplitting: {
        // each module has its file: those that it imports, too
        includeDependenciesRecursively: false,
        groups: [{ debugName: "merged", name: (id) => names.get(id) ?? null }],
      },
    },
  };
}
