import { randomBytes } from "node:crypto";
import { type FileHandle, open, stat, truncate } from "node:fs/promises";
import { join } from "node:path";

const sliceBytes = 1024 ** 2;
/** Our own estimate: a sign-in writes some 100 KB into SQLite's log, which then begins anew. */
const mostSlices = 4;

/** Bytes of a whole reserve: 4 MiB, on a small disk (a test's, a stick) a sixteenth of it, one slice at least. */
const wholeBytes = (totalBytes: number): number =>
  Math.min(mostSlices, Math.max(1, Math.floor(totalBytes / 16 / sliceBytes))) * sliceBytes;

export interface Reserve {
  /** Bytes that are to be taken back, so that the reserve is whole again. */
  missing(totalBytes: number): number;
  /** Gives up a slice of room; false where nothing is left to give. */
  release(): Promise<boolean>;
  /** Takes the room back. False, with what it had before, where the disk does not give it. */
  refill(totalBytes: number): Promise<boolean>;
}

/**
 * A file that only takes room: `folder/reserve`. On a full disk it gives that room up, slice by slice, for what must still be
 * written. Slice by slice, so that another program that fills the disk gets little of it.
 */
export async function openReserve(folder: string): Promise<Reserve> {
  const file = join(folder, "reserve");
  let bytes = (await stat(file).catch(() => undefined))?.size ?? 0;

  async function append(handle: FileHandle, upTo: number): Promise<void> {
    // random, because a file system that compresses gives no room to zeros
    for (let at = bytes; at < upTo; at += sliceBytes) {
      const slice = randomBytes(Math.min(sliceBytes, upTo - at));
      const { bytesWritten } = await handle.write(slice, 0, slice.length, at);
      if (bytesWritten < slice.length) throw new Error("the disk took only part of the reserve");
    }
    await handle.sync();
  }

  return {
    missing: (totalBytes) => Math.max(0, wholeBytes(totalBytes) - bytes),
    async release() {
      if (bytes === 0) return false;
      const left = Math.max(0, bytes - sliceBytes);
      await truncate(file, left);
      bytes = left;
      return true;
    },
    async refill(totalBytes) {
      const upTo = wholeBytes(totalBytes);
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
