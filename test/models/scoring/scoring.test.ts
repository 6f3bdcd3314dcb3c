import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Bbox, unspecifiedDamage } from "../../../scripts/models/scoring/coco.ts";
import { scoreParts } from "../../../scripts/models/scoring/parts.ts";
import { type Figures, scorePrecision } from "../../../scripts/models/scoring/precision.ts";
import { scoreShown } from "../../../scripts/models/scoring/shown.ts";

/**
 * 48 made-up pictures with labels and detections, and the figures that the training's former Python scoring computed for
 * them. Its intervals came from 300 other draws of the groups.
 */
const { expected, ...scored } = JSON.parse(
  readFileSync(join(import.meta.dirname, "scored-in-python.json"), "utf8"),
) as ReturnType<typeof JSON.parse>;
const request = { ...scored, claim: "fits" as const };

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
  it("returns the counts and the calibration errors of the Python scoring, for confidences that a box fits", () => {
    const { false: _false, missed: _missed, falseFindingsPerPhoto: _perPhoto, ...figures } = scoreShown(request);
    const perClass = Object.entries(figures.perClass).map(([name, { pointing: _pointing, ...rest }]) => [name, rest]);
    expect({ ...figures, perClass: Object.fromEntries(perClass) }).toEqual(closely(expected.shown));
  });

  describe("with a finding that points at a label without fitting it, and one that does neither", () => {
    const image = { id: 1, width: 640, height: 480, source: "lot", group: 1, clean: false, judged_category_ids: [1] };
    const ground_truth = {
      images: [image],
      annotations: [100, 300].map((x, id) => ({ id, image_id: 1, category_id: 1, bbox: [x, 100, 40, 6] as Bbox })),
      categories: [{ id: 1, name: "scratch" }],
    };
    const detection = (x: number, y: number, score: number) => ({
      ...{ image_id: 1, category_id: 1, score },
      bbox: [x, y, 10, 10] as Bbox,
    });
    // the first one's center is 3 px below the label
    const detections = [detection(110, 104, 0.6), detection(500, 100, 0.6)];
    const readings = { calibration: { scratch: { a: 1, b: 0 } }, thresholds: { scratch: 0.5 } };

    it("counts as false only the one that does neither, and as missed only the label that none points at", () => {
      const scores = scoreShown({ ground_truth, detections, ...readings, claim: "points" });
      expect(scores.perClass.scratch).toMatchObject({ labels: 2, shown: 2, fitting: 0, pointing: 1 });
      expect(scores).toMatchObject({ false: [1], missed: [1], falseFindingsPerPhoto: 1 });
    });

    it("measures the confidences by what they claim", () => {
      const errorOf = (claim: "fits" | "points") => scoreShown({ ground_truth, detections, ...readings, claim }).ece;
      expect(errorOf("points")).toBeCloseTo(0.6 - 1 / 2, 12);
      expect(errorOf("fits")).toBeCloseTo(0.6, 12);
    });

    it("names in `pointed` the label of each finding that points at one", () => {
      expect(scorePrecision({ ground_truth, detections })).toMatchObject({ met: [null, null], pointed: [0, null] });
    });
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
