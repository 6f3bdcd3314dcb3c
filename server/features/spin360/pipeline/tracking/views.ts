import type { BodyAngle } from "../../../../domain/damage/place/view.ts";
import { bodyAngleOf } from "../../../../domain/damage/place/view.ts";
import type { SeenFrame } from "./frame.ts";

/** Frames to either side that have a say: a walk-around turns by some 20 degrees in so many. Our own estimate. */
const reach = 3;

/**
 * From which side each frame shows the car: what its neighbours and itself say, weighted by how plainly and how near;
 * null where none of them tells.
 */
export function anglesOf(frames: readonly SeenFrame[]): readonly (BodyAngle | null)[] {
  return frames.map((_, index) => {
    const votes = new Map<BodyAngle, number>();
    for (let at = Math.max(0, index - reach); at <= Math.min(frames.length - 1, index + reach); at += 1) {
      const view = frames[at]?.view;
      const angle = view && bodyAngleOf(view.angle, "exterior");
      if (!view || !angle) continue;
      votes.set(angle, (votes.get(angle) ?? 0) + (0.1 + view.margin) / (1 + Math.abs(at - index)));
    }
    return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
  });
}
