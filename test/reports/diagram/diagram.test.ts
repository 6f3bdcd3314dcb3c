import { describe, expect, it } from "vitest";
import { bodyStyles } from "../../../contracts/inspections/diagram/body-style.ts";
import { placePath, symmetric } from "../../../contracts/inspections/diagram/geometry.ts";
import { anchorOf, type DiagramShape, diagramOf, type Point } from "../../../contracts/inspections/diagram.ts";
import { bodyParts, mechanicalParts, type PartName } from "../../../contracts/vocabulary.ts";
import { carSizes } from "../../../server/domain/damage/measure/sizes.ts";
import { type Bounds, boundsOf, contains, overlap, polygons } from "./shapes.ts";

const every: readonly PartName[] = [...bodyParts, ...mechanicalParts];

/** The approximate size of a caption on the screen, where letters are largest (22 units high). */
const captionBounds = (label: string, { x, y }: Point): Bounds => {
  const half = label.length * 5.5;
  return { left: x - half, right: x + half, top: y - 16, bottom: y + 5 };
};

describe.each(bodyStyles)("the diagram of a %s", (style) => {
  const diagram = diagramOf(style);
  const seen = (view: string) => diagram.shapes.filter((shape) => shape.view === view);
  const views = diagram.views.map(({ view, label, caption }) => ({
    view,
    bounds: boundsOf(seen(view).map(({ path }) => path)),
    caption: captionBounds(label, caption),
  }));

  it("draws every body part of such a car", () => {
    const drawn = new Set(diagram.shapes.map(({ part }) => part));
    const missing = bodyParts.filter((part) => !drawn.has(part));
    expect(missing).toEqual(style === "coupe" ? ["rear_door_left", "rear_door_right"] : []);
  });

  it("uses only absolute moves, lines and curves", () => {
    for (const { path } of diagram.shapes) {
      expect(path).toMatch(/^M(?: -?[\d.]+){2}(?: (?:[ML](?: -?[\d.]+){2}|C(?: -?[\d.]+){6}|Z))*$/);
    }
  });

  it("keeps the views inside the sheet, above the legend, and without overlap", () => {
    const legendTop = Math.min(...diagram.legend.map(({ y }) => y));
    views.forEach(({ view, bounds }, i) => {
      expect(bounds.left, view).toBeGreaterThan(0);
      expect(bounds.right, view).toBeLessThan(diagram.width);
      expect(bounds.top, view).toBeGreaterThan(0);
      expect(bounds.bottom, view).toBeLessThan(legendTop - 6);
      for (const other of views.slice(i + 1))
        expect(overlap(bounds, other.bounds), `${view}, ${other.view}`).toBe(false);
      for (const other of views) expect(overlap(bounds, other.caption), `${view}, ${other.view} caption`).toBe(false);
    });
  });

  it("has an anchor on each shape with a part, and on no other shape", () => {
    for (const { part, view, path, anchor } of diagram.shapes) {
      expect(anchor === null, `${view} ${part}`).toBe(part === null);
      if (anchor) expect(contains(path, anchor), `${view} ${part} at ${anchor.x}, ${anchor.y}`).toBe(true);
    }
  });

  it("has an anchor inside the sheet for every part", () => {
    for (const part of every) {
      const { x, y } = anchorOf(style, part);
      expect(x > 0 && y > 0 && x < diagram.width && y < diagram.height, part).toBe(true);
    }
  });

  it("puts a body part's pin at an uncovered place of the part", () => {
    const topmost = (point: Point): DiagramShape | undefined =>
      diagram.shapes.findLast(({ kind, path }) => kind !== "line" && contains(path, point));
    for (const part of bodyParts) {
      const standIn = style === "coupe" ? part.replace("rear_door", "quarter_panel") : part;
      expect(topmost(anchorOf(style, part))?.part, part).toBe(standIn);
    }
  });

  it("shows the right side as the mirror image of the left", () => {
    const [left, right] = [seen("left"), seen("right")];
    expect(right.map(({ kind }) => kind)).toEqual(left.map(({ kind }) => kind));
    left.forEach(({ path }, i) => {
      const there = polygons(right[i]?.path ?? "").flat();
      polygons(path)
        .flat()
        .forEach(({ x, y }, at) => {
          expect(there[at]?.x).toBeCloseTo(diagram.width - x, 1);
          expect(there[at]?.y).toBeCloseTo(y, 1);
        });
    });
  });

  it("shows the driver's side facing left and at the right of the front view", () => {
    const at = (part: PartName, view: string) =>
      seen(view).find((shape) => shape.part === part)?.anchor ?? { x: 0, y: 0 };
    expect(at("headlight_left", "left").x).toBeLessThan(at("taillight_left", "left").x);
    expect(at("headlight_right", "right").x).toBeGreaterThan(at("taillight_right", "right").x);
    expect(at("headlight_left", "front").x).toBeGreaterThan(at("headlight_right", "front").x);
    expect(at("taillight_left", "rear").x).toBeLessThan(at("taillight_right", "rear").x);
    // seen from above with the nose to the left, the driver's side is the lower one
    expect(at("front_door_left", "top").y).toBeGreaterThan(at("front_door_right", "top").y);
    expect(at("hood", "top").x).toBeLessThan(at("trunk_lid", "top").x);
    for (const shape of diagram.shapes) {
      if (shape.view === "left") expect(shape.part ?? "").not.toMatch(/right|_fr$|_rr$/);
      if (shape.view === "right") expect(shape.part ?? "").not.toMatch(/left|_fl$|_rl$/);
    }
  });

  it("has the proportions of the car size that scales measurements", () => {
    const { length, breadth, height } = carSizes[style];
    const body = (view: string) => boundsOf(seen(view).flatMap(({ kind, path }) => (kind === "body" ? [path] : [])));
    const [side, top] = [body("left"), body("top")];
    const ground = boundsOf(seen("left").map(({ path }) => path)).bottom;
    const long = side.right - side.left;
    expect((ground - side.top) / long / (height / length)).toBeCloseTo(1, 1);
    expect((top.bottom - top.top) / long / (breadth / length)).toBeCloseTo(1, 1);
  });
});

describe("placePath and symmetric", () => {
  it("mirror and move a path", () => {
    expect(placePath("M 1 2 L 3 -4 Z", { dx: 10, dy: 1, scaleX: -1 })).toBe("M 9 3 L 7 -3 Z");
    expect(
      symmetric(
        [0, 0],
        [
          [2, 0],
          [3, 1, 3, 2, 0, 2],
        ],
        "x",
      ),
    ).toBe("M 0 0 L 2 0 C 3 1 3 2 0 2 C -3 2 -3 1 -2 0 L 0 0 Z");
  });
});
