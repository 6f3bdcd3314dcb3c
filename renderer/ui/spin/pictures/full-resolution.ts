import type { Pictures } from "./pictures.ts";

/** How long a frame must stay the same before it is decoded in full resolution. */
const restMs = 120;

/** One frame in full resolution, and its mask while masks are shown. */
interface FullFrame {
  readonly index: number;
  readonly bitmaps: readonly (ImageBitmap | undefined)[];
}

/** Decodes one frame in full resolution once it stays the same for a moment. `release` frees it. */
export function createFullResolution(onReady: () => void) {
  let decoded: FullFrame | undefined;
  let requested: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function release(): void {
    clearTimeout(timer);
    for (const bitmap of decoded?.bitmaps ?? []) bitmap?.close();
    decoded = undefined;
    requested = undefined;
  }

  async function decode(index: number, layers: readonly (Pictures | undefined)[]): Promise<void> {
    const bitmaps = await Promise.all(layers.map((layer) => layer?.decodeFull(index)?.catch(() => undefined)));
    if (requested !== index) {
      for (const bitmap of bitmaps) bitmap?.close();
      return;
    }
    decoded = { index, bitmaps };
    onReady();
  }

  return {
    get: (index: number, layer: number): ImageBitmap | undefined =>
      decoded?.index === index ? decoded.bitmaps[layer] : undefined,
    /** Frame `index` of these layers is on the screen and does not move. */
    request(index: number, layers: readonly (Pictures | undefined)[]): void {
      if (requested === index) return;
      release();
      requested = index;
      timer = setTimeout(() => void decode(index, layers), restMs);
    },
    release,
  };
}
