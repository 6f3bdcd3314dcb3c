import { describe, expect, it } from "vitest";
import { apart } from "../../renderer/ui/spin/apart.ts";

const on = { room: 44, edge: 16, stage: { width: 640, height: 480 } };

/** The least distance between any two. */
const least = (spots: readonly { x: number; y: number }[]): number =>
  Math.min(...spots.flatMap((a, at) => spots.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));

describe("hotspots of damage in one place", () => {
  it("stay where they are as long as a finger tells them apart", () => {
    const spots = [
      { x: 100, y: 100 },
      { x: 144, y: 100 },
      { x: 400, y: 300 },
    ];
    expect(apart(spots, on)).toEqual(spots);
    expect(apart([], on)).toEqual([]);
  });

  it("part to both sides, each as little as it must", () => {
    const [first, second] = apart(
      [
        { x: 300, y: 200 },
        { x: 304, y: 200 },
      ],
      on,
    );
    expect(first?.x).toBeCloseTo(280, 0);
    expect(second?.x).toBeCloseTo(324, 0);
    expect([first?.y, second?.y]).toEqual([200, 200]);
  });

  it("part where they lie exactly upon each other, however many they are", () => {
    for (const count of [2, 3, 5, 12]) {
      const moved = apart(Array(count).fill({ x: 320, y: 240 }), on);
      expect(least(moved)).toBeGreaterThan(40);
      for (const { x, y } of moved) expect(Math.hypot(x - 320, y - 240)).toBeLessThan(44 * Math.sqrt(count));
    }
  });

  it("stay on the stage, and whole", () => {
    const moved = apart([...Array(4).fill({ x: 0, y: 0 }), { x: 640, y: 480 }, { x: 639, y: 470 }], on);
    expect(least(moved)).toBeGreaterThan(40);
    for (const { x, y } of moved) {
      expect(x).toBeGreaterThanOrEqual(16);
      expect(x).toBeLessThanOrEqual(624);
      expect(y).toBeGreaterThanOrEqual(16);
      expect(y).toBeLessThanOrEqual(464);
    }
  });

  it("are left where they are while an enlarged picture has them out of sight", () => {
    const away = { x: -10, y: 700 };
    expect(apart([away, away, { x: 20, y: 300 }], on)).toEqual([away, away, { x: 20, y: 300 }]);
  });

  it("end where a small stage has no room for all, and all stay on it", () => {
    const moved = apart(Array(30).fill({ x: 50, y: 50 }), { ...on, stage: { width: 100, height: 100 } });
    expect(moved).toHaveLength(30);
    for (const { x, y } of moved) expect([x >= 16, x <= 84, y >= 16, y <= 84]).toEqual([true, true, true, true]);
  });
});
