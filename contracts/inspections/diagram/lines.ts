import type { Point, Segment } from "./geometry.ts";

/** A point of a line, `[x, y]`. */
export type Node = readonly [x: number, y: number];

/** A corner of a closed shape. `radius` is the distance from the corner at which its rounding begins; 0 for a sharp one. */
export type Corner = readonly [x: number, y: number, radius?: number];

/** An open line with a start and an end. Shapes are composed of edges. */
export interface Edge {
  readonly start: Node;
  readonly segments: readonly Segment[];
}

const endOf = (segment: Segment): Node => (segment.length === 2 ? segment : [segment[4], segment[5]]);

export const endOfEdge = ({ start, segments }: Edge): Node => {
  const last = segments.at(-1);
  return last ? endOf(last) : start;
};

/** Straight lines from node to node. */
export const straight = ([start = [0, 0], ...rest]: readonly Node[]): Edge => ({ start, segments: rest });

const distance = (a: Node, b: Node): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** The direction of a smooth line at `at`, of length 1. The nearer neighbor has more weight, so that the line does not overshoot. */
function tangent(before: Node, at: Node, after: Node): Node {
  const [near, far] = [distance(before, at) || 1, distance(at, after) || 1];
  const along = (axis: 0 | 1) => ((at[axis] - before[axis]) / near) * far + ((after[axis] - at[axis]) / far) * near;
  const [x, y] = [along(0), along(1)];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

/** A smooth line through all nodes: a cubic from each to the next. */
export function smooth(nodes: readonly Node[]): Edge {
  const [start = [0, 0]] = nodes;
  const handle = (i: number, sign: 1 | -1, length: number): Node | null => {
    const [before, at, after] = [nodes[i - 1], nodes[i], nodes[i + 1]];
    if (!before || !at || !after) return null;
    const [x, y] = tangent(before, at, after);
    return [at[0] + sign * x * length, at[1] + sign * y * length];
  };
  const half = (a: Node, b: Node): Node => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const segments = nodes.slice(1).map((to, i): Segment => {
    const from = nodes[i] ?? start;
    const length = distance(from, to) / 3;
    const [out, into] = [handle(i, 1, length), handle(i + 1, -1, length)];
    const first = out ?? half(from, into ?? to);
    const second = into ?? half(to, out ?? from);
    return [...first, ...second, ...to];
  });
  return { start, segments };
}

export function reversed({ start, segments }: Edge): Edge {
  const nodes = [start, ...segments.map(endOf)];
  const back = segments.map((segment, i): Segment => {
    const [x, y] = nodes[i] ?? start;
    return segment.length === 2 ? [x, y] : [segment[2], segment[3], segment[0], segment[1], x, y];
  });
  return { start: nodes.at(-1) ?? start, segments: back.reverse() };
}

// three decimals: smaller numbers would be written with an exponent
const numbers = (values: readonly number[]): string => values.map((value) => Math.round(value * 1000) / 1000).join(" ");

const write = (segment: readonly number[]): string => `${segment.length === 2 ? "L" : "C"} ${numbers(segment)}`;

const pathOf = (start: Node, segments: readonly (readonly number[])[]): string =>
  [`M ${numbers(start)}`, ...segments.map(write)].join(" ");

/** The path of an open line. */
export const stroke = ({ start, segments }: Edge): string => pathOf(start, segments);

/** The path of the shape that the edges enclose, one after the other. Gaps between them are closed with straight lines. */
export function region(...edges: readonly Edge[]): string {
  const [first, ...rest] = edges;
  if (!first) return "";
  let at = endOfEdge(first);
  const more = rest.flatMap((edge): readonly Segment[] => {
    const joins = distance(at, edge.start) < 0.05;
    at = endOfEdge(edge);
    return joins ? edge.segments : [edge.start, ...edge.segments];
  });
  return `${pathOf(first.start, [...first.segments, ...more])} Z`;
}

/** Length of a rounding's handles as a share of its radius: the usual approximation of an arc. */
const roundness = 0.55;

/** The path of a polygon with rounded corners. */
export function rounded(corners: readonly Corner[]): string {
  const toward = (from: Node, to: Node, length: number): Node => {
    const share = length / (distance(from, to) || 1);
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  };
  const pieces = corners.flatMap((corner, i): Segment[] => {
    const at: Node = [corner[0], corner[1]];
    const [px, py] = corners.at(i - 1) ?? corner;
    const [nx, ny] = corners[(i + 1) % corners.length] ?? corner;
    const room = Math.min(distance(at, [px, py]), distance(at, [nx, ny])) / 2;
    const radius = Math.min(corner[2] ?? 0, room);
    if (radius === 0) return [at];
    const [from, to] = [toward(at, [px, py], radius), toward(at, [nx, ny], radius)];
    return [from, [...toward(from, at, radius * roundness), ...toward(to, at, radius * roundness), ...to]];
  });
  const [first, ...rest] = pieces;
  return first ? region({ start: endOf(first), segments: rest }) : "";
}

/** The point of a line halfway between its ends, measured along the straight line between them. */
export function halfway({ start, segments }: Edge): Node {
  const end = endOfEdge({ start, segments });
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const share = ([x, y]: Node) => ((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy || 1);
  let before = start;
  for (const segment of segments) {
    const after = endOf(segment);
    if (share(after) >= 0.5) {
      const t = (0.5 - share(before)) / (share(after) - share(before) || 1);
      return [before[0] + (after[0] - before[0]) * t, before[1] + (after[1] - before[1]) * t];
    }
    before = after;
  }
  return end;
}

/** The mean of a shape's corners. It is inside a convex shape. */
export function middleOf(nodes: readonly (Node | Corner)[]): Point {
  const mean = (axis: 0 | 1) => nodes.reduce((sum, node) => sum + node[axis], 0) / nodes.length;
  return { x: mean(0), y: mean(1) };
}
