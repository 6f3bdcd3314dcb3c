import type { Point, Size } from "./geometry.ts";

/** The visible part of the picture: `scale` 1 shows all of it; `x` and `y` are its center, as shares of the picture. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const fullView: Zoom = { scale: 1, x: 0.5, y: 0.5 };
const maxScale = 6;

/** Where the picture lies on the stage, in the stage's pixels. At scale 1 all of it is visible and centered. */
export function pictureOn(stage: Size, picture: Size, { scale, x, y }: Zoom): Size & Point {
  const fit = Math.min(stage.width / picture.width, stage.height / picture.height) * scale;
  const [width, height] = [picture.width * fit, picture.height * fit];
  return { width, height, x: stage.width / 2 - x * width, y: stage.height / 2 - y * height };
}

/** Keeps the picture's edges outside the stage where it is larger than the stage, and centers it where it is smaller. */
function clamped(zoom: Zoom, stage: Size, picture: Size): Zoom {
  const { width, height } = pictureOn(stage, picture, zoom);
  const clamp = (center: number, visible: number) =>
    visible >= 1 ? 0.5 : Math.min(1 - visible / 2, Math.max(visible / 2, center));
  return { scale: zoom.scale, x: clamp(zoom.x, stage.width / width), y: clamp(zoom.y, stage.height / height) };
}

/** Zooms by a factor around `at`, a point in the stage's pixels. */
export function zoomed(zoom: Zoom, factor: number, at: Point, on: { stage: Size; picture: Size }): Zoom {
  const scale = Math.min(maxScale, Math.max(1, zoom.scale * factor));
  const before = pictureOn(on.stage, on.picture, zoom);
  const [shareX, shareY] = [(at.x - before.x) / before.width, (at.y - before.y) / before.height];
  const after = pictureOn(on.stage, on.picture, { ...zoom, scale });
  const x = shareX - (at.x - on.stage.width / 2) / after.width;
  const y = shareY - (at.y - on.stage.height / 2) / after.height;
  return clamped({ scale, x, y }, on.stage, on.picture);
}

/** Moves the picture by a distance in the stage's pixels. */
export function panned(zoom: Zoom, by: Point, on: { stage: Size; picture: Size }): Zoom {
  const { width, height } = pictureOn(on.stage, on.picture, zoom);
  return clamped({ scale: zoom.scale, x: zoom.x - by.x / width, y: zoom.y - by.y / height }, on.stage, on.picture);
}
