import type { Turn } from "../../../../contracts/photo-sight.ts";
import { viewOf } from "../../../vision/car-view.ts";
import type { Detection } from "../photo.ts";
import { evidenceOf } from "./sight.ts";

/** What the part model says of a photo that was turned clockwise by so many degrees. */
export interface TurnedLook {
  readonly turn: Turn;
  readonly parts: readonly Detection[];
  readonly photo: { readonly width: number; readonly height: number };
}

/**
 * A turned photo is upright if its parts tell a view, with at least this evidence and this much more than the photo as it is.
 * Our own estimates. Of 100 whole cars (dsmlr_parts) none that stands upright is turned, and of those laid on a side or on
 * the roof 97, 95 and 84 are put right; of 420 photos of damage, most of them close-ups, 2 are turned wrongly.
 */
const leastEvidence = 1.5;
const leastLead = 0.5;

/** What a person should know of a photo that does not stand upright. */
export const sidewaysNote = (turn: Turn): string =>
  turn === 180
    ? "upside down: turn it by 180 degrees"
    : `sideways: turn it by 90 degrees ${turn === 90 ? "clockwise" : "counterclockwise"}`;

/** Whether the photo as it is leaves no doubt: then it need not be looked at from other sides. */
export const standsUpright = ({ parts, photo }: Omit<TurnedLook, "turn">): boolean =>
  viewOf(parts, photo) !== undefined && evidenceOf(parts) >= leastEvidence;

/** Degrees clockwise by which a photo must be turned to stand upright; 0 where nothing plainly speaks for a turn. */
export function turnToUpright(asItIs: Omit<TurnedLook, "turn">, turned: readonly TurnedLook[]): Turn {
  if (standsUpright(asItIs)) return 0;
  const least = Math.max(leastEvidence, evidenceOf(asItIs.parts) + leastLead);
  const upright = turned
    .filter(({ parts, photo }) => viewOf(parts, photo) !== undefined && evidenceOf(parts) >= least)
    .toSorted((a, b) => evidenceOf(b.parts) - evidenceOf(a.parts));
  return upright[0]?.turn ?? 0;
}
