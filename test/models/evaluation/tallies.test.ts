import { describe, expect, it } from "vitest";
import { damageTypes } from "../../../contracts/vocabulary.ts";
import { averagePrecision, ranked } from "../../../scripts/models/evaluation/figures/precision.ts";
import type { Photo } from "../../../scripts/models/evaluation/labels/photos.ts";
import type { Finding, Predictions } from "../../../scripts/models/evaluation/predictions.ts";
import { viewsTable } from "../../../scripts/models/evaluation/report/views-table.ts";
import type { ClassEvidence } from "../../../scripts/models/evaluation/tallies/class-evidence.ts";
import { damageTally } from "../../../scripts/models/evaluation/tallies/damage.ts";
import { damagedPartsTally } from "../../../scripts/models/evaluation/tallies/damaged-parts.ts";
import { partsTally } from "../../../scripts/models/evaluation/tallies/parts.ts";
import {
  viewAccuracy,
  viewConfusion,
  viewInterval,
  viewsTally,
} from "../../../scripts/models/evaluation/tallies/views.ts";
import type { Corners } from "../../../server/vision/detect/candidates.ts";

const square = (x0: number, y0: number, side = 10): Corners => ({ x0, y0, x1: x0 + side, y1: y0 + side });
const ringOf = ({ x0, y0, x1, y1 }: Corners) => [[x0, y0, x1, y0, x1, y1, x0, y1]];

const photo = (rest: Partial<Photo> = {}): Photo => ({
  file: "a.jpg",
  width: 200,
  height: 100,
  source: "lot",
  group: "1",
  damage: null,
  parts: null,
  clean: false,
  ...rest,
});
const damaged = (known: readonly string[], regions: readonly { damage: string; box: Corners; part?: string }[]) =>
  photo({ damage: { known: new Set(known), regions: regions.map((region) => ({ polygon: null, ...region })) } });

const finding = (label: string, box: Corners, score = 0.9): Finding => ({
  label,
  box,
  score,
  confidence: score,
  shown: score >= 0.5,
  outline: null,
});
const predictions = (rest: Partial<Predictions> = {}): Predictions => ({
  damages: [],
  parts: [],
  view: null,
  damagedAt: () => null,
  ...rest,
});
const evidenceRows = (evidence: ClassEvidence | undefined) => ({
  findings: evidence?.findings.map(({ score, right }) => `${score} ${right ? "right" : "wrong"}`),
  labels: evidence?.labels.length,
});

describe("damageTally", () => {
  it("evaluates a class only on pictures that know it", () => {
    const tally = damageTally();
    const damages = [finding("dent", square(0, 0)), finding("scratch", square(50, 0), 0.8)];
    tally.add(
      damaged(
        ["dent"],
        [
          { damage: "dent", box: square(1, 1) },
          { damage: "scratch", box: square(50, 0) },
        ],
      ),
      predictions({ damages }),
    );
    tally.add(damaged(["scratch"], []), predictions({ damages }));
    const { classes, images } = tally.result();
    expect(images).toBe(2);
    expect(evidenceRows(classes.get("dent"))).toEqual({ findings: ["0.9 right"], labels: 1 });
    expect(evidenceRows(classes.get("scratch"))).toEqual({ findings: ["0.8 wrong"], labels: 0 });
    expect(evidenceRows(classes.get("rust"))).toEqual({ findings: [], labels: 0 });
  });

  it("ignores findings in a region of unspecified damage, unless they match a label", () => {
    const tally = damageTally();
    const regions = [
      { damage: "any_damage", box: square(0, 0, 40) },
      { damage: "dent", box: square(0, 0) },
    ];
    // on the label; inside the region; half inside; outside
    const damages = [0, 20, 35, 60].map((x0, index) => finding("dent", square(x0, 0), 0.9 - index / 10));
    tally.add(damaged(["dent"], regions), predictions({ damages }));
    expect(evidenceRows(tally.result().classes.get("dent"))).toEqual({
      findings: ["0.9 right", "0.6000000000000001 wrong"],
      labels: 1,
    });
  });

  it("counts labels of unknown classes, and shown findings on undamaged cars as false", () => {
    const tally = damageTally();
    tally.add(damaged(["dent", "hail"], [{ damage: "hail", box: square(0, 0) }]), predictions());
    const sound = { ...damaged(damageTypes, []), clean: true };
    tally.add(
      sound,
      predictions({
        damages: [finding("dent", square(0, 0)), finding("rust", square(9, 9)), finding("dent", square(5, 50), 0.4)],
      }),
    );
    tally.add({ ...photo(), clean: true }, predictions());
    const { foreign, clean } = tally.result();
    expect([...foreign]).toEqual([["hail", 1]]);
    expect(clean).toEqual({ photos: 2, findings: 2, photosWithFinding: 1 });
  });
});

describe("damageTally: hits", () => {
  const hitsOf = (labels: readonly Corners[], found: readonly Corners[]) => {
    const tally = damageTally();
    const regions = labels.map((box) => ({ damage: "scratch", box }));
    const damages = found.map((box, index) => finding("scratch", box, 0.9 - index / 10));
    tally.add(damaged(["scratch"], regions), predictions({ damages }));
    return tally
      .result()
      .hits.get("scratch")
      ?.findings.map(({ right }) => right);
  };

  it("counts a finding that points at a label although the boxes overlap little", () => {
    // the picture is 200 px wide, so a center may lie 1.25 px outside
    const thin = { x0: 50, y0: 20, x1: 100, y1: 22 };
    expect(hitsOf([thin], [{ x0: 60, y0: 0, x1: 90, y1: 44 }])).toEqual([true]);
    expect(hitsOf([thin], [{ x0: 60, y0: 13, x1: 90, y1: 33 }])).toEqual([true]);
    expect(hitsOf([thin], [{ x0: 60, y0: 24, x1: 90, y1: 46 }])).toEqual([false]);
    // center outside, IoU of 1/7
    expect(hitsOf([square(0, 0, 40)], [square(20, 20, 40)])).toEqual([true]);
  });

  it("counts a label once, for the finding that overlaps it most of those that come first", () => {
    expect(hitsOf([square(0, 0, 40)], [square(5, 5, 20), square(0, 0, 40)])).toEqual([true, false]);
    expect(hitsOf([square(0, 0, 40), square(100, 0, 40)], [square(0, 0, 40), square(100, 0, 40)])).toEqual([
      true,
      true,
    ]);
  });

  it("counts every picture that judges the class, for the false findings per picture", () => {
    const tally = damageTally();
    for (const known of [["scratch"], ["scratch", "dent"], ["dent"]]) tally.add(damaged(known, []), predictions());
    expect(tally.result().hits.get("scratch")?.pictures).toHaveLength(2);
  });
});

describe("damageTally: sizes", () => {
  it("assigns a finding the size of its label, or its own size without a label", () => {
    const tally = damageTally();
    const damages = [finding("dent", square(0, 0, 18)), finding("dent", square(100, 20, 70))];
    tally.add(damaged(["dent"], [{ damage: "dent", box: square(0, 0, 22) }]), predictions({ damages }));
    const dents = tally.result().classes.get("dent");
    expect(dents?.labels.map(({ size }) => size)).toEqual(["medium"]);
    expect(dents?.findings.map(({ size }) => size)).toEqual(["medium", "large"]);
  });
});

const model = { classes: ["front_door", "side_mirror"], drawsOutlines: true };
const label = (part: string, box: Corners, polygon: number[][] | null = ringOf(box)) => ({ part, box, polygon });
const labeled = (known: readonly string[], regions: readonly ReturnType<typeof label>[]) =>
  photo({ parts: { known: new Set(known), regions } });
const found = (name: string, box: Corners, outline: number[][] | null = ringOf(box)) => ({
  ...finding(name, box),
  outline,
  damaged: null,
});
const ap = (evidence: ClassEvidence | undefined) =>
  evidence ? averagePrecision(ranked(evidence.findings), evidence.labels.length) : undefined;

describe("partsTally", () => {
  it("combines left and right parts, and counts labels of parts that the model does not know", () => {
    const tally = partsTally(model);
    const regions = [
      label("front_left_door", square(0, 0)),
      label("front_right_door", square(50, 0)),
      label("roof", square(9, 9)),
    ];
    const parts = [
      found("front_door", square(0, 0)),
      found("front_door", square(50, 1)),
      found("side_mirror", square(80, 0)),
    ];
    tally.add(labeled(["front_left_door", "roof"], regions), predictions({ parts }));
    const { boxes, masks, foreign } = tally.result();
    expect(evidenceRows(boxes.get("front_door"))).toEqual({ findings: ["0.9 right", "0.9 right"], labels: 2 });
    // mirrors are not labeled in this picture
    expect(evidenceRows(boxes.get("side_mirror"))).toEqual({ findings: [], labels: 0 });
    expect(ap(masks?.get("front_door"))).toBe(1);
    expect([...foreign]).toEqual([["roof", 1]]);
  });
});

describe("partsTally: outlines", () => {
  it("evaluates outlines separately from boxes", () => {
    const tally = partsTally(model);
    const triangle = [[0, 0, 10, 0, 0, 10]];
    const corner = [[10, 10, 10, 0, 0, 10]];
    tally.add(
      labeled(["front_door"], [label("front_door", square(0, 0), triangle)]),
      predictions({ parts: [found("front_door", square(0, 0), corner)] }),
    );
    const { boxes, masks } = tally.result();
    expect([ap(boxes.get("front_door")), ap(masks?.get("front_door"))]).toEqual([1, 0]);
  });

  it("ignores labels without an outline, and findings on them, in the evaluation of outlines", () => {
    const tally = partsTally(model);
    const regions = [label("front_door", square(0, 0), null), label("front_door", square(30, 0))];
    const parts = [
      found("front_door", square(1, 0)),
      found("front_door", square(30, 0)),
      found("front_door", square(70, 0)),
    ];
    tally.add(labeled(["front_door"], regions), predictions({ parts }));
    const { boxes, masks } = tally.result();
    expect(evidenceRows(boxes.get("front_door")).labels).toBe(2);
    expect(evidenceRows(masks?.get("front_door"))).toEqual({ findings: ["0.9 right", "0.9 wrong"], labels: 1 });
  });

  it("returns no outlines for a model without outlines", () => {
    expect(partsTally({ ...model, drawsOutlines: false }).result().masks).toBeNull();
  });
});

describe("damagedPartsTally", () => {
  const part = (label: string, box: Corners, chance: number) => ({ ...finding(label, box), damaged: chance });

  it("compares damaged parts with parts of undamaged cars, of the same kinds", () => {
    const tally = damagedPartsTally();
    const damagedAt = ({ x0 }: Corners) => (x0 === 99 ? null : x0 / 100);
    const regions = [80, 30, 99].map((x0) => ({ damage: "panel_damage", part: "door", box: square(x0, 0) }));
    tally.add(
      damaged(["panel_damage"], [...regions, { damage: "dent", box: square(1, 0) }]),
      predictions({ damagedAt }),
    );
    const parts = ["hood", "front_left_door", "wheel"].map((name, index) => ({
      part: name,
      box: square(20 + 20 * index, 0),
      polygon: null,
    }));
    const sound = { ...photo({ parts: { known: new Set(["hood"]), regions: parts } }), clean: true };
    tally.add(sound, predictions({ damagedAt }));
    // parts of a car that is not known to be undamaged
    tally.add({ ...sound, clean: false }, predictions({ damagedAt }));
    // 0.8 beats 0.2 and 0.4, 0.3 beats 0.2
    expect(tally.result().labeled).toEqual({ auroc: 0.75, positives: 2, negatives: 2, withoutScore: 1 });
  });

  it("compares damaged parts with other parts of the same car that overlap no damage", () => {
    const tally = damagedPartsTally();
    const parts = [
      part("front_door", square(0, 0), 0.7),
      part("hood", square(40, 0), 0.2),
      part("rear_door", square(5, 0), 0.1),
      part("wheel", square(80, 0), 0.9),
      { ...part("headlight", square(60, 0), 0.9), shown: false },
    ];
    tally.add(
      damaged(["panel_damage"], [{ damage: "panel_damage", part: "door", box: square(1, 0) }]),
      predictions({ parts }),
    );
    expect(tally.result().within).toEqual({ auroc: 1, positives: 1, negatives: 1, withoutScore: 0 });
  });
});

const knownParts = ["front_left_door", "back_left_door", "front_left_light", "back_left_light"];
const car = (...parts: readonly (readonly [name: string, width: number])[]) =>
  photo({
    parts: {
      known: new Set(knownParts),
      regions: parts.map(([name, side]) => ({ part: name, box: square(0, 0, side), polygon: null })),
    },
  });
const viewed = (picture: Photo, view: Predictions["view"]) => {
  const tally = viewsTally();
  tally.add(picture, predictions({ view }));
  return tally.result().pictures.map(({ truth, inferred }) => [truth, inferred]);
};

describe("viewsTally", () => {
  it.each([
    ["front", car(["front_left_light", 10], ["front_right_light", 11], ["hood", 40])],
    ["rear", car(["back_left_light", 10], ["back_right_light", 11])],
    ["front_left", car(["front_left_light", 10], ["front_right_light", 5], ["front_left_door", 30])],
    ["rear_right", car(["back_left_light", 4], ["back_right_light", 9], ["back_right_door", 30])],
    ["left_side", car(["front_left_light", 4], ["front_left_door", 30], ["back_left_light", 4])],
  ] as const)("derives the view %s from the labels", (view, picture) => {
    expect(viewed(picture, "right_side")).toEqual([[view, "right_side"]]);
  });

  it.each([
    ["doors of both flanks", car(["front_left_door", 30], ["front_right_door", 30])],
    ["an end that is turned, without a door", car(["front_left_light", 10], ["front_right_light", 5])],
    [
      "a flank with the windshield and one lamp",
      car(["front_left_light", 10], ["front_left_door", 30], ["front_glass", 20]),
    ],
    ["a door without its side", car(["front_door", 30])],
    ["no parts", car()],
    ["a source that does not look for lamps", photo({ parts: { known: new Set(["front_left_door"]), regions: [] } })],
  ])("derives no view from the labels of %s", (_, picture) => {
    expect(viewed(picture, "front")).toEqual([]);
  });
});

describe("viewAccuracy, viewConfusion and viewInterval", () => {
  it("count pictures by labeled and inferred view, with an interval over groups of pictures", () => {
    const tally = viewsTally();
    const front = car(["front_left_light", 10], ["front_right_light", 11]);
    const side = car(["front_left_light", 4], ["front_left_door", 30], ["back_left_light", 4]);
    const add = (picture: Photo, group: string, view: Predictions["view"]) =>
      tally.add({ ...picture, group }, predictions({ view }));
    add(front, "a", "front");
    add(front, "a", "front");
    add(front, "b", "rear");
    add(side, "c", null);
    const views = tally.result();
    expect(viewAccuracy(views)).toBe(0.5);
    expect(viewConfusion(views)).toEqual({ front: { front: 2, rear: 1 }, left_side: { none: 1 } });
    // in a draw of three groups, all may be right or all wrong
    expect(viewInterval(views)).toEqual({ low: 0, high: 1 });
    expect(viewsTable(views)).toMatch(
      /^accuracy 0\.500 on 4 pictures with a labeled view, 95 % interval 0\.000 - 1\.000\n/,
    );
    expect(viewsTable(views)).toMatch(/\nfront +3 +67 % +2 +\. +\. +\. +1 /);
    expect(viewsTable(views)).toMatch(/\nleft_side +1 +0 % +(\. +){8}1/);
  });

  it("return null without a labeled picture", () => {
    const views = viewsTally().result();
    expect([viewAccuracy(views), viewInterval(views)]).toEqual([null, null]);
    expect(viewsTable(views)).toContain("no labels");
  });
});
