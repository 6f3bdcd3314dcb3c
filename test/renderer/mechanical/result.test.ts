import { describe, expect, it } from "vitest";
import { unitsOf, usUnits } from "../../../contracts/accounts/units.ts";
import type { TroubleCode } from "../../../contracts/mechanical/diagnostics.ts";
import type { MechanicalIssue, SystemHealth } from "../../../contracts/mechanical/mechanical.ts";
import { readingNames } from "../../../contracts/mechanical/obd.ts";
import { scoreLimits } from "../../../contracts/mechanical/score-limits.ts";
import { searchOf, shownIn } from "../../../renderer/features/mechanical/address.ts";
import { isUnknown } from "../../../renderer/features/mechanical/codes/unknown.ts";
import { isOutdated } from "../../../renderer/features/mechanical/priorities/outdated.ts";
import { limitOf } from "../../../renderer/features/mechanical/readiness/score-limit.ts";
import { gaugeOf } from "../../../renderer/features/mechanical/readings/field-gauges.ts";
import { placeIn, scaleOf } from "../../../renderer/features/mechanical/readings/gauge-scale.ts";
import { readingGroups } from "../../../renderer/features/mechanical/readings/reading-groups.ts";
import { shownUnit } from "../../../renderer/features/mechanical/readings/units.ts";
import { adviceOn, driveWarnings } from "../../../renderer/features/mechanical/result/drive/drive.ts";
import { shownEvidence } from "../../../renderer/features/mechanical/result/findings/evidence.ts";
import { systemsWithIssues } from "../../../renderer/features/mechanical/result/findings/order.ts";
import { codeOfReason } from "../../../renderer/features/mechanical/result/findings/reason.ts";
import { servicesOf } from "../../../renderer/features/mechanical/result/maintenance/maintenance.ts";

const issue = (issue_id: string, more: Partial<MechanicalIssue>): MechanicalIssue => ({
  issue_id,
  component: "part",
  severity: "moderate",
  status: "active",
  description: "",
  dtc: null,
  related_dtcs: [],
  confidence: 0.7,
  symptoms: [],
  possible_causes: [],
  recommended_action: null,
  urgency: "medium",
  urgency_reason: "",
  estimated_repair: null,
  rule: "code",
  evidence: [],
  ...more,
});
const system = (name: SystemHealth["system"], issues: MechanicalIssue[]): SystemHealth => ({
  system: name,
  status: "good",
  health_score: 5,
  issues,
});

describe("driveWarnings", () => {
  const stop = issue("a", { severity: "critical", urgency: "immediate" });
  const first = issue("b", { severity: "severe", urgency: "immediate" });
  it("forbids driving only with a critical fault that needs repair immediately", () => {
    expect(adviceOn(stop)).toBe("stop");
    expect(adviceOn(first)).toBe("repairFirst");
    expect(adviceOn(issue("c", { severity: "critical", urgency: "high" }))).toBeUndefined();
  });
  it("lists what forbids driving first, over all systems", () => {
    const systems = [system("fuel", [first]), system("engine", [issue("c", {}), stop])];
    expect(driveWarnings({ systems }).map(({ advice, issues }) => [advice, issues.length])).toEqual([
      ["stop", 1],
      ["repairFirst", 1],
    ]);
    expect(driveWarnings({ systems: [system("fuel", [])] })).toEqual([]);
  });
  it("starts with the worst, and says when the engine must stay off", () => {
    const oil = issue("oil", { do_not_run: true, place: 2 });
    const brakes = issue("brakes", { do_not_run: true, place: 1, urgency: "low" });
    const [warning] = driveWarnings({ systems: [system("engine", [oil]), system("brakes", [brakes])] });
    expect(warning).toMatchObject({ isEngineOff: true, issues: [{ issue_id: "brakes" }, { issue_id: "oil" }] });
    expect(driveWarnings({ systems: [system("engine", [stop])] })[0]?.isEngineOff).toBe(false);
  });
});

describe("limitOf", () => {
  it("finds the limit that lowered the score", () => {
    const with_ = (...score_reasons: string[]) => limitOf({ score_reasons });
    expect(with_(`-1.30: ${scoreLimits.cleared.reason}`)).toBe("cleared");
    expect(with_("10.00: all", `-0.90: ${scoreLimits.unproven.reason}`)).toBe("unproven");
    expect(with_("10.00: all")).toBeUndefined();
  });
});

it("isUnknown tells a maker's code without a source from one with figures", () => {
  expect(isUnknown({ kind: "manufacturer", labor_hours: null })).toBe(true);
  expect(isUnknown({ kind: "manufacturer", labor_hours: { min: 1, max: 2 } })).toBe(false);
  expect(isUnknown({ kind: "generic", labor_hours: null })).toBe(false);
});

describe("systemsWithIssues", () => {
  it("starts with the most urgent finding, and leaves out systems without one", () => {
    const systems = [
      system("body", []),
      system("fuel", [issue("a", { urgency: "low" }), issue("b", { urgency: "high" })]),
      system("engine", [issue("c", { urgency: "high", severity: "severe" })]),
    ];
    expect(systemsWithIssues(systems).map((one) => one.issues.map(({ issue_id }) => issue_id))).toEqual([
      ["c"],
      ["b", "a"],
    ]);
  });
});

describe("servicesOf", () => {
  const item = (service: string, date: string | null) => ({
    service,
    miles_remaining: null,
    recommended_date: date,
    reason: "",
    basis: { mark: "estimate", source: "" } as const,
  });
  it("puts the overdue ones first, each group by date, unknown dates last", () => {
    const schedule = {
      upcoming: [item("e", "2027-01-01")],
      due_soon: [item("d", null), item("c", "2026-12-01")],
      overdue: [item("b", "2026-05-01"), item("a", "2026-01-01")],
    };
    expect(servicesOf(schedule).map(({ service }) => service)).toEqual(["a", "b", "c", "d", "e"]);
  });
});

describe("gauges", () => {
  it("show the band and the value within the gauge, in the order of their numbers", () => {
    for (const value of [20, 82, 95, 105, 160]) {
      const { from, to, value: at } = scaleOf({ min: 82, max: 105 }, value);
      expect(Math.sign((at ?? 0) - from)).toBe(Math.sign(value - 82));
      expect(Math.sign((at ?? 0) - to)).toBe(Math.sign(value - 105));
      expect(Math.min(from, at ?? 1)).toBeGreaterThan(0);
      expect(Math.max(to, at ?? 0)).toBeLessThan(1);
    }
  });
  it("reach the end where a band has no limit, and do not divide by zero", () => {
    expect(scaleOf({ min: 4, max: null }, 8).to).toBe(1);
    expect(scaleOf({ min: null, max: 130 }, undefined)).toMatchObject({ from: 0, value: undefined });
    const { from, to, value } = scaleOf({ min: 0, max: 0 }, 0);
    for (const share of [from, to, value]) expect(share).toBeCloseTo(0.5, 5);
  });
  it("count the ends of the band as healthy", () => {
    expect([81, 82, 105, 106].map((value) => placeIn({ min: 82, max: 105 }, value))).toEqual([
      "below",
      "within",
      "within",
      "above",
    ]);
  });
});

describe("gaugeOf", () => {
  const idle = { engine_rpm: 740, coolant_temp: 91 };
  it("has the band of the engine's state", () => {
    expect(gaugeOf("engine_rpm", idle)).toMatchObject({ band: { min: 600, max: 900 }, value: 740 });
    expect(gaugeOf("engine_rpm", { engine_rpm: 2500, coolant_temp: 91 })).toBeUndefined();
  });
  it("judges the sum of a bank's fuel trims, at the long-term trim", () => {
    const readings = { ...idle, short_term_fuel_trim_1: 4, long_term_fuel_trim_1: 12 };
    expect(gaugeOf("short_term_fuel_trim_1", readings)).toBeUndefined();
    expect(gaugeOf("long_term_fuel_trim_1", readings)).toMatchObject({ quantity: "trim_1", value: 16 });
  });
});

it("readingGroups has each reading of the API once", () => {
  expect(Object.values(readingGroups).flat().toSorted()).toEqual([...readingNames].toSorted());
});

describe("shownUnit", () => {
  it("keeps a number that was typed in a US unit", () => {
    const units = [
      shownUnit("coolant_temp", "°C", "in"),
      shownUnit("vehicle_speed", "km/h", "in"),
      shownUnit("tire_pressure_kpa", "kPa", "in"),
      shownUnit("tire_tread_depth_mm", "mm", "in"),
    ];
    expect(units.map(({ unit }) => unit)).toEqual(["°F", "mph", "psi", "/32 in"]);
    for (const { show, read } of units) for (const typed of [0, 5, 32, 71, 140]) expect(show(read(typed))).toBe(typed);
  });
  it("leaves metric readers and other readings as they are", () => {
    expect(shownUnit("coolant_temp", "°C", "cm").unit).toBe("°C");
    expect(shownUnit("manifold_pressure", "kPa", "in").unit).toBe("kPa");
    expect(shownUnit("brake_pad_thickness_mm", "mm", "in").unit).toBe("mm");
  });
});

describe("shownEvidence", () => {
  const base = { source: "live_data", state: "warm idle", note: "" } as const;
  it("converts a reading and its band", () => {
    const evidence = { ...base, what: "coolant_temp", value: 115, unit: "°C", band: { min: 82, max: 105 } };
    expect(shownEvidence(evidence, usUnits)).toEqual({
      label: "Coolant temperature",
      value: 239,
      unit: "°F",
      band: { min: 180, max: 221 },
    });
  });
  it("shows words and checks with their labels", () => {
    const tread = { ...base, what: "tire tread, front left", value: 1.5, unit: "mm", band: { min: 3.2, max: null } };
    expect(shownEvidence(tread, usUnits)).toMatchObject({
      label: "Tire tread, front left",
      value: 1.9,
      unit: "/32 in",
    });
    const level = { ...base, what: "engine oil", value: "very_low", unit: null, band: null };
    expect(shownEvidence(level, usUnits)).toMatchObject({ value: "very low", unit: "", band: null });
  });
  it("knows readings by their labels: a difference of temperatures is no temperature, and fuel pressure is in psi", () => {
    const what = "intake above ambient temperature";
    const colder = { ...base, what, value: -20, unit: "°C", band: { min: -10, max: null } };
    expect(shownEvidence(colder, usUnits)).toMatchObject({ value: -36, unit: "°F", band: { min: -18, max: null } });
    const pressure = { ...base, what: "fuel pressure", value: 150, unit: "kPa", band: { min: 200, max: 450 } };
    expect(shownEvidence(pressure, usUnits)).toMatchObject({ value: 21.8, unit: "psi", band: { min: 29, max: 65.3 } });
  });
  it("shows the mileage in the reader's distance", () => {
    const driven = { ...base, source: "mileage", what: "mileage", value: 100_000, unit: "mi", band: null } as const;
    expect(shownEvidence(driven, usUnits)).toMatchObject({ value: 100_000, unit: "mi" });
    expect(shownEvidence(driven, unitsOf("de-DE"))).toMatchObject({ value: 160_934, unit: "km" });
  });
});

describe("addresses of the tab", () => {
  it("read back what they show", () => {
    for (const shown of [undefined, { kind: "form" }, { kind: "diagnostic", id: "a&b" }] as const)
      expect(shownIn(new URLSearchParams(searchOf(shown)))).toEqual(shown);
  });
});

describe("codeOfReason", () => {
  const meaning = (code: string, urgency_reason: string) => [code, { code, urgency_reason } as TroubleCode] as const;
  const meanings = new Map([meaning("U0100", "it may stop"), meaning("U0151", "no airbag")]);
  const codes = { dtc: "U0100", related_dtcs: ["U0151"] };
  it("names the code that the reason comes from", () => {
    expect(codeOfReason({ ...codes, urgency_reason: "no airbag" }, meanings)).toBe("U0151");
  });
  it("names none for the finding's own reason", () => {
    expect(codeOfReason({ ...codes, urgency_reason: "not charging" }, meanings)).toBeUndefined();
    expect(codeOfReason({ dtc: null, related_dtcs: [], urgency_reason: "worn" }, meanings)).toBeUndefined();
  });
});

it("isOutdated compares a summary with the latest diagnostic", () => {
  const at = (created_at: string) => ({ created_at });
  expect(isOutdated(at("2026-01-01T00:00:00.000Z"), at("2026-01-02T00:00:00.000Z"))).toBe(true);
  expect(isOutdated(at("2026-01-02T00:00:00.000Z"), at("2026-01-01T00:00:00.000Z"))).toBe(false);
  expect(isOutdated(at("2026-01-02T00:00:00.000Z"), undefined)).toBe(false);
});
