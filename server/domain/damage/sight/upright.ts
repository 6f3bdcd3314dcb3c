import type { Turn } from "../../../../contracts/inspections/photo-sight.ts";
import { viewOf } from "../../../vision/car-view.ts";
import type { Detection } from "../photo.ts";
import { evidenceOf } from "./sight.ts";

/** The part model's detections on a photo that was turned clockwise by `turn` degrees. */
export interface TurnedPhoto {
  readonly turn: Turn;
  readonly parts: readonly Detection[];
  readonly photo: { readonly width: number; readonly height: number };
}

/**
 * A turned photo is upright if its parts show a view with at least this evidence, and with at least this lead over the
 * photo as it was uploaded. Our own estimates. Measured on 100 entire cars (dsmlr_parts): no upright photo is turned; of
 * those laid on one side, on the other side and on the roof, 97, 95 and 84 are corrected. Of 420 photos of damage, most of
 * them close-ups, 2 are turned wrongly.
 */
const minEvidence = 1.5;
const minLead = 0.5;

/** The note on a photo that is not upright. */
export const sidewaysNote = (turn: Turn): string =>
  turn === 180
    ? "upside down: turn it by 180 degrees"
    : `sideways: turn it by 90 degrees ${turn === 90 ? "clockwise" : "counterclockwise"}`;

/** Whether the photo is clearly upright, so that turned versions need not be examined. */
export const isClearlyUpright = ({ parts, photo }: Omit<TurnedPhoto, "turn">): boolean =>
  viewOf(parts, photo) !== undefined && evidenceOf(parts) >= minEvidence;

/** Degrees clockwise by which a photo must be turned to be upright; 0 unless a turned version is clearly better. */
export function turnToUpright(uploaded: Omit<TurnedPhoto, "turn">, turned: readonly TurnedPhoto[]): Turn {
  if (isClearlyUpright(uploaded)) return 0;
  const required = Math.max(minEvidence, evidenceOf(uploaded.parts) + minLead);
  const upright = turned
    .filter(({ parts, photo }) => viewOf(parts, photo) !== undefined && evidenceOf(parts) >= required)
    .toSorted((a, b) => evidenceOf(b.parts) - evidenceOf(a.parts));
  return upright[0]?.turn ?? 0;
}
