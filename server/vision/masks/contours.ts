/** Values row by row. */
export interface Grid {
  readonly values: Float32Array;
  readonly columns: number;
  readonly rows: number;
}

export type Point = readonly [x: number, y: number];
/** A closed line: its last point is joined to its first. */
export type Ring = readonly Point[];

const [top, right, bottom, left] = [0, 1, 2, 3] as const;
type Edge = typeof top | typeof right | typeof bottom | typeof left;
type Segment = readonly [from: Edge, to: Edge];

/**
 * The segments of a square by its inside corners: 8 top left, 4 top right, 2 bottom right, 1 bottom left. The inside is to the
 * left of a segment's direction. For 5 and 10, two opposite corners, the square's center decides: `separated` or `connected`.
 */
const segments: Readonly<Record<number, readonly Segment[]>> = {
  1: [[bottom, left]],
  2: [[right, bottom]],
  3: [[right, left]],
  4: [[top, right]],
  6: [[top, bottom]],
  7: [[top, left]],
  8: [[left, top]],
  9: [[bottom, top]],
  11: [[right, top]],
  12: [[left, right]],
  13: [[bottom, right]],
  14: [[left, bottom]],
};
const separated: Readonly<Record<number, readonly Segment[]>> = {
  5: [
    [top, right],
    [bottom, left],
  ],
  10: [
    [left, top],
    [right, bottom],
  ],
};
const connected: Readonly<Record<number, readonly Segment[]>> = {
  5: [
    [top, left],
    [bottom, right],
  ],
  10: [
    [right, top],
    [left, bottom],
  ],
};

/** All segments as a map from the side where a line enters a square to the side where it leaves. A side's number comes from its first value. */
function segmentsOf({ values, columns, rows }: Grid, level: number): Map<number, number> {
  const nextSide = new Map<number, number>();
  for (let y = 0; y + 1 < rows; y++) {
    for (let x = 0; x + 1 < columns; x++) {
      const at = y * columns + x;
      const [a, b] = [values[at] ?? 0, values[at + 1] ?? 0];
      const [d, c] = [values[at + columns] ?? 0, values[at + columns + 1] ?? 0];
      const code = (a >= level ? 8 : 0) + (b >= level ? 4 : 0) + (c >= level ? 2 : 0) + (d >= level ? 1 : 0);
      if (code === 0 || code === 15) continue;
      const middle = (a + b + c + d) / 4 >= level;
      // number of a horizontal side: twice the index of its first value; of a vertical side: one more
      const sides = [2 * at, 2 * (at + 1) + 1, 2 * (at + columns), 2 * at + 1];
      for (const [from, to] of segments[code] ?? (middle ? connected : separated)[code] ?? []) {
        nextSide.set(sides[from] ?? 0, sides[to] ?? 0);
      }
    }
  }
  return nextSide;
}

/** The point of a side where its value crosses the level, by linear interpolation. */
function crossing({ values, columns }: Grid, side: number, level: number): Point {
  const down = side % 2 === 1;
  const at = (side - (down ? 1 : 0)) / 2;
  const [a, b] = [values[at] ?? 0, values[at + (down ? columns : 1)] ?? 0];
  const share = (level - a) / (b - a);
  const [x, y] = [at % columns, Math.floor(at / columns)];
  return down ? [x, y + share] : [x + share, y];
}

/**
 * The closed lines along which a grid crosses a level: marching squares (Lorensen and Cline 1987, in the plane). Points are in
 * columns and rows of the grid. The grid's border must be below the level; otherwise lines that end there stay open.
 */
export function contours(grid: Grid, level: number): readonly Ring[] {
  const nextSide = segmentsOf(grid, level);
  const rings: Ring[] = [];
  for (const start of nextSide.keys()) {
    const ring: Point[] = [];
    for (let side: number | undefined = start; side !== undefined; ) {
      const next = nextSide.get(side);
      if (next === undefined) break;
      ring.push(crossing(grid, side, level));
      nextSide.delete(side);
      side = next;
    }
    rings.push(ring);
  }
  return rings;
}

/** The area that a ring encloses; negative for a ring in the opposite direction, around a hole. */
export function signedArea(ring: Ring): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}
