import type { Storage } from "../../platform/storage/storage.ts";

/** The folder of all spins in the store. Each spin has a subfolder named by its job. */
export const spinsFolder = "spins";

const folderOf = (jobId: string): string => `${spinsFolder}/${jobId}`;
const numbered = (number: number): string => String(number).padStart(3, "0");

export const videoKey = (jobId: string, extension: string): string => `${folderOf(jobId)}/video.${extension}`;
export const frameKey = (jobId: string, number: number): string => `${folderOf(jobId)}/frame_${numbered(number)}.jpg`;
export const maskKey = (jobId: string, number: number): string => `${folderOf(jobId)}/mask_${numbered(number)}.png`;

/** The job that a stored file belongs to, from its key. */
export const jobOfKey = (key: string): string => key.split("/")[1] ?? "";

export type SpinFileKind = "video" | "frame" | "mask";

export function kindOfKey(key: string): SpinFileKind {
  const name = key.split("/").at(-1) ?? "";
  if (name.startsWith("video.")) return "video";
  return name.startsWith("mask_") ? "mask" : "frame";
}

const endOfTime = new Date(8.64e15);

/** The stored files of a job, recorded or not. */
export const storedOf = (storage: Storage, jobId: string): Promise<string[]> =>
  storage.listBefore(folderOf(jobId), endOfTime);
