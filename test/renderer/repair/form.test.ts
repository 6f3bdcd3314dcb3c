import { describe, expect, it } from "vitest";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import { searchOf, shownIn } from "../../../renderer/features/repair/address.ts";
import {
  Draft,
  draftFrom,
  emptyDraft,
  inspectionOf,
  isEmpty,
  noInspection,
  withDamage,
} from "../../../renderer/features/repair/form/draft.ts";
import { damageCount, problemsOf, requestOf } from "../../../renderer/features/repair/form/request.ts";
import { cropAround, cropStyle } from "../../../renderer/ui/photos/crop-around.ts";
import { damage, estimate } from "./estimates.ts";

const finding = (damage_id: string, review: "rejected" | null = null) => ({
  damage_id,
  type: "dent",
  severity: "moderate",
  location: { part: "roof" },
  review,
});
/** Only what the form reads. */
const inspection = {
  inspection_id: "I1",
  results: { damages: [finding("F1"), finding("F2"), finding("F3", "rejected")] },
} as unknown as VisualInspection;
const unit = "in";
const given = { carId: "V1", inspection, unit } as const;

describe("a draft of an estimate", () => {
  it("starts with the newest inspection, and names another one or none", () => {
    expect(inspectionOf(emptyDraft, [inspection])).toBe(inspection);
    expect(inspectionOf({ ...emptyDraft, inspection: "other" }, [inspection])).toBeUndefined();
    expect(inspectionOf({ ...emptyDraft, inspection: noInspection }, [inspection])).toBeUndefined();
  });

  it("adds damages with ids of their own, also after a removal, and is stored as it is", () => {
    const two = withDamage(withDamage(emptyDraft));
    expect(two.damages.map(({ id }) => id)).toEqual(["hand-1", "hand-2"]);
    const again = withDamage({ ...two, damages: two.damages.slice(1) });
    expect(again.damages.map(({ id }) => id)).toEqual(["hand-2", "hand-1"]);
    expect(Draft.parse(JSON.parse(JSON.stringify(again)))).toEqual(again);
    expect([isEmpty(emptyDraft), isEmpty(again)]).toEqual([true, false]);
  });

  it("is made from an estimate: its findings are chosen, and its other damages are entered by hand", () => {
    const made = estimate([damage("F1", 100), damage("D9", 300)], { inspection_id: "I1" });
    const draft = draftFrom(made, inspection, unit);
    expect(draft).toMatchObject({ inspection: "I1", leftOut: ["F2"], region: "US_TEXAS", currency: "USD" });
    expect(draft.damages).toMatchObject([{ id: "D9", part: "hood", size: 10, severity: "" }]);
    expect(draftFrom(made, undefined, unit)).toMatchObject({ inspection: noInspection, leftOut: [] });
  });

  it("keeps the severity that a person gave next to a size, and the estimate's own only where there is no size", () => {
    const made = estimate([
      damage("both", 300, { severity: "critical", reported_severity: "critical" }),
      damage("raised", 300, { severity: "severe", reported_severity: "minor" }),
      damage("size", 300),
      damage("neither", 300, { severity: "moderate", size_cm: null, measured: null }),
    ]);
    const { damages } = draftFrom(made, undefined, unit);
    expect(damages.map(({ id, severity }) => [id, severity])).toEqual([
      ["both", "critical"],
      ["raised", "minor"],
      ["size", ""],
      ["neither", "moderate"],
    ]);
  });
});

describe("a repeated estimate", () => {
  it("sends what decides the repair of each damage: depth, broken paint, material and sensors", () => {
    const given = { depth: "deep", paint_broken: true, material: "aluminium", has_adas: false } as const;
    const made = estimate([damage("D1", 300, { type: "dent", count: 7, ...given }), damage("D2", 100)]);
    const draft = Draft.parse(JSON.parse(JSON.stringify(draftFrom(made, undefined, unit))));
    const { damages } = requestOf(draft, { carId: "V1", inspection: undefined, unit });
    expect(damages).toEqual([
      { damage_id: "D1", type: "dent", location: "hood", size_cm: 25.4, count: 7, ...given },
      { damage_id: "D2", type: "crack", location: "hood", size_cm: 25.4 },
    ]);
  });
});

describe("requestOf", () => {
  it("leaves the damages to the server if all findings are repaired", () => {
    expect(requestOf(emptyDraft, given)).toEqual({
      vehicle_id: "V1",
      inspection_id: "I1",
      damages: [],
      assessment_options: {},
    });
    expect(damageCount(emptyDraft, inspection)).toBe(2);
  });

  it("names the chosen findings and the damages by hand, in centimeters", () => {
    const [one] = withDamage(emptyDraft).damages;
    if (!one) throw new Error("no damage");
    const typed = { ...one, type: "dent", part: "hood", size: 2, count: 3, depth: "deep", paintBroken: true } as const;
    const draft: Draft = { ...emptyDraft, leftOut: ["F1"], damages: [typed], region: "EU_UK", currency: "GBP" };
    expect(requestOf(draft, given)).toEqual({
      vehicle_id: "V1",
      inspection_id: "I1",
      damages: [
        { damage_id: "F2", type: "dent", severity: "moderate", location: "roof" },
        {
          damage_id: "hand-1",
          type: "dent",
          location: "hood",
          size_cm: 5.08,
          count: 3,
          depth: "deep",
          paint_broken: true,
        },
      ],
      assessment_options: { labor_rate_region: "EU_UK", currency: "GBP" },
    });
    expect(requestOf({ ...draft, damages: [{ ...typed, size: "2.00", count: "3." }] }, given)).toEqual(
      requestOf(draft, given),
    );
    const scratch: Draft = { ...draft, damages: [{ ...typed, type: "scratch" }], leftOut: ["F1", "F2"] };
    // the inspection is not named if no finding of it is repaired, and only dents have a count and a depth
    expect(requestOf(scratch, given)).toMatchObject({ damages: [{ damage_id: "hand-1", size_cm: 5.08 }] });
    expect(requestOf(scratch, given)).not.toHaveProperty("inspection_id");
    expect(requestOf(scratch, given).damages[0]).not.toHaveProperty("count");
  });

  it("reports a missing part and a size that the API does not take", () => {
    const { damages } = withDamage(withDamage(emptyDraft));
    const [first, second] = damages;
    if (!first || !second) throw new Error("no damages");
    const draft = { ...emptyDraft, damages: [first, { ...second, part: "hood" as const, size: 500 }] };
    expect([...problemsOf(draft, unit)]).toEqual([
      ["hand-1", "missingPart"],
      ["hand-2", "tooLarge"],
    ]);
  });
});

describe("the address of the tab", () => {
  it("names an estimate, the form, or nothing", () => {
    for (const shown of [undefined, { kind: "form" }, { kind: "estimate", id: "a b" }] as const) {
      expect(shownIn(new URLSearchParams(searchOf(shown)))).toEqual(shown);
    }
    expect(shownIn(new URLSearchParams("estimate="))).toBeUndefined();
  });
});

describe("cropAround", () => {
  const photo = { width: 1200, height: 800 };
  it("shows the damage with space around it, inside the photo", () => {
    const crop = cropAround({ x: 0, y: 700, width: 90, height: 40 }, photo, 1.5);
    expect(crop).toEqual({ x: 0, y: 660, width: 180, height: 120 });
    expect(cropStyle({ x: 300, y: 200, width: 600, height: 400 }, photo)).toEqual({
      width: "200%",
      left: "-50%",
      top: "-50%",
    });
  });
  it("shows the whole photo for a damage that is as large", () => {
    expect(cropAround({ x: 10, y: 10, width: 1100, height: 700 }, photo, 1.5)).toEqual({ x: 0, y: 0, ...photo });
  });
});
