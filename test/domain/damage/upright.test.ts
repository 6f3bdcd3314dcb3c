import { describe, expect, it } from "vitest";
import { findDamages } from "../../../server/domain/damage/find.ts";
import { lookOf } from "../../../server/domain/damage/sight/examination.ts";
import { sidewaysNote, turnToUpright } from "../../../server/domain/damage/sight/upright.ts";
import { boxAt, damage, partsAt, photoHeight, photoOf, photoWidth } from "./cars.ts";

const photo = { width: photoWidth, height: photoHeight };
const car = { parts: partsAt("front_left"), photo };
const little = { parts: [{ label: "wheel", confidence: 0.9, box: boxAt(800, 450) }], photo };
const nothing = { parts: [], photo };

describe("turnToUpright", () => {
  it("leaves a photo that stands upright, whatever the turned ones show", () => {
    expect(turnToUpright(car, [{ turn: 90, ...car }])).toBe(0);
  });

  it("takes the turn at which the parts tell a view and most is found", () => {
    expect(
      turnToUpright(little, [
        { turn: 90, ...nothing },
        { turn: 180, ...little },
        { turn: 270, ...car },
      ]),
    ).toBe(270);
  });

  it("leaves a close-up, of which no turn tells a view", () => {
    expect(
      turnToUpright(little, [
        { turn: 90, ...little },
        { turn: 180, ...nothing },
        { turn: 270, ...little },
      ]),
    ).toBe(0);
  });
});

describe("a photo that lies sideways", () => {
  it("has no findings, covers nothing, and a note says how to turn it", () => {
    const sideways = photoOf("front", [damage("dent", boxAt(800, 500))], { parts: partsAt("front"), turn: 90 });
    const { findings, looks, notes } = findDamages([sideways], { bodyStyle: null });
    expect(findings).toEqual([]);
    expect(looks).toEqual(["sideways"]);
    expect(lookOf(sideways)).toBe("sideways");
    expect(notes).toEqual([{ image_index: 0, note: "sideways: turn it by 90 degrees clockwise" }]);
    expect(sidewaysNote(270)).toBe("sideways: turn it by 90 degrees counterclockwise");
    expect(sidewaysNote(180)).toBe("upside down: turn it by 180 degrees");
  });
});
