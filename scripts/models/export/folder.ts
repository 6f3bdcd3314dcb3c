import { constants, existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { photoPipeline } from "../../../server/media/sharp.ts";
import type { ExportedPhoto } from "./gather.ts";
import type { Media } from "./media.ts";
import { fileNameOf } from "./records.ts";
import { Refusal } from "./refusal.ts";

/** Throws Refusal unless `out` is a new or empty folder outside of the data folder. */
export async function assertFree(out: string, dataFolder: string): Promise<void> {
  const within = relative(dataFolder, out);
  if (within === "" || !/^(\.\.|[A-Za-z]:)/.test(within)) {
    throw new Refusal(`--out ${out} lies in the data folder, which is never written to: name a folder elsewhere.`);
  }
  const names = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new Refusal(`--out ${out} cannot be used: ${error.message}.`);
  });
  if (names.length > 0) throw new Refusal(`--out ${out} is not empty: name a new folder.`);
  if (existsSync(out) && (await stat(out)).dev !== (await stat(dirname(out))).dev) {
    throw new Refusal(`--out ${out} is where a disk is mounted, and cannot be replaced: name a new folder in it.`);
  }
}

/** Fills a temporary folder next to `out`. It becomes `out` when it is complete, and is deleted on an error. */
export async function writeComplete<T>(out: string, fill: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(dirname(out), { recursive: true });
  const folder = await mkdtemp(`${out}.part-`);
  try {
    const filled = await fill(folder);
    if (existsSync(out)) await rmdir(out);
    await rename(folder, out);
    return filled;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

export const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 1)}\n`);

export interface Copied {
  readonly photos: readonly ExportedPhoto[];
  /** Photos that the installation does not have any more. */
  readonly missing: number;
  /** Photos whose size differs from the database, so that the boxes would not fit. */
  readonly unreadable: number;
}

/** Copies the photos, as they were analyzed, to `folder`/images. Returns those that could be copied. */
export async function copyPhotos(
  photos: readonly ExportedPhoto[],
  { media, folder }: { readonly media: Media; readonly folder: string },
  progress: (done: number, of: number) => void = () => undefined,
): Promise<Copied> {
  await mkdir(join(folder, "images"));
  const copied: ExportedPhoto[] = [];
  const lost = { missing: 0, unreadable: 0 };
  for (const [at, photo] of photos.entries()) {
    const outcome = await copyPhoto(photo, await media.localPath(photo.key), join(folder, fileNameOf(photo)));
    if (outcome === "copied") copied.push(photo);
    else lost[outcome] += 1;
    progress(at + 1, photos.length);
  }
  return { photos: copied, ...lost };
}

async function copyPhoto(
  { width, height }: ExportedPhoto,
  from: string | undefined,
  to: string,
): Promise<"copied" | "missing" | "unreadable"> {
  if (from === undefined) return "missing";
  const size = await photoPipeline(from)
    .metadata()
    .catch(() => undefined);
  if (size?.width !== width || size.height !== height) return "unreadable";
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  return "copied";
}
