import { describe, expect, it } from "vitest";
import type { Damage } from "../../../contracts/inspections/findings.ts";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import type { Angle } from "../../../contracts/vocabulary.ts";
import { listed, onEarlierPhotos } from "../../../renderer/features/compare/changes.ts";
import { pairOf, photoPairs } from "../../../renderer/features/compare/pairs.ts";
import {
  fitInto,
  inShares,
  onPhoto,
  viewOf,
  wholeView,
  zoomed,
} from "../../../renderer/features/compare/photo/shared-view.ts";

const damageOf = (id: string, more: Partial<Damage> = {}): Damage => ({
  number: 1,
  damage_id: id,
  type: "dent",
  severity: "minor",
  location: { part: "hood", side: "front", coordinates: null },
  measurements: { unit: "cm", method: null, uncertainty: null, reason: "nothing in the photo gives a scale" },
  confidence: 0.7,
  image_index: null,
  image_url: null,
  annotated_url: null,
  estimated_repair: { min: 75, max: 150, currency: "USD", repair_type: "pdr", basis: "" },
  source: "model",
  found_by: "",
  rule: "",
  seen_in: [],
  review: null,
  review_reason: null,
  reviewed_by: null,
  reviewed_at: null,
  ...more,
});
const photo = (angle: Angle, index: number) => ({ angle, index });

describe("the findings of a comparison", () => {
  it("are listed as new, gone and unchanged, with the inspection that they belong to", () => {
    const found = listed({ new: [damageOf("n")], gone: [damageOf("g")], same: [damageOf("s")] });
    expect(found.map(({ key, change }) => [key, change])).toEqual([
      ["later:n", "new"],
      ["earlier:g", "gone"],
      ["later:s", "same"],
    ]);
  });

  it("are drawn on the earlier photos as gone or unchanged, without rejected ones", () => {
    const damages = [damageOf("g"), damageOf("s"), damageOf("r", { review: "rejected" })];
    const results = { damages } as VisualInspection["results"];
    expect(onEarlierPhotos({ results }, { gone: [damageOf("g")] }).map(({ key, change }) => [key, change])).toEqual([
      ["earlier:g", "gone"],
      ["earlier:s", "same"],
    ]);
    expect(onEarlierPhotos({ results: null }, { gone: [] })).toEqual([]);
  });
});

describe("photoPairs", () => {
  const [front, rear, left] = [photo("front", 0), photo("rear", 1), photo("left_side", 2)];

  it("pairs photos by angle in the order of the later inspection, then the other angles of the earlier one", () => {
    const pairs = photoPairs([left, front], [rear, photo("front", 5)]);
    expect(pairs.map(({ angle, earlier, later }) => [angle, earlier?.index, later?.index])).toEqual([
      ["rear", undefined, 1],
      ["front", 0, 5],
      ["left_side", 2, undefined],
    ]);
  });

  it("pairs several photos of one angle in their order", () => {
    const pairs = photoPairs([front, photo("front", 3)], [photo("front", 7)]);
    expect(pairs.map(({ earlier, later }) => [earlier?.index, later?.index])).toEqual([
      [0, 7],
      [3, undefined],
    ]);
  });

  it("pairs photos by the angle that the analysis determined, where it corrected the declared one", () => {
    const [wrong, right] = [
      { ...photo("rear", 3), determined_angle: "front" as const },
      { ...photo("rear", 4), determined_angle: "rear" as const },
    ];
    const older = { ...front, determined_angle: null };
    const pairs = photoPairs<ReturnType<typeof photo> & { determined_angle: Angle | null }>([older], [wrong, right]);
    expect(pairs.map(({ angle, earlier, later }) => [angle, earlier?.index, later?.index, later?.angle])).toEqual([
      ["front", 0, 3, "front"],
      ["rear", undefined, 4, "rear"],
    ]);
  });

  it("gives the pair that shows a finding, by its own photo or another one that shows it", () => {
    const pairs = photoPairs([front], [photo("rear", 4), photo("front", 6)]);
    const sight = { image_index: 6, coordinates: { x: 0, y: 0, width: 1, height: 1 }, confidence: 1 };
    const [own, seen, none] = listed({
      new: [damageOf("own", { image_index: 4 }), damageOf("seen", { seen_in: [sight] }), damageOf("none")],
      gone: [],
      same: [],
    });
    const [gone] = listed({ new: [], gone: [damageOf("gone", { image_index: 0 })], same: [] });
    expect([own, seen, none, gone].map((one) => one && pairOf(pairs, one))).toEqual([0, 1, -1, 1]);
  });
});

describe("the shared view", () => {
  const wide = { width: 1600, height: 1000 };
  const small = { width: 800, height: 500 };

  it("shows the same part of photos of different sizes", () => {
    const view = inShares({ center: { x: 400, y: 250 }, zoom: 3 }, wide);
    expect(onPhoto(view, small)).toEqual({ center: { x: 200, y: 125 }, zoom: 3 });
  });

  it("zooms to a small box, and shows the whole photo for a large one", () => {
    const view = viewOf({ x: 790, y: 490, width: 20, height: 20 }, wide);
    expect(view.center).toEqual({ x: 0.5, y: 0.5 });
    expect(view.zoom).toBeGreaterThan(4);
    expect(viewOf({ x: 0, y: 0, width: 900, height: 500 }, wide)).toEqual(wholeView);
  });

  it("does not zoom out beyond the photo", () => {
    expect(zoomed(wholeView, 0.5)).toEqual(wholeView);
    expect(zoomed(wholeView, 2)).toEqual({ center: { x: 0.5, y: 0.5 }, zoom: 2 });
  });

  it("draws a photo over another one in its proportions, centered", () => {
    expect(fitInto(small, wide)).toEqual({ scale: 2, x: 0, y: 0 });
    expect(fitInto({ width: 1000, height: 1000 }, wide)).toEqual({ scale: 1, x: 300, y: 0 });
  });
});
