import type { Damage } from "../../../../contracts/findings.ts";
import type { Call } from "../../../../contracts/kit/endpoint.ts";
import type { VisualInspection, visual } from "../../../../contracts/visual.ts";

export type Change = Call<(typeof visual)["review"]>["body"];

/** What is sent for a finding: a review or correction, or that one added by hand is deleted. */
export type FindingChange = Change | "delete";

/** One thing that a person did to a finding, and what takes it back. */
export interface UndoStep {
  readonly damageId: string;
  readonly change: Change;
  readonly back: FindingChange;
  /** "Rejected finding 3". */
  readonly said: string;
}

/** What brings a finding's present state back after a change of the same fields. */
export function inverseChange(damage: Damage, change: Change): Change {
  return {
    ...(change.review !== undefined && { review: damage.review }),
    ...(change.review !== undefined && damage.review_reason !== null && { reason: damage.review_reason }),
    ...(change.type !== undefined && { type: damage.type }),
    ...(change.severity !== undefined && { severity: damage.severity }),
    ...(change.location !== undefined && {
      location: { part: damage.location.part, side: damage.location.side },
    }),
  };
}

function changed(damage: Damage, change: Change): Damage {
  const { review, reason, type, severity, location } = change;
  return {
    ...damage,
    ...(review !== undefined && { review, review_reason: reason ?? null }),
    ...(type !== undefined && { type }),
    ...(severity !== undefined && { severity }),
    ...(location !== undefined && {
      location: { ...damage.location, part: location.part, side: location.side ?? damage.location.side },
    }),
  };
}

/** The inspection as it will look: the finding at once, score and totals when the server has counted. */
export function withFindingChange(
  inspection: VisualInspection,
  damageId: string,
  act: FindingChange,
): VisualInspection {
  if (!inspection.results) return inspection;
  const { damages: before } = inspection.results;
  const damages =
    act === "delete"
      ? before.filter(({ damage_id }) => damage_id !== damageId)
      : before.map((damage) => (damage.damage_id === damageId ? changed(damage, act) : damage));
  return { ...inspection, results: { ...inspection.results, damages } };
}
