import { beforeAll, describe, expect, it } from "vitest";
import { inventoryOf } from "../../scripts/demo/dealership/inventory.ts";
import { marketOf } from "../../scripts/demo/market/listings.ts";
import { type Appraiser, createAppraiser } from "../../server/domain/valuation/market/predict.ts";
import { trainMarket } from "../../server/domain/valuation/market/train.ts";
import type { MarketRow } from "../../server/domain/valuation/rows.ts";
import { defaultEffects, gradeOfWord } from "../../server/domain/valuation/value/effects.ts";
import { valueVehicle } from "../../server/domain/valuation/value/value.ts";
import { conditionCorrection, withCondition } from "../../server/features/valuations/market-value/condition.ts";
import { dayOf } from "../../server/platform/clock.ts";

const today = dayOf("2026-11-20");
const rows = marketOf(1500, 1, today).map(
  (row): MarketRow => ({
    ...row,
    id: row.listing_id,
    source: row.kind,
    date: row.sold_at ?? row.listed_at,
    zip: row.zip_code,
    venue: row.source,
  }),
);
const stock = inventoryOf(1, today).filter(({ end }) => end !== "SOLD");
type Stocked = (typeof stock)[number];

describe("the demo's stock, valued on a small demo market", () => {
  let appraiser: Appraiser;
  beforeAll(() => {
    const model = trainMarket(rows, { seed: 1 });
    if (!model) throw new Error("Not trained");
    appraiser = createAppraiser(model);
  }, 120_000);

  function priceOf({ vin, car }: Stocked, change: { grade?: number; mileage?: number }): number {
    const facts = { year: car.year, make: car.model.make, model: car.model.model, trim: car.build.trim };
    const candidates = rows
      .filter(({ model, source }) => model === facts.model && source === "dealer_listing")
      .filter(({ year }) => Math.abs(year - facts.year) <= 2)
      .map((row) => ({ id: row.id ?? "", row, distanceMiles: null }));
    const own = { source: "dealer_listing", vin, ...facts, body: car.model.body, mileage: car.miles } as const;
    const task = { appraiser, candidates, now: today, effects: defaultEffects };
    const subject = { ...own, grade: gradeOfWord.good, ...change };
    const value = valueVehicle({ ...task, subject });
    // listings have no grades: as in the product, the published effect of the condition applies
    return value ? withCondition(value, conditionCorrection(appraiser, subject), subject.grade).adjusted.average : 0;
  }
  const nameOf = ({ car }: Stocked) => `${car.year} ${car.model.make} ${car.model.model}`;

  it("is worth more in a better condition: poor to excellent spans 8 to 40 %", () => {
    for (const one of stock) {
      const values = (["poor", "fair", "good", "excellent"] as const).map((word) =>
        priceOf(one, { grade: gradeOfWord[word] }),
      );
      expect(values, nameOf(one)).toEqual(values.toSorted((a, b) => a - b));
      const span = 1 - (values[0] ?? 0) / (values[3] ?? 1);
      expect(span, nameOf(one)).toBeGreaterThan(0.08);
      expect(span, nameOf(one)).toBeLessThan(0.4);
    }
  });

  it("is worth no less with fewer miles", () => {
    for (const one of stock) {
      const values = [2, 1.5, 1.2, 1, 0.8, 0.5, 0].map((share) => priceOf(one, { mileage: share * one.car.miles }));
      expect(values, nameOf(one)).toEqual(values.toSorted((a, b) => a - b));
    }
  });
});
