import { ownFiles, read } from "../kit/repository.ts";

/** Of these, the build puts parts of their own into what it writes. */
const builders = ["rolldown", "vite"] as const;

const imported = /(?:from|import|import\()\s*"(@[^/"]+\/[^/"]+|[^./"@][^/"]*)/g;

/**
 * The development packages that end up in the product, because the page, the help, the shell or the contracts import them.
 * (Dependencies of the server are named in package.json.)
 */
export function bundledPackages(): readonly string[] {
  const { devDependencies }: { readonly devDependencies: Readonly<Record<string, string>> } = JSON.parse(
    read("package.json"),
  );
  const files = ownFiles().filter((file) => /^(contracts|main|renderer)\/.+\.tsx?$/.test(file));
  const names = new Set(files.flatMap((file) => [...read(file).matchAll(imported)].map(([, name = ""]) => name)));
  return [...builders, ...names].filter((name) => Object.hasOwn(devDependencies, name)).sort();
}
