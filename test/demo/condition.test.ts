import { beforeAll, describe, expect, it } from "vitest";
import { inventoryOf } from "../../scripts/demo/dealership/inventory.ts";
import { marketOf } from "../../scripts/demo/market/listings.ts";
import { dayOf } from "../../server/clock.ts";
import { type Appraiser, openAppraiser } from "../../server/valuation/market/predict.ts";
import { trainMarket } from "../../server/valuation/market/train.ts";
import type { MarketRow } from "../../server/valuation/rows.ts";
import { defaultEffects, gradeOfWord } from "../../server/valuation/value/effects.ts";
import { valueVehicle } from "../../server/valuation/value/value.ts";

const today = dayOf("2026-11-20");
const market = marketOf(4000, 1, today).map(
  (row): MarketRow => ({
    ...row,
    id: row.listing_id,
    source: row.kind,
    date: row.sold_at ?? row.listed_at,
    zip: row.zip_code,
    venue: row.source,
  }),
);
const stock = inventoryOf(1, today);
/** What the dealership sold, as the product's own sales: with the condition in a word. */
const sold = stock.flatMap(({ car, vin, condition, sold: sale }): MarketRow[] =>
  sale
    ? [{ source: "recent_sale", id: vin, vin, price: sale.dollars, ...factsOf(car), grade: gradeOfWord[condition] }]
    : [],
);

function factsOf({ model, build, year, miles }: (typeof stock)[number]["car"]) {
  return { year, make: model.make, model: model.model, trim: build.trim, body: model.body, mileage: miles };
}

describe("the demo's stock, valued on a small demo market", () => {
  const rows = [...sold, ...market];
  let appraiser: Appraiser;
  beforeAll(() => {
    const model = trainMarket(rows, { seed: 1 });
    if (!model) throw new Error("Not trained");
    appraiser = openAppraiser(model);
  }, 120_000);

  it("is worth no less in a better condition, and poor to excellent spans 8 to 40 %", () => {
    const words = ["poor", "fair", "good", "excellent"] as const;
    for (const { car, vin } of stock.filter(({ end }) => end !== "SOLD")) {
      const candidates = rows
        .filter((row) => row.model === car.model.model && row.source === "dealer_listing")
        .filter((row) => Math.abs(row.year - car.year) <= 2)
        .map((row) => ({ id: row.id ?? "", row, distanceMiles: null }));
      const values = words.map((word) => {
        const subject = { source: "dealer_listing", vin, ...factsOf(car), grade: gradeOfWord[word] } as const;
        const value = valueVehicle({ subject, candidates, appraiser, now: today, effects: defaultEffects });
        return value?.adjusted.average ?? Number.NaN;
      });
      const name = `${car.year} ${car.model.make} ${car.model.model}: ${values.join(" ")}`;
      expect(values, name).toEqual(values.toSorted((a, b) => a - b));
      const span = 1 - (values[0] ?? 0) / (values[3] ?? 1);
      expect(span, name).toBeGreaterThan(0.08);
      expect(span, name).toBeLessThan(0.4);
    }
  });
});
