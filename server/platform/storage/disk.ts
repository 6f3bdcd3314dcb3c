import { mkdirSync } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { assertKey, isFolder, type Storage } from "./storage.ts";
import { createTemporaryFolder } from "./temporary.ts";

/** Media on the local disk: `folder/media/<key>`, and `folder/tmp` for unfinished files. */
export function createDiskStorage(folder: string): Storage {
  const media = join(folder, "media");
  mkdirSync(media, { recursive: true });
  const path = (key: string): string => {
    assertKey(key);
    return join(media, key);
  };
  return {
    temporaryFile: createTemporaryFolder(folder),
    async put(key, temporaryFile) {
      const target = path(key);
      await mkdir(dirname(target), { recursive: true });
      await flushFile(temporaryFile);
      await rename(temporaryFile, target);
      await flushFolder(dirname(target));
    },
    async localPath(key) {
      const file = path(key);
      return (await exists(file)) ? file : undefined;
    },
    async delete(key) {
      await rm(path(key), { force: true });
      await removeEmptyFolders(media, dirname(key));
    },
    async listBefore(folder, before) {
      if (!isFolder(folder)) return [];
      const found = await readdir(join(media, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      const keys: string[] = [];
      for (const file of found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))) {
        const stats = await stat(file).catch(() => undefined);
        if (stats && stats.mtime < before) keys.push(relative(media, file).split(sep).join("/"));
      }
      return keys;
    },
  };
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Deletes a subfolder and its empty parent folders. Stops at a folder with files and at the top folders. */
async function removeEmptyFolders(media: string, folder: string): Promise<void> {
  if (!folder.includes("/")) return;
  const gone = await rmdir(join(media, folder)).then(
    () => true,
    () => false,
  );
  if (gone) await removeEmptyFolders(media, dirname(folder));
}

/** Flushes a file to the disk: files that the database refers to must survive a power cut. */
async function flushFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes the new name of a file to the disk. Windows cannot flush a folder and does not need to. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
