import { beforeAll, describe, expect, it } from "vitest";
import { type Appraiser, createAppraiser } from "../../../server/domain/valuation/market/predict.ts";
import { trainMarket } from "../../../server/domain/valuation/market/train.ts";
import { minLevelRows, trainingSets } from "../../../server/domain/valuation/market/training-sets.ts";
import type { MarketRow } from "../../../server/domain/valuation/rows.ts";
import { defaultEffects, usualGrade } from "../../../server/domain/valuation/value/effects.ts";
import { valueVehicle } from "../../../server/domain/valuation/value/value.ts";
import { marketOf, worth } from "./market.ts";

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const models = ["alpha", "beta", "gamma", "delta"];
/** A dealer asks this much more than the auction price, in log price. It depends on the model. */
const above = ({ model }: Pick<MarketRow, "model">): number => 0.1 + 0.15 * models.indexOf(model);

/** A dealer's listing states the drivetrain and no grade. An auction states the grade and no drivetrain. */
function listingOf({ grade: _, ...row }: MarketRow, at: number): MarketRow {
  const price = (row.price / worth(row)) * worth({ ...row, grade: usualGrade }) * Math.exp(above(row));
  return { ...row, drivetrain: at % 3 === 0 ? "AWD" : "FWD", price: Math.round(price) };
}
const listings = marketOf(700, 11).map(listingOf);
const auctions = marketOf(1400, 12).map((row): MarketRow => ({ ...row, id: `sale-${row.id}`, source: "auction_sale" }));
const unseen = marketOf(900, 13).slice(700);

function appraiserOf(rows: readonly MarketRow[]): Appraiser {
  const model = trainMarket(rows, { seed: 1 });
  if (!model) throw new Error("Not trained");
  return createAppraiser(model);
}

/** The values of unseen listed cars with an unknown drivetrain, relative to their true worth. In log price. */
function retailErrors(appraiser: Appraiser): number[] {
  return unseen.map((row) => {
    const { price: _, ...subject } = { ...row, id: `unseen-${row.id}`, grade: usualGrade };
    const similar = listings.filter(({ make, model }) => make === row.make && model === row.model);
    const candidates = similar.map((one) => ({ id: one.id ?? "", row: one, distanceMiles: 10 }));
    const now = appraiser.model.today;
    const value = valueVehicle({ subject, candidates, appraiser, now, effects: defaultEffects });
    return Math.log((value?.adjusted.average ?? 1) / worth(subject)) - above(row);
  });
}
/** The median error of the values of one model. */
const biasOf = (errors: readonly number[], model: string): number =>
  median(errors.filter((_, at) => unseen[at]?.model === model));

describe("valueVehicle in a market of listings and auction sales", () => {
  let mixed: Appraiser;
  let retail: Appraiser;
  beforeAll(() => {
    mixed = appraiserOf([...listings, ...auctions]);
    retail = appraiserOf(listings);
  });

  it("values a listed car with an unknown drivetrain at retail, not like an auction car", () => {
    const errors = retailErrors(mixed);
    for (const model of models) expect(Math.abs(biasOf(errors, model))).toBeLessThan(0.03);
  });

  it("returns the same retail value with and without auction sales in the market", () => {
    expect(retailErrors(mixed)).toEqual(retailErrors(retail));
  });

  it("computes residuals of each source with the part of its source", () => {
    const errors = [...listings.slice(0, 200), ...auctions.slice(0, 200)].map((row) => mixed.neighbor(row).residual());
    expect(Math.abs(median(errors.slice(0, 200)))).toBeLessThan(0.02);
    expect(Math.abs(median(errors.slice(200)))).toBeLessThan(0.02);
    const [listing, sale] = [unseen[0] as MarketRow, { ...(unseen[0] as MarketRow), source: "auction_sale" as const }];
    const [first, second, third] = mixed.estimates([listing, sale, listing]).map(({ log }) => log);
    expect(first).toBe(third);
    expect((first ?? 0) - (second ?? 0)).toBeGreaterThan(0.05);
  });

  it("ignores the grade of a car at a level without grades", () => {
    const [{ grade: _, ...car } = unseen[0] as MarketRow] = unseen;
    const logs = [undefined, 1, usualGrade, 5].map((grade) => mixed.estimate({ ...car, id: "car", grade }).log);
    expect(new Set(logs).size).toBe(1);
    const sale = { ...car, id: "car", source: "auction_sale" as const };
    expect(mixed.estimate({ ...sale, grade: 5 }).log).toBeGreaterThan(mixed.estimate({ ...sale, grade: 2 }).log + 0.05);
  });

  it("evaluates the rows of all parts", () => {
    const { evaluation, rows } = mixed.model;
    expect(rows).toBe(2100);
    expect(evaluation.rows).toBe(2100);
    expect(evaluation.withinBand).toBeGreaterThan(0.7);
    expect(evaluation.withinBand).toBeLessThan(0.9);
  });
});

describe("trainingSets", () => {
  const some = (count: number, source: MarketRow["source"]) =>
    listings.slice(0, count).map((row): MarketRow => ({ ...row, source }));
  const shapeOf = (rows: readonly MarketRow[]) =>
    trainingSets(rows).map(({ sources, own, rows: learned }) => [sources, own, learned.length]);

  it("separates each level with enough rows", () => {
    const rows = [...some(minLevelRows, "dealer_listing"), ...some(minLevelRows + 1, "auction_sale")];
    expect(shapeOf(rows)).toEqual([
      [["auction_sale"], 301, 301],
      [["dealer_listing", "recent_sale"], 300, 300],
    ]);
  });

  it("trains the levels with few rows on all rows", () => {
    const rows = [...some(500, "auction_sale"), ...some(20, "recent_sale"), ...some(30, "private_listing")];
    expect(shapeOf(rows)).toEqual([
      [["auction_sale"], 500, 500],
      [["dealer_listing", "recent_sale", "private_listing"], 50, 550],
    ]);
    expect(shapeOf(some(200, "dealer_listing"))).toEqual([[["dealer_listing", "recent_sale"], 200, 200]]);
  });
});
