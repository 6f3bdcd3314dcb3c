import { describe, expect, it } from "vitest";
import { placePath, symmetric } from "../../contracts/diagram/geometry.ts";
import { anchorOf, diagram, pinPositions } from "../../contracts/diagram.ts";
import { bodyParts, mechanicalParts, type PartName } from "../../contracts/vocabulary.ts";

const every: readonly PartName[] = [...bodyParts, ...mechanicalParts];

const points = (path: string): { x: number; y: number }[] =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

const inSheet = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x <= diagram.width && y <= diagram.height;

/** The closed polygon through a path's curves, sixteen steps each. */
function outline(path: string): { x: number; y: number }[] {
  const tokens = path.match(/[MLCZ]|-?[\d.]+/g) ?? [];
  const line: { x: number; y: number }[] = [];
  let at = { x: 0, y: 0 };
  for (let i = 0; i < tokens.length; ) {
    const command = tokens[i];
    const count = command === "C" ? 6 : command === "Z" ? 0 : 2;
    const n = tokens.slice(i + 1, i + 1 + count).map(Number);
    i += 1 + count;
    if (command === "Z") continue;
    const end = { x: n.at(-2) ?? 0, y: n.at(-1) ?? 0 };
    for (let step = 1; command === "C" && step < 16; step += 1) {
      const t = step / 16;
      const mix = (a: number, b: number, c: number, d: number) =>
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d;
      const [ax = 0, ay = 0, bx = 0, by = 0] = n;
      line.push({ x: mix(at.x, ax, bx, end.x), y: mix(at.y, ay, by, end.y) });
    }
    line.push(end);
    at = end;
  }
  return line;
}

function contains(path: string, point: { x: number; y: number }): boolean {
  const line = outline(path);
  let inside = false;
  line.forEach((a, i) => {
    const b = line[(i + 1) % line.length] ?? a;
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) {
      inside = !inside;
    }
  });
  return inside;
}

describe("the vehicle diagram", () => {
  it.each(bodyParts)("draws %s", (part) => {
    expect(diagram.shapes.filter((shape) => shape.part === part).length).toBeGreaterThan(0);
  });

  it("draws only with absolute moves, lines and curves, inside the sheet", () => {
    for (const { path } of diagram.shapes) {
      expect(path).toMatch(/^M(?: -?[\d.]+){2}(?: (?:[ML](?: -?[\d.]+){2}|C(?: -?[\d.]+){6}|Z))*$/);
      expect(points(path).every(inSheet), path).toBe(true);
    }
  });

  it("gives every shape with a part an anchor that lies on it, and no other an anchor", () => {
    for (const { part, view, path, anchor } of diagram.shapes) {
      expect(anchor === null, `${view} ${part}`).toBe(part === null);
      if (anchor) expect(contains(path, anchor), `${view} ${part} at ${anchor.x}, ${anchor.y}`).toBe(true);
    }
  });

  it("has an anchor for every part there is", () => {
    for (const part of every) expect(inSheet(anchorOf(part)), part).toBe(true);
  });

  it("shows the left of the car on its left: the driver's side faces left and is at the right of the front view", () => {
    const at = (part: PartName, view: string) =>
      diagram.shapes.find((shape) => shape.part === part && shape.view === view)?.anchor ?? { x: 0, y: 0 };
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

  it("mirrors and moves a path", () => {
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

describe("pins", () => {
  const apart = (pins: readonly { x: number; y: number }[]) =>
    Math.min(...pins.flatMap((a, i) => pins.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));

  it("stand on their part's anchor when alone", () => {
    expect(pinPositions(["hood"])[0]).toMatchObject({ part: "hood", ...anchorOf("hood") });
  });

  it.each([
    ["one of every part", every],
    ["three of every part", [...every, ...every, ...every]],
    ["sixty on one door", Array.from({ length: 60 }, (): PartName => "front_door_left")],
    ["thirty in a corner", Array.from({ length: 30 }, (): PartName => "brake_system")],
  ])("never overlap and stay on the sheet: %s", (_, parts) => {
    const pins = pinPositions(parts);
    expect(pins.map(({ part }) => part)).toEqual(parts);
    expect(apart(pins)).toBeGreaterThanOrEqual(2 * diagram.pinRadius - 1e-9);
    for (const { x, y } of pins) {
      expect(x).toBeGreaterThanOrEqual(diagram.pinRadius);
      expect(y).toBeGreaterThanOrEqual(diagram.pinRadius);
      expect(x).toBeLessThanOrEqual(diagram.width - diagram.pinRadius);
      expect(y).toBeLessThanOrEqual(diagram.height - diagram.pinRadius);
    }
  });

  it("leave a part's first pin on the part when an earlier part has many", () => {
    const parts: PartName[] = [...Array.from({ length: 8 }, (): PartName => "front_door_left"), "rear_door_left"];
    expect(pinPositions(parts).at(-1)).toMatchObject(anchorOf("rear_door_left"));
  });
});
