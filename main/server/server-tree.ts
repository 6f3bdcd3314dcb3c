import { createHash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ServerFiles } from "../../contracts/desktop/server-tree.ts";

/** Files that are read at the same time. Our own choice: one per thread of Node's pool. */
const atOnce = 4;
/** Parts of a large file. Larger ones are not faster, and would need more memory. */
const partBytes = 2 ** 20;

export const readServerFiles = (file: string): ServerFiles => ServerFiles.parse(JSON.parse(readFileSync(file, "utf8")));

/**
 * Compares the packaged server with the list that was made with it. Returns the first file that is missing or changed, and
 * undefined if all are as they were packaged.
 */
export async function changedFile(folder: string, { files }: ServerFiles): Promise<string | undefined> {
  const waiting = Object.entries(files);
  let changed: string | undefined;
  const checkSome = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined && changed === undefined; next = waiting.pop()) {
      const [name, { bytes, sha256 }] = next;
      if (!(await isUnchanged(join(folder, name), bytes, sha256))) changed = name;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, checkSome));
  return changed;
}

async function isUnchanged(file: string, bytes: number, sha256: string | null): Promise<boolean> {
  try {
    const info = await stat(file);
    if (sha256 === null || info.size !== bytes) return sha256 === null && info.isFile();
    const hash = createHash("sha256");
    for await (const part of createReadStream(file, { highWaterMark: partBytes })) hash.update(part);
    return hash.digest("hex") === sha256;
  } catch {
    return false;
  }
}
