import type { SpinFrame, SpinSide } from "../spin-types.ts";
import type { Size } from "../stage/geometry.ts";
import { createFullResolution } from "./full-resolution.ts";
import { openPictures, type Pictures } from "./pictures.ts";
import type { RunLimited } from "./task-limiter.ts";

interface LayersOptions {
  readonly side: SpinSide;
  /** Pixels to which every picture is decoded. */
  readonly size: Size;
  /** The frame to load first. */
  readonly start: number;
  readonly runLimited: RunLimited;
  /** Something new can be drawn. */
  readonly onChange: () => void;
}

/** The pictures of one side: its frames, its masks once they are shown, and the frame at rest in full resolution. */
export function openLayers({ side, size, start, runLimited, onChange }: LayersOptions) {
  const fullResolution = createFullResolution(onChange);
  // a loaded mask must be decoded in full resolution, too
  const onPicture = () => {
    fullResolution.release();
    onChange();
  };
  const open = (urls: readonly (string | undefined)[], first: number): Pictures =>
    openPictures({ urls, size, start: first, runLimited, onChange: onPicture });
  const frames = open(
    side.frames.map(({ url }) => url),
    start,
  );
  let masks: Pictures | undefined;
  const shown = (withMasks: boolean) => (withMasks ? [frames, masks] : [frames]);

  return {
    loaded: frames.loaded,
    missing: frames.missing,
    isLoaded: (index: number): boolean => frames.get(index) !== undefined,
    /** Loads the masks if they are not loading yet. `sideFrames` may have newer addresses than the side had at first. */
    loadMasks(sideFrames: readonly SpinFrame[], first: number): void {
      masks ??= open(
        sideFrames.map(({ maskUrl }) => maskUrl),
        first,
      );
    },
    bitmaps: (index: number | undefined, withMasks: boolean): readonly (ImageBitmap | undefined)[] =>
      shown(withMasks).map((pictures, layer) =>
        index === undefined ? undefined : (fullResolution.get(index, layer) ?? pictures?.get(index)),
      ),
    /**
     * Decodes the frame at rest in full resolution if it is shown wider than it was decoded. `index`: undefined while
     * the spin moves or the frame is not loaded.
     */
    sharpen(index: number | undefined, shownWidth: number, withMasks: boolean): void {
      const isEnlarged = shownWidth > size.width + 1 && size.width !== side.width;
      if (index === undefined || !isEnlarged) fullResolution.release();
      else fullResolution.request(index, shown(withMasks));
    },
    releaseFullResolution: fullResolution.release,
    close(): void {
      fullResolution.release();
      frames.close();
      masks?.close();
    },
  };
}
export type Layers = ReturnType<typeof openLayers>;
