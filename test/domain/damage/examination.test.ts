import { describe, expect, it } from "vitest";
import { walkAround } from "../../../contracts/inspections/walk-around.ts";
import type { Angle } from "../../../contracts/vocabulary.ts";
import { findDamages } from "../../../server/domain/damage/find.ts";
import type { Detection } from "../../../server/domain/damage/photo.ts";
import { stepsBetween } from "../../../server/domain/damage/sight/angle-distance.ts";
import { unlikelyAngles } from "../../../server/domain/damage/sight/declared-angle.ts";
import { examinationOf, photoStatusOf } from "../../../server/domain/damage/sight/examination.ts";
import { sightOf } from "../../../server/domain/damage/sight/sight.ts";
import { boxAt, damage, partsAt, photoOf } from "./cars.ts";

const part = (label: string, confidence = 0.95) => ({ label, confidence, box: boxAt(800, 450) });
const inside = { angle: "dashboard", type: "interior" } as const;
const cabin = [part("windshield"), part("front_door"), part("side_mirror"), part("wheel")];

describe("examinationOf", () => {
  it("keeps a declared angle that the parts do not contradict", () => {
    const declared = (angle: Angle, parts: readonly Detection[]) => examinationOf(photoOf(angle, [], { parts }));
    expect(declared("rear", [])).toEqual({ angle: "rear", note: null });
    expect(declared("front", partsAt("front_left"))).toEqual({ angle: "front", note: null });
    expect(declared("left_side", partsAt("front_left"))).toEqual({ angle: "left_side", note: null });
    expect(declared("top", partsAt("front_left"))).toEqual({ angle: "top", note: null });
  });

  it("takes the angle from the parts of an entire car if the declared angle is off by 90 degrees or more", () => {
    for (const actual of ["front", "rear", "left_side", "front_right", "rear_left"] as const) {
      const parts = partsAt(actual);
      const examined = walkAround.map((angle) => examinationOf(photoOf(angle, [], { parts }))?.angle);
      expect(examined).toEqual(walkAround.map((angle) => (stepsBetween(angle, actual) >= 2 ? actual : angle)));
    }
  });

  it("keeps the declared angle of a close-up with two doors only", () => {
    const doors = partsAt("right_side").filter(({ label }) => label.endsWith("_door"));
    expect(examinationOf(photoOf("left_side", [], { parts: doors }))).toEqual({ angle: "left_side", note: null });
  });

  it("replaces only the end of the angle for a close-up that clearly shows the other end", () => {
    const parts = [part("hood"), part("headlight")];
    expect(examinationOf(photoOf("rear_left", [], { parts }))).toMatchObject({
      angle: "front_left",
      note: "declared as rear left, but the parts found show front left; sides were read from the parts",
    });
  });

  it("replaces exactly the angles that unlikelyAngles reports before the inspection", () => {
    for (const actual of walkAround) {
      const photo = photoOf("front", [], { parts: partsAt(actual) });
      const unlikely = unlikelyAngles(sightOf(photo.parts, photo));
      const replaced = walkAround.filter((angle) => examinationOf({ ...photo, angle })?.note);
      expect(walkAround.filter((angle) => unlikely.includes(angle))).toEqual(replaced);
    }
  });

  it("takes the angle from the parts if a photo of the outside was declared as the inside", () => {
    for (const angle of ["front", "rear", "left_side", "front_right", "rear_left"] as const) {
      const photo = { ...photoOf("front", [], { parts: partsAt(angle) }), ...inside };
      expect(examinationOf(photo)?.angle).toBe(angle);
      expect(examinationOf(photo)?.note).toContain("declared as dashboard (interior)");
    }
  });

  it("notes that left and right are uncertain for a close-up declared as the inside", () => {
    const photo = { ...photoOf("front", [], { parts: [part("taillight")] }), ...inside };
    expect(examinationOf(photo)).toMatchObject({ angle: "rear" });
    expect(examinationOf(photo)?.note).toContain("left and right are not certain");
  });

  it("returns null for a cabin photo with glass, doors, mirrors and a steering wheel", () => {
    expect(examinationOf({ ...photoOf("front", [], { parts: cabin }), ...inside })).toBeNull();
  });

  it("returns null for an inside photo with a single part of low confidence", () => {
    const photo = { ...photoOf("front", [], { parts: [part("headlight", 0.6)] }), ...inside };
    expect(examinationOf(photo)).toBeNull();
  });
});

describe("findDamages", () => {
  it("finds damage in a photo of the outside that was declared as the inside", () => {
    const photo = { ...photoOf("front", [damage("dent", boxAt(800, 500))], { parts: partsAt("front") }), ...inside };
    const { findings, looks, notes } = findDamages([photo], { bodyStyle: null });
    expect(findings).toHaveLength(1);
    expect(looks).toEqual(["examined"]);
    expect(notes[0]?.note).toContain("examined as front");
  });

  it("adds the note `no car seen` to a photo of the outside without parts, but not to a photo of the inside", () => {
    const photos = [
      photoOf("front", [], { parts: [] }),
      { ...photoOf("front", [], { parts: cabin }), ...inside, index: 1 },
    ];
    const { looks, notes } = findDamages(photos, { bodyStyle: null });
    expect(looks).toEqual(["no_car_seen", "not_examined"]);
    expect(notes).toEqual([{ image_index: 0, note: "no car seen" }]);
    expect(photos.map(photoStatusOf)).toEqual(looks);
  });

  it("adds the close-up note to a photo with damage but without parts", () => {
    const photo = photoOf("left_side", [damage("dent", boxAt(800, 450))], { parts: [] });
    const { findings, notes } = findDamages([photo], { bodyStyle: null });
    expect(findings).toHaveLength(1);
    expect(notes).toEqual([{ image_index: 0, note: "close-up: no part of the car recognized" }]);
  });
});
