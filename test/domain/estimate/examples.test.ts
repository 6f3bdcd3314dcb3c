import { describe, expect, test } from "vitest";
import { estimateOf, hoursBy, single, value } from "./kit.ts";

/** Typical repairs with the prices and hours of their sources. */

describe("assess: a hood with hail dents", () => {
  // stormwisehailrepair.com: the hood with 20 quarter-sized dents costs about $225, with 10 dime-sized ones $150
  test.each([
    [20, 2.4, 225],
    [10, 1.7, 150],
  ])("with %d dents of %d cm gets paintless repair for $%d", (count, size_cm, price) => {
    const { repair } = single({ type: "dent", location: "hood", count, size_cm });
    expect(repair).toMatchObject({ option: "pdr", repair_type: "pdr" });
    expect(repair.parts_required).toEqual([]);
    expect(repair.sublet_services.map((service) => service.price)).toEqual([price]);
    // no paint; trim on the hood is removed (engineerfix.com)
    expect(hoursBy(repair)).toEqual({ remove_install: 0.4 });
  });

  // hailcraftsmen.com: aluminum 25 % more; engineerfix.com: 20-25 %
  test("of aluminum costs a quarter more", () => {
    const { repair } = single({ type: "dent", location: "hood", count: 20, size_cm: 2.4, material: "aluminium" });
    expect(repair.total_cost.parts).toBe(281.25);
  });

  // iapath.com reads the chart by number first, then size: 16 nickels lie between 10 dimes and 20 quarters
  test("is priced by the number and the size of the dents", () => {
    const { repair } = single({ type: "dent", location: "hood", count: 16, size_cm: 2.1 });
    expect(repair.total_cost.parts).toBeGreaterThan(150);
    expect(repair.total_cost.parts).toBeLessThan(225);
  });

  test("with broken paint gets repair and refinish instead of paintless repair", () => {
    const { repair, assessed } = single({
      type: "dent",
      location: "hood",
      count: 20,
      size_cm: 2.4,
      paint_broken: true,
    });
    expect(repair.option).toBe("repair_refinish");
    expect(assessed.notes).toContain("No paintless repair: the paint is broken.");
  });
});

describe("assess: a damaged bumper", () => {
  // eatsip365.com, price list of 2026: a deep scrape costs $350-750 and takes one to two days
  test("with a scrape is repaired and painted for $350-750", () => {
    const { repair } = single({ type: "scratch", location: "rear_bumper", size_cm: 35, depth: "deep" });
    expect(repair).toMatchObject({ option: "repair_refinish", repair_type: "cosmetic" });
    // CCC/MOTOR: 40 % clear coat on the 2.6 h; off and on 0.7 h (Japanese labor index)
    expect(hoursBy(repair)).toEqual({ repair: 0.5, remove_install: 0.7, refinish: 2.6, clear_coat: 1 });
    expect(repair.total_cost.total).toBeGreaterThan(350);
    expect(repair.total_cost.total).toBeLessThan(750);
    expect(repair.timeline?.estimated_days).toBeLessThanOrEqual(2);
  });

  // carrepairon.com: a bumper cover costs $300-1,500
  test("with a tear gets a new cover for $300-1,500", () => {
    const { repair } = single({ type: "crack", location: "rear_bumper", size_cm: 45 });
    expect(repair).toMatchObject({ option: "replace", repair_type: "replacement" });
    expect(repair.min_cost).toBeGreaterThan(300);
    expect(repair.max_cost).toBeLessThan(1500);
  });

  // AAA, December 2023: a minor rear collision costs $1,698, of which $685 for driver assistance
  test("with a tear and a radar costs about $1,698, with 25 to 45 % for driver assistance", () => {
    const torn = { type: "crack", location: "rear_bumper", size_cm: 45 } as const;
    const vehicle = { year: 2023 };
    const { repair } = single(torn, { vehicle });
    const without = single({ ...torn, has_adas: false }, { vehicle }).repair;
    expect(Math.abs(repair.total_cost.total - 1698)).toBeLessThan(1698 * 0.1);
    const share = 1 - without.total_cost.total / repair.total_cost.total;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.45);
  });
});

describe("assess: a cracked windshield", () => {
  // AAA, December 2023 (2023 F-150, Rogue, Camry): $1,440, of which $360 is the camera's calibration
  test("with a camera costs about $1,440, with $360 for calibration", () => {
    const { repair } = single({ type: "crack", location: "windshield", size_cm: 40 }, { vehicle: { year: 2023 } });
    expect(repair).toMatchObject({ option: "replace", repair_type: "replacement" });
    const calibration = repair.sublet_services.find(({ service }) => service.startsWith("Calibration"));
    expect(calibration).toMatchObject({ price: 360, basis: { mark: "stated" } });
    expect(Math.abs(repair.total_cost.total - 1440)).toBeLessThan(1440 * 0.05);
  });

  // $250-450 without driver assistance, including labor
  test("without a camera costs $250-450", () => {
    const { repair } = single({ type: "crack", location: "windshield", size_cm: 40, has_adas: false });
    expect(repair.parts_required).toHaveLength(1);
    expect(repair.total_cost.total).toBeGreaterThan(250);
    expect(repair.total_cost.total).toBeLessThan(450);
  });

  // ROLAGS: a bullseye up to 2.5 cm; glass shops: a crack up to a dollar bill's 15.2 cm, $30-60 for small ones
  test("with a chip or a crack of up to 15 cm is filled with resin", () => {
    const chip = single({ type: "glass_damage", location: "windshield", size_cm: 2 }).repair;
    expect(chip).toMatchObject({ option: "resin_repair", repair_type: "cosmetic" });
    expect(chip.total_cost.total).toBeLessThan(100);
    expect(single({ type: "crack", location: "windshield", size_cm: 15 }).repair.option).toBe("resin_repair");
    expect(single({ type: "crack", location: "windshield", size_cm: 16 }).repair.option).toBe("replace");
  });
});

describe("assess: damage to a rocker panel", () => {
  // engineerfix.com: the sill is structural; 4 to over 15 hours of cutting and welding, $1,000 to over $4,000 a side.
  // The rocker panel is not a location of the API. It is part of the welded side, as the quarter panel.
  const { repair, assessed } = single({ type: "panel_damage", location: "quarter_panel_left", size_cm: 100 });

  test("gets a welded section after a measurement of the body", () => {
    expect(repair).toMatchObject({ option: "section", repair_type: "structural" });
    const { section = 0, structural = 0, scan } = hoursBy(repair);
    expect(section + structural).toBeGreaterThan(4);
    expect(section + structural).toBeLessThan(16);
    expect(scan).toBe(1);
    expect(repair.min_cost).toBeGreaterThan(1000);
    expect(repair.max_cost).toBeLessThan(4000);
  });

  test("is reported as severe structural damage, with a note on the rocker panel", () => {
    expect(assessed.impact_assessment.structural).toBe("severe");
    expect(assessed.notes.join(" ")).toContain("rocker panel");
  });

  test("reported on a door has a note to check the sill", () => {
    const { assessed: door } = single({ type: "panel_damage", location: "rear_door_left", size_cm: 100 });
    expect(door.notes.join(" ")).toContain("sill");
  });
});

describe("assess: a rusty quarter panel", () => {
  // engineerfix.com: perforated metal is cut out and a patch welded in; carrepairon.com: about $2,500 with paint
  test("that is rusted through gets a welded section for about $2,500", () => {
    const { repair, assessed } = single({ type: "rust", location: "quarter_panel_right", size_cm: 35 });
    expect(assessed.severity).toBe("severe");
    expect(repair).toMatchObject({ option: "section", repair_type: "structural" });
    expect(repair.min_cost).toBeLessThan(2500);
    expect(repair.max_cost).toBeGreaterThan(2500);
    expect(hoursBy(repair).repair).toBe(0.8);
  });

  // engineerfix.com: surface rust is ground, converted and spot-painted, the cheapest repair
  test("with surface rust is treated and painted on that spot only", () => {
    const { repair } = single({ type: "rust", location: "quarter_panel_right", size_cm: 2 });
    expect(repair.option).toBe("repair_refinish");
    expect(repair.parts_required.map(({ part }) => part)).toEqual(["Treat the rust: materials", "Paint and materials"]);
    expect(hoursBy(repair).blend).toBeUndefined();
  });
});

describe("assess: a front hit with total loss", () => {
  const front = [
    { type: "panel_damage", location: "front_bumper", severity: "critical" },
    { type: "panel_damage", location: "hood", severity: "critical" },
    { type: "panel_damage", location: "front_fender_left", severity: "severe" },
    { type: "panel_damage", location: "front_fender_right", severity: "severe" },
    { type: "glass_damage", location: "headlight_left", severity: "severe" },
    { type: "glass_damage", location: "headlight_right", severity: "severe" },
    { type: "glass_damage", location: "windshield", severity: "severe" },
    { type: "panel_damage", location: "cooling_system", severity: "critical" },
    { type: "panel_damage", location: "suspension_fl", severity: "critical" },
  ] as const;

  // Copart 2026: insurers' estimates for cars written off after a front hit, half of them $6,654-17,003
  test("costs $6,654-17,003, as insurers estimate for written-off cars", () => {
    const { summary } = estimateOf(front, { vehicle: { year: 2023 } });
    const { estimated } = summary.repair_cost_summary.recommended_repairs_total;
    expect(estimated).toBeGreaterThan(6654);
    expect(estimated).toBeLessThan(17_003);
    expect(summary.overall_severity).toBe("critical");
    expect(summary.impact_on_vehicle_value).toBeNull();
  });

  // autoclaimconsultants.com: usually more than 75 % of the value; a $10,000 car with $7,500 of repairs is not a total loss
  test("is likely if the repair costs more than three quarters of the value", () => {
    const { summary } = estimateOf(front, { vehicle: { year: 2023, marketValue: value(10_000) } });
    expect(summary.impact_on_vehicle_value?.total_loss.is_likely).toBe(true);
    expect(summary).toMatchObject({ overall_severity: "critical", overall_severity_score: 10 });

    const repair = summary.repair_cost_summary.recommended_repairs_total.estimated;
    const just = estimateOf(front, { vehicle: { year: 2023, marketValue: value(repair / 0.75) } }).summary;
    expect(just.impact_on_vehicle_value?.total_loss.is_likely).toBe(false);
    expect(just.overall_severity_score).toBeLessThan(10);
  });
});

// CCC/MOTOR's own example: a hood's light repair takes 2.5 h of body work, its refinish 3.0 h
test("assess: a hood with a moderate dent takes CCC's hours, with 40 % of the refinish for clear coat", () => {
  const { repair } = single({ type: "dent", location: "hood", size_cm: 12 });
  expect(repair.option).toBe("repair_refinish");
  expect(hoursBy(repair)).toMatchObject({ repair: 2.5, refinish: 3, clear_coat: 1.2 });
});

// promastersautocc.com 2025: nickel $75-150, quarter $125-225, half dollar $175-300, golf ball $250-375, baseball $350-600
test.each([
  [2, 75, 150],
  [2.4, 125, 225],
  [3, 175, 300],
  [4, 250, 375],
  [7, 350, 600],
])("assess: a door dent of %d cm gets paintless repair for $%d-%d", (size_cm, min_cost, max_cost) => {
  const { repair } = single({ type: "dent", location: "front_door_left", size_cm });
  expect(repair).toMatchObject({ option: "pdr", min_cost, max_cost });
  expect(repair.total_cost.total).toBe((min_cost + max_cost) / 2);
});
