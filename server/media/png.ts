import { open } from "node:fs/promises";

/** What a PNG's chunks say before anything is decoded (W3C PNG, third edition). */
export interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** It has an animation control chunk. */
  readonly animated: boolean;
  /** Every chunk up to the closing one is there in full length. */
  readonly whole: boolean;
}

/** A photo has a handful of chunks and its pixels in pieces of 8 KB or more; a longer list is an attack on time. */
const mostChunks = 20_000;

/** Walks the chunks from length to length, reading their heads only. Undefined where there is no header. */
export async function readPng(file: string): Promise<PngHeader | undefined> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(24);
    let extent: { width: number; height: number } | undefined;
    let animated = false;
    let at = 8;
    for (let chunks = 0; chunks < mostChunks && at + 12 <= size; chunks++) {
      await handle.read(head, 0, 16, at);
      const type = head.toString("latin1", 4, 8);
      if (chunks === 0) {
        if (type !== "IHDR") return undefined;
        extent = { width: head.readUInt32BE(8), height: head.readUInt32BE(12) };
      }
      if (type === "acTL") animated = true;
      at += 12 + head.readUInt32BE(0);
      if (type === "IEND" && extent) return { ...extent, animated, whole: at <= size };
    }
    return extent && { ...extent, animated, whole: false };
  } finally {
    await handle.close();
  }
}
