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
  /** Sides where the picture continues beyond the window: boxes that touch them may be cut. */
  readonly inner: Sides;
}

/** The entire photo at one size, and the tiles that cover it. */
export interface View extends Extent {
  readonly tiles: readonly Tile[];
}

/** A tile's view and the size of the upright photo. */
export interface Place {
  readonly tile: Tile;
  readonly view: View;
  readonly viewIndex: number;
  /** Whether the model sees the tile flipped horizontally. */
  readonly isMirrored?: boolean;
  readonly photo: Extent;
}

/** A view's long side, and whether it is mirrored. */
export interface ViewSpec {
  readonly side: number;
  readonly isMirrored: boolean;
}

/**
 * Share of a tile that its neighbor also covers: anything shorter is complete in one of them. 20 % is common in sliced
 * inference (SAHI, Akyon et al. 2022, arXiv 2202.06934).
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

/** An input's sides are multiples of this: the coarsest of the detectors' strides. */
const inputStep = 32;
const stepped = (length: number) => Math.ceil(length / inputStep) * inputStep;

/** The size of the input tensor for the tiles of a view; it is the same for all of them. */
export function inputExtent(
  { width, height }: Extent,
  { size, shape }: { size: number; shape: "square" | "fit" },
): Extent {
  if (shape === "square") return { width: size, height: size };
  return { width: stepped(Math.min(size, width)), height: stepped(Math.min(size, height)) };
}

/** A model's views from its manifest: long sides, the mirrored ones among them, and the maximum size of a tile. */
export interface ViewSettings {
  readonly sides: readonly number[];
  readonly mirrored: readonly number[];
  readonly size: number;
}

/**
 * The views of a photo, smallest first. The smallest view and views of one tile are always included. A larger view is at most
 * as large as the photo, because enlarging shows nothing new, and is left out if it then has only one tile.
 */
export function viewSpecsOf(photo: Extent, { sides, mirrored, size }: ViewSettings): readonly ViewSpec[] {
  const longSide = Math.max(photo.width, photo.height);
  const sorted = sides.toSorted((a, b) => a - b);
  const always = sorted.filter((side, index) => index === 0 || side <= size);
  const minSide = Math.max(size, always.at(-1) ?? 0);
  const larger = sorted.slice(always.length).map((side) => Math.min(side, longSide));
  return [
    ...always.map((side) => ({ side, isMirrored: mirrored.includes(side) })),
    ...[...new Set(larger)].filter((side) => side > minSide).map((side) => ({ side, isMirrored: false })),
  ];
}
