import { createChangeDetector } from "./change-detector.ts";
import type { Point, Size } from "./geometry.ts";

/** More pixels are not visible on the screen of a workstation. */
const maxPixelRatio = 2;
export const pixelRatio = (): number => Math.min(maxPixelRatio, window.devicePixelRatio);

/** Draws pictures on a canvas, and only when something differs from the last drawing. */
export function createPainter(canvas: HTMLCanvasElement) {
  const context = canvas.getContext("2d");
  const hasChanged = createChangeDetector();
  /** A resized canvas is empty: its content must be drawn again. */
  let resizeCount = 0;
  const size = (): Size => ({ width: canvas.clientWidth, height: canvas.clientHeight });

  return {
    /** In CSS pixels. */
    size,
    /** Gives the canvas as many pixels as its place on the screen has. */
    fit(): void {
      const { width, height } = size();
      canvas.width = Math.round(width * pixelRatio());
      canvas.height = Math.round(height * pixelRatio());
      resizeCount += 1;
    },
    /** Draws the bitmaps on top of each other at a place in CSS pixels. Returns their width in pixels of the canvas. */
    draw(place: Size & Point, bitmaps: readonly (ImageBitmap | undefined)[]): number {
      const ratio = canvas.width / Math.max(1, canvas.clientWidth);
      const [x, y] = [place.x * ratio, place.y * ratio];
      const [width, height] = [place.width * ratio, place.height * ratio];
      if (context && hasChanged(resizeCount, x, y, width, height, ...bitmaps)) {
        context.clearRect(0, 0, canvas.width, canvas.height);
        for (const bitmap of bitmaps) if (bitmap) context.drawImage(bitmap, x, y, width, height);
      }
      return width;
    },
  };
}
