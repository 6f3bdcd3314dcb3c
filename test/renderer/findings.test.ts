import { describe, expect, it } from "vitest";
import { bodyStyles } from "../../contracts/diagram/body-style.ts";
import { bodyParts } from "../../contracts/vocabulary.ts";
import { screenPins, selectedRadius } from "../../renderer/features/results/diagram/screen-pins.ts";
import { findingsOf } from "../../renderer/features/results/findings/finding.ts";
import { photoShortfall } from "../../renderer/features/results/photo/photo-shortfall.ts";
import { fullPhoto, visibleBox, zoomToBox } from "../../renderer/features/results/photo/viewport.ts";
import { withFindingChange } from "../../renderer/features/results/review/finding-change.ts";
import { reviewActions } from "../../renderer/features/results/review/review-actions.ts";
import type { Reviewer } from "../../renderer/features/results/review/use-review.tsx";
import { conditionReport, damage } from "../reports/factory.ts";

describe("findings on the results page", () => {
  it("keep their numbers when one is rejected", () => {
    const found = findingsOf([damage(0), damage(1, { review: "rejected" }), damage(2)]);
    expect(found.map(({ mark }) => mark)).toEqual(["1", "2", "3"]);
  });

  it("are gone at once when deleted, and the others keep their numbers", () => {
    const { inspection } = conditionReport({ damages: [damage(0), damage(1), damage(2)] });
    const left = withFindingChange(inspection, damage(1).damage_id, "delete");
    expect(findingsOf(left.results?.damages ?? []).map(({ mark }) => mark)).toEqual(["1", "3"]);
  });

  it("that are accepted again stay accepted", () => {
    const sent: unknown[] = [];
    const review: Reviewer = {
      act: (_, change) => void sent.push(change),
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

describe("a photo without a recognized part", () => {
  const [photo] = conditionReport().inspection.images;
  const label = (note: string, findings: number) =>
    photo && photoShortfall({ ...photo, examined: true, car_seen: false, notes: [note] }, findings)?.label;

  it("stays a close-up when the finding on it is rejected", () => {
    const note = "close-up: no part of the car recognized";
    expect(label(note, 1)).toBeUndefined();
    expect(label(note, 0)).toBe("Close-up");
  });

  it("shows no car where none is seen", () => {
    expect(label("no car seen", 0)).toBe("No car seen");
  });
});

describe("the photo of a chosen finding", () => {
  const photo = { width: 4000, height: 3000 };
  const frame = { width: 640, height: 480 };

  it("comes close to a small box, with the box in the middle", () => {
    const box = { x: 3000, y: 2000, width: 60, height: 40 };
    const view = zoomToBox(box, photo, frame);
    expect(view.zoom).toBeGreaterThan(4);
    const seen = visibleBox(view, photo, frame);
    expect(seen.x).toBeLessThan(box.x);
    expect(seen.x + seen.width).toBeGreaterThan(box.x + box.width);
    expect(seen.y).toBeLessThan(box.y);
    expect(seen.y + seen.height).toBeGreaterThan(box.y + box.height);
  });

  it("stays whole for a large box", () => {
    expect(zoomToBox({ x: 100, y: 100, width: 2000, height: 900 }, photo, frame)).toEqual(fullPhoto(photo));
  });
});

describe.each(bodyStyles)("pins on the page of a %s", (style) => {
  it("stand on their parts when each part has one, but for fog lights, which lie too close under the headlights", () => {
    const moved = screenPins(style, bodyParts).flatMap(({ x, y, anchor }, i) =>
      Math.hypot(x - anchor.x, y - anchor.y) > 0.01 ? [bodyParts[i]] : [],
    );
    expect(moved).toEqual(["fog_light_left", "fog_light_right"]);
  });
});

describe("pins of one part on the page", () => {
  it("do not cover each other, the chosen one included", () => {
    const pins = screenPins(
      "sedan",
      Array.from({ length: 9 }, () => "front_door_left" as const),
    );
    const apart = pins.flatMap((a, i) => pins.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
    // radius and half of the line around a chosen pin, 5 units wide
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(2 * (selectedRadius + 2.5));
  });
});
