/** A picture's extent in pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface Sides {
  readonly left: boolean;
  readonly top: boolean;
  readonly right: boolean;
  readonly bottom: boolean;
}

/** A window of a view, in the view's pixels; at most the model's input size on each side. */
export interface Tile extends Extent {
  readonly x: number;
  readonly y: number;
  /** Sides where the picture goes on beyond the window: what touches them may be cut. */
  readonly inner: Sides;
}

/** The whole photo at one size, and the tiles that cover it. */
export interface View extends Extent {
  readonly tiles: readonly Tile[];
}

/** Where a tile lies: in which view, and how large the upright photo is. */
export interface Place {
  readonly tile: Tile;
  readonly view: View;
  readonly viewIndex: number;
  /** Whether the model was shown the tile as in a mirror, left for right. */
  readonly isMirrored?: boolean;
  readonly photo: Extent;
}

/** A long side at which a photo is looked at, as it is or as in a mirror. */
export interface Sight {
  readonly side: number;
  readonly isMirrored: boolean;
}

/**
 * Share of a tile that its neighbour sees, too: what is shorter than this is whole in one of them.
 * 20 % is what sliced inference commonly uses (SAHI, Akyon et al. 2022, arXiv 2202.06934).
 */
export const tileOverlap = 0.2;

/** `extent` with its aspect kept and `longSide` pixels on the longer side. */
export function fitLongSide({ width, height }: Extent, longSide: number): Extent {
  const scale = longSide / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** First pixels of the windows of `size` that cover `length`, evenly spread, overlapping by `tileOverlap` or more. */
export function tileOffsets(length: number, size: number): readonly number[] {
  if (length <= size) return [0];
  const steps = Math.ceil((length - size) / (size * (1 - tileOverlap)));
  return Array.from({ length: steps + 1 }, (_, step) => Math.round((step * (length - size)) / steps));
}

/** The tiles of `size` x `size` that cover a view; a view smaller than one tile is one smaller tile. */
export function tilesOf({ width, height }: Extent, size: number): readonly Tile[] {
  return tileOffsets(height, size).flatMap((y) =>
    tileOffsets(width, size).map((x) => ({
      x,
      y,
      width: Math.min(size, width - x),
      height: Math.min(size, height - y),
      inner: { left: x > 0, top: y > 0, right: x + size < width, bottom: y + size < height },
    })),
  );
}

/** What an input's sides are multiples of: the coarsest of the detectors' strides. */
const inputStep = 32;
const stepped = (length: number) => Math.ceil(length / inputStep) * inputStep;

/** The extent of the tensor that holds any tile of a view: they are all of one extent. */
export function inputExtent(
  { width, height }: Extent,
  { size, shape }: { size: number; shape: "square" | "fit" },
): Extent {
  if (shape === "square") return { width: size, height: size };
  return { width: stepped(Math.min(size, width)), height: stepped(Math.min(size, height)) };
}

/** What a model's manifest says of its views: long sides, those that are mirrored, and the most that one tile takes. */
export interface Wanted {
  readonly sides: readonly number[];
  readonly mirrored: readonly number[];
  readonly size: number;
}

/**
 * How a photo is looked at, smallest first. A view of one tile, and the smallest, is always made; a larger one would show
 * nothing new beyond the photo's own pixels, so it does not exceed them, and is left out where that leaves one tile.
 */
export function sightsOf(photo: Extent, { sides, mirrored, size }: Wanted): readonly Sight[] {
  const longSide = Math.max(photo.width, photo.height);
  const wanted = sides.toSorted((a, b) => a - b);
  const always = wanted.filter((side, index) => index === 0 || side <= size);
  const least = Math.max(size, always.at(-1) ?? 0);
  const larger = wanted.slice(always.length).map((side) => Math.min(side, longSide));
  return [
    ...always.map((side) => ({ side, isMirrored: mirrored.includes(side) })),
    ...[...new Set(larger)].filter((side) => side > least).map((side) => ({ side, isMirrored: false })),
  ];
}
