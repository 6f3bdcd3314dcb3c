import type { Pictures } from "./pictures.ts";

/** So long a frame must stand still before it is decoded in full. */
const restMs = 120;

/** The frame that is looked at, in all of its pixels, and its mask where masks are shown. */
interface Sharp {
  readonly index: number;
  readonly bitmaps: readonly (ImageBitmap | undefined)[];
}

/** Decodes the one frame that is looked at in full, once it stands still; it is let go with the next move. */
export function createFullResolution(onReady: () => void) {
  let sharp: Sharp | undefined;
  let wanted: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function letGo(): void {
    clearTimeout(timer);
    for (const bitmap of sharp?.bitmaps ?? []) bitmap?.close();
    sharp = undefined;
    wanted = undefined;
  }

  async function decode(index: number, layers: readonly (Pictures | undefined)[]): Promise<void> {
    const bitmaps = await Promise.all(layers.map((layer) => layer?.whole(index)?.catch(() => undefined)));
    if (wanted !== index) {
      for (const bitmap of bitmaps) bitmap?.close();
      return;
    }
    sharp = { index, bitmaps };
    onReady();
  }

  return {
    get: (index: number, layer: number): ImageBitmap | undefined =>
      sharp?.index === index ? sharp.bitmaps[layer] : undefined,
    /** Frame `index` is looked at, in these layers. */
    look(index: number, layers: readonly (Pictures | undefined)[]): void {
      if (wanted === index) return;
      letGo();
      wanted = index;
      timer = setTimeout(() => void decode(index, layers), restMs);
    },
    letGo,
  };
}
