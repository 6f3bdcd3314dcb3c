import { randomBytes } from "node:crypto";
import { type FileHandle, open, stat, truncate } from "node:fs/promises";
import { join } from "node:path";

const sliceBytes = 1024 ** 2;
/** Our own estimate: a sign-in writes some 100 KB into SQLite's log, which then begins anew. */
const maxSlices = 4;

/** The size of a full reserve: 4 MiB. On a small disk (in a test, on a stick) a sixteenth of the disk, but at least one slice. */
const targetBytes = (totalBytes: number): number =>
  Math.min(maxSlices, Math.max(1, Math.floor(totalBytes / 16 / sliceBytes))) * sliceBytes;

/** The size of a full reserve on all but small disks. */
export const fullReserveBytes = maxSlices * sliceBytes;
export const reserveIn = (folder: string): string => join(folder, "reserve");

export interface Reserve {
  /** Bytes that the reserve lacks. */
  missing(totalBytes: number): number;
  /** Frees one slice. Returns false if none is left. */
  release(): Promise<boolean>;
  /** Fills the reserve again. If the disk has too little space, the reserve keeps its size and the result is false. */
  refill(totalBytes: number): Promise<boolean>;
}

/**
 * A file that only occupies space: `folder/reserve`. On a full disk its space is freed for essential writes, one slice
 * at a time, so that another program that is filling the disk gets little of it.
 */
export async function createReserve(folder: string): Promise<Reserve> {
  const file = reserveIn(folder);
  let bytes = (await stat(file).catch(() => undefined))?.size ?? 0;

  async function append(handle: FileHandle, upTo: number): Promise<void> {
    // Random bytes, because a compressing file system allocates no space for zeros.
    for (let at = bytes; at < upTo; at += sliceBytes) {
      const slice = randomBytes(Math.min(sliceBytes, upTo - at));
      const { bytesWritten } = await handle.write(slice, 0, slice.length, at);
      if (bytesWritten < slice.length) throw new Error("the disk took only part of the reserve");
    }
    await handle.sync();
  }

  return {
    missing: (totalBytes) => Math.max(0, targetBytes(totalBytes) - bytes),
    async release() {
      if (bytes === 0) return false;
      const left = Math.max(0, bytes - sliceBytes);
      await truncate(file, left);
      bytes = left;
      return true;
    },
    async refill(totalBytes) {
      const upTo = targetBytes(totalBytes);
      try {
        const handle = await open(file, "a+", 0o600).then(async (made) => {
          await made.close();
          return open(file, "r+");
        });
        try {
          await append(handle, upTo);
        } finally {
          await handle.close();
        }
        bytes = upTo;
        return true;
      } catch {
        await truncate(file, bytes).catch(() => undefined);
        return false;
      }
    },
  };
}
