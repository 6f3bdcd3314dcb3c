import { describe, expect, test } from "vitest";
import type { Change } from "../../../server/domain/estimate/request.ts";
import { type EstimateVariant, estimateOf, hoursBy, recommendedOf, single } from "./kit.ts";

const who = { by: "Ada", at: "2024-07-01T09:00:00.000Z", reason: "The lid is double-skinned." } as const;
const dent = { type: "dent", location: "trunk_lid", size_cm: 12 } as const;
type Lines = NonNullable<Change["lines"]>;
const withLines = (lines: Lines, variant: EstimateVariant = {}) =>
  single(dent, { ...variant, changes: [{ damageId: "d1", lines, ...who }] });
const lineOf = ({ repair }: ReturnType<typeof single>, id: string) =>
  repair.labor.lines.find((line) => line.line_id === id);
const before = single(dent);

describe("assess with changes by a person", () => {
  test("uses changed hours, marks the line, and updates the totals", () => {
    const after = withLines([{ lineId: "d1:repair_refinish:repair", hours: 4.25 }]);
    expect(lineOf(after, "d1:repair_refinish:repair")).toMatchObject({
      hours: 4.25,
      total: 318.75,
      changed: { ...who, hours_before: 2.5 },
    });
    const more = (4.25 - 2.5) * 75;
    expect(after.repair.total_cost.total).toBeCloseTo(before.repair.total_cost.total + more, 6);
    expect(after.assessed.recommended_repair.estimated_cost).toBe(after.repair.total_cost.total);
    expect(after.summary.repair_cost_summary.recommended_repairs_total.estimated).toBe(after.repair.total_cost.total);
  });

  test("updates clear coat and materials with changed refinish hours, unless they were changed too", () => {
    const refinish = { lineId: "d1:repair_refinish:refinish", hours: 4 };
    const after = withLines([refinish]);
    expect(hoursBy(after.repair)).toMatchObject({ refinish: 4, clear_coat: 1.6 });
    const paint = 4 + 1.6 + 1.4 + 1.4;
    expect(after.repair.parts_required.at(-1)?.oem_price).toBeCloseTo(paint * 42, 6);

    const both = withLines([refinish, { lineId: "d1:repair_refinish:clear_coat", hours: 3 }]);
    expect(hoursBy(both.repair)).toMatchObject({ refinish: 4, clear_coat: 3 });
    // a changed line may exceed the cap
    expect(both.summary.repair_cost_summary.shared_work).toEqual([]);
  });

  test("keeps a line that was set to zero hours", () => {
    const after = withLines([{ lineId: "d1:repair_refinish:blend:quarter_panel_left", hours: 0 }]);
    expect(lineOf(after, "d1:repair_refinish:blend:quarter_panel_left")).toMatchObject({
      total: 0,
      changed: { hours_before: 1.4 },
    });
  });

  test("applies a changed price to the counted make, in the estimate's currency", () => {
    const lineId = "d1:replace:part";
    const after = withLines([{ lineId, price: 333.33 }], { currency: "EUR" });
    const [part] = after.assessed.repair_options.find(({ option }) => option === "replace")?.parts_required ?? [];
    expect(part).toMatchObject({
      aftermarket_price: 333.33,
      counted: "aftermarket",
      changed: { ...who, price_before: 289.68 },
    });
  });

  test("hides the new and the previous price if prices are not included", () => {
    const line = { lineId: "d1:replace:part", price: 333.33 };
    const replaced: Change = { damageId: "d1", option: "replace", ...who };
    const priced: Change = { damageId: "d1", lines: [line], ...who };
    const partOf = (changes: Change[]) =>
      recommendedOf(single(dent, { prices: false, changes }).assessed).parts_required[0];
    const unseen = { oem_price: null, aftermarket_price: null };
    expect(partOf([replaced])).toMatchObject({ ...unseen, changed: null });
    expect(partOf([replaced, priced])).toMatchObject({ ...unseen, changed: { ...who, price_before: null } });
  });

  test("counts the maker's part instead of an aftermarket part", () => {
    const chosen: Change = { damageId: "d1", option: "replace", ...who };
    const oem: Change = { damageId: "d1", lines: [{ lineId: "d1:replace:part", counted: "oem" }], ...who };
    const { assessed } = single(dent, { changes: [chosen, oem] });
    expect(assessed.recommended_repair).toMatchObject({ option: "replace" });
    // $1,200 and $400 of the rate book, 15 % less for a part of 2012
    expect(recommendedOf(assessed).parts_required[0]).toMatchObject({
      counted: "oem",
      oem_price: 1020,
      changed: { price_before: 340 },
    });
  });

  test("recommends the chosen repair with the person's reason, and updates the summary", () => {
    const { repair, summary, assessed } = single(dent, { changes: [{ damageId: "d1", option: "replace", ...who }] });
    expect(repair).toMatchObject({ option: "replace", reason: "Chosen by Ada: The lid is double-skinned." });
    expect(assessed.repair_options.filter(({ recommended }) => recommended)).toHaveLength(1);
    expect(summary.repair_cost_summary.recommended_repairs_total.estimated).toBe(repair.total_cost.total);
  });

  test("uses the last change of each field of a line", () => {
    const lineId = "d1:replace:part";
    const first: Change = { damageId: "d1", lines: [{ lineId, price: 100, counted: "oem" }], ...who };
    const second: Change = { damageId: "d1", lines: [{ lineId, price: 200 }], ...who, by: "Grace" };
    const { assessed } = single(dent, { changes: [first, second] });
    const [part] = assessed.repair_options.find(({ option }) => option === "replace")?.parts_required ?? [];
    expect(part).toMatchObject({ oem_price: 200, counted: "oem", changed: { by: "Grace" } });
  });

  test("keeps a changed price with the make that it was entered for", () => {
    const lineId = "d1:replace:part";
    const change = (line: Omit<Lines[number], "lineId">): Change => ({
      damageId: "d1",
      lines: [{ lineId, ...line }],
      ...who,
    });
    const partAfter = (...changes: Change[]) => {
      const { assessed } = single(dent, { changes });
      return assessed.repair_options.find(({ option }) => option === "replace")?.parts_required[0];
    };
    const listed = partAfter(change({ counted: "oem" }));
    const cheap = change({ price: 350 });
    expect(partAfter(cheap)).toMatchObject({ counted: "aftermarket", aftermarket_price: 350 });
    expect(partAfter(cheap, change({ counted: "oem" }))).toEqual(listed);
    expect(partAfter(cheap, change({ counted: "aftermarket" }))).toEqual(partAfter(cheap));
    expect(partAfter(cheap, change({ counted: "oem" }), change({ counted: "aftermarket" }))).toEqual(partAfter(cheap));
    expect(partAfter(cheap, change({ counted: "oem", price: 1100 }))).toMatchObject({
      counted: "oem",
      oem_price: 1100,
    });
    const back = partAfter(change({ counted: "oem", price: 1100 }), change({ counted: "aftermarket" }));
    expect(back).toMatchObject({ aftermarket_price: 340, changed: null });
  });

  test("ignores changes of lines that no longer exist", () => {
    const changes: Change[] = [
      { damageId: "d1", option: "resin_repair", ...who },
      { damageId: "d1", lines: [{ lineId: "d1:resin_repair:repair", hours: 9 }], ...who },
      { damageId: "gone", option: "replace", ...who },
    ];
    expect(single(dent, { changes })).toEqual(before);
  });

  test("does not count a missing aftermarket part without a price", () => {
    const lineId = "d1:repair_refinish:materials";
    expect(withLines([{ lineId, counted: "aftermarket" }])).toEqual(before);
  });
});

describe("assess with changed lines that several damages share", () => {
  const crack = { type: "crack", location: "rear_bumper", severity: "critical" } as const;
  const scrape = { ...crack, type: "panel_damage", severity: "severe" } as const;
  const change = (line: Lines[number], at: string = who.at): Change => ({
    damageId: line.lineId.slice(0, 2),
    lines: [line],
    ...who,
    at,
  });
  const totalOf = ({ summary }: Pick<ReturnType<typeof single>, "summary">) =>
    summary.repair_cost_summary.recommended_repairs_total.estimated;
  /** Too old for scans, which panel damage alone would add. */
  const vehicle = { year: 1995 };
  /** A bumper with two damages that one new part repairs, and the same bumper with only the first damage. */
  const both = (...changes: Change[]) => totalOf(estimateOf([crack, scrape], { changes, vehicle }));
  const alone = (...changes: Change[]) => totalOf(single(crack, { changes, vehicle }));
  const later = "2024-07-01T10:00:00.000Z";

  test.each([
    ["a lower price", { lineId: "d1:replace:part", price: 100 }],
    ["fewer hours", { lineId: "d1:replace:replace", hours: 0.3 }],
    ["a higher price", { lineId: "d1:replace:part", price: 1900 }],
    ["less paint, and the clear coat that follows it,", { lineId: "d1:replace:refinish", hours: 1 }],
  ])("%s is the one that counts", (_, line) => {
    expect(both()).toBe(alone());
    expect(both(change(line))).toBe(alone(change(line)));
    expect(both(change(line))).not.toBe(both());
  });

  test("uses the last change", () => {
    const dear = { lineId: "d1:replace:part", price: 300 };
    const cheap = { lineId: "d2:replace:part", price: 100 };
    expect(both(change(dear), change(cheap, later))).toBe(alone(change({ ...dear, price: 100 })));
    expect(both(change(cheap), change(dear, later))).toBe(alone(change(dear)));
  });

  test("prefers a changed line to a line that depends on one", () => {
    const coat = { lineId: "d2:replace:clear_coat", hours: 0.2 };
    const paint = { lineId: "d1:replace:refinish", hours: 1 };
    expect(both(change(coat), change(paint, later))).toBe(
      alone(change(paint), change({ ...coat, lineId: "d1:replace:clear_coat" })),
    );
  });

  test("keeps the work for another damage if it was set to zero for one", () => {
    expect(both(change({ lineId: "d2:replace:replace", hours: 0 }))).toBe(alone());
    expect(both(change({ lineId: "d2:replace:part", price: 0 }))).toBe(alone());
  });

  describe("with several damages of one hood", () => {
    const spot = { type: "rust", location: "hood", severity: "minor" } as const;
    const severeDent = { type: "dent", location: "hood", severity: "severe" } as const;
    const asPainted: Change = { damageId: "d2", option: "repair_refinish", ...who };
    const hood = (...changes: Change[]) => estimateOf([spot, severeDent], { changes: [asPainted, ...changes] });
    const sharedOf = ({ summary }: Pick<ReturnType<typeof single>, "summary">) =>
      summary.repair_cost_summary.shared_work.map(({ description }) => description);
    const fallsAway = "Not needed with the other repairs: refinish a spot of the hood";

    test("a removed spot does not affect the panel's clear coat", () => {
      const ofHood = (hours: number) => hood(change({ lineId: "d1:repair_refinish:refinish", hours }));
      expect(sharedOf(ofHood(0.3))).toContain(fallsAway);
      expect(totalOf(ofHood(0.3))).toBe(totalOf(hood()));
      expect(totalOf(ofHood(9))).toBe(totalOf(hood()));
      expect(totalOf(hood(change({ lineId: "d1:repair_refinish:clear_coat", hours: 0.1 })))).toBe(totalOf(hood()));
    });

    test("changed refinish hours of the panel affect its clear coat", () => {
      const less = hood(change({ lineId: "d2:repair_refinish:refinish", hours: 1 }));
      // 1 h instead of 3 h, its clear coat 0.4 h instead of 1.2 h, each with its materials
      expect(totalOf(less)).toBeCloseTo(totalOf(hood()) - (2 + 0.8) * (75 + 42), 6);
    });

    test("clear coat that was set to zero for one damage is kept for another", () => {
      const dents = [severeDent, { ...severeDent, severity: "moderate" }] as const;
      const option = (damageId: string): Change => ({ damageId, option: "repair_refinish", ...who });
      const repaired = (...changes: Change[]) =>
        totalOf(estimateOf(dents, { changes: [option("d1"), option("d2"), ...changes] }));
      const uncoated = change({ lineId: "d1:repair_refinish:clear_coat", hours: 0 });
      const painted = change({ lineId: "d1:repair_refinish:refinish", hours: 3 });
      expect(repaired(uncoated)).toBe(repaired());
      expect(repaired(painted, uncoated)).toBe(repaired(painted));
    });

    test("paint that was set to zero does not replace the spot or the blending", () => {
      const unpainted = change({ lineId: "d2:repair_refinish:refinish", hours: 0 });
      expect(sharedOf(hood())).toContain(fallsAway);
      expect(sharedOf(hood(unpainted))).not.toContain(fallsAway);

      const mark = { type: "scratch", location: "hood", size_cm: 3, depth: "shallow" } as const;
      const door = { type: "scratch", location: "front_door_left", size_cm: 20 } as const;
      const fender = { ...severeDent, location: "front_fender_left" } as const;
      const around = (...changes: Change[]) =>
        sharedOf(estimateOf([mark, severeDent, door, fender], { changes: [asPainted, asFender, ...changes] }));
      const asFender: Change = { ...asPainted, damageId: "d4" };
      const needless = "Not needed with the other repairs: polish the hood";
      expect(around()).toContain(needless);
      expect(around(unpainted)).not.toContain(needless);
      const blended = "Not needed with the other repairs: blend the color into the left front fender";
      expect(around()).toContain(blended);
      expect(around(change({ lineId: "d4:repair_refinish:refinish", hours: 0 }))).not.toContain(blended);
    });

    test("a new hood covers the other damages only if it is bought or fitted", () => {
      const replaced: Change = { damageId: "d2", option: "replace", ...who };
      const repair = "Not needed with the other repairs: repair the hood";
      const free = change({ lineId: "d2:replace:replace", hours: 0 });
      const brought = change({ lineId: "d2:replace:part", price: 0 });
      const shared = (...changes: Change[]) =>
        sharedOf(estimateOf([spot, severeDent], { changes: [replaced, ...changes] }));
      expect(shared()).toContain(repair);
      expect(shared(free)).toContain(repair);
      expect(shared(brought)).toContain(repair);
      expect(shared(free, brought)).not.toContain(repair);
    });
  });

  test("changed refinish hours are not reduced next to another painted panel", () => {
    const panels = [
      { type: "scratch", location: "hood", size_cm: 20 },
      { type: "scratch", location: "front_fender_left", size_cm: 20 },
    ] as const;
    const overlap = (...changes: Change[]) =>
      estimateOf(panels, { changes }).summary.repair_cost_summary.shared_work.find(({ description }) =>
        description.includes("overlap"),
      );
    expect(overlap()?.hours).toBe(-0.4);
    // of the fender, which is smaller
    expect(overlap(change({ lineId: "d2:repair_refinish:refinish", hours: 1.8 }))).toBeUndefined();
    expect(overlap(change({ lineId: "d1:repair_refinish:refinish", hours: 2.9 }))?.hours).toBe(-0.4);
  });
});
