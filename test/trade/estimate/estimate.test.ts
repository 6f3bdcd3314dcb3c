import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AssessedDamage, RepairOption } from "../../../contracts/repair/estimate.ts";
import { assess } from "../../../server/domain/estimate/assess.ts";
import type { Assessment } from "../../../server/domain/estimate/request.ts";
import { bookOf, hoursBy, recommendedOf } from "../../domain/estimate/kit.ts";
import { type TradeCase, tradeCases } from "./cases.ts";

/** The day on which the cases were written: the age of the cars counts from it. */
const now = new Date("2026-11-29T00:00:00Z");

function estimate({ vehicle, request }: TradeCase, damages = request.damages): Assessment {
  const options = request.assessment_options;
  return assess(
    {
      damages,
      options: {
        include_part_prices: true,
        include_repair_timeline: true,
        currency: options.currency ?? "USD",
        labor_rate_region: options.labor_rate_region ?? "US_MIDWEST",
      },
      vehicle: {
        year: vehicle.overviewYear,
        make: vehicle.make,
        model: vehicle.model,
        bodyStyle: vehicle.bodyStyle,
        color: vehicle.exteriorColor,
        fuelType: vehicle.fuelType,
        mileageMiles: 45_000,
        marketValue: null,
      },
      changes: [],
      now,
    },
    bookOf(),
  );
}

const within = (value: number, [low, high]: readonly [number, number], what: string) => {
  expect(value, what).toBeGreaterThanOrEqual(low);
  expect(value, what).toBeLessThanOrEqual(high);
};
const linesOf = ({ labor, parts_required: parts, sublet_services: services }: RepairOption): string[] => [
  ...labor.lines.map(({ description }) => description),
  ...parts.map(({ part }) => part),
  ...services.map(({ service }) => service),
];

/** Each text is in a later item than the one before. */
function inOrder(items: readonly string[], texts: readonly string[]): void {
  let from = 0;
  for (const text of texts) {
    const at = items.findIndex((item, i) => i >= from && item.includes(text));
    expect(at, `“${text}” in its place in: ${items.join(" | ")}`).toBeGreaterThanOrEqual(0);
    from = at + 1;
  }
}

type Expected = NonNullable<TradeCase["expected"]["damages"][string]>;

function checkRepair(damage: AssessedDamage, expected: Expected): void {
  const repair = recommendedOf(damage);
  const names = damage.repair_options.map(({ option }) => option);
  if (expected.recommended) expect(repair.option).toBe(expected.recommended);
  expect(names).toEqual(expect.arrayContaining(expected.options ?? []));
  for (const option of expected.not_options ?? []) expect(names).not.toContain(option);
  if (expected.cost) within(repair.total_cost.total, expected.cost, "cost");
  if (expected.days) within(repair.timeline?.estimated_days ?? 0, expected.days, "days");
  if (expected.capped_by) {
    const cap = damage.repair_options.find(({ option }) => option === expected.capped_by);
    for (const { option, total_cost: cost } of damage.repair_options)
      expect(cost.total, option).toBeLessThanOrEqual(cap?.total_cost.total ?? 0);
  }
  const hours = hoursBy(repair);
  for (const [operation, band] of Object.entries(expected.hours ?? {}))
    within(hours[operation as keyof typeof hours] ?? 0, band, operation);
  const lines = linesOf(repair).join("\n");
  for (const text of expected.lines ?? []) expect(lines).toContain(text);
  for (const text of expected.not_lines ?? []) expect(lines).not.toContain(text);
}

function checkDamage(damage: AssessedDamage | undefined, expected: Expected): void {
  if (!damage) throw new Error("the damage is missing");
  checkRepair(damage, expected);
  if (expected.severity) expect(damage.severity).toBe(expected.severity);
  if (expected.measured !== undefined) expect(damage.measured?.severity ?? null).toBe(expected.measured);
  if (expected.structural) expect(expected.structural).toContain(damage.impact_assessment.structural);
  if (expected.zone !== undefined) expect(damage.impact_zone).toBe(expected.zone);
  for (const text of expected.notes ?? []) expect(damage.notes.join("\n")).toContain(text);
}

/** How often the car has a line after the savings: as often as the repairs have it, minus the savings. */
function timesOf(text: string, { assessedDamages, summary }: Assessment): number {
  const lines = assessedDamages.flatMap((damage) => recommendedOf(damage).labor.lines);
  const own = lines.filter(({ description }) => description.includes(text));
  const saved = summary.repair_cost_summary.shared_work.filter(({ description }) =>
    description.toLowerCase().includes(text.toLowerCase()),
  );
  const hours = own.reduce((sum, line) => sum + line.hours, 0) + saved.reduce((sum, one) => sum + one.hours, 0);
  return hours / Math.max(...own.map((line) => line.hours));
}

function checkCar(assessment: Assessment, { expected }: TradeCase): void {
  const { summary } = assessment;
  const { recommended_repairs_total: total, shared_work: shared } = summary.repair_cost_summary;
  if (expected.total) within(total.estimated, expected.total, "total");
  if (expected.spread) within(total.max / total.min, expected.spread, "spread");
  if (expected.days) within(summary.repair_timeline?.estimated_total_days ?? 0, expected.days, "days of the car");
  if (expected.impacts) {
    expect(summary.impacts.map(({ zone }) => zone)).toEqual(expected.impacts.map(({ zone }) => zone));
    for (const [i, { checklist, not }] of expected.impacts.entries()) {
      const items = summary.impacts[i]?.checklist.map(({ item }) => item) ?? [];
      inOrder(items, checklist);
      for (const text of not) expect(items.join("\n")).not.toContain(text);
    }
  }
  inOrder(summary.warnings, expected.warnings);
  const work = shared.map(({ description }) => description).join("\n");
  for (const text of expected.shared) expect(work).toContain(text);
  for (const text of expected.once) expect(timesOf(text, assessment), text).toBeCloseTo(1, 6);
}

describe.each(tradeCases(join(import.meta.dirname)))("the worked estimates of $file", ({ cases }) => {
  it.each(cases.map((one) => [one.name, one] as const))("%s", (_, one) => {
    const assessment = estimate(one);
    for (const [id, expected] of Object.entries(one.expected.damages))
      checkDamage(
        assessment.assessedDamages.find(({ damage_id }) => damage_id === id),
        expected,
      );
    checkCar(assessment, one);
    const text = JSON.stringify([assessment.assessedDamages, assessment.summary]).toLowerCase();
    for (const word of one.expected.forbidden) expect(text).not.toContain(word.toLowerCase());
    // the order of entry has no influence
    const reversed = estimate(one, one.request.damages.toReversed());
    expect(reversed.summary.repair_cost_summary.recommended_repairs_total).toEqual(
      assessment.summary.repair_cost_summary.recommended_repairs_total,
    );
    expect(reversed.summary.warnings).toEqual(assessment.summary.warnings);
  });
});

it("there are at least thirty worked estimates", () => {
  const cases = tradeCases(join(import.meta.dirname)).flatMap((file) => file.cases);
  expect(cases.length).toBeGreaterThanOrEqual(30);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});
