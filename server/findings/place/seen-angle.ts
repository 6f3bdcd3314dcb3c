import { centre } from "../geometry.ts";
import type { Detection } from "../photo.ts";
import { angleShowing, type BodyAngle, type Flank, viewOf } from "./view.ts";

export const frontLabels = ["front_bumper", "hood", "headlight", "windshield"];
export const rearLabels = ["rear_bumper", "trunk_lid", "taillight", "rear_window"];

const best = (parts: readonly Detection[], label: string): Detection | undefined =>
  parts.filter((part) => part.label === label).toSorted((a, b) => b.confidence - a.confidence)[0];

const evidence = (parts: readonly Detection[], labels: readonly string[]): number =>
  labels.reduce((sum, label) => sum + (best(parts, label)?.confidence ?? 0), 0);

/** The flank that the order of the two doors shows: front door left of the rear door is the left flank. */
function flankByDoors(parts: readonly Detection[]): Flank | null {
  const front = best(parts, "front_door");
  const rear = best(parts, "rear_door");
  if (!front || !rear || Math.min(front.confidence, rear.confidence) < 0.5) return null;
  const apart = centre(rear.box).x - centre(front.box).x;
  if (Math.abs(apart) < 0.25 * Math.max(front.box.width, rear.box.width)) return null;
  return apart > 0 ? "left" : "right";
}

/**
 * The angle that a photo really shows. The declared angle stands unless the parts contradict it plainly: at
 * least 1.2 of summed confidence for the other end and under 0.3 for the declared one, or two doors (0.5
 * each) in the order of the other flank. Both limits are our own estimates.
 */
export function seenAngle(declared: BodyAngle, parts: readonly Detection[]): { angle: BodyAngle; note: string | null } {
  const view = viewOf(declared);
  if (view.kind === "top") return { angle: declared, note: null };
  const frontShown = evidence(parts, frontLabels);
  const rearShown = evidence(parts, rearLabels);
  const contradicted = (shown: number, other: number) => shown < 0.3 && other >= 1.2;
  const end =
    view.end === "front" && contradicted(frontShown, rearShown)
      ? "rear"
      : view.end === "rear" && contradicted(rearShown, frontShown)
        ? "front"
        : view.end;
  const flank = view.flank === null ? null : (flankByDoors(parts) ?? view.flank);
  const angle = angleShowing(end, flank) ?? declared;
  if (angle === declared) return { angle, note: null };
  return {
    angle,
    note: `declared as ${declared.replaceAll("_", " ")}, but the parts found show ${angle.replaceAll("_", " ")}; sides were read from the parts`,
  };
}
