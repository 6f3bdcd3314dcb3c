import { describe, expect, it } from "vitest";
import { findDamages } from "../../server/findings/find.ts";
import { examinationOf, lookOf } from "../../server/findings/sight/look.ts";
import { boxAt, damage, partsAt, photoOf } from "./cars.ts";

const part = (label: string, confidence = 0.95) => ({ label, confidence, box: boxAt(800, 450) });
const inside = { angle: "dashboard", type: "interior" } as const;
const cabin = [part("windshield"), part("front_door"), part("side_mirror"), part("wheel")];

describe("examinationOf", () => {
  it("keeps the declared angle of a photo of the outside, whatever is found on it", () => {
    expect(examinationOf(photoOf("rear", [], { parts: partsAt("front") }))).toEqual({ angle: "rear", note: null });
    expect(examinationOf(photoOf("rear", [], { parts: [] }))).toEqual({ angle: "rear", note: null });
  });

  it("takes the angle from the parts where the photo was declared as the inside", () => {
    for (const angle of ["front", "rear", "left_side", "front_right", "rear_left"] as const) {
      const photo = { ...photoOf("front", [], { parts: partsAt(angle) }), ...inside };
      expect(examinationOf(photo)?.angle).toBe(angle);
      expect(examinationOf(photo)?.note).toContain("declared as dashboard (interior)");
    }
  });

  it("says that left and right are uncertain for a close-up", () => {
    const photo = { ...photoOf("front", [], { parts: [part("taillight")] }), ...inside };
    expect(examinationOf(photo)).toMatchObject({ angle: "rear" });
    expect(examinationOf(photo)?.note).toContain("left and right are not certain");
  });

  it("leaves a cabin out: glass, doors, mirrors and a steering wheel are seen from there too", () => {
    expect(examinationOf({ ...photoOf("front", [], { parts: cabin }), ...inside })).toBeNull();
  });

  it("leaves out what a single unsure part would make the outside", () => {
    const photo = { ...photoOf("front", [], { parts: [part("headlight", 0.6)] }), ...inside };
    expect(examinationOf(photo)).toBeNull();
  });
});

describe("findDamages", () => {
  it("finds damage on a photo of the outside that was declared as the inside", () => {
    const photo = { ...photoOf("front", [damage("dent", boxAt(800, 500))], { parts: partsAt("front") }), ...inside };
    const { findings, looks, notes } = findDamages([photo], { bodyStyle: null });
    expect(findings).toHaveLength(1);
    expect(looks).toEqual(["examined"]);
    expect(notes[0]?.note).toContain("examined as front");
  });

  it("notes a photo of the outside on which no part is found, and no photo of the inside", () => {
    const photos = [
      photoOf("front", [], { parts: [] }),
      { ...photoOf("front", [], { parts: cabin }), ...inside, index: 1 },
    ];
    const { looks, notes } = findDamages(photos, { bodyStyle: null });
    expect(looks).toEqual(["no_car_seen", "not_examined"]);
    expect(notes).toEqual([{ image_index: 0, note: "no car seen" }]);
    expect(photos.map(lookOf)).toEqual(looks);
  });

  it("calls a photo a close-up on which damage is found, but no part", () => {
    const photo = photoOf("left_side", [damage("dent", boxAt(800, 450))], { parts: [] });
    const { findings, notes } = findDamages([photo], { bodyStyle: null });
    expect(findings).toHaveLength(1);
    expect(notes).toEqual([{ image_index: 0, note: "close-up: no part of the car recognized" }]);
  });
});
