import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { inRoot, ownFiles } from "./repository.ts";

/** Everything that decides what the build gives. */
const inputs = /^(contracts|server|main|renderer)\/|^(package-lock\.json|vite\.config\.ts|scripts\/build\.ts)$/;
/** Read when the server runs, not when it is built. */
const readLater = /^server\/db\/migrations\//;

const stampFile = inRoot("dist/.sources");

/** Of names and contents: a checkout gives files new times, and a switch of branches may give them old ones. */
export function sourcesHash(): string {
  const hash = createHash("sha256");
  for (const file of ownFiles().filter((name) => inputs.test(name) && !readLater.test(name))) {
    hash.update(`${file}\0`).update(readFileSync(inRoot(file)));
  }
  return hash.digest("hex");
}

export const builtFrom = (): string | undefined =>
  existsSync(stampFile) ? readFileSync(stampFile, "utf8") : undefined;

export const stampBuild = (hash: string): void => writeFileSync(stampFile, hash);
