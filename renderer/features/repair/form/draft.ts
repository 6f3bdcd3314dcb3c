import { z } from "zod";
import { type LengthUnit, lengthIn } from "../../../../contracts/accounts/units.ts";
import type { Damage } from "../../../../contracts/inspections/findings.ts";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import type { AssessedDamage } from "../../../../contracts/repair/estimate.ts";
import { Material } from "../../../../contracts/repair/rate-book.ts";
import { DamageType, PartName, Severity } from "../../../../contracts/vocabulary.ts";

/** A number field has a text while the number is not complete. */
const Typed = z.union([z.number(), z.string()]);

/** A damage that was entered by hand. */
const TypedDamage = z.object({
  /** It becomes the id of the damage in the estimate. */
  id: z.string(),
  type: DamageType,
  part: PartName.or(z.literal("")),
  severity: Severity.or(z.literal("")),
  /** In the reader's unit. */
  size: Typed,
  count: Typed,
  depth: z.enum(["", "shallow", "medium", "deep"]),
  paintBroken: z.boolean(),
  /** No field of the form: only a damage of an estimate that was made over the API has them. */
  material: Material.optional(),
  hasAdas: z.boolean().optional(),
});
export type TypedDamage = z.infer<typeof TypedDamage>;

/** An estimate that is not made yet. */
export const Draft = z.object({
  /** The id of an inspection, `newest` or `none`. */
  inspection: z.string(),
  /** The ids of findings that are not to be repaired. */
  leftOut: z.array(z.string()),
  damages: z.array(TypedDamage),
  /** Empty: that of the dealership. */
  region: z.string(),
  currency: z.string(),
});
export type Draft = z.infer<typeof Draft>;

export const newestInspection = "newest";
export const noInspection = "none";

export const emptyDraft: Draft = {
  inspection: newestInspection,
  leftOut: [],
  damages: [],
  region: "",
  currency: "",
};

export const isEmpty = (draft: Draft): boolean => JSON.stringify(draft) === JSON.stringify(emptyDraft);

/** The findings that an estimate may repair. */
export const findingsToRepair = (inspection: VisualInspection | undefined): Damage[] =>
  inspection?.results?.damages.filter(({ review }) => review !== "rejected") ?? [];

/** The inspection that the draft names, among the completed ones, newest first. */
export function inspectionOf(
  { inspection }: Draft,
  completed: readonly VisualInspection[],
): VisualInspection | undefined {
  if (inspection === noInspection) return undefined;
  return inspection === newestInspection
    ? completed[0]
    : completed.find(({ inspection_id }) => inspection_id === inspection);
}

const idPrefix = "hand-";

/** A damage that is not filled in, with an id that is not used yet. */
export function newDamage(usedIds: readonly string[]): TypedDamage {
  const used = new Set(usedIds);
  let number = 1;
  while (used.has(`${idPrefix}${number}`)) number += 1;
  return {
    id: `${idPrefix}${number}`,
    type: "scratch",
    part: "",
    severity: "",
    size: "",
    count: "",
    depth: "",
    paintBroken: false,
  };
}

/** The draft with one more damage, which is not filled in. */
export const withDamage = (draft: Draft): Draft => ({
  ...draft,
  damages: [...draft.damages, newDamage(draft.damages.map(({ id }) => id))],
});

/** A damage of an estimate as its fields show it. */
function typedDamage(damage: AssessedDamage, unit: LengthUnit): TypedDamage {
  const { severity, reported_severity, size_cm, material, has_adas } = damage;
  return {
    id: damage.damage_id,
    type: damage.type,
    part: damage.location,
    // one that a person gave counts next to the size; without both, the estimate's own keeps the price
    severity: reported_severity ?? (size_cm === null ? severity : ""),
    size: size_cm === null ? "" : Math.round(lengthIn(unit, size_cm) * 100) / 100,
    count: damage.count ?? "",
    depth: damage.depth ?? "",
    paintBroken: damage.paint_broken ?? false,
    ...(material !== null && { material }),
    ...(has_adas !== null && { hasAdas: has_adas }),
  };
}

/** A draft with the damages of an estimate. `inspection` is the one that it was made from. */
export function draftFrom(
  { inspection_id, assessed_damages, options }: DamageAssessment,
  inspection: VisualInspection | undefined,
  unit: LengthUnit,
): Draft {
  const findings = findingsToRepair(inspection);
  const isFinding = (id: string) => findings.some(({ damage_id }) => damage_id === id);
  const assessed = new Set(assessed_damages.map(({ damage_id }) => damage_id));
  return {
    inspection: inspection_id === null || !inspection ? noInspection : inspection_id,
    leftOut: findings.map(({ damage_id }) => damage_id).filter((id) => !assessed.has(id)),
    damages: assessed_damages
      .filter(({ damage_id }) => !isFinding(damage_id))
      .map((damage) => typedDamage(damage, unit)),
    region: options.labor_rate_region ?? "",
    currency: options.currency,
  };
}
