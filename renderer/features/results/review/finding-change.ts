import type { Damage } from "../../../../contracts/inspections/findings.ts";
import type { VisualInspection, visual } from "../../../../contracts/inspections/visual.ts";
import type { Call } from "../../../../contracts/kit/endpoint.ts";

export type Change = Call<(typeof visual)["review"]>["body"];

/** A request for one finding: a review, a correction, or the deletion of a finding that was added by hand. */
export type FindingChange = Change | "delete";

/** A change that a person made to a finding, and the change that undoes it. */
export interface UndoStep {
  readonly damageId: string;
  readonly change: Change;
  readonly undoChange: FindingChange;
  /** "Rejected: Dent, left front door". */
  readonly message: string;
}

/** The change that restores the present values of the fields that `change` sets. */
export function inverseChange(damage: Damage, change: Change): Change {
  return {
    ...(change.review !== undefined && { review: damage.review }),
    ...(change.review !== undefined && damage.review_reason !== null && { reason: damage.review_reason }),
    ...(change.type !== undefined && { type: damage.type }),
    ...(change.severity !== undefined && { severity: damage.severity }),
    ...(change.location !== undefined && {
      location: {
        part: damage.location.part,
        side: damage.location.side,
        ...(damage.location.fitting && { fitting: damage.location.fitting }),
      },
    }),
  };
}

function withChange(damage: Damage, { review, reason, type, severity, location }: Change): Damage {
  return {
    ...damage,
    ...(review !== undefined && { review, review_reason: reason ?? null }),
    ...(type !== undefined && { type }),
    ...(severity !== undefined && { severity }),
    ...(location !== undefined && {
      location: correctedPlace(damage.location, location),
    }),
  };
}

/** As the server corrects it: a wheel or mirror remains one unless the change names another part, or what the finding is on. */
function correctedPlace(
  { fitting: before, ...place }: Damage["location"],
  { part, side = place.side, fitting = part === place.part ? before : undefined }: NonNullable<Change["location"]>,
): Damage["location"] {
  return { ...place, part, side, ...(fitting && { fitting }) };
}

/** The inspection with a changed finding. Score and totals stay as they are until the server has computed them. */
export function withFindingChange(
  inspection: VisualInspection,
  damageId: string,
  change: FindingChange,
): VisualInspection {
  if (!inspection.results) return inspection;
  const { damages: before } = inspection.results;
  const damages =
    change === "delete"
      ? before.filter(({ damage_id }) => damage_id !== damageId)
      : before.map((damage) => (damage.damage_id === damageId ? withChange(damage, change) : damage));
  return { ...inspection, results: { ...inspection.results, damages } };
}
