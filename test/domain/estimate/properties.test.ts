import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AssessedDamage, AssessmentSummary, type RepairOption } from "../../../contracts/repair/estimate.ts";
import {
  currencies,
  type EstimateCurrency,
  Material,
  type RateBook,
  RateTables,
  regions,
} from "../../../contracts/repair/rate-book.ts";
import { bodyParts, damageTypes, mechanicalParts, severities } from "../../../contracts/vocabulary.ts";
import { assess } from "../../../server/domain/estimate/assess.ts";
import { defaultRateTables } from "../../../server/domain/estimate/rate-book/defaults.ts";
import type { Assessment, Change } from "../../../server/domain/estimate/request.ts";
import { randomOf } from "../damage/random.ts";
import { bookOf, type EstimateVariant, requestFor } from "./kit.ts";

const book = bookOf();
const damage = fc.record(
  {
    type: fc.constantFrom(...damageTypes),
    // few panels, so that several damages share one
    location: fc.oneof(
      fc.constantFrom(...bodyParts, ...mechanicalParts),
      fc.constantFrom("hood", "front_fender_left", "front_door_left", "quarter_panel_left", "front_bumper"),
    ),
    severity: fc.constantFrom(...severities),
    size_cm: fc.double({ min: 0.1, max: 1000, noNaN: true }),
    depth: fc.constantFrom("shallow", "medium", "deep"),
    count: fc.integer({ min: 1, max: 400 }),
    paint_broken: fc.boolean(),
    material: fc.constantFrom(...Material.options),
    has_adas: fc.boolean(),
  },
  { requiredKeys: ["type", "location"] },
);
const damages = fc
  .array(damage, { maxLength: 7 })
  .map((all) => all.map((one, i) => ({ damage_id: `d${i}`, ...one }))) as fc.Arbitrary<
  Parameters<typeof requestFor>[0]
>; // fast-check omits absent keys, although its type allows undefined
const vehicle = fc.record({
  year: fc.option(fc.integer({ min: 1990, max: 2026 })),
  make: fc.constant(null),
  bodyStyle: fc.constantFrom(null, "sedan", "coupe"),
  mileageMiles: fc.option(fc.integer({ min: 0, max: 300_000 })),
  marketValue: fc.option(
    fc.record({ cents: fc.integer({ min: 1, max: 10_000_000 }), source: fc.constant("asking price") }),
  ),
});
const variants = fc.record({ vehicle, region: fc.constantFrom(...regions), currency: fc.constantFrom(...currencies) });
const edits = fc.array(
  fc.record(
    {
      pick: fc.nat(),
      hours: fc.integer({ min: 0, max: 2000 }).map((tenths) => tenths / 100),
      price: fc.integer({ min: 0, max: 500_000 }).map((cents) => cents / 100),
      counted: fc.constantFrom("oem" as const, "aftermarket" as const),
    },
    { requiredKeys: ["pick"] },
  ),
  { maxLength: 4 },
);

const perUnit = (currency: EstimateCurrency) => (currency === "JPY" ? 1 : 100);
/** An amount in the currency's smallest units. Fails if it is not a whole number of them. */
function whole(amount: number, currency: EstimateCurrency): number {
  const minor = amount * perUnit(currency);
  expect(Math.abs(minor - Math.round(minor))).toBeLessThan(1e-4);
  return Math.round(minor);
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const optionsOf = ({ assessedDamages }: Assessment) => assessedDamages.flatMap((one) => one.repair_options);

const lineIds = (assessment: Assessment) =>
  optionsOf(assessment).flatMap(({ labor, parts_required, sublet_services }) =>
    [...labor.lines, ...parts_required, ...sublet_services].map(({ line_id }) => line_id),
  );

function checkOption(option: RepairOption, currency: EstimateCurrency): void {
  const minor = (amount: number) => whole(amount, currency);
  const { labor, parts_required: parts, total_cost: cost } = option;
  for (const line of labor.lines)
    expect(Math.abs(minor(line.total) - line.hours * line.rate_per_hour * perUnit(currency))).toBeLessThanOrEqual(
      0.5001,
    );
  expect(minor(labor.total)).toBe(sum(labor.lines.map((line) => minor(line.total))));
  const counted = [
    ...parts.map((part) => (part.counted === "oem" ? part.oem_price : part.aftermarket_price) ?? Number.NaN),
    ...option.sublet_services.map(({ price }) => price ?? Number.NaN),
  ];
  expect(minor(cost.parts)).toBe(sum(counted.map(minor)));
  expect(minor(cost.total)).toBe(minor(cost.parts) + minor(labor.total));
  expect(cost.labor).toBe(labor.total);
  expect(minor(option.min_cost)).toBeLessThanOrEqual(minor(cost.total));
  expect(minor(option.max_cost)).toBeGreaterThanOrEqual(minor(cost.total));
}

function checkSummary({ assessedDamages, summary, currency }: Assessment): void {
  const minor = (amount: number) => whole(amount, currency);
  const { repair_cost_summary: costs } = summary;
  const { min, estimated, max } = costs.recommended_repairs_total;
  const separate = sum(assessedDamages.map((one) => minor(one.recommended_repair.estimated_cost)));
  expect(minor(estimated)).toBe(separate + sum(costs.shared_work.map((shared) => minor(shared.amount))));
  expect(minor(costs.parts) + minor(costs.labor)).toBe(minor(estimated));
  expect(minor(min)).toBeLessThanOrEqual(minor(estimated));
  expect(minor(max)).toBeGreaterThanOrEqual(minor(estimated));
  expect(minor(costs.all_repairs_range.min)).toBeLessThanOrEqual(minor(min));
  expect(minor(costs.all_repairs_range.max)).toBeGreaterThanOrEqual(minor(max));
  for (const share of costs.shared_work) {
    expect(share.amount).toBeLessThanOrEqual(0);
    expect(share.hours).toBeLessThanOrEqual(0);
  }
  for (const amount of [min, costs.parts, costs.labor, costs.labor_hours]) expect(amount).toBeGreaterThanOrEqual(0);
}

function check(assessment: Assessment): void {
  for (const one of assessment.assessedDamages) {
    AssessedDamage.parse(one);
    expect(one.repair_options.length).toBeGreaterThan(0);
    const best = one.repair_options.filter(({ recommended }) => recommended);
    expect(best.map(({ option, total_cost }) => [option, total_cost.total])).toEqual([
      [one.recommended_repair.option, one.recommended_repair.estimated_cost],
    ]);
    for (const option of one.repair_options) checkOption(option, assessment.currency);
  }
  const ids = lineIds(assessment);
  expect(new Set(ids).size).toBe(ids.length);
  AssessmentSummary.parse(assessment.summary);
  checkSummary(assessment);
}

function changesOf(assessment: Assessment, picks: readonly { pick: number; [field: string]: unknown }[]): Change[] {
  const ids = lineIds(assessment);
  return picks.flatMap(({ pick, ...change }) => {
    const lineId = ids[pick % Math.max(1, ids.length)];
    const made = { by: "Ada", at: "2024-07-01T00:00:00.000Z", reason: "seen" };
    return lineId ? [{ damageId: lineId.split(":")[0] ?? "", lines: [{ lineId, ...change }], ...made }] : [];
  });
}

/** A rate book with random figures, as a person may have edited it. Brackets and exchange rates are unchanged. */
function fuzzed(seed: number): RateBook {
  const random = randomOf(seed);
  const kept = new Set(["up_to_cm", "up_to_dents", "per_usd"]);
  const shuffle = (rows: unknown): unknown => {
    if (typeof rows === "number") return random.pick([0, rows, rows * 3, random.between(0, 190)]);
    if (Array.isArray(rows)) return rows.map(shuffle);
    if (typeof rows !== "object" || rows === null) return rows;
    return Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, kept.has(key) ? row : shuffle(row)]));
  };
  return bookOf(RateTables.parse(shuffle(defaultRateTables)));
}

/** An assessment without amounts, which are all that a region or a currency changes. */
const shapeOf = (assessment: Assessment) =>
  assessment.assessedDamages.map(({ severity_score, notes, repair_options }) => ({
    severity_score,
    notes,
    options: repair_options.map((option) => ({
      option: option.option,
      recommended: option.recommended,
      reason: option.reason,
      timeline: option.timeline,
      hours: option.labor.lines.map(({ line_id, hours }) => [line_id, hours]),
      parts: option.parts_required.map(({ line_id, counted }) => [line_id, counted]),
      services: option.sublet_services.map(({ line_id }) => line_id),
    })),
  }));

describe("assess with random damages", () => {
  test("returns lines that add up to the totals in every currency, also after changes", () => {
    fc.assert(
      fc.property(damages, variants, edits, (given, variant, picks) => {
        const request = requestFor(given, variant);
        const first = assess(request, book);
        check(first);
        check(assess({ ...request, changes: changesOf(first, picks) }, book));
      }),
      { numRuns: 400 },
    );
  });

  test("returns lines that add up to the totals with any rate book", () => {
    fc.assert(
      fc.property(damages, variants, fc.nat(), (given, variant, seed) =>
        check(assess(requestFor(given, variant), fuzzed(seed))),
      ),
      { numRuns: 150 },
    );
  });

  test("returns the same result each time and does not change its input", () => {
    fc.assert(
      fc.property(damages, variants, (given, variant) => {
        const request = requestFor(given, variant);
        const copy = structuredClone({ request, book });
        expect(assess(request, book)).toEqual(assess(request, book));
        expect({ request, book }).toEqual(copy);
      }),
      { numRuns: 50 },
    );
  });

  test("changes only rates and materials for another region", () => {
    fc.assert(
      fc.property(damages, variants, fc.constantFrom(...regions), (given, variant, region) => {
        const here = assess(requestFor(given, variant), book);
        const there = assess(requestFor(given, { ...variant, region }), book);
        expect(shapeOf(there)).toEqual(shapeOf(here));
        const bought = (assessment: Assessment) =>
          optionsOf(assessment).flatMap((option) =>
            [
              ...option.parts_required.map((one) => ({ ...one, prices: [one.oem_price, one.aftermarket_price] })),
              ...option.sublet_services.map((one) => ({ ...one, prices: [one.price] })),
            ]
              // paintless repair costs no more than a new part, which takes paint and hours of the region
              .filter(({ line_id }) => !/:(materials|pdr)$/.test(line_id))
              .map(({ prices }) => prices),
          );
        expect(bought(there)).toEqual(bought(here));
      }),
      { numRuns: 100 },
    );
  });

  test("returns converted amounts in another currency, each within one unit of either currency", () => {
    const { per_usd: perUsd } = book.exchange_rates;
    const linesOf = (assessment: Assessment) =>
      optionsOf(assessment).flatMap(({ labor, parts_required, sublet_services }) => [
        ...labor.lines.map(({ total }) => total),
        ...parts_required.map(({ oem_price }) => oem_price ?? 0),
        // a capped price is the remainder of many rounded lines
        ...sublet_services.map(({ price, service }) => (service.endsWith("new part") ? 0 : (price ?? 0))),
      ]);
    fc.assert(
      fc.property(damages, variants, fc.constantFrom(...currencies), (given, variant, currency) => {
        const inOne = (used: EstimateVariant) => linesOf(assess(requestFor(given, used), book));
        const there = inOne({ ...variant, currency });
        const rate = perUsd[currency] / perUsd[variant.currency];
        const unit = Math.max(1 / perUnit(currency), rate / perUnit(variant.currency));
        for (const [i, amount] of inOne(variant).entries())
          expect(Math.abs((there[i] ?? 0) - amount * rate)).toBeLessThanOrEqual(unit * 1.001);
      }),
      { numRuns: 100 },
    );
  });
});
