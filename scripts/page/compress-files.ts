import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { inRoot } from "../kit/repository.ts";

const compress = promisify(gzip);
const texts = "**/*.{css,html,js,json,md,mjs,py,svg,txt}";
/** A smaller file fits into one packet either way. */
const minBytes = 1000;

/**
 * Writes `x.js.gz` beside each text file, for `server/platform/http/built-files.ts`. Only gzip: Brotli saves 6 % more in
 * 3 s (level 9), or 12 % in 13 s (level 11), measured on two cores; gzip takes 0.2 s.
 */
export async function compressFiles(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const files = globSync(texts, { cwd: inRoot(folder) });
    await Promise.all(files.map((file) => compressFile(inRoot(folder, file))));
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < minBytes) return;
  await writeFile(`${path}.gz`, await compress(content, { level: constants.Z_BEST_COMPRESSION }));
}
