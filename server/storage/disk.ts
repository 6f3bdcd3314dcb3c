import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { newId } from "../ids.ts";
import { assertKey, type Storage } from "./storage.ts";

/** Media on the local disk: `folder/media/<key>`, and `folder/tmp` for files in the making. */
export function openDiskStorage(folder: string): Storage {
  const media = join(folder, "media");
  const temporary = join(folder, "tmp");
  mkdirSync(media, { recursive: true });
  mkdirSync(temporary, { recursive: true });
  for (const name of readdirSync(temporary)) rmSync(join(temporary, name), { recursive: true, force: true });
  const path = (key: string): string => {
    assertKey(key);
    return join(media, key);
  };
  return {
    temporaryFile: (extension) => join(temporary, `${newId()}.${extension}`),
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
    delete: (key) => rm(path(key), { force: true }),
    async listBefore(folder, before) {
      const names = await readdir(join(media, folder)).catch(() => []);
      const keys: string[] = [];
      for (const name of names) {
        const { mtime } = await stat(join(media, folder, name));
        if (mtime < before) keys.push(`${folder}/${name}`);
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

/** What the database says is stored must survive a power cut. */
async function flushFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the new name last, too. Windows cannot flush a folder, and need not. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
