import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { inRoot, root } from "./repository.ts";

/** Everything that decides what the build gives. Not asked of git: a copy without it starts, too. */
const inputs = [
  "{contracts,main,renderer,server}/**/*",
  "package-lock.json",
  "vite.config.ts",
  "tsconfig.json",
  "scripts/build.ts",
];
/** Read when the server runs, not when it is built. */
const readLater = ["server/platform/db/migrations/**"];

const stampFile = inRoot("dist/.sources");

/** Of names and contents: a checkout gives files new times, and a switch of branches may give them old ones. */
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
