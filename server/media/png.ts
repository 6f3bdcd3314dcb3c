import { open } from "node:fs/promises";

/** Properties of a PNG that its chunks give without decoding (W3C PNG, third edition). */
export interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Whether it has an animation control chunk. */
  readonly animated: boolean;
  /** Whether every chunk up to the closing one has its full length. */
  readonly complete: boolean;
}

/** A photo has a few chunks, and its pixels in chunks of 8 KB or more. A longer list is an attack that costs time. */
const maxChunks = 20_000;

/** Reads the heads of all chunks and skips their content. Undefined if there is no header. */
export async function readPng(file: string): Promise<PngHeader | undefined> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(24);
    let extent: { width: number; height: number } | undefined;
    let animated = false;
    let at = 8;
    for (let chunks = 0; chunks < maxChunks && at + 12 <= size; chunks++) {
      await handle.read(head, 0, 16, at);
      const type = head.toString("latin1", 4, 8);
      if (chunks === 0) {
        if (type !== "IHDR") return undefined;
        extent = { width: head.readUInt32BE(8), height: head.readUInt32BE(12) };
      }
      if (type === "acTL") animated = true;
      at += 12 + head.readUInt32BE(0);
      if (type === "IEND" && extent) return { ...extent, animated, complete: at <= size };
    }
    return extent && { ...extent, animated, complete: false };
  } finally {
    await handle.close();
  }
}
