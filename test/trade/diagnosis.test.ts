import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { MechanicalOptions, MechanicalResults } from "../../contracts/mechanical/mechanical.ts";
import { ObdData, TestResults } from "../../contracts/mechanical/obd.ts";
import { diagnosisOf } from "../../server/features/mechanical/diagnosis/diagnosis.ts";

const Range = z.tuple([z.number(), z.number()]);
const Expected = z.strictObject({
  /** The rules of all findings in their order; `*` for any number of others. */
  order: z.array(z.string()).optional(),
  /** The codes of the first finding. */
  codes: z.array(z.string()).optional(),
  /** Beginnings of the first causes of the first finding. */
  causes: z.array(z.string()).optional(),
  /** Words that the first finding's action has. */
  action: z.array(z.string()).optional(),
  /** Words that no text of the results has, in any case. */
  forbidden: z.array(z.string()).optional(),
  /** Words that some text of the results has. */
  says: z.array(z.string()).optional(),
  doNotRun: z.boolean().optional(),
  total: z.strictObject({ test_now: Range, likely_repair: Range, worst_case: Range, max: Range }).partial().optional(),
  health: z.string().optional(),
  score: Range.optional(),
  confidence: Range.optional(),
  services: z.array(z.string()).optional(),
});
const Case = z.strictObject({
  name: z.string(),
  vehicle: z.strictObject({
    make: z.string(),
    year: z.int(),
    mileage: z.int(),
    engine: z.string().nullable(),
    fuelType: z.string(),
  }),
  obd_data: ObdData,
  test_results: TestResults.optional(),
  expected: Expected,
  why: z.string().min(20),
});
type Case = z.infer<typeof Case>;

const folder = "test/trade/diagnosis";
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const casesIn = (name: string): Case[] => z.array(Case).parse(JSON.parse(readFileSync(`${folder}/${name}`, "utf8")));

/** What the API answers: $120 an hour, on a fixed day. */
function resultsOf({ vehicle: { year, ...vehicle }, obd_data: obd, test_results: tests }: Case) {
  const { results } = diagnosisOf({
    obd,
    tests: tests ?? null,
    options: MechanicalOptions.parse({}),
    vehicle: { ...vehicle, overviewYear: year },
    decoded: null,
    rate: { mechanicalCentsPerHour: 12_000, currency: "USD" },
    now: new Date("2026-11-29T12:00:00Z"),
  });
  return MechanicalResults.parse(results);
}

function expectOrder(rules: readonly string[], expected: readonly string[]): void {
  const pattern = expected.map((rule) => (rule === "*" ? "(\\S+ )*" : `${rule.replaceAll(".", "\\.")} `)).join("");
  expect(rules.map((rule) => `${rule} `).join("")).toMatch(new RegExp(`^${pattern}$`));
}

const within = (value: number, [min, max]: readonly [number, number], what: string): void => {
  expect(value, what).toBeGreaterThanOrEqual(min);
  expect(value, what).toBeLessThanOrEqual(max);
};

describe("worked cases of the trade: diagnosis", () => {
  const cases = files.flatMap(casesIn);

  it("are 32 or more, with different names", () => {
    expect(cases.length).toBeGreaterThanOrEqual(32);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  it.each(cases.map((one) => ({ ...one, toString: () => one.name })))("$name", (one) => {
    const { expected } = one;
    const results = resultsOf(one);
    const issues = results.systems
      .flatMap((system) => system.issues)
      .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
    const [lead] = issues;
    if (expected.order)
      expectOrder(
        issues.map(({ rule }) => rule),
        expected.order,
      );
    if (expected.codes) {
      const codes = [lead?.dtc ?? "", ...(lead?.related_dtcs ?? [])].filter((code) => code !== "");
      expect(codes.toSorted()).toEqual(expected.codes.toSorted());
    }
    for (const [i, cause] of (expected.causes ?? []).entries())
      expect(lead?.possible_causes[i]?.startsWith(cause), `cause ${i + 1}: ${lead?.possible_causes[i]}`).toBe(true);
    for (const word of expected.action ?? []) expect(lead?.recommended_action?.toLowerCase()).toContain(word);
    const texts = JSON.stringify([
      issues.map(({ recommended_action, urgency_reason, description, possible_causes, component }) => [
        [component, description, recommended_action],
        [urgency_reason, possible_causes],
      ]),
      results.score_reasons,
    ]).toLowerCase();
    for (const word of expected.forbidden ?? []) expect(texts).not.toContain(word);
    for (const word of expected.says ?? []) expect(texts).toContain(word);
    if (expected.doNotRun !== undefined) expect(lead?.do_not_run ?? false).toBe(expected.doNotRun);
    const prices = { ...results.summary.repair_prices, max: results.summary.total_estimated_repair.max };
    for (const name of ["test_now", "likely_repair", "worst_case", "max"] as const) {
      const range = expected.total?.[name];
      if (range) within(prices[name] ?? -1, range, name);
    }
    if (expected.health) expect(results.overall_health).toBe(expected.health);
    if (expected.score) within(results.health_score, expected.score, "score");
    if (expected.confidence) within(results.confidence, expected.confidence, "confidence");
    const services = Object.values(results.maintenance_schedule ?? {}).flat();
    for (const name of expected.services ?? [])
      expect(
        services.some(({ service }) => service.startsWith(name)),
        name,
      ).toBe(true);
  });

  it.each(cases.map((one) => ({ ...one, toString: () => one.name })))("counts no repair twice: $name", (one) => {
    const results = resultsOf(one);
    const issues = results.systems.flatMap((system) => system.issues);
    const codes = issues.flatMap(({ dtc, related_dtcs }) => [dtc, ...related_dtcs]).filter((code) => code !== null);
    expect(new Set(codes).size).toBe(codes.length);
    const sum = issues.reduce((total, { estimated_repair }) => total + (estimated_repair?.max ?? 0), 0);
    expect(results.summary.total_estimated_repair.max).toBeCloseTo(sum, 2);
  });
});
