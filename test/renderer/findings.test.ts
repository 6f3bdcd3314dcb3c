import { describe, expect, it } from "vitest";
import { bodyStyles } from "../../contracts/inspections/diagram/body-style.ts";
import { bodyParts } from "../../contracts/vocabulary.ts";
import { screenPins, selectedRadius } from "../../renderer/features/results/diagram/screen-pins.ts";
import { findingsOf } from "../../renderer/features/results/findings/finding.ts";
import { photoShortfall } from "../../renderer/features/results/photo/photo-shortfall.ts";
import { fullPhoto, visibleBox, zoomToBox } from "../../renderer/features/results/photo/viewport.ts";
import { inverseChange, withFindingChange } from "../../renderer/features/results/review/finding-change.ts";
import { reviewActions } from "../../renderer/features/results/review/review-actions.ts";
import type { Reviewer } from "../../renderer/features/results/review/use-review.tsx";
import { sidewaysNote } from "../../server/domain/damage/sight/upright.ts";
import { conditionReport, damage } from "../reports/factory.ts";

describe("findingsOf", () => {
  it("keeps the numbers of all findings when one is rejected", () => {
    const found = findingsOf([damage(0), damage(1, { review: "rejected" }), damage(2)]);
    expect(found.map(({ mark }) => mark)).toEqual(["1", "2", "3"]);
  });

  it("omits a deleted finding and keeps the numbers of the others", () => {
    const { inspection } = conditionReport({ damages: [damage(0), damage(1), damage(2)] });
    const remaining = withFindingChange(inspection, damage(1).damage_id, "delete");
    expect(findingsOf(remaining.results?.damages ?? []).map(({ mark }) => mark)).toEqual(["1", "3"]);
  });

  it("shows a wheel as one until its part is corrected, and again after the undo", () => {
    const location = { part: "front_fender_left", side: "left", coordinates: null, fitting: "wheel" } as const;
    const wheel = damage(0, { location });
    const { inspection } = conditionReport({ damages: [wheel] });
    const placeAfter = (...changes: Parameters<typeof inverseChange>[1][]) =>
      changes.reduce((now, change) => withFindingChange(now, wheel.damage_id, change), inspection).results?.damages[0]
        ?.location;
    const correction = { location: { part: "front_door_left" } } as const;
    expect(placeAfter({ severity: "minor" })).toEqual(location);
    expect(placeAfter(correction)).toEqual({ part: "front_door_left", side: "left", coordinates: null });
    expect(placeAfter(correction, inverseChange(wheel, correction))).toEqual(location);
  });

  it("keeps an accepted finding accepted when it is accepted again (reviewActions)", () => {
    const sent: unknown[] = [];
    const review: Reviewer = {
      applyChange: (_, change) => void sent.push(change),
      undo: () => undefined,
      recordAdded: () => undefined,
      remove: () => undefined,
    };
    for (const review_state of [null, "confirmed"] as const) {
      const [finding] = findingsOf([damage(0, { review: review_state })]);
      if (finding) reviewActions(review, finding).accept();
    }
    expect(sent).toEqual([{ review: "confirmed" }]);
  });
});

describe("photoShortfall of a photo without a recognized part", () => {
  const [photo] = conditionReport().inspection.images;
  const label = (note: string, findings: number) =>
    photo && photoShortfall({ ...photo, examined: true, car_seen: false, notes: [note] }, findings)?.label;

  it("is Close-up without findings, and undefined with a finding", () => {
    const note = "close-up: no part of the car recognized";
    expect(label(note, 1)).toBeUndefined();
    expect(label(note, 0)).toBe("Close-up");
  });

  it("is No car seen if no car was recognized", () => {
    expect(label("no car seen", 0)).toBe("No car seen");
  });
});

describe("photoShortfall of a photo that was not examined", () => {
  const [photo] = conditionReport().inspection.images;
  const shortfall = (notes: string[]) => photo && photoShortfall({ ...photo, examined: false, notes }, 0);

  it.each([90, 180, 270] as const)("says that the car is not upright, for one to turn by %d degrees", (turn) => {
    expect(shortfall(["blurred", sidewaysNote(turn)])).toEqual({
      label: "Not upright",
      text: "Not examined: the car is not upright. Rotate the photo and inspect again.",
    });
  });

  it("names the type for a photo of the cabin", () => {
    expect(shortfall([])?.text).toContain("photos of this type");
  });
});

describe("zoomToBox", () => {
  const photo = { width: 4000, height: 3000 };
  const frame = { width: 640, height: 480 };

  it("zooms in on a small box, so that all of it is visible", () => {
    const box = { x: 3000, y: 2000, width: 60, height: 40 };
    const view = zoomToBox(box, photo, frame);
    expect(view.zoom).toBeGreaterThan(4);
    const seen = visibleBox(view, photo, frame);
    expect(seen.x).toBeLessThan(box.x);
    expect(seen.x + seen.width).toBeGreaterThan(box.x + box.width);
    expect(seen.y).toBeLessThan(box.y);
    expect(seen.y + seen.height).toBeGreaterThan(box.y + box.height);
  });

  it("shows the full photo for a large box", () => {
    expect(zoomToBox({ x: 100, y: 100, width: 2000, height: 900 }, photo, frame)).toEqual(fullPhoto(photo));
  });
});

describe.each(bodyStyles)("screenPins of a %s", (style) => {
  it("places one pin per part on its part, except for fog lights, which are too close to the headlights", () => {
    const moved = screenPins(style, bodyParts).flatMap(({ x, y, anchor }, i) =>
      Math.hypot(x - anchor.x, y - anchor.y) > 0.01 ? [bodyParts[i]] : [],
    );
    expect(moved).toEqual(["fog_light_left", "fog_light_right"]);
  });
});

describe("screenPins of one part", () => {
  it("places pins so that they do not cover each other, even a selected one", () => {
    const pins = screenPins(
      "sedan",
      Array.from({ length: 9 }, () => "front_door_left" as const),
    );
    const distances = pins.flatMap((a, i) => pins.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
    // radius of a selected pin, and half of its outline of 5 units
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(2 * (selectedRadius + 2.5));
  });
});
