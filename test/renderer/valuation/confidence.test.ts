import { describe, expect, it } from "vitest";
import {
  confidenceLevel,
  factorEffects,
} from "../../../renderer/features/vehicles/detail/valuation/explanation/confidence-words.ts";
import { confidenceOf } from "../../../server/domain/valuation/value/confidence.ts";

const evidence = {
  withinBand: 0.8,
  hasModel: true,
  cars: 20,
  sameTrim: 20,
  isTrimKnown: true,
  spread: 0.02,
  days: 400,
  miles: 10,
};

describe("confidenceLevel", () => {
  it("names the level, each from its least probability on", () => {
    expect([0.8, 0.799, 0.65, 0.5, 0.49, 0].map(confidenceLevel)).toEqual([
      "high",
      "good",
      "good",
      "fair",
      "low",
      "low",
    ]);
  });
});

describe("factorEffects", () => {
  const { overall, factors } = confidenceOf(evidence, { from: "retail", to: "retail" });
  const found = factorEffects({ overall_confidence: overall, factors: [...factors] });
  const directionOf = (name: string) => found.find(({ factor }) => factor === name)?.direction;

  it("has old prices lower the confidence of a value, and near cars raise it", () => {
    expect(directionOf("freshness")).toBe("lowers");
    expect(directionOf("distance")).toBe("raises");
    expect(found[0]?.direction).toBe("lowers");
    expect(found.at(-1)?.direction).toBe("raises");
  });

  it("has weights in integer percent that sum to 100", () => {
    const weights = [0.587, 0.034, 0.099, 0.097, 0.105, 0.078];
    const equal = weights.map((weight) => ({ factor: "x", description: "", confidence: 0.7, weight }));
    const effects = factorEffects({ overall_confidence: 0.7, factors: equal });
    expect(effects.map(({ weightPercent }) => weightPercent)).toEqual([59, 3, 10, 10, 10, 8]);
  });

  it("has a factor without a weight as neutral, and takes probabilities of 0 and 1", () => {
    const one = (confidence: number, weight: number) => ({ factor: "x", description: "", confidence, weight });
    const effects = factorEffects({ overall_confidence: 0.7, factors: [one(0, 0.5), one(1, 0.5), one(0.1, 0)] });
    expect(effects.map(({ direction }) => direction)).toEqual(["lowers", "neutral", "raises"]);
  });
});
