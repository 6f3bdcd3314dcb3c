import { open } from "node:fs/promises";
import type { Container } from "./containers.ts";

/** The ASF File Properties Object (Advanced Systems Format 3.2), and the offset of the file's size in it. */
const fileProperties = Buffer.from("a1dcab8c47a9cf118ee400c00c205365", "hex");
const sizeAt = 40;
/** The properties are among the first objects of a file's head. */
const headBytes = 4096;
/** "Not known": written by programs that cannot seek back to the file's head. */
const unknownSizes = [0, 0xffff_ffff];

/** The file size that the head of an AVI or WMV states. Undefined if it states none. */
export function claimedBytes(reader: Container["reader"], head: Buffer): number | undefined {
  if (reader === "avi" && head.length >= 8) {
    const size = head.readUInt32LE(4);
    return unknownSizes.includes(size) ? undefined : size + 8;
  }
  const at = reader === "asf" ? head.indexOf(fileProperties) + sizeAt : 0;
  if (at < sizeAt || at + 8 > head.length) return undefined;
  const size = Number(head.readBigUInt64LE(at));
  return unknownSizes.includes(size) ? undefined : size;
}

/**
 * Whether the file is shorter than its head states. Only AVI and WMV need this check: for the other containers the stated
 * duration is compared with the frames found.
 */
export async function isShorterThanClaimed(file: string, reader: Container["reader"]): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return (await handle.stat()).size < (claimedBytes(reader, buffer.subarray(0, bytesRead)) ?? 0);
  } finally {
    await handle.close();
  }
}
