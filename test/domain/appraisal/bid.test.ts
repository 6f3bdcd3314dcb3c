import { describe, expect, it } from "vitest";
import { bidCurve, type Costs, highestBid, type Plan, probabilityOfBid } from "../../../server/domain/appraisal/bid.ts";
import { calibrationBins, tallyOf } from "../../../server/domain/appraisal/calibration.ts";
import { outcomeOf } from "../../../server/domain/appraisal/outcome.ts";
import { priceOfProbability, probabilityOfPrice } from "../../../server/domain/appraisal/price-law.ts";

const price = { minCents: 1_800_000, averageCents: 2_000_000, maxCents: 2_300_000 };
const costs: Costs = {
  repairsCents: 60_000,
  packCents: 30_000,
  feesCents: 20_000,
  transportCents: 10_000,
  holdingPerDayCents: 2_000,
  daysToSell: 40,
};
const plan: Plan = { price, costs, wantedMarginCents: 150_000 };

describe("probabilityOfPrice", () => {
  it("has the band as its 10th and 90th percentile, and the average as its median", () => {
    expect(probabilityOfPrice(price, 1_800_000)).toBeCloseTo(0.9, 10);
    expect(probabilityOfPrice(price, 2_000_000)).toBeCloseTo(0.5, 10);
    expect(probabilityOfPrice(price, 2_300_000)).toBeCloseTo(0.1, 10);
    expect([probabilityOfPrice(price, 0), probabilityOfPrice(price, -5)]).toEqual([1, 1]);
  });

  it("falls with the price, and priceOfProbability is its inverse", () => {
    const cents = Array.from({ length: 60 }, (_, at) => 1_400_000 + at * 25_000);
    const probabilities = cents.map((one) => probabilityOfPrice(price, one));
    expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
    for (const [at, probability] of probabilities.entries())
      expect(priceOfProbability(price, probability)).toBeCloseTo(cents[at] ?? 0, 2);
  });

  it("is a step for a band without a width, and finite for one that starts at 0", () => {
    const exact = { minCents: 500_000, averageCents: 500_000, maxCents: 500_000 };
    expect(probabilityOfPrice(exact, 499_000)).toBeCloseTo(1, 6);
    expect(probabilityOfPrice(exact, 501_000)).toBeCloseTo(0, 6);
    const wide = { minCents: 0, averageCents: 10_000, maxCents: 30_000 };
    expect(probabilityOfPrice(wide, 1)).toBeCloseTo(0.9, 6);
  });
});

describe("highestBid", () => {
  it("is the average price minus all costs and the margin with the probability 0.5", () => {
    expect(highestBid(plan, 0.5)).toBe(2_000_000 - 60_000 - 30_000 - 20_000 - 10_000 - 80_000 - 150_000);
  });

  it("makes the margin with the given probability, and one more cent with less", () => {
    for (const probability of [0.05, 0.3, 0.5, 0.8, 0.95]) {
      const bid = highestBid(plan, probability) ?? 0;
      expect(probabilityOfBid(plan, bid)).toBeGreaterThanOrEqual(probability - 1e-9);
      expect(probabilityOfBid(plan, bid + 1)).toBeLessThan(probability);
    }
  });

  it("is null if the costs and the margin are more than the price", () => {
    expect(highestBid({ ...plan, wantedMarginCents: 2_000_000 }, 0.5)).toBeNull();
    expect(highestBid({ price, costs: { ...costs, holdingPerDayCents: 0 }, wantedMarginCents: 1_880_000 }, 0.5)).toBe(
      0,
    );
  });
});

describe("bidCurve", () => {
  it("goes from the safest bid to the highest one, without bids below 0", () => {
    const curve = bidCurve(plan);
    expect(curve.map(({ probability }) => probability)).toEqual(
      Array.from({ length: 19 }, (_, at) => (95 - 5 * at) / 100),
    );
    const bids = curve.map(({ bidCents }) => bidCents);
    expect(bids).toEqual(bids.toSorted((a, b) => a - b));
    expect(bidCurve({ ...plan, wantedMarginCents: 1_800_001 }).map(({ probability }) => probability)).toEqual([
      0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05,
    ]);
  });
});

describe("outcomeOf", () => {
  const purchase = { pricePaidCents: 1_600_000, costs, wantedMarginCents: 150_000 };

  it("takes the holding cost of the days that the sale took, and the other costs as planned", () => {
    expect(outcomeOf(purchase, { soldPriceCents: 1_930_000, daysToSell: 30 })).toEqual({
      costsCents: 120_000 + 60_000,
      marginCents: 150_000,
      madeMargin: true,
    });
    expect(outcomeOf(purchase, { soldPriceCents: 1_930_000, daysToSell: 31 }).madeMargin).toBe(false);
  });

  it("takes the planned days if the sale has none", () => {
    expect(outcomeOf(purchase, { soldPriceCents: 1_930_000, daysToSell: null }).marginCents).toBe(130_000);
  });
});

describe("calibrationBins", () => {
  it("puts a probability into the bin that starts with it, and 1 into the last one", () => {
    const probabilities = [0, 0.1, 0.29, 0.3, 0.6, 0.7, 0.7999, 0.9, 1];
    const bins = calibrationBins(probabilities.map((probability) => ({ probability, made: probability > 0.65 })));
    expect(bins.map(({ count, made }) => [count, made])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 0],
      [0, 0],
      [1, 0],
      [2, 2],
      [0, 0],
      [2, 2],
    ]);
    expect(bins[7]).toMatchObject({ from: 0.7, to: 0.8, said: expect.closeTo(0.74995, 6) });
    expect(bins[8]).toMatchObject({ said: null });
    expect(tallyOf([])).toEqual({ count: 0, said: null, made: 0 });
  });
});
