import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { copyFile, link, mkdir, open, readdir, stat, statfs } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Paths of all files in a folder and its subfolders, relative to it, with `/`. Empty if the folder does not exist. */
export async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

export const bytesOf = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.size;

export const isGone = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Copies a file. The copy shares its blocks if the file system supports it. Returns false if the file no longer exists. */
export async function copyIfExists(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if (isGone(error) && (await bytesOf(from)) === undefined) return false;
    throw error;
  }
}

/** Creates a hard link, or a copy if the file system has no hard links. Returns false if the file no longer exists. */
export async function linkIfExists(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
    return true;
  } catch (error) {
    return isGone(error) && (await bytesOf(from)) === undefined ? false : copyIfExists(from, to);
  }
}

/**
 * Flushes a file or a folder to the disk, so that it survives a power cut. Windows cannot flush a folder and does not need
 * to.
 */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export const megabytes = (bytes: number): string => `${(Math.ceil(bytes / 1e5) / 10).toLocaleString("en-US")} MB`;
