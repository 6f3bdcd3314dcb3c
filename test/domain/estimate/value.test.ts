import { describe, expect, test } from "vitest";
import { bookWith, estimateOf, single, value } from "./kit.ts";

/** A rate book with a loss of value so high that formula 17c's cap always applies. */
const book = bookWith({ stigma_repair_share: 1000 });
const impactOf = (damage: Parameters<typeof single>[0], variant: Parameters<typeof single>[1] = {}) =>
  single(damage, variant).summary.impact_on_vehicle_value;

describe("assess: loss of value after repair, limited by formula 17c", () => {
  const dentInQuarter = { type: "dent", location: "quarter_panel_left", size_cm: 12 } as const;

  // cfm-calculator.com: $30,000, moderate damage (0.50), 45,000 miles (0.60): 10 % of it times both is $900
  test("is $900 in the published example", () => {
    const impact = impactOf(dentInQuarter, { book, vehicle: { mileageMiles: 45_000, marketValue: value(30_000) } });
    expect(impact?.stigma_after_repair).toBe(900);
    expect(impact?.basis).toContain("moderate damage, 45,000 miles");
  });

  test.each([
    [0, 1500],
    [19_999, 1500],
    [20_000, 1200],
    [40_000, 900],
    [60_000, 600],
    [80_000, 300],
    [100_000, 0],
    [null, 1500],
  ])("at %s miles is at most $%d", (mileageMiles, max) => {
    const impact = impactOf(dentInQuarter, { book, vehicle: { mileageMiles, marketValue: value(30_000) } });
    expect(impact?.stigma_after_repair).toBe(max);
  });

  test("has words for a repair that leaves no loss", () => {
    const basisOf = (damage: Parameters<typeof single>[0], mileageMiles: number) =>
      impactOf(damage, { book, vehicle: { mileageMiles, marketValue: value(30_000) } })?.basis;
    const paintless = { type: "dent", location: "hood", size_cm: 2 } as const;
    expect(basisOf(paintless, 30_000)).toContain("no loss remains: formula 17c counts none for these repairs.");
    expect(basisOf(dentInQuarter, 120_000)).toContain(
      "no loss remains: formula 17c counts none from 100,000 miles on.",
    );
  });

  test.each([
    ["a painted scratch", { type: "scratch", location: "hood", size_cm: 20 }, 750],
    ["a dent with paintless repair", { type: "dent", location: "hood", size_cm: 2 }, 0],
    ["a new door", { type: "panel_damage", location: "front_door_left", severity: "severe" }, 0],
    ["a new windshield", { type: "crack", location: "windshield", severity: "severe" }, 0],
    ["a welded section", { type: "panel_damage", location: "quarter_panel_left", severity: "severe" }, 2250],
    ["a crushed welded side", { type: "panel_damage", location: "quarter_panel_left", severity: "critical" }, 3000],
  ] as const)("after %s is at most the amount for its damage class", (_, damage, max) => {
    const impact = impactOf(damage, { book, vehicle: { mileageMiles: 0, marketValue: value(30_000) } });
    expect(impact?.stigma_after_repair).toBe(max);
  });

  test("is a quarter of the repair's cost below the cap", () => {
    const { summary } = single(dentInQuarter, { vehicle: { marketValue: value(30_000) } });
    const { estimated } = summary.repair_cost_summary.recommended_repairs_total;
    expect(summary.impact_on_vehicle_value?.stigma_after_repair).toBeCloseTo(estimated / 4, 1);
  });
});

describe("assess: value without repair", () => {
  test("is the market value less the repair's cost, in the estimate's currency, with the value's source", () => {
    const { assessed, repair, summary } = single(
      { type: "scratch", location: "hood", size_cm: 20 },
      { currency: "JPY", vehicle: { marketValue: value(10_000) } },
    );
    const cost = repair.total_cost.total;
    expect(summary.impact_on_vehicle_value).toMatchObject({
      estimated_market_value: 1_565_000,
      value_reduction: cost,
      adjusted_value: 1_565_000 - cost,
      currency: "JPY",
      basis: expect.stringContaining("Value: asking price."),
    });
    expect(assessed.impact_assessment.value_reduction_percentage).toBeCloseTo((100 * cost) / 1_565_000, 2);
    expect(summary.total_value_reduction_percentage).toBeCloseTo((100 * cost) / 1_565_000, 2);
  });

  test("is never less than 0", () => {
    const { summary } = single(
      { type: "panel_damage", location: "roof", severity: "critical" },
      { vehicle: { marketValue: value(500) } },
    );
    expect(summary.impact_on_vehicle_value).toMatchObject({ adjusted_value: 0, value_reduction: 500 });
    expect(summary.total_value_reduction_percentage).toBe(100);
  });

  test("is null without a market value", () => {
    const { assessed, summary } = single({ type: "scratch", location: "hood", size_cm: 20 });
    expect(summary.impact_on_vehicle_value).toBeNull();
    expect(summary.total_value_reduction_percentage).toBeNull();
    expect(assessed.impact_assessment.value_reduction_percentage).toBeNull();
  });
});

describe("assess: structural, cosmetic and safety impact", () => {
  test.each([
    [
      { type: "scratch", location: "roof", severity: "critical" },
      { structural: "none", cosmetic: "severe", safety: "none" },
    ],
    [
      { type: "dent", location: "hood", severity: "moderate" },
      { structural: "none", cosmetic: "moderate", safety: "none" },
    ],
    [
      { type: "rust", location: "quarter_panel_left", severity: "severe" },
      { structural: "severe", safety: "moderate" },
    ],
    [
      { type: "panel_damage", location: "front_bumper", severity: "critical" },
      { structural: "severe", safety: "moderate" },
    ],
    [
      { type: "crack", location: "windshield", severity: "severe" },
      { structural: "minor", safety: "severe" },
    ],
    [
      { type: "glass_damage", location: "headlight_left", severity: "severe" },
      { structural: "none", safety: "severe" },
    ],
    [
      { type: "crack", location: "brake_system", severity: "critical" },
      { structural: "none", cosmetic: "none", safety: "critical" },
    ],
    [
      { type: "crack", location: "engine", severity: "minor" },
      { structural: "none", cosmetic: "none", safety: "none" },
    ],
  ] as const)("of %o", (damage, impact) => {
    const { impact_assessment: found } = single(damage).assessed;
    expect(found).toMatchObject(impact);
    expect(found.reasons.length).toBeGreaterThan(1);
  });

  test("the overall severity is that of the worst damage", () => {
    const { summary } = estimateOf([
      { type: "scratch", location: "hood", severity: "minor" },
      { type: "dent", location: "roof", severity: "severe" },
    ]);
    expect(summary).toMatchObject({ overall_severity: "severe", overall_severity_score: 7 });
  });
});

describe("assess: total loss", () => {
  const crushed = { type: "panel_damage", location: "quarter_panel_left", severity: "critical" } as const;
  const reasonAt = (worth: number) =>
    impactOf(crushed, { vehicle: { year: 2012, marketValue: value(worth) } })?.total_loss;

  // the highest total includes the supplement for hidden damage
  test("is open where only the highest total is beyond the threshold", () => {
    const { summary } = single(crushed, { vehicle: { year: 2012 } });
    const { estimated, max } = summary.repair_cost_summary.recommended_repairs_total;
    const between = reasonAt((estimated + max) / 2 / 0.75);
    expect(between).toMatchObject({ is_likely: false });
    expect(between?.reason).toContain("At the highest total it would be more than that");
    expect(reasonAt((max + 100) / 0.75)?.reason).not.toContain("highest total");
    expect(reasonAt((estimated - 100) / 0.75)).toMatchObject({ is_likely: true });
  });
});
