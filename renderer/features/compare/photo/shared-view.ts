import type { Box } from "../../../../contracts/vocabulary.ts";
import { clampView, type Size, type Viewport, zoomAbout, zoomToBox } from "../../results/photo/viewport.ts";

/*
 * A shared view is in shares of the photo: its center is (0.5, 0.5) in the middle. So photos of different sizes show the
 * same part of the car.
 */
const unit: Size = { width: 1, height: 1 };

export const wholeView: Viewport = { center: { x: 0.5, y: 0.5 }, zoom: 1 };

export const onPhoto = ({ center, zoom }: Viewport, { width, height }: Size): Viewport => ({
  zoom,
  center: { x: center.x * width, y: center.y * height },
});

export const inShares = ({ center, zoom }: Viewport, { width, height }: Size): Viewport => ({
  zoom,
  center: { x: center.x / width, y: center.y / height },
});

export const zoomed = (view: Viewport, factor: number): Viewport =>
  clampView(zoomAbout(view, factor, view.center), unit, unit);

/** A view that shows a small box large. For a large box, the whole photo. */
export const viewOf = (box: Box, photo: Size): Viewport => inShares(zoomToBox(box, photo, photo), photo);

/** How to draw one photo over another: enlarged by `scale`, then moved. It keeps its proportions and is centered. */
export function fitInto(photo: Size, frame: Size): { readonly scale: number; readonly x: number; readonly y: number } {
  const scale = Math.min(frame.width / photo.width, frame.height / photo.height);
  return { scale, x: (frame.width - photo.width * scale) / 2, y: (frame.height - photo.height * scale) / 2 };
}
