import { describe, expect, test } from "vitest";
import { findDamages } from "../../../server/domain/damage/find.ts";
import { outlineIn } from "../../../server/domain/damage/outlines.ts";
import { boxAt, damage, photoOf } from "./cars.ts";

const ring = [
  [660.2, 470.1],
  [700.4, 470.1],
  [680.3, 490.7],
] as const;

describe("outlineIn", () => {
  test("returns the outline of the detection whose box the finding has", () => {
    const dent = { ...damage("dent", boxAt(680.35, 480.4, 41.3)), outline: [ring], filled: 0.4 };
    const photo = photoOf("left_side", [damage("scratch", boxAt(300, 480, 90, 10)), dent]);
    const { findings } = findDamages([photo], { bodyStyle: "Sedan" });
    const outlines = findings.map(({ type, seen_in: [seen] }) => [
      type,
      seen && outlineIn(seen.coordinates, photo.damages, photo),
    ]);
    expect(Object.fromEntries(outlines)).toEqual({ dent: [ring], scratch: undefined });
  });

  test("returns undefined for a box that a person moved", () => {
    const dent = { ...damage("dent", boxAt(680, 480, 40)), outline: [ring], filled: 0.4 };
    expect(outlineIn({ ...dent.box, x: dent.box.x + 1 }, [dent], { width: 1600, height: 900 })).toBeUndefined();
  });
});
