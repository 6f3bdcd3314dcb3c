import { describe, expect, it } from "vitest";
import { viewOf } from "../../server/vision/car-view.ts";

const photo = { width: 1000, height: 600 };
type Row = readonly [label: string, x: number, y: number, width: number, height: number, confidence?: number];
const parts = (rows: readonly Row[]) =>
  rows.map(([label, x, y, width, height, confidence = 0.9]) => ({ label, confidence, box: { x, y, width, height } }));
/** The mirrored picture: shows the other side of the car. */
const mirrored = (rows: readonly Row[]): readonly Row[] =>
  rows.map(([label, x, y, width, height, confidence = 0.9]) => [label, 1000 - x - width, y, width, height, confidence]);
const seen = (rows: readonly Row[]) => viewOf(parts(rows), photo)?.angle;

const front: readonly Row[] = [
  ["hood", 300, 220, 400, 90],
  ["windshield", 330, 120, 340, 110],
  ["front_bumper", 280, 330, 440, 130],
  ["headlight", 290, 280, 90, 50],
  ["headlight", 620, 280, 90, 50],
  ["side_mirror", 270, 190, 40, 30],
  ["side_mirror", 690, 190, 40, 30],
];
const frontLeft: readonly Row[] = [
  ["front_bumper", 100, 350, 360, 130],
  ["hood", 120, 250, 380, 90],
  ["windshield", 330, 160, 260, 100],
  ["headlight", 330, 310, 110, 60],
  ["side_mirror", 560, 220, 50, 40],
  ["front_door", 570, 180, 150, 240],
  ["rear_door", 710, 180, 110, 220],
  ["wheel", 450, 350, 100, 150],
];
const side: readonly Row[] = [
  ["headlight", 70, 300, 50, 40],
  ["front_bumper", 60, 340, 120, 90],
  ["side_mirror", 330, 240, 40, 30],
  ["front_door", 340, 180, 230, 230],
  ["rear_door", 560, 180, 190, 230],
  ["taillight", 900, 280, 40, 50],
  ["wheel", 150, 350, 120, 130],
  ["wheel", 740, 350, 120, 130],
];
const rear: readonly Row[] = [
  ["rear_window", 340, 120, 320, 110],
  ["trunk_lid", 310, 230, 380, 130],
  ["rear_bumper", 280, 350, 440, 120],
  ["taillight", 290, 250, 80, 60],
  ["taillight", 630, 250, 80, 60],
];
const rearLeft: readonly Row[] = [
  ["front_door", 180, 180, 150, 230],
  ["rear_door", 310, 180, 150, 230],
  ["rear_window", 480, 150, 260, 90],
  ["trunk_lid", 560, 230, 270, 120],
  ["rear_bumper", 480, 340, 370, 130],
  ["taillight", 520, 250, 90, 60],
];

describe("viewOf", () => {
  it("returns each of the eight sides", () => {
    expect(seen(front)).toBe("front");
    expect(seen(rear)).toBe("rear");
    expect(seen(frontLeft)).toBe("front_left");
    expect(seen(side)).toBe("left_side");
    expect(seen(rearLeft)).toBe("rear_left");
    expect(seen(mirrored(frontLeft))).toBe("front_right");
    expect(seen(mirrored(side))).toBe("right_side");
    expect(seen(mirrored(rearLeft))).toBe("rear_right");
    expect(seen(mirrored(front))).toBe("front");
    expect(seen(mirrored(rear))).toBe("rear");
  });

  it("finds the side from a turned end without a door", () => {
    const without = (rows: readonly Row[]) => rows.filter(([label]) => !label.endsWith("door"));
    expect(seen(without(frontLeft))).toBe("front_left");
    expect(seen(without(mirrored(frontLeft)))).toBe("front_right");
    expect(seen(without(rearLeft))).toBe("rear_left");
    expect(seen(without(mirrored(rearLeft)))).toBe("rear_right");
  });

  it("ignores a lamp detected as one of the other end, and a small car far away", () => {
    // the headlight of a car seen from its side, detected as a second taillight
    expect(seen([...side.filter(([label]) => label !== "headlight"), ["taillight", 70, 300, 50, 40]])).toBe(
      "left_side",
    );
    expect(seen([...front, ["rear_door", 30, 100, 12, 12, 0.95]])).toBe("front");
  });

  it("ignores the next car's door beside an end seen straight", () => {
    const door: Row = ["front_door", 860, 180, 130, 220];
    expect(seen([...front, door])).toBe("front");
    expect(seen(mirrored([...front, door]))).toBe("front");
    const rear: readonly Row[] = [
      ["rear_bumper", 280, 330, 440, 130],
      ["trunk_lid", 340, 220, 320, 110],
      ["rear_window", 340, 120, 320, 110],
    ];
    expect(seen([...rear, door])).toBe("rear");
    // a turned end shows a side, and this door belongs to it
    expect(seen(frontLeft.filter(([label]) => label !== "rear_door"))).toBe("front_left");
  });

  it("finds the side from two round wheels if no door was found", () => {
    const doorless = side.filter(([label]) => !label.endsWith("_door") && label !== "side_mirror");
    expect(seen(doorless)).toBe("left_side");
    expect(seen(mirrored(doorless))).toBe("right_side");
    const narrow = doorless.map((row): Row => (row[0] === "wheel" ? ["wheel", row[1], row[2], 60, 130] : row));
    expect(seen(narrow)).toBeUndefined();
    // the end is also visible: the wheels add the side
    const turned: readonly Row[] = [
      ["front_bumper", 60, 330, 320, 130],
      ["hood", 80, 250, 330, 80],
      ["wheel", 400, 350, 110, 130],
      ["wheel", 740, 350, 110, 130],
      ["taillight", 840, 280, 40, 50],
    ];
    expect(seen(turned)).toBe("front_left");
  });

  it("returns a margin that is low near a limit", () => {
    expect(viewOf(parts(side), photo)?.margin).toBeGreaterThan(0.4);
    const barely = side.map((row): Row => (row[0] === "front_bumper" ? ["front_bumper", 60, 340, 225, 90] : row));
    expect(viewOf(parts(barely), photo)?.margin).toBeLessThan(0.1);
  });

  it("returns undefined for a close-up", () => {
    expect(seen([])).toBeUndefined();
    expect(seen([["wheel", 200, 100, 500, 450]])).toBeUndefined();
    expect(
      seen([
        ["hood", 0, 0, 1000, 400],
        ["headlight", 100, 420, 300, 150],
      ]),
    ).toBeUndefined();
    expect(
      seen([
        ["rear_bumper", 0, 300, 1000, 300],
        ["taillight", 700, 50, 250, 200],
      ]),
    ).toBeUndefined();
  });

  it("returns the same side at any position and size in the photo", () => {
    for (const rows of [front, frontLeft, side, rear, rearLeft]) {
      const small = rows.map(
        ([label, x, y, width, height]): Row => [label, 500 + x / 3, 200 + y / 3, width / 3, height / 3],
      );
      expect(viewOf(parts(small), photo)).toMatchObject({ angle: seen(rows) });
    }
  });
});
