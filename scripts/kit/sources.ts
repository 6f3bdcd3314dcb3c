import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { inRoot, root } from "./repository.ts";

/** All files that affect the build. Does not use git, so that a copy without a repository can start too. */
const inputs = [
  "{contracts,main,renderer,server}/**/*",
  // the pages of /help
  "docs/**/*",
  "models/**/*.md",
  "scripts/{help,page}/*",
  "package-lock.json",
  "vite.config.ts",
  "tsconfig.json",
  "scripts/build.ts",
  "scripts/kit/unbundled.ts",
];
/** Read at run time and not part of the build. */
const readLater = ["server/platform/db/migrations/**"];

const stampFile = inRoot("dist/.sources");

/** A hash of names and contents. File times are no guide: a checkout or a switch of branches changes them. */
export function sourcesHash(): string {
  const hash = createHash("sha256");
  const files = globSync(inputs, { cwd: root, exclude: readLater }).sort();
  for (const file of files.filter((name) => statSync(inRoot(name)).isFile())) {
    hash.update(`${file}\0`).update(readFileSync(inRoot(file)));
  }
  return hash.digest("hex");
}

export const builtFrom = (): string | undefined =>
  existsSync(stampFile) ? readFileSync(stampFile, "utf8") : undefined;

export const stampBuild = (hash: string): void => writeFileSync(stampFile, hash);
