import { describe, expect, test } from "vitest";
import type { GivenDamage } from "../../../contracts/repair/estimate.ts";
import { bodyParts, damageTypes, mechanicalParts, severities } from "../../../contracts/vocabulary.ts";
import { bookOf, estimateOf, hoursBy, single } from "./kit.ts";

type Given = Omit<GivenDamage, "damage_id">;
const namesOf = (damage: Given, variant = {}) =>
  single(damage, variant).assessed.repair_options.map(({ option }) => option);

describe("assess: repair options, the recommended one first", () => {
  test.each<[string, Given, string[]]>([
    [
      "a light scratch",
      { type: "scratch", location: "front_door_left", size_cm: 4 },
      ["polish_touch_up", "repair_refinish"],
    ],
    ["a deep one", { type: "scratch", location: "front_door_left", size_cm: 4, depth: "deep" }, ["repair_refinish"]],
    [
      "one through the paint",
      { type: "scratch", location: "hood", size_cm: 4, paint_broken: true },
      ["repair_refinish"],
    ],
    [
      "a long shallow one",
      { type: "scratch", location: "hood", size_cm: 20, depth: "shallow" },
      ["polish_touch_up", "repair_refinish"],
    ],
    ["a long one", { type: "scratch", location: "hood", size_cm: 20 }, ["repair_refinish"]],
    [
      "a stone chip",
      { type: "paint_damage", location: "hood", size_cm: 0.5, paint_broken: true },
      ["polish_touch_up", "repair_refinish"],
    ],
    ["a small dent", { type: "dent", location: "rear_door_left", size_cm: 3 }, ["pdr", "repair_refinish"]],
    ["a small dent in plastic", { type: "dent", location: "front_bumper", size_cm: 3 }, ["repair_refinish", "replace"]],
    [
      "a small dent in a plastic fender",
      { type: "dent", location: "front_fender_left", size_cm: 3, material: "plastic" },
      ["repair_refinish", "replace"],
    ],
    [
      "a large dent in a welded panel",
      { type: "dent", location: "quarter_panel_left", size_cm: 40 },
      ["repair_refinish", "section", "replace"],
    ],
    [
      "a large dent in the roof, which is not sectioned",
      { type: "dent", location: "roof", size_cm: 40 },
      ["repair_refinish", "replace"],
    ],
    ["a crushed roof", { type: "panel_damage", location: "roof", severity: "severe" }, ["replace", "repair_refinish"]],
    [
      "a crushed quarter panel",
      { type: "panel_damage", location: "quarter_panel_left", severity: "critical" },
      ["replace", "section"],
    ],
    ["a rusty door", { type: "rust", location: "front_door_left", severity: "severe" }, ["replace", "repair_refinish"]],
    ["a broken side window", { type: "glass_damage", location: "side_window_rl", size_cm: 3 }, ["replace"]],
    ["a dull lamp", { type: "scratch", location: "headlight_left", size_cm: 8 }, ["polish_touch_up", "replace"]],
    ["a broken lamp", { type: "glass_damage", location: "headlight_left", size_cm: 8 }, ["replace"]],
    ["an engine", { type: "crack", location: "engine" }, ["mechanical_repair"]],
  ])("%s", (_, damage, options) => expect(namesOf(damage)).toEqual(options));

  test("recommends a new fender if it is cheaper, for an old car with aftermarket parts", () => {
    const dent = { type: "dent", location: "front_fender_left", size_cm: 40 } as const;
    const old = single(dent);
    expect(old.repair).toMatchObject({
      option: "replace",
      reason: expect.stringContaining("costs less than to repair"),
    });
    expect(single(dent, { vehicle: { year: 2023 } }).repair.option).toBe("repair_refinish");
    // the same in a region with twice the hourly rate
    expect(single(dent, { vehicle: { year: 2023 }, region: "EU_GERMANY" }).repair.option).toBe("repair_refinish");
  });

  test("gives a readable reason for each option", () => {
    const rust = single({ type: "rust", location: "front_door_left", severity: "severe" }).assessed;
    expect(rust.repair_options[0]?.reason).toBe("Severe rust: repairing the old part is not economical.");
    expect(rust.impact_assessment.reasons[0]).toBe("Severe rust is clearly visible on the left front door.");
    const scratch = single({ type: "scratch", location: "roof", severity: "moderate" }).repair;
    expect(scratch.reason).toMatch(/^A moderate scratch is repaired in place/);
  });

  test("returns options with reasons and lines for every damage, exactly one of them recommended", () => {
    for (const type of damageTypes)
      for (const location of [...bodyParts, ...mechanicalParts])
        for (const severity of severities) {
          const { repair_options: options } = single({ type, location, severity }).assessed;
          expect(options.filter(({ recommended }) => recommended)).toHaveLength(1);
          for (const option of options) {
            expect(option.reason.length, `${type} ${location} ${severity}`).toBeGreaterThan(20);
            expect(
              option.labor.lines.length + option.parts_required.length + option.sublet_services.length,
            ).toBeGreaterThan(0);
            expect(option.total_cost.total).toBeGreaterThan(0);
          }
        }
  });
});

describe("assess: lines of a repair", () => {
  test("include calibration and scan for a new front bumper with a radar", () => {
    const crash = { type: "panel_damage", location: "front_bumper", severity: "severe" } as const;
    const hours = hoursBy(single({ ...crash, has_adas: true }).repair);
    expect(hours).toEqual({ replace: 1.5, refinish: 3.1, clear_coat: 1, calibrate: 2, scan: 1 });
    // without a radar there is nothing to calibrate, but every collision is scanned
    expect(hoursBy(single({ ...crash, has_adas: false }).repair)).toEqual({
      replace: 1.5,
      refinish: 3.1,
      clear_coat: 1,
      scan: 1,
    });
  });

  test.each([
    [2019, undefined, false, null],
    [2020, undefined, true, "from model year 2020 on are assumed"],
    [null, undefined, false, "The model year is unknown"],
    [2024, false, false, null],
    [1999, true, true, null],
  ])("driver assistance in %s, given %s: %s", (year, has_adas, calibrates, note) => {
    const given = { type: "glass_damage", location: "windshield", severity: "severe" } as const;
    const { repair, assessed } = single(
      { ...given, ...(has_adas !== undefined && { has_adas }) },
      { vehicle: { year } },
    );
    expect(repair.sublet_services.some(({ service }) => service.startsWith("Calibration"))).toBe(calibrates);
    expect(assessed.notes.join(" ")).toContain(note ?? "");
    expect(assessed.notes.join(" ").includes("assumed")).toBe(year === 2020 || year === null);
  });

  test("have a quarter more body hours and a separate work area for aluminum, and a note for an impossible material", () => {
    const dent = { type: "dent", location: "hood", size_cm: 12 } as const;
    expect(hoursBy(single({ ...dent, material: "aluminium" }).repair).repair).toBe(3.1 + 0.5);
    const glass = single({ ...dent, material: "glass" }).assessed;
    expect(glass.notes).toContain("A hood is not made of glass. The estimate assumes steel.");
  });

  test("include blending for a moderate repair, but not for a minor one", () => {
    const blended = (bodyStyle: string) =>
      single({ type: "scratch", location: "front_door_left", size_cm: 20 }, { vehicle: { bodyStyle } })
        .repair.labor.lines.filter(({ operation }) => operation === "blend")
        .map(({ part }) => part);
    expect(blended("sedan")).toEqual(["front_fender_left", "rear_door_left"]);
    expect(blended("Coupe")).toEqual(["front_fender_left", "quarter_panel_left"]);
    const spot = single({ type: "scratch", location: "front_door_left", size_cm: 4, depth: "deep" }).repair;
    // half of 2.4 h, and 40 % clear coat on that
    expect(hoursBy(spot)).toEqual({ repair: 0.4, refinish: 1.2, clear_coat: 0.5 });
  });

  test("limit the clear coat to its cap", () => {
    const book = bookOf(structuredClone(bookOf()));
    book.parts.hood.refinish_hours = 10;
    expect(hoursBy(single({ type: "scratch", location: "hood", size_cm: 20 }, { book }).repair).clear_coat).toBe(2.5);
  });

  test("have a price in proportion for hail beyond the chart, a price by dent for large hail, and none beyond 15 cm", () => {
    const hail = { type: "dent", location: "hood", size_cm: 2 } as const;
    // 960 for 300 dents of this size, in proportion
    const many = single({ ...hail, location: "roof", count: 330 }).repair;
    expect(many.sublet_services[0]).toMatchObject({ price: 1056, service: expect.stringContaining("in proportion") });
    expect(single({ ...hail, size_cm: 16, count: 7 }).assessed.notes).toContain(
      "No paintless repair: the rate book has no price for 7 dents on one panel.",
    );
    // a golf-ball dent for $250-375 and seven more dents at $50
    const { repair } = single({ ...hail, size_cm: 4, count: 8 });
    expect(repair).toMatchObject({ option: "pdr", min_cost: 627, max_cost: 758 });
  });

  test("have a surcharge for depth: 15 % medium, 30 % deep", () => {
    const price = (depth: "shallow" | "medium" | "deep") =>
      single({ type: "dent", location: "hood", size_cm: 2, depth }).repair.total_cost.total;
    expect([price("shallow"), price("medium"), price("deep")]).toEqual([112.5, 129.38, 146.25]);
  });

  test("count the maker's parts for a new car or an unknown age, aftermarket parts for an older car", () => {
    const counted = (year: number | null) =>
      single({ type: "glass_damage", location: "headlight_left" }, { vehicle: { year } }).repair.parts_required[0]
        ?.counted;
    expect([counted(2021), counted(2020), counted(null)]).toEqual(["oem", "aftermarket", "oem"]);
  });

  test("omit part prices on request, but include them in the totals", () => {
    const damage = { type: "glass_damage", location: "headlight_left" } as const;
    const shown = single(damage).repair;
    const hidden = single(damage, { prices: false, timeline: false });
    expect(hidden.repair.parts_required[0]).toMatchObject({ oem_price: null, aftermarket_price: null });
    expect(hidden.repair.total_cost).toEqual(shown.total_cost);
    expect(hidden.repair.timeline).toBeNull();
    expect(hidden.summary.repair_timeline).toBeNull();
  });
});

test("assess returns no costs without damages", () => {
  const { summary } = estimateOf([]);
  expect(summary).toMatchObject({ total_damages_assessed: 0, overall_severity: "minor", overall_severity_score: 0 });
  expect(summary.repair_cost_summary).toMatchObject({ parts: 0, labor: 0, shared_work: [] });
});
