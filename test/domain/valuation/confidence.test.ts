import { describe, expect, it } from "vitest";
import { type ConfidenceEvidence, confidenceOf } from "../../../server/domain/valuation/value/confidence.ts";

const retail = { from: "retail", to: "retail" } as const;
const usual: ConfidenceEvidence = {
  withinBand: 0.88,
  hasModel: true,
  cars: 60,
  sameTrim: 12,
  isTrimKnown: true,
  spread: 0.06,
  days: 20,
  miles: 15,
};
const overall = (change: Partial<ConfidenceEvidence>, level: Parameters<typeof confidenceOf>[1] = retail) =>
  confidenceOf({ ...usual, ...change }, level).overall;
const logOdds = (share: number) => Math.log(share / (1 - share));

describe("confidenceOf", () => {
  it.each([true, false])(
    "has weights that sum to 1 and log odds that are their mean (with a model: %s)",
    (hasModel) => {
      for (const change of [{}, { miles: 3000 }, { sameTrim: 0, spread: 0.3 }, { withinBand: 0.2, days: 400 }]) {
        const found = confidenceOf({ ...usual, ...change, hasModel }, retail);
        expect(found.factors.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 10);
        for (const { weight } of found.factors) expect(weight).toBeGreaterThan(0.02);
        const mean = found.factors.reduce((sum, { weight, confidence }) => sum + weight * logOdds(confidence), 0);
        expect(mean).toBeCloseTo(logOdds(found.overall), 1);
      }
    },
  );

  it.each([true, false])("falls with each factor that it shows (with a model: %s)", (hasModel) => {
    const worse = {
      price_range: { withinBand: 0.6 },
      same_trim: { sameTrim: 0 },
      agreement: { spread: 0.2 },
      freshness: { days: 300 },
      distance: { miles: 2000 },
      price_level: {},
    } as const;
    for (const { factor } of confidenceOf({ ...usual, hasModel }, retail).factors) {
      const level = factor === "price_level" ? ({ from: "wholesale", to: "retail" } as const) : retail;
      expect(overall({ hasModel, ...worse[factor] }, level)).toBeLessThan(overall({ hasModel }) - 0.015);
    }
  });

  it("does not exceed 75 % for a car in Alaska with comparables of other states", () => {
    expect(overall({ withinBand: 0.856 })).toBeGreaterThan(0.82);
    expect(overall({ withinBand: 0.856, miles: 1450, spread: 0.08 })).toBeLessThan(0.75);
  });

  it("is lower for a Big Horn that is valued by Tradesmans than by Big Horns", () => {
    const withTrim = overall({ withinBand: 0.891 });
    expect(overall({ withinBand: 0.891, sameTrim: 0, spread: 0.1 })).toBeLessThan(withTrim - 0.03);
  });

  it("is lower if the prices are two years old, and after a conversion from another level", () => {
    expect(overall({ days: 730 })).toBeLessThan(overall({}) - 0.08);
    expect(overall({ withinBand: 0.75 }, { from: "wholesale", to: "retail" })).toBeLessThan(
      overall({ withinBand: 0.75 }) - 0.08,
    );
  });

  it("does not count the same trim where the trim of the car is unknown", () => {
    const description = ({ isTrimKnown }: Pick<ConfidenceEvidence, "isTrimKnown">) =>
      confidenceOf({ ...usual, isTrimKnown }, retail).factors.find(({ factor }) => factor === "same_trim")?.description;
    expect(description({ isTrimKnown: true })).toBe("12 of the 60 comparable cars have the same trim");
    expect(description({ isTrimKnown: false })).toBe("The trim of the vehicle is unknown");
  });
});
