import type { Pixels } from "../detect/tensors.ts";
import type { Extent } from "../detect/tiles.ts";
import type { DecodedPhoto } from "./analyze.ts";

/** Degrees clockwise by which a photo is turned. */
export type Turn = 0 | 90 | 180 | 270;
export const turns: readonly Turn[] = [0, 90, 180, 270];

const turnedExtent = ({ width, height }: Extent, turn: Turn): Extent =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

/** For each turn: the position in the original picture of the pixel at (x, y) in the turned picture. */
const sourceOf: Readonly<Record<Turn, (x: number, y: number, from: Extent) => readonly [x: number, y: number]>> = {
  0: (x, y) => [x, y],
  90: (x, y, { height }) => [y, height - 1 - x],
  180: (x, y, { width, height }) => [width - 1 - x, height - 1 - y],
  270: (x, y, { width }) => [width - 1 - y, x],
};

/** The picture, turned clockwise. */
export function turnedPixels(pixels: Pixels, turn: Turn): Pixels {
  if (turn === 0) return pixels;
  const { width, height } = turnedExtent(pixels, turn);
  const source = sourceOf[turn];
  const data = new Uint8Array(pixels.data.length);
  let to = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = source(x, y, pixels);
      const from = (fromY * pixels.width + fromX) * 3;
      // every index is inside both arrays: a turn only moves pixels
      data[to++] = pixels.data[from] ?? 0;
      data[to++] = pixels.data[from + 1] ?? 0;
      data[to++] = pixels.data[from + 2] ?? 0;
    }
  }
  return { width, height, data };
}

/** A decoded photo with all its views turned clockwise. */
export const turnedPhoto = ({ photo, views }: DecodedPhoto, turn: Turn): DecodedPhoto =>
  turn === 0
    ? { photo, views }
    : {
        photo: turnedExtent(photo, turn),
        views: new Map([...views].map(([side, pixels]) => [side, pixels.then((one) => turnedPixels(one, turn))])),
      };
