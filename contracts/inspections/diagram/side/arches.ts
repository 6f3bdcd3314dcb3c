import { angleTo, arc } from "../arcs.ts";
import type { Point } from "../geometry.ts";
import { type Edge, type Node, region } from "../lines.ts";
import type { SideProfile } from "../styles/profile.ts";

/** The arch of a wheel in the side of the body. */
export interface Arch {
  readonly center: Point;
  readonly radius: number;
  /** Along the arch between two angles, in degrees as for `arc`. */
  readonly along: (from: number, to: number) => Edge;
  /** The angle at which the front (left) half of the arch is at a height. For the rear half it is 180 minus this. */
  readonly frontAngleAt: (height: number) => number;
  /** The angle of a node on the arch; null for a node elsewhere. */
  readonly angleOf: (node: Node) => number | null;
}

/** Gap between tire and body, in cm. */
const room = 5;

export function archesOf({ axles, tireRadius }: SideProfile): readonly [front: Arch, rear: Arch] {
  const radius = tireRadius + room;
  const archAt = (x: number): Arch => {
    const center = { x, y: tireRadius };
    return {
      center,
      radius,
      along: (from, to) => arc(center, radius, [from, to]),
      frontAngleAt: (height) => 180 + (Math.asin((center.y - height) / radius) * 180) / Math.PI,
      angleOf: (node) =>
        Math.abs(Math.hypot(node[0] - center.x, node[1] - center.y) - radius) < 1 ? angleTo(center, node) : null,
    };
  };
  return [archAt(axles[0]), archAt(axles[1])];
}

/** The dark inside of an arch. */
export function well({ along, frontAngleAt }: Arch, underside: number): string {
  const front = frontAngleAt(underside);
  return region(along(180 - front, front));
}

/** The band of plastic around an arch. */
export function cladding({ center, radius, along, frontAngleAt }: Arch, underside: number): string {
  const front = frontAngleAt(underside);
  const outer = radius + 6;
  const outerFront = 180 + (Math.asin((center.y - underside) / outer) * 180) / Math.PI;
  return region(along(180 - front, front), arc(center, outer, [outerFront, 180 - outerFront]));
}
