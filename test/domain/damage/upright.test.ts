import { describe, expect, it } from "vitest";
import { findDamages } from "../../../server/domain/damage/find.ts";
import { photoStatusOf } from "../../../server/domain/damage/sight/examination.ts";
import { sidewaysNote, turnToUpright } from "../../../server/domain/damage/sight/upright.ts";
import { boxAt, damage, partsAt, photoHeight, photoOf, photoWidth } from "./cars.ts";

const photo = { width: photoWidth, height: photoHeight };
const car = { parts: partsAt("front_left"), photo };
const little = { parts: [{ label: "wheel", confidence: 0.9, box: boxAt(800, 450) }], photo };
const nothing = { parts: [], photo };

describe("turnToUpright", () => {
  it("returns 0 for an upright photo, whatever the turned versions show", () => {
    expect(turnToUpright(car, [{ turn: 90, ...car }])).toBe(0);
  });

  it("returns the turn with the most evidence", () => {
    expect(
      turnToUpright(little, [
        { turn: 90, ...nothing },
        { turn: 180, ...little },
        { turn: 270, ...car },
      ]),
    ).toBe(270);
  });

  it("returns 0 for a close-up that shows no view at any turn", () => {
    expect(
      turnToUpright(little, [
        { turn: 90, ...little },
        { turn: 180, ...nothing },
        { turn: 270, ...little },
      ]),
    ).toBe(0);
  });
});

describe("findDamages with a sideways photo", () => {
  it("returns no findings and a note that says how to turn the photo", () => {
    const sideways = photoOf("front", [damage("dent", boxAt(800, 500))], { parts: partsAt("front"), turn: 90 });
    const { findings, looks, notes } = findDamages([sideways], { bodyStyle: null });
    expect(findings).toEqual([]);
    expect(looks).toEqual(["sideways"]);
    expect(photoStatusOf(sideways)).toBe("sideways");
    expect(notes).toEqual([{ image_index: 0, note: "sideways: turn it by 90 degrees clockwise" }]);
    expect(sidewaysNote(270)).toBe("sideways: turn it by 90 degrees counterclockwise");
    expect(sidewaysNote(180)).toBe("upside down: turn it by 180 degrees");
  });
});
