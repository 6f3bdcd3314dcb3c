import type { AssessedDamage, GivenDamage, Operation, RepairOption } from "../../../contracts/repair/estimate.ts";
import type { EstimateCurrency, RateBook, RateTables, Region } from "../../../contracts/repair/rate-book.ts";
import { assess } from "../../../server/domain/estimate/assess.ts";
import { defaultRateTables } from "../../../server/domain/estimate/rate-book/defaults.ts";
import type { AssessmentRequest, Change, EstimatedVehicle } from "../../../server/domain/estimate/request.ts";

export const bookOf = (tables: RateTables = defaultRateTables): RateBook => ({
  ...tables,
  version: 0,
  changed_at: null,
  changed_by: null,
  note: null,
});

/** The default rate book with other values for some rules. */
export const bookWith = (values: Partial<Record<keyof RateTables["rules"], number>>): RateBook => {
  const rules = structuredClone(defaultRateTables.rules);
  for (const [name, value] of Object.entries(values)) {
    const rule = rules[name as keyof typeof rules];
    if (rule) rule.value = value;
  }
  return bookOf({ ...defaultRateTables, rules });
};

export interface EstimateVariant {
  readonly vehicle?: Partial<EstimatedVehicle>;
  readonly region?: Region;
  readonly currency?: EstimateCurrency;
  readonly prices?: boolean;
  readonly timeline?: boolean;
  readonly changes?: readonly Change[];
  readonly book?: RateBook;
}

/** A sedan of 2012 without a known value, assessed in the US Midwest in summer 2024. */
export function requestFor(damages: readonly GivenDamage[], variant: EstimateVariant = {}): AssessmentRequest {
  return {
    damages,
    options: {
      include_repair_timeline: variant.timeline ?? true,
      include_part_prices: variant.prices ?? true,
      currency: variant.currency ?? "USD",
      labor_rate_region: variant.region ?? "US_MIDWEST",
    },
    vehicle: {
      year: 2012,
      make: "Toyota",
      bodyStyle: "sedan",
      mileageMiles: 45_000,
      marketValue: null,
      ...variant.vehicle,
    },
    changes: variant.changes ?? [],
    now: new Date("2024-07-01T00:00:00Z"),
  };
}

/** Damages without ids get `d1`, `d2`, ... */
export const estimateOf = (
  damages: readonly (Omit<GivenDamage, "damage_id"> & { damage_id?: string })[],
  variant: EstimateVariant = {},
) =>
  assess(
    requestFor(
      damages.map((damage, i) => ({ damage_id: `d${i + 1}`, ...damage })),
      variant,
    ),
    variant.book ?? bookOf(),
  );

export const recommendedOf = (damage: AssessedDamage): RepairOption => {
  const option = damage.repair_options.find(({ recommended }) => recommended);
  if (!option) throw new Error("nothing is recommended");
  return option;
};

/** Assesses one damage. Returns it with its recommended repair and the summary. */
export function single(damage: Omit<GivenDamage, "damage_id">, variant: EstimateVariant = {}) {
  const assessment = estimateOf([damage], variant);
  const [assessed] = assessment.assessedDamages;
  if (!assessed) throw new Error("nothing was assessed");
  return { assessed, repair: recommendedOf(assessed), summary: assessment.summary };
}

/** Hours of a repair by operation, summed. */
export function hoursBy(option: RepairOption): Partial<Record<Operation, number>> {
  const hours: Partial<Record<Operation, number>> = {};
  for (const line of option.labor.lines) hours[line.operation] = (hours[line.operation] ?? 0) + line.hours;
  return hours;
}

export const value = (dollars: number) => ({ cents: Math.ceil(dollars * 100), source: "asking price" });
