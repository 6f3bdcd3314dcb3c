import type { z } from "zod";
import type { visual as contract } from "../../../../contracts/inspections/visual.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { partLabel, typeLabel } from "../../../domain/damage/display-text.ts";
import { recalculateDamage } from "../../../domain/damage/manual-damage.ts";
import { carries } from "../../../domain/damage/place/labels.ts";
import type { DamageRow } from "../visual.repo.ts";

type Correction = Pick<z.output<typeof contract.review.body>, "type" | "severity" | "location">;

/**
 * The columns that a corrected type, severity or place changes. Side, repair estimate and rule follow from them. Throws
 * INVALID_DAMAGE_DATA for a wheel or mirror next to a part that has none.
 */
export function correctedColumns(
  before: DamageRow,
  { type, severity, location }: Correction,
  reviewer: string,
): Partial<DamageRow> {
  if (!type && !severity && !location) return {};
  const corrected = {
    type: type ?? before.type,
    severity: severity ?? before.severity,
    part: location?.part ?? before.part,
    side: location ? location.side : before.side,
    measurements: before.measurements,
    fitting: correctedFitting(before, location),
  };
  const { side, estimated_repair } = recalculateDamage(corrected);
  return {
    type: corrected.type,
    severity: corrected.severity,
    part: corrected.part,
    side,
    fitting: corrected.fitting,
    coordinates: location?.coordinates ?? before.coordinates,
    repair: estimated_repair,
    rule: correctedRule(before, corrected, reviewer),
  };
}

/** A wheel or mirror remains one unless the reviewer names another part, or says what the finding is on. */
function correctedFitting(before: DamageRow, location: Correction["location"]): DamageRow["fitting"] {
  if (!location) return before.fitting;
  const { part, fitting } = location;
  if (fitting && !carries(part, fitting)) {
    const message = `A ${fittingLabel(fitting)} is not next to the ${partLabel(part)}.`;
    throw new AppError("INVALID_DAMAGE_DATA", { message, field: "location.fitting" });
  }
  if (fitting !== undefined) return fitting;
  return part === before.part ? before.fitting : null;
}

const fittingLabel = (fitting: NonNullable<DamageRow["fitting"]>): string => fitting.replaceAll("_", " ");

/** The finding's rule, with the correction and the person who made it. */
function correctedRule(
  before: DamageRow,
  now: Pick<DamageRow, "type" | "severity" | "part" | "fitting">,
  reviewer: string,
): string {
  const corrections = [
    ...(now.type === before.type ? [] : [typeLabel(now.type)]),
    ...(now.severity === before.severity ? [] : [now.severity]),
    ...(now.part === before.part && now.fitting === before.fitting ? [] : [partLabel(now.part)]),
    ...(now.fitting === null || now.fitting === before.fitting ? [] : [fittingLabel(now.fitting)]),
  ];
  return corrections.length === 0 ? before.rule : `${before.rule} Corrected by ${reviewer}: ${corrections.join(", ")}.`;
}
