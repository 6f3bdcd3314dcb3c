import type { z } from "zod";
import type { visual as contract } from "../../../../contracts/inspections/visual.ts";
import { partLabel, typeLabel } from "../../../domain/damage/display-text.ts";
import { recalculateDamage } from "../../../domain/damage/manual-damage.ts";
import type { DamageRow } from "../visual.repo.ts";

type Correction = Pick<z.output<typeof contract.review.body>, "type" | "severity" | "location">;

/** The columns that a corrected type, severity or place changes. Side, repair estimate and rule follow from them. */
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
    // A wheel or mirror remains one unless the reviewer names another part.
    fitting: location && location.part !== before.part ? null : before.fitting,
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

/** The finding's rule, with the correction and the person who made it. */
function correctedRule(
  before: DamageRow,
  now: Pick<DamageRow, "type" | "severity" | "part">,
  reviewer: string,
): string {
  const corrections = [
    ...(now.type === before.type ? [] : [typeLabel(now.type)]),
    ...(now.severity === before.severity ? [] : [now.severity]),
    ...(now.part === before.part ? [] : [partLabel(now.part)]),
  ];
  return corrections.length === 0 ? before.rule : `${before.rule} Corrected by ${reviewer}: ${corrections.join(", ")}.`;
}
