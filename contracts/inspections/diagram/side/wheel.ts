import { circle, onCircle } from "../arcs.ts";
import type { Point } from "../geometry.ts";
import { straight, stroke } from "../lines.ts";
import { outline, type Sketch } from "../shape.ts";

/** The radius that the drawing below is made for, in cm. */
const drawnRadius = 34;

/** A wheel with five double spokes from the hub to the rim. */
export function wheel(center: Point, radius: number): Sketch[] {
  const scale = radius / drawnRadius;
  const spokes = [0, 1, 2, 3, 4].flatMap((i) =>
    [-9, 9].map((offset) => {
      const angle = -90 + i * 72;
      const from = onCircle(center, 5.5 * scale, angle + offset * 3);
      const to = onCircle(center, 23 * scale, angle + offset);
      return stroke(straight([from, to]));
    }),
  );
  return [
    outline("tyre", circle(center, radius)),
    outline("trim", circle(center, 25 * scale)),
    outline("line", circle(center, 23 * scale)),
    outline("line", spokes.join(" ")),
    outline("trim", circle(center, 4.5 * scale)),
  ];
}
