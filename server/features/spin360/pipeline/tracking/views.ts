import type { BodyAngle } from "../../../../domain/damage/place/view.ts";
import { bodyAngleOf } from "../../../../domain/damage/place/view.ts";
import type { SeenFrame } from "./frame.ts";

/** Frames on either side that count. A walk-around turns by about 20 degrees in this many frames. Our own estimate. */
const neighbors = 3;

/**
 * The side from which each frame shows the car: its own view and its neighbors', weighted by confidence and distance. Null
 * if none has a view.
 */
export function anglesOf(frames: readonly SeenFrame[]): readonly (BodyAngle | null)[] {
  return frames.map((_, index) => {
    const votes = new Map<BodyAngle, number>();
    for (let at = Math.max(0, index - neighbors); at <= Math.min(frames.length - 1, index + neighbors); at += 1) {
      const view = frames[at]?.view;
      const angle = view && bodyAngleOf(view.angle, "exterior");
      if (!view || !angle) continue;
      votes.set(angle, (votes.get(angle) ?? 0) + (0.1 + view.margin) / (1 + Math.abs(at - index)));
    }
    return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
  });
}
