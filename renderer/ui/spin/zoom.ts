/** Which part of the picture is seen: `scale` 1 shows all of it, `x` and `y` are its middle, as shares of the picture. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const fullView: Zoom = { scale: 1, x: 0.5, y: 0.5 };
const maxScale = 6;

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The frame as it lies on the stage, in the stage's pixels: all of it at scale 1, in the middle. */
export function pictureOn(stage: Size, picture: Size, { scale, x, y }: Zoom): Size & Point {
  const fit = Math.min(stage.width / picture.width, stage.height / picture.height) * scale;
  const [width, height] = [picture.width * fit, picture.height * fit];
  return { width, height, x: stage.width / 2 - x * width, y: stage.height / 2 - y * height };
}

/** The middle stays where no edge of the picture comes further in than it must. */
function clamped(zoom: Zoom, stage: Size, picture: Size): Zoom {
  const { width, height } = pictureOn(stage, picture, zoom);
  const hold = (middle: number, seen: number) => (seen >= 1 ? 0.5 : Math.min(1 - seen / 2, Math.max(seen / 2, middle)));
  return { scale: zoom.scale, x: hold(zoom.x, stage.width / width), y: hold(zoom.y, stage.height / height) };
}

/** Zooms by a factor; what lies beneath `at` (the stage's pixels) stays there. */
export function zoomed(zoom: Zoom, factor: number, at: Point, on: { stage: Size; picture: Size }): Zoom {
  const scale = Math.min(maxScale, Math.max(1, zoom.scale * factor));
  const before = pictureOn(on.stage, on.picture, zoom);
  const [shareX, shareY] = [(at.x - before.x) / before.width, (at.y - before.y) / before.height];
  const after = pictureOn(on.stage, on.picture, { ...zoom, scale });
  const x = shareX - (at.x - on.stage.width / 2) / after.width;
  const y = shareY - (at.y - on.stage.height / 2) / after.height;
  return clamped({ scale, x, y }, on.stage, on.picture);
}

/** Moves the picture by some of the stage's pixels. */
export function panned(zoom: Zoom, by: Point, on: { stage: Size; picture: Size }): Zoom {
  const { width, height } = pictureOn(on.stage, on.picture, zoom);
  return clamped({ scale: zoom.scale, x: zoom.x - by.x / width, y: zoom.y - by.y / height }, on.stage, on.picture);
}
