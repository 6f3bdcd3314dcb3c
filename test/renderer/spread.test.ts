import { describe, expect, it } from "vitest";
import { spread } from "../../contracts/inspections/diagram/spread.ts";

const stage = { width: 360, height: 203 };
const edge = 16;
const isInside = ({ x, y }: { x: number; y: number }) =>
  x >= edge && y >= edge && x <= stage.width - edge && y <= stage.height - edge;
const ground = { room: 44, step: 44, steps: 4, isInside };

/** The smallest distance between any two. */
const smallestDistance = (spots: readonly { x: number; y: number }[]): number =>
  Math.min(...spots.flatMap((a, at) => spots.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));

describe("spread", () => {
  it("leaves pins in place that are far enough apart for a finger", () => {
    const spots = [
      { x: 5, y: 100 },
      { x: 49, y: 100 },
      { x: 300, y: 150 },
    ];
    expect(spread(spots, ground)).toEqual(spots);
    expect(spread([], ground)).toEqual([]);
  });

  it.each([
    [{ x: 180, y: 100 }, 12, 90],
    [{ x: 0, y: 0 }, 5, 140],
    [{ x: 360, y: 203 }, 8, 177],
    [{ x: 180, y: 0 }, 8, 140],
  ])("moves pins at the same place apart: at %j there are %i", (anchor, count, farthest) => {
    const pins = spread(Array(count).fill(anchor), ground);
    expect(pins[0]).toEqual(anchor);
    expect(smallestDistance(pins)).toBeGreaterThanOrEqual(43.9);
    for (const pin of pins.slice(1)) {
      expect(isInside(pin)).toBe(true);
      expect(Math.hypot(pin.x - anchor.x, pin.y - anchor.y)).toBeLessThan(farthest);
    }
  });

  it("moves pins apart that are close to each other", () => {
    const pins = spread(
      Array.from({ length: 8 }, (_, at) => ({ x: 330 + 4 * at, y: 20 + ((at * 7) % 11) })),
      ground,
    );
    expect(smallestDistance(pins)).toBeGreaterThanOrEqual(44);
  });

  it("leaves pins on their anchors if there is no room", () => {
    const pins = spread(Array(80).fill({ x: 180, y: 100 }), ground);
    expect(pins).toHaveLength(80);
    expect(pins.at(-1)).toEqual({ x: 180, y: 100 });
  });
});
