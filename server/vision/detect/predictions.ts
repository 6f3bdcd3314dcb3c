import type { Candidate } from "./candidates.ts";
import type { Place } from "./tiles.ts";

/** Decoded YOLOX predictions for one tile: `rows` of cx, cy, w, h (input pixels), objectness, class probabilities. */
export interface TilePredictions {
  readonly values: Float32Array;
  /** First value of this tile's rows. */
  readonly start: number;
  readonly rows: number;
  /** Minimum raw score per class; infinite for classes that are not detected. */
  readonly floors: readonly number[];
}

/**
 * A box that ends within this share of a tile's side from the border counts as cut: 1 %, five pixels of 512. Our own estimate:
 * the detectors place an edge outside the tile with an error of a few pixels.
 */
const borderShare = 0.01;

/**
 * The boxes of a tile in photo pixels, clipped to the tile, one for each class with a high enough score. The class of a thing
 * is decided later, when the candidates of all views are merged.
 */
export function readPredictions({ values, start, rows, floors }: TilePredictions, place: Place): readonly Candidate[] {
  const stride = 5 + floors.length;
  const minScore = Math.min(...floors);
  const found: Candidate[] = [];
  for (let row = start; row < start + rows * stride; row += stride) {
    const objectness = values[row + 4] ?? 0;
    if (!(objectness >= minScore)) continue;
    let placed: Placed | undefined;
    for (let label = 0; label < floors.length; label++) {
      const score = objectness * (values[row + 5 + label] ?? 0);
      if (!(score >= (floors[label] ?? 1))) continue;
      placed ??= toPhoto(values.subarray(row, row + 4), place);
      if (!placed) break;
      found.push({ ...placed, label, score });
    }
  }
  return found;
}

/** A box without its class. */
type Placed = Omit<Candidate, "label" | "score">;

/** A box of a tile in photo pixels. Undefined if it is smaller than one input pixel. */
export function toPhoto(
  [cx = 0, cy = 0, w = 0, h = 0]: Float32Array,
  { tile, view, viewIndex, isMirrored, photo }: Place,
): Placed | undefined {
  const middle = isMirrored ? tile.width - cx : cx;
  const left = Math.max(0, middle - w / 2);
  const top = Math.max(0, cy - h / 2);
  const right = Math.min(tile.width, middle + w / 2);
  const bottom = Math.min(tile.height, cy + h / 2);
  // drops boxes smaller than one input pixel, and NaN
  if (!(right - left >= 1 && bottom - top >= 1)) return undefined;
  const near = borderShare * Math.max(tile.width, tile.height);
  const sx = photo.width / view.width;
  const sy = photo.height / view.height;
  return {
    view: viewIndex,
    x0: (tile.x + left) * sx,
    y0: (tile.y + top) * sy,
    x1: (tile.x + right) * sx,
    y1: (tile.y + bottom) * sy,
    cut: {
      left: tile.inner.left && left <= near,
      top: tile.inner.top && top <= near,
      right: tile.inner.right && right >= tile.width - near,
      bottom: tile.inner.bottom && bottom >= tile.height - near,
    },
  };
}
