import { describe, expect, test } from "vitest";
import { bookWith, estimateOf, single } from "./kit.ts";

const sharedOf = (assessment: ReturnType<typeof estimateOf>) =>
  Object.fromEntries(
    assessment.summary.repair_cost_summary.shared_work.map(({ description, hours, amount }) => [
      description,
      [hours, amount],
    ]),
  );
const scratch = (location: "hood" | "front_fender_left" | "rear_door_right" | "front_door_left") =>
  ({ type: "scratch", location, size_cm: 20 }) as const;

describe("assess: shared work of several damages", () => {
  test("is empty for one damage", () => {
    expect(sharedOf(estimateOf([scratch("hood")]))).toEqual({});
  });

  test("saves 0.4 h overlap, clear coat and blending for adjacent panels", () => {
    const shared = sharedOf(estimateOf([scratch("hood"), scratch("front_fender_left")]));
    expect(shared).toMatchObject({
      "Refinish overlap between panels": [-0.4, -30],
      // clear coat: 20 % of the fender's 2.2 h instead of 40 %, so 0.4 h instead of 0.9 h
      "Clear coat of additional panels in one operation": [-0.5, -37.5],
      "Not needed with the other repairs: blend the color into the left front fender": [-1.1, -82.5],
      "Not needed with the other repairs: blend the color into the hood": [-1.5, -112.5],
      // three and a half hours at $42
      "Paint and materials for the saved hours": [0, -147],
    });
  });

  test("saves 0.2 h overlap for panels that are not adjacent", () => {
    const shared = sharedOf(estimateOf([scratch("hood"), scratch("rear_door_right")]));
    expect(shared["Refinish overlap between panels"]).toEqual([-0.2, -15]);
    expect(Object.keys(shared).join()).not.toContain("blend");
  });

  test("blends once into a panel between two others", () => {
    const shared = sharedOf(
      estimateOf([scratch("front_fender_left"), { type: "dent", location: "rear_door_left", size_cm: 12 }]),
    );
    expect(shared["Done once: blend the color into the left front door"]).toEqual([-1.2, -90]);
  });

  test("counts two replacements of one part once", () => {
    const crack = { type: "crack", location: "rear_bumper", severity: "critical" } as const;
    // too old for a scan, which the panel damage alone would add
    const vehicle = { year: 1995 };
    const one = single(crack, { vehicle });
    const { summary } = estimateOf([crack, { ...crack, severity: "severe" }], { vehicle });
    expect(summary.repair_cost_summary.recommended_repairs_total).toEqual({
      ...one.summary.repair_cost_summary.recommended_repairs_total,
    });
  });

  test("removes other repairs of a panel that is replaced", () => {
    const hood = { type: "panel_damage", location: "hood", severity: "severe" } as const;
    const alone = estimateOf([hood]).summary.repair_cost_summary;
    const others = [
      { type: "dent", location: "hood", size_cm: 3 },
      { type: "rust", location: "hood", size_cm: 8 },
      { type: "scratch", location: "hood", size_cm: 4 },
    ] as const;
    const all = estimateOf([hood, ...others]).summary.repair_cost_summary;
    // except the removal of parts for the rust repair, which the new hood includes
    expect(all.recommended_repairs_total).toEqual(alone.recommended_repairs_total);
    expect(all.labor_hours).toBe(alone.labor_hours);
  });

  test("keeps the polishing next to a painted spot, and removes it if the panel is painted", () => {
    const mark = { type: "scratch", location: "hood", size_cm: 3, depth: "shallow" } as const;
    const spot = { type: "rust", location: "hood", severity: "minor" } as const;
    const repairs = (assessment: ReturnType<typeof estimateOf>) =>
      assessment.assessedDamages.map(({ recommended_repair: { option } }) => option);
    const both = estimateOf([mark, spot]);
    expect(repairs(both)).toEqual(["polish_touch_up", "repair_refinish"]);
    expect(sharedOf(both)).toEqual({});
    const painted = estimateOf([mark, scratch("hood")]);
    expect(repairs(painted)).toEqual(["polish_touch_up", "repair_refinish"]);
    expect(Object.keys(sharedOf(painted))).toContain("Not needed with the other repairs: polish the hood");
  });

  test("does not paint a spot of a panel that is painted", () => {
    const spot = { type: "rust", location: "hood", severity: "minor" } as const;
    const shared = sharedOf(estimateOf([spot, scratch("hood")]));
    expect(shared["Not needed with the other repairs: refinish a spot of the hood"]).toEqual([-1.5, -112.5]);
    expect(sharedOf(estimateOf([spot, spot]))["Done once: refinish a spot of the hood"]).toEqual([-1.5, -112.5]);
  });

  test("repairs two dents of one panel and paints the panel once", () => {
    const dent = { type: "dent", location: "front_door_left", size_cm: 12 } as const;
    const one = single(dent).summary.repair_cost_summary;
    const two = estimateOf([dent, dent]).summary.repair_cost_summary;
    expect(two.labor_hours).toBeCloseTo(one.labor_hours + 2.5, 6);
    expect(two.recommended_repairs_total.estimated).toBe(one.recommended_repairs_total.estimated + 2.5 * 75);
  });

  test("counts scan and setup of the body once", () => {
    const hit = (location: "quarter_panel_left" | "quarter_panel_right") =>
      ({ type: "panel_damage", location, severity: "severe" }) as const;
    const shared = sharedOf(estimateOf([hit("quarter_panel_left"), hit("quarter_panel_right")]));
    expect(shared["Done once: scan before and after the repair"]).toEqual([-1, -120]);
    expect(shared["Done once: set up the body on the frame bench and measure it"]).toEqual([-2, -150]);
  });

  test("limits all clear coat together to the cap", () => {
    const book = bookWith({ clear_coat_next_panel_share: 0.4 });
    const panels = [
      scratch("hood"),
      scratch("front_fender_left"),
      scratch("rear_door_right"),
      scratch("front_door_left"),
    ];
    const { assessedDamages, summary } = estimateOf(panels, { book });
    const coats = assessedDamages
      .flatMap((damage) => damage.repair_options[0]?.labor.lines ?? [])
      .filter(({ operation }) => operation === "clear_coat")
      .reduce((sum, { hours }) => sum + hours, 0);
    const less = summary.repair_cost_summary.shared_work.find(({ description }) =>
      description.startsWith("Clear coat"),
    );
    expect(coats + (less?.hours ?? 0)).toBeCloseTo(2.5, 6);
  });
});

describe("assess: repair timeline", () => {
  test("schedules glass and mechanical work in parallel to body work, with one drying time", () => {
    const { summary } = estimateOf([
      { type: "dent", location: "front_door_left", size_cm: 12 },
      { type: "dent", location: "hood", size_cm: 12 },
      { type: "glass_damage", location: "windshield", severity: "severe" },
      { type: "crack", location: "brake_system", severity: "severe" },
    ]);
    const { repair_timeline: timeline } = summary;
    expect(timeline?.can_repair_simultaneously).toBe(true);
    expect(timeline?.steps.filter(({ day }) => day === 1).map(({ damage_ids }) => damage_ids)).toEqual([
      ["d1", "d2"],
      ["d4"],
      ["d3"],
    ]);
    expect(timeline?.steps.filter(({ what }) => what.startsWith("Paint"))).toHaveLength(1);
  });

  test("has no paintless work on a panel that is replaced", () => {
    const small = { type: "dent", location: "hood", size_cm: 2, depth: "shallow", paint_broken: false } as const;
    const torn = { type: "rust", location: "hood", severity: "critical" } as const;
    const paintless = (assessment: ReturnType<typeof estimateOf>) =>
      assessment.summary.repair_timeline?.steps.filter(({ what }) => what.startsWith("Paintless"));
    expect(paintless(estimateOf([small]))).toHaveLength(1);
    const both = estimateOf([small, torn]);
    expect(both.assessedDamages.map(({ recommended_repair: { option } }) => option)).toEqual(["pdr", "replace"]);
    expect(paintless(both)).toEqual([]);
  });

  test("takes as long as the only repair", () => {
    const { repair, summary } = single({ type: "rust", location: "roof", severity: "critical" });
    expect(summary.repair_timeline).toMatchObject({
      estimated_total_days: repair.timeline?.estimated_days,
      can_repair_simultaneously: false,
    });
    // 16 h to weld, 3.2 h refinish, 0.5 h edges and 1.3 h clear coat, five hours a day; half a day of drying: 4.7 days
    expect(repair.timeline?.estimated_days).toBe(5);
  });
});
