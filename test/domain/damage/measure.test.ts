import { describe, expect, test } from "vitest";
import { bodyParts, mechanicalParts } from "../../../contracts/vocabulary.ts";
import { findDamages } from "../../../server/domain/damage/find.ts";
import { carSizes, partSize } from "../../../server/domain/damage/measure/sizes.ts";
import { boxAt, damage, partsAt, photoOf } from "./cars.ts";

const sizeOf = (photo: ReturnType<typeof photoOf>, bodyStyle: string | null = "Sedan") =>
  findDamages([photo], { bodyStyle }).findings[0]?.measurements;

describe("findDamages: size by damage type", () => {
  // the door is 300 px for 114 cm (0.38 cm a pixel) and 260 px for 0.72 of 145 cm (0.4015)
  test("scales a dent's diameter by the front door's width", () => {
    const size = sizeOf(photoOf("left_side", [damage("dent", boxAt(680, 480, 40))]));
    expect(size).toMatchObject({ diameter: 16, unit: "cm" }); // 40 * sqrt(0.38 * 0.4015) = 15.6
    expect(size?.method).toBe("scaled from the left front door's usual width of 114 cm; mean of the box's sides");
    expect(size?.depth).toBeUndefined();
  });

  test("gives a long scratch length and width, and a scratch with a square box only the length of the diagonal", () => {
    expect(sizeOf(photoOf("left_side", [damage("scratch", boxAt(680, 480, 200, 10))]))).toMatchObject({
      length: 76,
      width: 4,
    });
    const square = sizeOf(photoOf("left_side", [damage("scratch", boxAt(680, 480, 60, 60))]));
    expect(square).toMatchObject({ length: 33 }); // hypot(22.8, 24.1)
    expect(square?.width).toBeUndefined();
  });

  test("uses the outline's area for a dent's diameter and for the mean width of other damages", () => {
    const outlined = (type: "dent" | "scratch" | "rust", width: number, height: number, filled: number) =>
      sizeOf(photoOf("left_side", [{ ...damage(type, boxAt(680, 480, width, height)), filled }]));
    // an ellipse fills pi/4 of its box, so the result equals that without an outline
    expect(outlined("dent", 40, 40, Math.PI / 4)?.diameter).toBe(16);
    expect(outlined("dent", 40, 40, Math.PI / 16)?.diameter).toBe(8);
    // 60 x 60 px are 22.8 x 24.1 cm, 33.2 cm across: a tenth of that area is 55 cm²
    expect(outlined("scratch", 60, 60, 0.1)).toMatchObject({ length: 33, width: 1.5 });
    // 100 x 40 px are 38 x 16.1 cm
    expect(outlined("rust", 100, 40, 0.5)).toMatchObject({ length: 38, width: 8 });
    expect(outlined("rust", 100, 40, 0.5)?.method).toContain("the outline's mean width");
  });

  test("limits panel damage to the size of its panel", () => {
    const size = sizeOf(photoOf("left_side", [damage("panel_damage", boxAt(680, 450, 600, 400))]));
    expect(size?.length).toBeLessThanOrEqual(114);
    expect(size?.method).toContain("no larger than the part");
  });

  test("gives an outlined panel a method that says the damage may be smaller", () => {
    expect(sizeOf(photoOf("left_side", [damage("panel_damage", boxAt(680, 430, 280, 200))]))?.method).toMatch(
      /may be smaller/,
    );
  });
});

describe("findDamages: scale of a size", () => {
  test("comes from the door's own box on each axis when the door is seen at an angle", () => {
    // 230 px for 114 cm across, 425 px for 104.4 cm up
    const size = sizeOf(photoOf("front_left", [damage("dent", boxAt(1120, 500, 20, 41))]));
    expect(size?.diameter).toBe(10); // sqrt(20 * 0.4957 * 41 * 0.2456) = 9.99
    const squareOn = sizeOf(photoOf("left_side", [damage("dent", boxAt(680, 480, 26))]));
    expect(squareOn?.diameter).toBe(10);
    expect(size?.uncertainty).toBeGreaterThan(squareOn?.uncertainty ?? 1);
  });

  test("a dent's diameter is the geometric mean of its box's sides", () => {
    // sqrt(60 * 0.38 * 20 * 0.4015)
    expect(sizeOf(photoOf("left_side", [damage("dent", boxAt(680, 480, 60, 20))]))?.diameter).toBe(14);
  });

  test("comes from a bumper's height on both axes in a corner photo", () => {
    // 0.44 of 145 cm over 315 px up, that over 0.71 across
    const size = sizeOf(photoOf("front_left", [damage("scratch", boxAt(420, 650, 100, 10))]));
    expect(size?.length).toBe(29);
    expect(size?.method).toMatch(/height of 64 cm/);
  });

  test("comes from the other axis of a part that the photo's edge cuts off", () => {
    const parts = partsAt("left_side").map((part) =>
      part.label === "front_door" ? { ...part, box: { x: 0, y: 300, width: 830, height: 260 } } : part,
    );
    const size = sizeOf(photoOf("left_side", [damage("dent", boxAt(700, 480, 40))], { parts }));
    expect(size?.diameter).toBe(16); // 40 * 0.4015
    expect(size?.method).toMatch(/height of 104 cm/);
  });

  test("comes from the car's length if the part was not found, with a higher uncertainty", () => {
    const photo = photoOf("left_side", [damage("dent", boxAt(430, 450, 40))]);
    const size = sizeOf(photo);
    expect(size?.method).toMatch(/car's usual length of 488 cm/);
    expect(size?.diameter).toBeGreaterThan(12);
    expect(size?.diameter).toBeLessThan(20); // 1200 px for 488 cm makes it 16
    expect(size?.uncertainty).toBeGreaterThanOrEqual(0.3);
  });

  test("is missing without any part, so there are no measurements", () => {
    expect(sizeOf(photoOf("left_side", [damage("dent", boxAt(680, 480))], { parts: [] }))).toBeNull();
  });

  test("is larger for a pickup than for a hatchback", () => {
    const photo = photoOf("left_side", [damage("dent", boxAt(430, 450, 40))]);
    const [truck, hatchback] = ["Crew Cab Pickup", "Hatchback/Liftback/Notchback"].map(
      (body) => sizeOf(photo, body)?.diameter ?? 0,
    );
    expect(truck).toBeGreaterThan((hatchback ?? 0) * 1.2);
  });
});

describe("partSize", () => {
  test("returns a size that fits the car for every body part, and null for every mechanical part", () => {
    for (const body of Object.keys(carSizes) as (keyof typeof carSizes)[]) {
      for (const part of bodyParts) {
        const size = partSize(part, body);
        expect(size?.across).toBeGreaterThan(10);
        expect(size?.across).toBeLessThanOrEqual(carSizes[body].breadth);
        expect(size?.tall).toBeGreaterThan(10);
        expect(size?.tall).toBeLessThan(carSizes[body].length / 2);
      }
    }
    for (const part of mechanicalParts) expect(partSize(part, "sedan")).toBeNull();
  });
});
