/** Drawing with SVG path data: absolute commands M, L, C and Z only, so that a path can be moved and mirrored. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The transformation to the sheet: `x' = x * scaleX + dx`, `y' = y * scaleY + dy`. A negative scale mirrors. */
export interface Placement {
  readonly dx: number;
  readonly dy: number;
  /** Default: 1. */
  readonly scaleX?: number;
  /** Default: 1. */
  readonly scaleY?: number;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const roundedPoint = ({ x, y }: Point): Point => ({ x: round(x), y: round(y) });

export const placePoint = (point: Point, to: Placement): Point =>
  roundedPoint({ x: point.x * (to.scaleX ?? 1) + to.dx, y: point.y * (to.scaleY ?? 1) + to.dy });

/** Applies `move` to every point of a path, handles included. Numbers come in pairs, because only M, L, C and Z are used. */
export const movePath = (path: string, move: (point: Point) => Point): string =>
  path.replace(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g, (_, x: string, y: string) => {
    const point = roundedPoint(move({ x: Number(x), y: Number(y) }));
    return `${point.x} ${point.y}`;
  });

/** The path moved, scaled and mirrored by `to`. */
export const placePath = (path: string, to: Placement): string => movePath(path, (point) => placePoint(point, to));

/** A line's end, `[x, y]`, or a cubic's two handles and end, `[c1x, c1y, c2x, c2y, x, y]`. */
export type Segment = readonly [number, number] | readonly [number, number, number, number, number, number];

const flip = (segment: readonly number[], axis: "x" | "y"): number[] =>
  segment.map((value, i) => (i % 2 === (axis === "x" ? 0 : 1) ? -value : value));

/**
 * A closed, symmetric shape of which one half is given: from `start` through `segments`, with both ends
 * on the line of symmetry. `axis` is the coordinate that changes sign in the other half.
 */
export function symmetric(start: readonly [number, number], segments: readonly Segment[], axis: "x" | "y"): string {
  const write = (segment: readonly number[]) => `${segment.length === 2 ? "L" : "C"} ${segment.join(" ")}`;
  const nodes = [start, ...segments].map((segment) => segment.slice(-2));
  const back = segments.map((segment, i) => {
    const from = nodes[i] ?? start;
    return flip(segment.length === 2 ? from : [...segment.slice(2, 4), ...segment.slice(0, 2), ...from], axis);
  });
  return `M ${start.join(" ")} ${segments.map(write).join(" ")} ${back.reverse().map(write).join(" ")} Z`;
}
