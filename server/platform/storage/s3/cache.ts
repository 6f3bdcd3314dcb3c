import { mkdirSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Clock } from "../../clock.ts";
import { minutes } from "../../clock.ts";

interface Options {
  readonly folder: string;
  readonly clock: Clock;
  /** Above this size, the least recently used files are deleted. */
  readonly maxBytes: number;
}

/** Files that were requested within this time are kept, because a caller may not have opened them yet. */
const inUseMs = minutes(10);

interface Kept {
  readonly file: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** Local copies of stored files. The modification time of a copy is the time of its last use. */
export function createFileCache({ folder, clock, maxBytes }: Options) {
  mkdirSync(folder, { recursive: true });
  const path = (key: string) => join(folder, ...key.split("/"));
  let addedBytes = maxBytes;

  async function kept(): Promise<Kept[]> {
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name));
    const found = await Promise.all(
      files.map(async (file) => {
        const stats = await stat(file).catch(() => undefined);
        return stats && { file, bytes: stats.size, usedAt: stats.mtimeMs };
      }),
    );
    return found.filter((one) => one !== undefined);
  }

  async function makeRoom(): Promise<void> {
    addedBytes = 0;
    const oldestFirst = (await kept()).sort((a, b) => a.usedAt - b.usedAt);
    let bytes = oldestFirst.reduce((sum, one) => sum + one.bytes, 0);
    for (const one of oldestFirst) {
      if (bytes <= maxBytes || one.usedAt > clock.now().getTime() - inUseMs) return;
      // Windows refuses to delete an open file. It is deleted next time.
      await rm(one.file, { force: true }).catch(() => undefined);
      bytes -= one.bytes;
    }
  }

  return {
    /** The path of the copy, or undefined. */
    async find(key: string): Promise<string | undefined> {
      const now = clock.now();
      const file = path(key);
      return utimes(file, now, now).then(
        () => file,
        () => undefined,
      );
    },
    /** Moves a finished temporary file into the cache. Returns its new path. */
    async add(key: string, temporaryFile: string): Promise<string> {
      const file = path(key);
      const { size } = await stat(temporaryFile);
      await mkdir(dirname(file), { recursive: true });
      await rename(temporaryFile, file);
      const now = clock.now();
      await utimes(file, now, now);
      addedBytes += size;
      // Reading all sizes is slow, so it runs only after a twentieth of the limit was added.
      if (addedBytes > maxBytes / 20) await makeRoom();
      return file;
    },
    remove: (key: string): Promise<void> => rm(path(key), { force: true }),
    /** The keys of all copies. */
    keys: async (): Promise<string[]> =>
      (await kept()).map(({ file }) => relative(folder, file).split(sep).join("/")).sort(),
  };
}
