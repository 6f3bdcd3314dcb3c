import { describe, expect, it } from "vitest";
import type { DamageTally } from "../../../scripts/models/evaluation/tallies/damage.ts";
import { compareModels } from "../../../scripts/models/finetune/judge/figures.ts";
import { forgottenIn, verdictOf } from "../../../scripts/models/finetune/judge/verdict.ts";

const vehicles = 40;

/** The findings of a model on one photo of each vehicle, which has one scratch: its score and a false finding's. */
function tallyOf(scores: (vehicle: number) => { readonly right?: number; readonly wrong?: number }): DamageTally {
  const places = Array.from({ length: vehicles }, (_, group) => ({ group, source: "inspections" }));
  const findings = places.flatMap((place) => {
    const { right, wrong } = scores(place.group);
    const finding = (score: number, isRight: boolean) => ({
      ...place,
      size: "small" as const,
      score,
      confidence: score,
      shown: score >= 0.3,
      right: isRight,
    });
    return [
      ...(right === undefined ? [] : [finding(right, true)]),
      ...(wrong === undefined ? [] : [finding(wrong, false)]),
    ];
  });
  const labels = places.map((place) => ({ ...place, size: "small" as const }));
  const evidence = { findings, labels, pictures: places };
  return {
    images: vehicles,
    groups: vehicles,
    classes: new Map([["scratch", evidence]]),
    hits: new Map([["scratch", evidence]]),
    clean: { photos: 0, findings: 0, photosWithFinding: 0 },
    foreign: new Map(),
    unlisted: new Map(),
  };
}

const compare = (before: DamageTally, after: DamageTally) => compareModels(before, after, ["scratch", "dent"]);
/** Half of the scratches are found. Every second photo has a false finding with a higher score. */
const before = tallyOf((vehicle) => ({
  ...(vehicle % 2 === 0 && { right: 0.5 }),
  ...(vehicle % 4 === 0 && { wrong: 0.6 }),
}));

describe("verdictOf", () => {
  it("takes a model that no longer shows a recurring false finding", () => {
    const after = tallyOf((vehicle) => ({
      ...(vehicle % 2 === 0 && { right: 0.5 }),
      ...(vehicle % 4 === 0 && { wrong: 0.1 }),
    }));
    const compared = compare(before, after);
    expect(compared.falseShown).toMatchObject({ before: 0.25, after: 0 });
    expect(verdictOf(compared)).toMatchObject({ isBetter: true, reason: expect.stringMatching(/^Hit AP rises/) });
  });

  it("refuses the same model, and one that is better on a single vehicle", () => {
    const sentence = /no figure improves by more than chance/;
    expect(verdictOf(compare(before, before))).toMatchObject({
      isBetter: false,
      reason: expect.stringMatching(sentence),
    });
    const after = tallyOf((vehicle) => ({
      ...((vehicle % 2 === 0 || vehicle === 1) && { right: 0.5 }),
      ...(vehicle % 4 === 0 && { wrong: 0.6 }),
    }));
    expect(verdictOf(compare(before, after))).toMatchObject({
      isBetter: false,
      reason: expect.stringMatching(sentence),
    });
  });

  it("refuses a model that finds less, although it shows no false finding", () => {
    const silent = tallyOf((vehicle) => (vehicle % 2 === 0 ? { right: 0.2 } : {}));
    const verdict = verdictOf(compare(before, silent));
    expect(verdict).toMatchObject({
      isBetter: false,
      reason: expect.stringMatching(/^Less damage is found: 0\.500 to 0\.000/),
    });
  });

  it("refuses a model that ranks damage worse", () => {
    const after = tallyOf((vehicle) => ({ ...(vehicle % 2 === 0 && { right: 0.5 }), wrong: 0.6 }));
    expect(verdictOf(compare(before, after)).reason).toMatch(/^Damage is ranked worse/);
    expect(forgottenIn(compare(before, after))).toMatch(/hit AP falls/);
    expect(forgottenIn(compare(before, before))).toBeUndefined();
  });
});
