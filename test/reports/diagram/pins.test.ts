import { describe, expect, it } from "vitest";
import { bodyStyles } from "../../../contracts/inspections/diagram/body-style.ts";
import { anchorOf, diagramOf, pinPositions } from "../../../contracts/inspections/diagram.ts";
import { bodyParts, mechanicalParts, type PartName } from "../../../contracts/vocabulary.ts";

const every: readonly PartName[] = [...bodyParts, ...mechanicalParts];

describe.each(bodyStyles)("pinPositions on a %s", (style) => {
  const diagram = diagramOf(style);

  const minDistance = (pins: readonly { x: number; y: number }[]) =>
    Math.min(...pins.flatMap((a, i) => pins.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));

  it("puts a single pin on its part's anchor", () => {
    expect(pinPositions(style, ["hood"])[0]).toMatchObject({ part: "hood", ...anchorOf(style, "hood") });
  });

  it.each([
    ["one of every part", every],
    ["three of every part", [...every, ...every, ...every]],
    ["sixty on one door", Array.from({ length: 60 }, (): PartName => "front_door_left")],
    ["thirty in a corner", Array.from({ length: 30 }, (): PartName => "brake_system")],
  ])("keeps pins on the sheet without overlap: %s", (_, parts) => {
    const pins = pinPositions(style, parts);
    expect(pins.map(({ part }) => part)).toEqual(parts);
    expect(minDistance(pins)).toBeGreaterThanOrEqual(2 * diagram.pinRadius - 1e-9);
    for (const { x, y } of pins) {
      expect(x).toBeGreaterThanOrEqual(diagram.pinRadius);
      expect(y).toBeGreaterThanOrEqual(diagram.pinRadius);
      expect(x).toBeLessThanOrEqual(diagram.width - diagram.pinRadius);
      expect(y).toBeLessThanOrEqual(diagram.height - diagram.pinRadius);
    }
  });

  it("keeps a part's first pin on the part if an earlier part has many pins", () => {
    const parts: PartName[] = [...Array.from({ length: 8 }, (): PartName => "front_door_left"), "rear_door_left"];
    expect(pinPositions(style, parts).at(-1)).toMatchObject(anchorOf(style, "rear_door_left"));
  });
});
