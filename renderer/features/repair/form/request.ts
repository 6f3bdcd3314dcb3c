import type { z } from "zod";
import { centimetersFrom, type LengthUnit, lengthIn } from "../../../../contracts/accounts/units.ts";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import type { assessments as contract } from "../../../../contracts/repair/assessments.ts";
import type { GivenDamage } from "../../../../contracts/repair/estimate.ts";
import { EstimateCurrency, Region } from "../../../../contracts/repair/rate-book.ts";
import { enteredNumber } from "../../../ui/forms/entered-number.ts";
import { type Draft, findingsToRepair, type TypedDamage } from "./draft.ts";

export type EstimateRequest = z.input<typeof contract.create.body>;

/** The API accepts up to 1000 cm. */
export const maxSize = (unit: LengthUnit): number => Math.floor(lengthIn(unit, 1000));

export type DamageProblem = "missingPart" | "tooLarge";

/** What is wrong with a damage that was entered by hand. */
export function problemOf({ part, size }: TypedDamage, unit: LengthUnit): DamageProblem | undefined {
  if (part === "") return "missingPart";
  return (enteredNumber(size) ?? 0) > maxSize(unit) ? "tooLarge" : undefined;
}

/** What is wrong with the damages that were entered by hand, by their id. */
export function problemsOf({ damages }: Draft, unit: LengthUnit): ReadonlyMap<string, DamageProblem> {
  const problems = new Map<string, DamageProblem>();
  for (const damage of damages) {
    const problem = problemOf(damage, unit);
    if (problem !== undefined) problems.set(damage.id, problem);
  }
  return problems;
}

/** The damage for a request. Undefined without a part. */
export function givenBy(
  { id, type, part, material, hasAdas, ...typed }: TypedDamage,
  unit: LengthUnit,
): GivenDamage | undefined {
  if (part === "") return undefined;
  const size = enteredNumber(typed.size) ?? 0;
  const count = enteredNumber(typed.count) ?? 0;
  return {
    damage_id: id,
    type,
    location: part,
    ...(typed.severity !== "" && { severity: typed.severity }),
    ...(size > 0 && { size_cm: centimetersFrom(unit, size) }),
    ...(type === "dent" && count > 0 && { count }),
    ...(type === "dent" && typed.depth !== "" && { depth: typed.depth }),
    // not checked means not known
    ...(typed.paintBroken && { paint_broken: true }),
    ...(material !== undefined && { material }),
    ...(hasAdas !== undefined && { has_adas: hasAdas }),
  };
}

/** The request of a draft without problems. */
export function requestOf(
  draft: Draft,
  { carId, inspection, unit }: { carId: string; inspection: VisualInspection | undefined; unit: LengthUnit },
): EstimateRequest {
  const findings = findingsToRepair(inspection);
  const chosen = findings.filter(({ damage_id }) => !draft.leftOut.includes(damage_id));
  const byHand = draft.damages.flatMap((damage) => givenBy(damage, unit) ?? []);
  const isAll = byHand.length === 0 && chosen.length === findings.length;
  return {
    vehicle_id: carId,
    ...(inspection && chosen.length > 0 && { inspection_id: inspection.inspection_id }),
    damages: isAll
      ? []
      : [
          ...chosen.map(({ damage_id, type, severity, location }) => ({
            damage_id,
            type,
            severity,
            location: location.part,
          })),
          ...byHand,
        ],
    assessment_options: {
      ...(draft.region !== "" && { labor_rate_region: Region.parse(draft.region) }),
      ...(draft.currency !== "" && { currency: EstimateCurrency.parse(draft.currency) }),
    },
  };
}

/** How many damages the estimate would have. */
export const damageCount = (draft: Draft, inspection: VisualInspection | undefined): number =>
  draft.damages.length +
  findingsToRepair(inspection).filter(({ damage_id }) => !draft.leftOut.includes(damage_id)).length;
