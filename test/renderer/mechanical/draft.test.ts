import { describe, expect, it } from "vitest";
import type { MechanicalDiagnostic } from "../../../contracts/mechanical/mechanical.ts";
import { monitors } from "../../../contracts/mechanical/monitors.ts";
import { completeCodes } from "../../../renderer/features/mechanical/codes/typed-codes.ts";
import {
  type CodeStatus,
  contentsOf,
  Draft,
  emptyDraft,
  isEmpty,
  statusesOf,
  withCodes,
  withoutCode,
  withStatus,
} from "../../../renderer/features/mechanical/draft/draft.ts";
import { problemsOf } from "../../../renderer/features/mechanical/draft/problems.ts";
import { draftFrom } from "../../../renderer/features/mechanical/draft/repeat.ts";
import { inputOf } from "../../../renderer/features/mechanical/draft/request.ts";
import { monitorsOf, restComplete, withMonitor } from "../../../renderer/features/mechanical/readiness/monitors.ts";

describe("completeCodes", () => {
  it("finds the codes of a list with any separators, each once", () => {
    expect(completeCodes(" p0171, P0174;u0100\nP0171 ")).toEqual(["P0171", "P0174", "U0100"]);
  });
  it("finds nothing in a text with other words or an incomplete code", () => {
    for (const text of ["", "P017", "P0171 lean", "P4000", "misfire"]) expect(completeCodes(text)).toEqual([]);
  });
});

describe("drafts", () => {
  it("add a code once, and remove it with its freeze frame", () => {
    const draft = withCodes({ ...emptyDraft, noCodes: true }, ["P0171", "P0171", "P0300"]);
    expect(draft.codes.map(({ code }) => code)).toEqual(["P0171", "P0300"]);
    expect(draft.noCodes).toBe(false);
    const framed = { ...draft, freezeFrames: { P0171: { engine_rpm: "700" } } };
    expect(withCodes(framed, ["P0171"]).codes).toHaveLength(2);
    expect(withoutCode(framed, "P0171")).toMatchObject({ codes: [{ code: "P0300" }], freezeFrames: {} });
  });
  it("count what was typed, without fields that were emptied", () => {
    expect(isEmpty({ ...emptyDraft, readings: { engine_rpm: " " } })).toBe(true);
    expect(isEmpty({ ...emptyDraft, noCodes: true })).toBe(false);
    const draft: Draft = {
      ...withCodes(emptyDraft, ["P0171"]),
      readings: { engine_rpm: "700", coolant_temp: "" },
      freezeFrames: { P0171: { engine_load: "40" } },
      voltages: { battery_voltage: "12.6" },
      corners: { tire_pressure_kpa: { front_left: "32" } },
    };
    expect(contentsOf(draft)).toEqual({ codes: 1, readings: 2, checks: 2, monitors: 0 });
    expect(isEmpty({ ...emptyDraft, monitors: { misfire: "complete" } })).toBe(false);
  });
});

describe("the statuses of a code", () => {
  const chosenAfter = (...toggled: CodeStatus[]) =>
    toggled.reduce((draft, status) => withStatus(draft, "P0420", status), withCodes(emptyDraft, ["P0420"]));
  it("are stored or pending, with or without permanent", () => {
    const of = (draft: Draft) => draft.codes.flatMap(statusesOf);
    expect(of(chosenAfter())).toEqual(["stored"]);
    expect(of(chosenAfter("pending"))).toEqual(["pending"]);
    expect(of(chosenAfter("permanent"))).toEqual(["stored", "permanent"]);
    expect(of(chosenAfter("permanent", "pending"))).toEqual(["pending", "permanent"]);
    expect(of(chosenAfter("permanent", "stored"))).toEqual(["permanent"]);
    expect(of(chosenAfter("stored"))).toEqual(["stored"]);
  });
  it("are sent in their lists: a code that only the permanent memory has left is not stored", () => {
    expect(inputOf(chosenAfter("permanent", "stored"), "in").obd_data).toMatchObject({
      dtcs: [],
      permanent_dtcs: ["P0420"],
    });
    expect(inputOf(chosenAfter("permanent"), "in").obd_data).toMatchObject({
      dtcs: ["P0420"],
      permanent_dtcs: ["P0420"],
    });
  });
});

describe("the self-tests of the form", () => {
  it("are those of the engine, and any other that has a status", () => {
    expect(monitorsOf("Gasoline")).toContain("evaporative_system");
    expect(monitorsOf("Gasoline")).not.toContain("pm_filter");
    expect(monitorsOf("Diesel")).toContain("pm_filter");
    expect(monitorsOf(null, { pm_filter: "incomplete" }).at(-1)).toBe("pm_filter");
    const all = [...monitorsOf("Gasoline"), ...monitorsOf("Diesel")];
    expect([...new Set(all)].toSorted()).toEqual([...monitors].toSorted());
  });
  it("are set one by one, or the rest at once", () => {
    const one = withMonitor({}, "catalyst", "incomplete");
    expect(restComplete(one, ["misfire", "catalyst"])).toEqual({ misfire: "complete", catalyst: "incomplete" });
    expect(withMonitor(one, "catalyst", undefined)).toEqual({});
  });
});

describe("inputOf", () => {
  const full: Draft = {
    codes: [
      { code: "P0171", isPending: false },
      { code: "P0300", isPending: true },
      { code: "P0420", isPending: false, isPermanent: true, isCleared: true },
    ],
    monitors: { catalyst: "incomplete", misfire: "complete" },
    noCodes: false,
    readings: { coolant_temp: "196", engine_rpm: "740", fuel_pressure: "" },
    freezeFrames: { P0171: { vehicle_speed: "50" }, P0300: { engine_rpm: "900" } },
    voltages: { battery_voltage: "12.6" },
    fluids: { engine_oil_level: "low", coolant_level: "" },
    corners: { tire_tread_depth_mm: { front_left: "4" }, tire_pressure_kpa: { rear_left: "32" } },
    log: null,
  };
  it("converts US units to those of the API", () => {
    const { obd_data, test_results } = inputOf(full, "in");
    expect(obd_data).toEqual({
      dtcs: ["P0171"],
      pending_dtcs: ["P0300"],
      permanent_dtcs: ["P0420"],
      monitors: { catalyst: "incomplete", misfire: "complete" },
      live_data: { coolant_temp: 91.11, engine_rpm: 740 },
      // a pending code has no freeze frame
      freeze_frame: { P0171: { vehicle_speed: 80.47 } },
    });
    expect(test_results).toEqual({
      battery_voltage: 12.6,
      engine_oil_level: "low",
      tire_tread_depth_mm: { front_left: 3.18 },
      tire_pressure_kpa: { rear_left: 220.63 },
    });
  });
  it("sends metric values unchanged", () => {
    expect(inputOf(full, "cm").obd_data.live_data).toEqual({ coolant_temp: 196, engine_rpm: 740 });
  });
  it("sends an empty list of stored codes only if the codes were read", () => {
    expect(inputOf(emptyDraft, "in")).toEqual({ obd_data: { live_data: {} } });
    expect(inputOf({ ...emptyDraft, noCodes: true }, "in").obd_data.dtcs).toEqual([]);
    const pending = { ...emptyDraft, codes: [{ code: "P0300", isPending: true }] };
    expect(inputOf(pending, "in").obd_data).toMatchObject({ dtcs: [], pending_dtcs: ["P0300"] });
  });
  it("is the same after a repeat", () => {
    for (const length of ["in", "cm"] as const) {
      const sent = inputOf(full, length);
      const stored = { obd_data: sent.obd_data, test_results: sent.test_results ?? null } as MechanicalDiagnostic;
      const again = draftFrom(stored, length);
      expect(Draft.parse(again)).toEqual(again);
      expect(inputOf(again, length)).toEqual(sent);
    }
  });
});

describe("problemsOf", () => {
  const problems = (part: Partial<Draft>) => problemsOf(inputOf({ ...emptyDraft, ...part }, "in"), "in");
  it("names the limit in the reader's unit", () => {
    expect(problems({ readings: { coolant_temp: "500", engine_load: "-1" } })).toEqual({
      "live_data.coolant_temp": "Enter 419 °F or less",
      "live_data.engine_load": "Enter 0 % or more",
    });
    expect(problems({ corners: { tire_pressure_kpa: { front_left: "200" } } })).toEqual({
      "tire_pressure_kpa.front_left": "Enter 145 psi or less",
    });
  });
  it("accepts a limit as the field shows it, and names limits without rounding them up", () => {
    const limits = { distance_since_clear: 65_535, fuel_pressure: 765, vehicle_speed: 255, coolant_temp: 215 };
    const typed = draftFrom({ obd_data: { live_data: limits }, test_results: null } as MechanicalDiagnostic, "in");
    expect(typed.readings).toMatchObject({ distance_since_clear: "40721.6", fuel_pressure: "111" });
    expect(inputOf(typed, "in").obd_data.live_data).toEqual(limits);
    expect(problems(typed)).toEqual({});
    expect(problems({ readings: { distance_since_clear: "40721.7", o2_sensor_voltage: "1.3" } })).toEqual({
      "live_data.distance_since_clear": "Enter 40,721.6 mi or less",
      "live_data.o2_sensor_voltage": "Enter 1.275 V or less",
    });
  });
  it("asks for a number instead of other text", () => {
    expect(problems({ readings: { engine_rpm: "-" } })).toEqual({ "live_data.engine_rpm": "Enter a number" });
  });
  it("accepts what is possible", () => {
    expect(problems({ readings: { engine_rpm: "700" }, voltages: { battery_voltage: "12.4" } })).toEqual({});
  });
});
