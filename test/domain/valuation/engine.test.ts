import { beforeAll, describe, expect, it } from "vitest";
import { createNeighborhood } from "../../../server/domain/valuation/market/neighborhood.ts";
import { type Appraiser, createAppraiser } from "../../../server/domain/valuation/market/predict.ts";
import { deserializeModel, serializeModel } from "../../../server/domain/valuation/market/serialize.ts";
import { trainMarket } from "../../../server/domain/valuation/market/train.ts";
import { traitsOf } from "../../../server/domain/valuation/model/kernel/kernel.ts";
import type { MarketRow } from "../../../server/domain/valuation/rows.ts";
import { defaultEffects, usualGrade } from "../../../server/domain/valuation/value/effects.ts";
import { type Valuation, valueVehicle } from "../../../server/domain/valuation/value/value.ts";
import { marketOf, truth, worth } from "./market.ts";

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Returns a function that values a car on a market with its model. */
function marketWith(rows: readonly MarketRow[], appraiser: Appraiser) {
  const traits = rows.map((row) => traitsOf(appraiser.read(row)));
  const near = createNeighborhood(traits);
  return ({ price: _, ...subject }: MarketRow): Valuation => {
    const found = near.of(traitsOf(appraiser.read(subject)), () => true);
    const candidates = found.flatMap((at) => {
      const row = rows[at];
      return row ? [{ id: String(at), row, distanceMiles: 10 }] : [];
    });
    const value = valueVehicle({ subject, candidates, appraiser, now: appraiser.model.today, effects: defaultEffects });
    if (!value) throw new Error("No value");
    return value;
  };
}

describe("valueVehicle with a trained model", () => {
  const rows = marketOf(1200, 1);
  const unseen = marketOf(1600, 2)
    .slice(1200)
    .map((row) => ({ ...row, id: `other-${row.id}` }));
  let appraiser: Appraiser;
  let valued: (row: MarketRow) => Valuation;
  let values: readonly Valuation[];
  beforeAll(() => {
    const model = trainMarket(rows, { seed: 1 });
    if (!model) throw new Error("Not trained");
    appraiser = createAppraiser(model);
    valued = marketWith(rows, appraiser);
    values = unseen.map(valued);
  });

  it("has a median error near the noise on unseen cars", () => {
    const errors = unseen.map((row, at) => Math.abs((values[at]?.adjusted.average ?? 0) / row.price - 1));
    // the median error of a perfect model is 0.67 standard deviations of the noise
    expect(median(errors)).toBeLessThan(0.67 * truth.noise * 1.25);
  });

  it("contains about 80 % of unseen prices in its band", () => {
    const inside = unseen.filter(({ price }, at) => {
      const { min = 0, max = 0 } = values[at]?.adjusted ?? {};
      return price >= min && price <= max;
    });
    expect(inside.length / unseen.length).toBeGreaterThan(0.74);
    expect(inside.length / unseen.length).toBeLessThan(0.86);
  });

  it("reports a confidence equal to the share of values within 10 %", () => {
    const said = values.reduce((sum, { adjusted }) => sum + adjusted.confidence, 0) / values.length;
    const right = values.filter(({ adjusted }, at) => Math.abs(adjusted.average / (unseen[at]?.price ?? 1) - 1) <= 0.1);
    expect(Math.abs(said - right.length / values.length)).toBeLessThan(0.08);
  });

  it("returns adjustments that add up exactly from the base to the adjusted value", () => {
    for (const { base, adjusted, adjustments } of values) {
      expect(base.average + adjustments.reduce((sum, { impact }) => sum + impact, 0)).toBe(adjusted.average);
      for (const { impact, direction } of adjustments) expect(direction).toBe(impact > 0 ? "positive" : "negative");
    }
  });

  it("learns the effects of the market", () => {
    const car = {
      ...rows[0],
      id: "subject",
      make: "toyota",
      model: "beta",
      trim: "sport",
      year: 2017,
      grade: 3,
    } as MarketRow;
    const at = (change: Partial<MarketRow>) =>
      Math.log(valued({ ...car, mileage: 60_000, ...change }).adjusted.average);
    expect((at({ mileage: 100_000 }) - at({ mileage: 40_000 })) / 6).toBeCloseTo(truth.perTenThousandMiles, 1.5);
    expect(at({ trim: "limited" }) - at({ trim: "base" })).toBeGreaterThan(0.15);
    expect(at({ grade: 4.5 }) - at({ grade: 1.5 })).toBeGreaterThan(0.08);
  });

  it("never returns a higher model value for more miles", () => {
    for (const row of unseen.slice(0, 15)) {
      let before = Number.POSITIVE_INFINITY;
      for (let mileage = 20_000; mileage <= 140_000; mileage += 10_000) {
        const { log } = appraiser.estimate({ ...row, id: "subject", mileage });
        expect(log).toBeLessThanOrEqual(before + 0.01);
        before = log;
      }
    }
  });

  it("returns finite numbers for any vehicle", () => {
    const odd: Partial<MarketRow>[] = [
      { make: "saab", model: "900" },
      { year: 1899 },
      { year: 2099 },
      { mileage: null },
      { mileage: 0 },
      { mileage: 9_999_999 },
      { grade: undefined, state: undefined, color: undefined, date: undefined },
      { grade: 0 },
      { model: "" },
      { trim: "=1+1 <script> ☃" },
      { vin: "not a vin" },
    ];
    for (const change of odd) {
      const { base, adjusted } = valued({ ...(unseen[0] as MarketRow), ...change });
      for (const { min, average, max, confidence } of [base, adjusted]) {
        for (const figure of [min, average, max, confidence]) expect(Number.isFinite(figure)).toBe(true);
        expect(min).toBeLessThanOrEqual(average);
        expect(average).toBeLessThanOrEqual(max);
      }
    }
  });

  it("returns the same values after serialization, and rejects invalid bytes", () => {
    const restored = deserializeModel(serializeModel(appraiser.model));
    if (!restored) throw new Error("Not restored");
    const again = createAppraiser(restored);
    for (const row of unseen.slice(0, 20)) expect(again.estimate(row).log).toBe(appraiser.estimate(row).log);
    expect(deserializeModel(new Uint8Array([1, 2, 3]))).toBeNull();
  });

  it("values a car from the training data with the part that has not seen it", () => {
    const [row] = rows;
    if (!row) throw new Error("No row");
    const dear = { ...row, price: row.price };
    const own = Math.abs(Math.log(dear.price) - appraiser.estimate(dear).log);
    const residual = appraiser.neighbor(row).residual();
    expect(own).toBeCloseTo(Math.abs(residual), 10);
  });

  it("returns equal estimates for several vehicles at once and one by one", () => {
    const some = [...unseen.slice(0, 5), ...rows.slice(0, 5), ...unseen.slice(0, 1)];
    const alone = createAppraiser(appraiser.model);
    const logs = appraiser.estimates(some).map(({ log }) => log);
    expect(logs).toEqual(some.map((row) => alone.estimate(row).log));
    expect(new Set(logs).size).toBe(10);
  });

  it("caches a row by its id until its fields change", () => {
    const [row] = rows;
    if (!row) throw new Error("No row");
    const before = appraiser.neighbor(row);
    expect(appraiser.neighbor({ ...row })).toBe(before);
    const dearer = appraiser.neighbor({ ...row, price: 1.1 * row.price });
    expect(dearer.residual()).toBeCloseTo(before.residual() + Math.log(1.1), 10);
    const renamed = appraiser.neighbor({ ...row, seller: "somebody else" });
    expect(renamed.traits.seller).toBe("somebody else");
  });

  it("includes an evaluation on unseen rows", () => {
    const { medianError, withinBand, rows: counted } = appraiser.model.evaluation;
    expect(counted).toBe(rows.length);
    expect(medianError).toBeGreaterThan(0.5 * truth.noise);
    expect(medianError).toBeLessThan(1.2 * truth.noise);
    expect(withinBand).toBeGreaterThan(0.77);
  });
});

describe("trainMarket", () => {
  it("returns null with too few usable rows", () => {
    const rows = marketOf(200, 3);
    expect(trainMarket(rows.slice(0, 100), { seed: 1 })).toBeNull();
    const odd = rows.map((row, at) => ({
      ...row,
      ...[{ price: 0 }, { price: Number.NaN }, { year: 1899 - 1 }, { mileage: -1 }][at % 4],
    }));
    expect(trainMarket(odd, { seed: 1 })).toBeNull();
  });
});

describe("valueVehicle without a model", () => {
  const rows = marketOf(120, 5);
  const candidatesOf = (row: MarketRow, count: number) =>
    rows
      .filter(({ make, model }) => make === row.make && model === row.model)
      .slice(0, count)
      .map((other, at) => ({ id: String(at), row: other, distanceMiles: 50 * at }));
  const now = 19_150;
  const value = (row: MarketRow, count = 50) => {
    const { price: _, ...subject } = row;
    return valueVehicle({
      subject,
      candidates: candidatesOf(row, count),
      appraiser: null,
      now,
      effects: defaultEffects,
    });
  };

  it("uses the comparables and the published effects", () => {
    const errors = marketOf(60, 6).map((row) => Math.abs((value(row)?.adjusted.average ?? 0) / worth(row) - 1));
    expect(median(errors)).toBeLessThan(0.12);
  });

  it("returns adjustments that add up, and a lower confidence with fewer comparables", () => {
    const [row] = marketOf(1, 7);
    if (!row) throw new Error("No row");
    const [many, few] = [value(row), value(row, 2)];
    if (!many || !few) throw new Error("No value");
    expect(many.base.average + many.adjustments.reduce((sum, { impact }) => sum + impact, 0)).toBe(
      many.adjusted.average,
    );
    expect(few.adjusted.max / few.adjusted.min).toBeGreaterThan(1.2);
  });

  it("returns null without a comparable", () => {
    const [row] = marketOf(1, 7);
    if (!row) throw new Error("No row");
    expect(value({ ...row, model: "epsilon" }, 0)).toBeNull();
  });
});

describe("valueVehicle with graded auctions and few ungraded listings", () => {
  /** The difference between a dealer's price and the auction price, in log price. */
  const above = 0.2;
  const rows = marketOf(1200, 3).map((row, at): MarketRow => {
    if (at % 5 !== 0) return { ...row, source: "auction_sale" };
    const { grade: _, ...listing } = row;
    return { ...listing, price: Math.round(worth(listing) * Math.exp(above)) };
  });

  it("values a graded car by its own source, not by the source that grades", () => {
    const model = trainMarket(rows, { seed: 1 });
    if (!model) throw new Error("Not trained");
    const valued = marketWith(rows, createAppraiser(model));
    const listed = marketOf(1400, 4).slice(1200);
    const off = listed.map(({ grade: _, ...row }) => {
      const value = valued({ ...row, id: `other-${row.id}`, grade: usualGrade });
      return Math.log(value.adjusted.average / worth(row)) - above;
    });
    expect(Math.abs(median(off))).toBeLessThan(0.03);
    const [car] = listed;
    if (!car) throw new Error("No car");
    const graded = (grade: number) => valued({ ...car, id: "subject", grade }).adjusted.average;
    expect(graded(4.5)).toBeGreaterThan(graded(2) * 1.05);
  });
});
