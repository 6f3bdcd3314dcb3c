import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { copyFile, link, mkdir, open, readdir, stat, statfs } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Paths of all files within a folder, relative to it, with `/`; empty where there is no such folder. */
export async function filesWithin(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

export const bytesOf = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.size;

const isGone = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Copies a file, or has the copy share its blocks where the file system can; false where it is gone meanwhile. */
export async function copyIfThere(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if (isGone(error) && (await bytesOf(from)) === undefined) return false;
    throw error;
  }
}

/** A second name for the same file; a copy where the file system has no such names. False where it is gone meanwhile. */
export async function linkIfThere(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
    return true;
  } catch (error) {
    return isGone(error) && (await bytesOf(from)) === undefined ? false : copyIfThere(from, to);
  }
}

/** Has the disk keep a file or a folder through a power cut. Windows cannot flush a folder, and need not. */
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
