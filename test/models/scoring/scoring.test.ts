import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unspecifiedDamage } from "../../../scripts/models/scoring/coco.ts";
import { scoreParts } from "../../../scripts/models/scoring/parts.ts";
import { type Figures, scorePrecision } from "../../../scripts/models/scoring/precision.ts";
import { scoreShown } from "../../../scripts/models/scoring/shown.ts";

/**
 * 48 made-up pictures with labels and detections, and the figures that the training's former Python scoring computed for
 * them. Its intervals came from 300 other draws of the groups.
 */
const { expected, ...request } = JSON.parse(
  readFileSync(join(import.meta.dirname, "scored-in-python.json"), "utf8"),
) as ReturnType<typeof JSON.parse>;

/** Compares numbers up to the tenth decimal place, because the two languages sum in a different order. */
const closely = (value: unknown): unknown => {
  if (typeof value === "number") return expect.closeTo(value, 10);
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closely(one)]));
};

type Table = Readonly<Record<string, Readonly<Record<string, Figures>>>>;
const withoutIntervals = (table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([name, row]) => [
      name,
      Object.fromEntries(Object.entries(row).map(([key, { ap50, labels }]) => [key, { ap50, labels }])),
    ]),
  );

describe("scorePrecision", () => {
  const scores = scorePrecision(request);

  it("matches every detection with the same label as the Python scoring", () => {
    expect(scores.met).toEqual(expected.precision.met);
    expect(scores.met.filter((label) => label !== null).length).toBeGreaterThan(20);
  });

  it("returns the average precision of the Python scoring by class, by size and by source", () => {
    const { ap50, labels, bySize, perSource } = expected.precision;
    const classes = withoutIntervals({ all: scores.classes }).all ?? {};
    expect(Object.keys(classes)).toEqual(Object.keys(ap50));
    for (const [name, figures] of Object.entries(classes))
      expect(figures).toEqual(closely({ ap50: ap50[name], labels: labels[name] }));
    expect(withoutIntervals(scores.bySize)).toEqual(closely(withoutIntervals(bySize)));
    const bySource = Object.entries(scores.bySource).filter(([, row]) => Object.keys(row).length > 0);
    expect(withoutIntervals(Object.fromEntries(bySource))).toEqual(closely(withoutIntervals(perSource)));
  });

  it("returns intervals near those of the Python scoring, and none for labels in fewer than five groups", () => {
    for (const [name, { interval }] of Object.entries(scores.classes)) {
      const [low, high] = expected.precision.interval[name];
      expect(Math.abs((interval?.[0] ?? 9) - low)).toBeLessThan(0.06);
      expect(Math.abs((interval?.[1] ?? 9) - high)).toBeLessThan(0.06);
    }
    const few = { ...request.ground_truth, images: request.ground_truth.images.slice(0, 8) };
    const figures = scorePrecision({ ground_truth: few, detections: request.detections }).classes;
    expect(Object.values(figures).map(({ interval }) => interval)).toEqual([null, null, null]);
  });

  it("leaves out classes without labels and pictures that do not judge the class", () => {
    const [scratch, dent] = [1, 2];
    const images = [1, 2].map((id) => ({
      id,
      width: 100,
      height: 100,
      source: "lot",
      group: id,
      clean: false,
      judged_category_ids: id === 1 ? [scratch, dent] : [],
    }));
    const box: [number, number, number, number] = [0, 0, 10, 10];
    const categories = [
      { id: scratch, name: "scratch" },
      { id: dent, name: "dent" },
    ];
    const annotations = [1, 2].map((id) => ({ id, image_id: id, category_id: scratch, bbox: box }));
    const detections = [1, 2].map((id) => ({ image_id: id, category_id: scratch, bbox: box, score: 0.5 }));
    const { classes, met } = scorePrecision({ ground_truth: { images, annotations, categories }, detections });
    expect(classes).toEqual({ scratch: { ap50: 1, labels: 1, interval: null } });
    expect(met).toEqual([1, null]);
  });
});

describe("scoreShown", () => {
  it("returns the counts, the false findings and the calibration errors of the Python scoring", () => {
    const { false: falseFindings, missed, ...figures } = scoreShown(request);
    const { false: falseBefore, missed: missedBefore, ...before } = expected.shown;
    expect(figures).toEqual(closely(before));
    expect(falseFindings.toSorted((a, b) => a - b)).toEqual(falseBefore);
    expect(missed.toSorted((a, b) => a - b)).toEqual(missedBefore);
  });

  it("omits clean pictures and damage without a class if there are none", () => {
    const { images, annotations, categories } = request.ground_truth;
    const damaged = images.filter(({ clean }: { clean: boolean }) => !clean);
    const classed = annotations.filter((one: { category_id: number }) => one.category_id !== unspecifiedDamage);
    const scores = scoreShown({
      ...request,
      ground_truth: { images: damaged, annotations: classed, categories },
    });
    expect(scores).not.toHaveProperty("cleanPhotos");
    expect(scores.anyDamage).toBeNull();
  });
});

describe("scoreParts", () => {
  it("returns the AUROC of the Python scoring", () => {
    expect(scoreParts(request)).toEqual(closely(expected.parts));
  });

  it("returns null as AUROC without damaged parts", () => {
    const parts = [{ score: 1, damaged: false, clean: true }];
    expect(scoreParts({ parts })).toMatchObject({ damagedParts: 0, auroc: null, aurocAmongDamaged: null });
  });
});
