import type { Size } from "../stage/geometry.ts";
import { decodableScale, decodePicture } from "./decode.ts";
import { loadOrder } from "./load-order.ts";
import type { RunLimited } from "./task-limiter.ts";

/** Concurrent requests: as many as a browser opens to one host. */
const maxFetches = 6;
/**
 * Pictures decoded at the same time: until a quarter of the frames is decoded, and afterwards, when the spin can be
 * turned. More would slow down drawing (measured on two processors: `bench/spin-viewer.bench.ts`).
 */
const maxDecodesAtFirst = 2;
const maxDecodesLater = 1;
/** How often a picture is requested if it fails, and the pause between attempts. */
const maxAttempts = 3;
const pauseMs = 2000;

interface Options {
  readonly urls: readonly (string | undefined)[];
  /** Pixels to which every picture is decoded, from `fittingSize`. */
  readonly size: Size;
  /** The frame to load first. */
  readonly start: number;
  /** Limits decoding over all pictures that are shown together. */
  readonly runLimited: RunLimited;
  /** Called when a picture is loaded, or has failed for good. */
  readonly onChange: () => void;
}

export interface Pictures {
  get(index: number): ImageBitmap | undefined;
  /** Decodes the picture in full resolution; undefined before it is loaded. The caller closes the bitmap. */
  decodeFull(index: number): Promise<ImageBitmap> | undefined;
  readonly loaded: () => number;
  /** Pictures that failed in all attempts. */
  readonly missing: () => number;
  close(): void;
}

/** Loads a picture. A page opened from disk cannot use `fetch`, so it loads an image element instead. */
async function readPicture(url: string, signal: AbortSignal): Promise<Blob | HTMLImageElement> {
  if (window.location.protocol === "file:") {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return picture;
  }
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
}

/**
 * Loads the pictures of a side in the order of `loadOrder`. It keeps each picture twice: decoded to a size at which all
 * of them fit into memory, and encoded, so that single frames can be decoded in full resolution.
 */
export function openPictures({ urls, size, start, runLimited, onChange }: Options): Pictures {
  const encoded = new Map<number, Blob | HTMLImageElement>();
  const decoded = new Map<number, ImageBitmap>();
  const closing = new AbortController();
  const { signal } = closing;
  const waiting = loadOrder(urls.length, start).filter((index) => urls[index] !== undefined);
  const quarter = waiting.length / 4;
  const maxConcurrent = () => (decoded.size < quarter ? maxDecodesAtFirst : maxDecodesLater);
  let missing = 0;

  async function load(index: number): Promise<void> {
    const source = await readPicture(urls[index] ?? "", signal);
    const bitmap = await runLimited(maxConcurrent, async () => {
      signal.throwIfAborted();
      return decodePicture(source, size);
    });
    if (signal.aborted) return bitmap.close();
    encoded.set(index, source);
    decoded.set(index, bitmap);
  }

  async function tryToLoad(index: number): Promise<void> {
    for (let attempt = 1; attempt <= maxAttempts && !signal.aborted; attempt += 1) {
      try {
        return await load(index);
      } catch {
        if (attempt < maxAttempts) await new Promise((resolve) => setTimeout(resolve, pauseMs));
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
  for (let loader = 0; loader < maxFetches; loader += 1) void loadAll();

  return {
    get: (index) => decoded.get(index),
    decodeFull(index) {
      const source = encoded.get(index);
      return source && createImageBitmap(source);
    },
    loaded: () => decoded.size,
    missing: () => missing,
    close() {
      closing.abort();
      for (const bitmap of decoded.values()) bitmap.close();
      decoded.clear();
      encoded.clear();
    },
  };
}

/** Maximum for all decoded pictures of a spin, at four bytes a pixel. Our own estimate of what a laptop can spare. */
const maxBytes = 400 * 1024 ** 2;
/** The width to decode to while the stage has no size yet. */
const minWidth = 640;

/**
 * The size to which `count` pictures are decoded: the width at which they are shown, rounded up to a scale that a decoder
 * supports, but not more than the picture has, and not more than fits into memory for all of them.
 */
export function fittingSize(picture: Size, count: number, shownWidth: number): Size {
  const { width, height } = picture;
  const fit = Math.sqrt(maxBytes / (4 * width * height * Math.max(1, count)));
  const scale = Math.min(decodableScale(Math.max(minWidth, shownWidth) / width), fit);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
