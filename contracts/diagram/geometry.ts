/** Drawing with SVG path data: absolute commands M, L, C and Z only, so that a path can be moved and mirrored. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a drawing lands: `x' = x * scaleX + dx`, `y' = y * scaleY + dy`. */
export interface Placement {
  readonly dx: number;
  readonly dy: number;
  /** -1 mirrors left and right. */
  readonly scaleX?: 1 | -1;
  /** -1 mirrors top and bottom. */
  readonly scaleY?: 1 | -1;
}

const round = (value: number): number => Math.round(value * 100) / 100;

export const placePoint = (point: Point, to: Placement): Point => ({
  x: round(point.x * (to.scaleX ?? 1) + to.dx),
  y: round(point.y * (to.scaleY ?? 1) + to.dy),
});

/** The path moved (and mirrored) by `to`; numbers come in pairs because only M, L, C and Z are used. */
export function placePath(path: string, to: Placement): string {
  return path.replace(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g, (_, x: string, y: string) => {
    const point = placePoint({ x: Number(x), y: Number(y) }, to);
    return `${point.x} ${point.y}`;
  });
}

/** Degrees counter-clockwise from three o'clock, as one sees it on paper (y grows downwards). */
export function onCircle(centre: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: round(centre.x + radius * Math.cos(angle)), y: round(centre.y - radius * Math.sin(angle)) };
}

/**
 * Cubic segments along a circle from `from` to `to` degrees, to be appended to a path that already
 * stands at the start. Handle length 4/3 tan(sweep/4), the usual approximation of an arc.
 */
export function arc(centre: Point, radius: number, [from, to]: readonly [number, number]): string {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / 90));
  const sweep = (to - from) / steps;
  const handle = (4 / 3) * Math.tan((sweep * Math.PI) / 720) * radius;
  return Array.from({ length: steps }, (_, step) => {
    const a = from + step * sweep;
    const b = a + sweep;
    const start = onCircle(centre, radius, a);
    const end = onCircle(centre, radius, b);
    const c1 = onCircle(start, handle, a + 90);
    const c2 = onCircle(end, handle, b - 90);
    return `C ${c1.x} ${c1.y} ${c2.x} ${c2.y} ${end.x} ${end.y}`;
  }).join(" ");
}

export function circle(centre: Point, radius: number): string {
  const start = onCircle(centre, radius, 0);
  return `M ${start.x} ${start.y} ${arc(centre, radius, [0, 360])} Z`;
}

export function roundedBox(corner: Point, size: Point, radius: number): string {
  const right = corner.x + size.x;
  const bottom = corner.y + size.y;
  const turn = (x: number, y: number, [from, to]: readonly [number, number]) => arc({ x, y }, radius, [from, to]);
  return [
    `M ${corner.x + radius} ${corner.y} L ${right - radius} ${corner.y}`,
    turn(right - radius, corner.y + radius, [90, 0]),
    `L ${right} ${bottom - radius}`,
    turn(right - radius, bottom - radius, [0, -90]),
    `L ${corner.x + radius} ${bottom}`,
    turn(corner.x + radius, bottom - radius, [270, 180]),
    `L ${corner.x} ${corner.y + radius}`,
    turn(corner.x + radius, corner.y + radius, [180, 90]),
    "Z",
  ].join(" ");
}

/** A line's end, `[x, y]`, or a cubic's two handles and end, `[c1x, c1y, c2x, c2y, x, y]`. */
export type Segment = readonly [number, number] | readonly [number, number, number, number, number, number];

const flip = (segment: readonly number[], axis: "x" | "y"): number[] =>
  segment.map((value, i) => (i % 2 === (axis === "x" ? 0 : 1) ? -value : value));

/**
 * The closed, symmetric shape of which one half is drawn: from `start` through `segments`, both ends
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
