import type { Box } from "../../../../../contracts/vocabulary.ts";
import { area, center } from "../../../../domain/damage/geometry.ts";
import type { SeenFrame } from "./frame.ts";

/** A part that is visible in two frames. */
interface Part {
  readonly before: Box;
  readonly after: Box;
}

const inside = (point: { x: number; y: number }, { x, y, width, height }: Box): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;

/** Parts that occur once in both frames: only these can be matched with certainty. */
function shared(from: SeenFrame, to: SeenFrame): Part[] {
  const once = (frame: SeenFrame) => Map.groupBy(frame.parts, ({ label }) => label);
  const later = once(to);
  return [...once(from)].flatMap(([label, [part, ...more]]) => {
    const [match, ...others] = later.get(label) ?? [];
    return part && match && more.length === 0 && others.length === 0 ? { before: part.box, after: match.box } : [];
  });
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The box at the same relative position of a part after the part moved. */
function moveWith(box: Box, { before, after }: Part): Box {
  const [sx, sy] = [after.width / before.width, after.height / before.height];
  return {
    x: after.x + (box.x - before.x) * sx,
    y: after.y + (box.y - before.y) * sy,
    width: box.width * sx,
    height: box.height * sy,
  };
}

/** The box moved and scaled by the median of all parts. */
function moveAsAll(box: Box, parts: readonly Part[]): Box {
  const scale = middle(parts.map(({ before, after }) => after.height / before.height));
  const at = center(box);
  const x = at.x + middle(parts.map(({ before, after }) => center(after).x - center(before).x));
  const y = at.y + middle(parts.map(({ before, after }) => center(after).y - center(before).y));
  const [width, height] = [box.width * scale, box.height * scale];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/**
 * The expected position of a box in another frame: it moves with the smallest part that it lies on, else with all parts,
 * else it stays.
 */
export function expected(box: Box, from: SeenFrame, to: SeenFrame): Box {
  const parts = shared(from, to);
  const on = parts.filter(({ before }) => inside(center(box), before));
  const smallest = on.toSorted((a, b) => area(a.before) - area(b.before))[0];
  if (smallest) return moveWith(box, smallest);
  return parts.length === 0 ? box : moveAsAll(box, parts);
}
