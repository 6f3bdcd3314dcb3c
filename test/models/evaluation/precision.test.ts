import { describe, expect, it } from "vitest";
import { seeded } from "../../../scripts/models/evaluation/figures/bootstrap.ts";
import { calibrationError } from "../../../scripts/models/evaluation/figures/calibration.ts";
import { match } from "../../../scripts/models/evaluation/figures/match.ts";
import { averagePrecision, type Judged, mean, ranked } from "../../../scripts/models/evaluation/figures/precision.ts";
import { recallAt } from "../../../scripts/models/evaluation/figures/recall.ts";
import { type Corners, iou } from "../../../server/vision/detect/candidates.ts";

const judged = (...right: readonly boolean[]): readonly Judged[] =>
  right.map((one, index) => ({ score: 1 - index / 100, right: one }));

/** Average precision by its definition: the mean over all labels of the best precision at that recall or more. */
function byDefinition(findings: readonly Judged[], labeled: number): number {
  const points = findings.map((_, index) => {
    const hits = findings.slice(0, index + 1).filter(({ right }) => right).length;
    return { hits, precision: hits / (index + 1) };
  });
  let area = 0;
  for (let hits = 1; hits <= labeled; hits++) {
    area += Math.max(0, ...points.filter((point) => point.hits >= hits).map(({ precision }) => precision)) / labeled;
  }
  return area;
}

describe("averagePrecision", () => {
  it("is the interpolated area under the curve", () => {
    // right at ranks 1, 3 and 4 of four labels: precision 1, then 3/4 (interpolated over 2/3), then 3/4, then 0
    expect(averagePrecision(judged(true, false, true, true, false), 4)).toBeCloseTo((1 + 0.75 + 0.75) / 4, 12);
    expect(averagePrecision(judged(false, true), 1)).toBe(0.5);
    expect(averagePrecision(judged(true, true), 2)).toBe(1);
    expect(averagePrecision([], 3)).toBe(0);
    expect(averagePrecision(judged(false), 0)).toBeNull();
  });

  it("equals its definition for random rankings", () => {
    const random = seeded(11);
    for (let round = 0; round < 50; round++) {
      const findings = judged(...Array.from({ length: 1 + Math.floor(random() * 30) }, () => random() < 0.4));
      const labeled = findings.filter(({ right }) => right).length + Math.floor(random() * 5) + 1;
      expect(averagePrecision(findings, labeled)).toBeCloseTo(byDefinition(findings, labeled), 12);
    }
  });

  it("weights a finding as if it occurred that many times", () => {
    const findings = judged(true, false, true, false, true);
    const times = [2, 1, 0, 3, 2];
    const repeated = findings.flatMap((finding, index) => Array.from({ length: times[index] ?? 0 }, () => finding));
    const weighed = averagePrecision(findings, 6, (finding) => times[findings.indexOf(finding)] ?? 0);
    expect(weighed).toBeCloseTo(averagePrecision(repeated, 6) ?? -1, 12);
  });
});

describe("recallAt", () => {
  const findings = judged(true, false, true, false, true, false, true);

  it("returns the share found before the false findings exceed the allowed number per picture", () => {
    expect(recallAt(findings, 0.1, { labels: 5, pictures: 10 })).toBe(2 / 5);
    expect(recallAt(findings, 0.2, { labels: 5, pictures: 10 })).toBe(3 / 5);
    expect(recallAt(findings, 0.5, { labels: 5, pictures: 10 })).toBe(4 / 5);
    expect(recallAt(findings, 0.1, { labels: 5, pictures: 9 })).toBe(1 / 5);
  });

  it("returns null without labels", () => {
    expect(recallAt(findings, 0.1, { labels: 0, pictures: 10 })).toBeNull();
  });

  it("weights a finding as if it occurred that many times", () => {
    const weight = (finding: Judged) => (findings.indexOf(finding) === 1 ? 3 : 1);
    expect(recallAt(findings, 0.2, { labels: 5, pictures: 10, weight })).toBe(1 / 5);
    expect(recallAt(findings, 0.3, { labels: 5, pictures: 10, weight })).toBe(2 / 5);
  });
});

it("mean ignores null values", () => {
  expect(mean([0.5, null, 1])).toBe(0.75);
  expect(mean([null])).toBeNull();
});

describe("match", () => {
  const box = (x0: number, x1: number): Corners => ({ x0, y0: 0, x1, y1: 10 });

  it("assigns findings in order the free label that they overlap most, each label once", () => {
    const labels = [box(0, 10), box(4, 14)];
    expect(match([box(3, 13), box(3, 13), box(1, 11)], labels, iou)).toEqual([1, 0, null]);
  });

  it("requires an overlap of one half", () => {
    expect(match([box(0, 20)], [box(0, 10)], iou)).toEqual([0]);
    expect(match([box(0, 20.2)], [box(0, 10)], iou)).toEqual([null]);
    expect(match([box(0, 10)], [], iou)).toEqual([null]);
  });
});

/** Random pictures that an independent implementation in Python generated in the same way (minimal standard generator). */
function drawnPictures() {
  let state = 20;
  const next = (below: number) => {
    state = (state * 16807) % 2147483647;
    return state % below;
  };
  const drawn = (): Corners => {
    const [x0, y0] = [next(60), next(60)];
    return { x0, y0, x1: x0 + 10 + next(30), y1: y0 + 10 + next(30) };
  };
  return Array.from({ length: 12 }, () => {
    const labels = Array.from({ length: next(4) }, drawn);
    const found: { readonly box: Corners; readonly score: number }[] = [];
    for (const { x0, y0, x1, y1 } of labels) {
      if (next(3) === 0) continue;
      const moved = () => next(11) - 5;
      const box = { x0: x0 + moved(), y0: y0 + moved(), x1: x1 + moved(), y1: y1 + moved() };
      found.push({ box, score: next(1000) / 1000 });
    }
    for (let extra = next(4); extra > 0; extra--) found.push({ box: drawn(), score: next(700) / 1000 });
    return { labels, found: found.toSorted((a, b) => b.score - a.score) };
  });
}

it("match, averagePrecision and calibrationError return the figures of an independent Python implementation", () => {
  const pictures = drawnPictures();
  const findings = pictures.flatMap(({ labels, found }) => {
    const met = match(found, labels, ({ box }, label) => iou(box, label));
    return found.map(({ score }, index) => ({ score, confidence: score, right: met[index] !== null }));
  });
  const labeled = pictures.reduce((sum, { labels }) => sum + labels.length, 0);
  // 31 findings, 13 labels and 6 right ones, as computed with NumPy
  expect([findings.length, labeled, findings.filter(({ right }) => right).length]).toEqual([31, 13, 6]);
  expect(averagePrecision(ranked(findings), labeled)).toBeCloseTo(0.15714285714285717, 12);
  expect(calibrationError(findings)).toBeCloseTo(0.2567, 4);
});
