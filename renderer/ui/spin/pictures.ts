import { decodableScale, decodePicture, type Size } from "./decode.ts";
import { loadOrder } from "./load-order.ts";
import type { RunLimited } from "./task-limiter.ts";

/** Requests at a time: what a browser opens to one host. */
const fetchedAtOnce = 6;
/**
 * Pictures that are decoded at a time, up to every fourth, and from there on, when the spin turns already: more take the
 * processors that draw it (measured on two: `bench/spin-viewer.bench.ts`).
 */
const decodedAtOnce = 2;
const thenDecodedAtOnce = 1;
/** Times that a picture is asked for, and the pause before the next time. */
const attempts = 3;
const pauseMs = 2000;

interface Options {
  readonly urls: readonly (string | undefined)[];
  /** Pixels to which every picture is decoded; see `fittingSize`. */
  readonly size: Size;
  readonly start: number;
  /** Decoding, of all pictures that are shown together. */
  readonly runLimited: RunLimited;
  /** A picture has come, or will not come. */
  readonly onChange: () => void;
}

export interface Pictures {
  get(index: number): ImageBitmap | undefined;
  /** The picture in all of its pixels, decoded anew; undefined before it has come. Whoever asks closes it. */
  whole(index: number): Promise<ImageBitmap> | undefined;
  readonly loaded: () => number;
  /** Pictures that did not come, however often they were asked for. */
  readonly missing: () => number;
  close(): void;
}

/** A page that was opened from a disk may show pictures, but fetch nothing; elsewhere a fetched one is decoded beside it. */
async function readPicture(url: string, signal: AbortSignal): Promise<Blob | HTMLImageElement> {
  if (window.location.protocol === "file:") {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return picture;
  }
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.blob();
}

/**
 * Fetches a side's pictures in their order, decodes them beside the drawing, and keeps them all: small enough to fit into
 * memory together, and as they came, to show the one that is looked at in full.
 */
export function openPictures({ urls, size, start, runLimited, onChange }: Options): Pictures {
  const read = new Map<number, Blob | HTMLImageElement>();
  const decoded = new Map<number, ImageBitmap>();
  const closing = new AbortController();
  const { signal } = closing;
  const waiting = loadOrder(urls.length, start).filter((index) => urls[index] !== undefined);
  const quarter = waiting.length / 4;
  const atOnce = () => (decoded.size < quarter ? decodedAtOnce : thenDecodedAtOnce);
  let missing = 0;

  async function load(index: number): Promise<void> {
    const source = await readPicture(urls[index] ?? "", signal);
    const bitmap = await runLimited(atOnce, async () => {
      signal.throwIfAborted();
      return decodePicture(source, size);
    });
    if (signal.aborted) return bitmap.close();
    read.set(index, source);
    decoded.set(index, bitmap);
  }

  async function tryToLoad(index: number): Promise<void> {
    for (let attempt = 1; attempt <= attempts && !signal.aborted; attempt += 1) {
      try {
        return await load(index);
      } catch {
        if (attempt < attempts) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
    missing += 1;
  }

  async function loadAll(): Promise<void> {
    for (let index = waiting.shift(); index !== undefined && !signal.aborted; index = waiting.shift()) {
      await tryToLoad(index);
      if (!signal.aborted) onChange();
    }
  }
  for (let loader = 0; loader < fetchedAtOnce; loader += 1) void loadAll();

  return {
    get: (index) => decoded.get(index),
    whole(index) {
      const source = read.get(index);
      return source && createImageBitmap(source);
    },
    loaded: () => decoded.size,
    missing: () => missing,
    close() {
      closing.abort();
      for (const bitmap of decoded.values()) bitmap.close();
      decoded.clear();
      read.clear();
    },
  };
}

/** All decoded pictures of a spin together, at four bytes a pixel (our own estimate of what a laptop has to spare). */
const mostBytes = 400 * 1024 ** 2;
/** Pixels across for a stage that has no size yet. */
const leastWidth = 640;

/**
 * To how many pixels so many pictures are decoded: as wide as they are shown, in steps that a decoder can scale by, but no
 * more than there are, and no more than fit into memory all together.
 */
export function fittingSize(picture: Size, count: number, shownWidth: number): Size {
  const { width, height } = picture;
  const fit = Math.sqrt(mostBytes / (4 * width * height * Math.max(1, count)));
  const scale = Math.min(decodableScale(Math.max(leastWidth, shownWidth) / width), fit);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
