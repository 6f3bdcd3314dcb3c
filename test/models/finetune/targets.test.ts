import { describe, expect, it } from "vitest";
import { target, targetsOf } from "../../../scripts/models/finetune/cells/targets.ts";
import type { CorrectedPhoto } from "../../../scripts/models/finetune/photos.ts";

const box = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 });
const classes = ["scratch", "dent"];
const photo: CorrectedPhoto = {
  file: "a.jpg",
  width: 640,
  height: 480,
  group: "a",
  known: new Set(["scratch"]),
  regions: [{ damage: "scratch", box: box(100, 100, 140, 120) }],
  rejected: [{ damage: "dent", box: box(300, 300, 360, 360) }],
};
const boxes = [
  box(100, 100, 140, 120),
  box(104, 100, 144, 120),
  box(300, 300, 360, 358),
  box(500, 20, 560, 60),
  undefined,
];
const run = { boxes, scores: new Float32Array(boxes.length * 2).fill(0.1), isDetected: [true, true], sees: () => true };
const columnsOf = (targets: Float32Array, at: number) => boxes.map((_, row) => targets[row * 2 + at]);

describe("targetsOf", () => {
  it("gives the best box of a label a high target, and the others none", () => {
    const scratch = columnsOf(targetsOf(photo, run, classes), 0);
    expect(scratch).toEqual([1, target.negative, target.negative, target.negative, target.negative]);
  });

  it("leaves a class open that the inspector did not look for, except for what he rejected", () => {
    const dent = columnsOf(targetsOf(photo, run, classes), 1);
    expect(dent.slice(0, 4)).toEqual([target.open, target.open, target.rejected, target.open]);
  });

  it("leaves boxes open on damage that the tile shows only in part, and in regions of any damage", () => {
    const cut = columnsOf(targetsOf(photo, { ...run, sees: () => false }, classes), 0);
    expect(cut.slice(0, 4)).toEqual([target.open, target.open, target.negative, target.negative]);
    const anywhere = { ...photo, regions: [{ damage: "any_damage", box: box(480, 0, 600, 80) }] };
    expect(columnsOf(targetsOf(anywhere, run, classes), 0).slice(0, 4)).toEqual([0, 0, 0, target.open]);
  });

  it("teaches nothing about a class that the product does not detect in this view", () => {
    const rejected = { ...photo, known: new Set(classes) };
    const dent = columnsOf(targetsOf(rejected, { ...run, isDetected: [true, false] }, classes), 1);
    expect(dent.slice(0, 4)).toEqual([target.open, target.open, target.open, target.open]);
  });
});
