import { describe, expect, it } from "vitest";
import { readingNames } from "../../../contracts/mechanical/obd.ts";
import { expectedAir } from "../../../contracts/mechanical/readings/airflow.ts";
import { bandOf, bands } from "../../../contracts/mechanical/readings/bands.ts";
import { quantitiesOf, quantityLabels } from "../../../contracts/mechanical/readings/quantities.ts";
import { stateLabel, stateOf } from "../../../contracts/mechanical/readings/state.ts";
import { within } from "../../../server/domain/diagnostics/rulebook/codes.ts";
import { at, diagnosed, onlyIssue, pulling, steady2500, swinging, warmIdle } from "./cars.ts";

const twoLiters = { displacementL: 2, hasTurbo: false };

describe("stateOf", () => {
  it.each([
    [warmIdle, "warm idle"],
    [{ ...warmIdle, coolant_temp: 20 }, "cold idle"],
    [steady2500, "warm cruise"],
    [pulling, "warm load"],
    [{ engine_rpm: 0, coolant_temp: 80 }, "engine off"],
    [{ engine_rpm: 220 }, "cranking"],
    [{ engine_rpm: 800 }, "idle"],
    [{ vehicle_speed: 50 }, "running"],
    [{ coolant_temp: 90 }, "warm"],
    [{ ...warmIdle, throttle_position: 85 }, "warm idle"],
    [{ engine_rpm: 2600, throttle_position: 85, vehicle_speed: 0, engine_load: 30 }, "load"],
    [{ engine_rpm: 800, throttle_position: 85 }, "load"],
    [{}, null],
  ])("returns for %j the state %s", (readings, label) => {
    expect(stateLabel(stateOf(readings))).toBe(label);
  });
});

describe("expectedAir", () => {
  it("uses speed, displacement and manifold pressure with the ideal gas law", () => {
    // 2 l at 3,000 rpm: 50 l/s; 100 kPa at 25 °C: 1.168 g/l; filled to 0.82
    const air = expectedAir({ engine_rpm: 3000, manifold_pressure: 100, intake_temp: 25 }, twoLiters);
    expect(air).toBeCloseTo(50 * 0.82 * 1.1685, 1);
  });

  it("uses the load without a manifold pressure, but not with a turbocharger", () => {
    const readings = { engine_rpm: 3000, engine_load: 50 };
    expect(expectedAir(readings, twoLiters)).toBeCloseTo(50 * 0.82 * 1.184 * 0.5, 1);
    expect(expectedAir(readings, { ...twoLiters, hasTurbo: true })).toBeNull();
    expect(expectedAir(readings, { ...twoLiters, displacementL: null })).toBeNull();
  });
});

describe("quantitiesOf", () => {
  it("adds short and long term trim, and returns the leaner and the richer bank", () => {
    const values = quantitiesOf(
      { short_term_fuel_trim_1: 4, long_term_fuel_trim_1: 8, long_term_fuel_trim_2: -3 },
      twoLiters,
    );
    expect(values).toMatchObject({ trim_1: 12, trim_2: -3, trim_lean: 12, trim_rich: -3 });
  });

  it("has a label for every reading", () => {
    for (const name of readingNames) expect(quantityLabels[name].label).not.toBe("");
  });
});

describe("bandOf and bands", () => {
  it("give different bands in different states", () => {
    expect(bandOf("engine_rpm", stateOf(warmIdle))).toMatchObject({ min: 600, max: 900 });
    expect(bandOf("engine_rpm", stateOf(steady2500))).toBeNull();
    expect(bandOf("coolant_temp", stateOf(warmIdle))?.min).toBe(82);
    expect(bandOf("coolant_temp", stateOf({ coolant_temp: 20 }))?.min).toBeNull();
  });

  it("name a source for every band", () => {
    for (const { basis, min, max } of bands) {
      expect(basis.source.length).toBeGreaterThan(4);
      if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max);
    }
  });
});

describe("within", () => {
  it("returns the codes within the ranges, in the order of the ranges", () => {
    expect(within(["P0304", "P0171", "P0300", "P0313", "U0304"], ["P0171", "P0300-P0312"])).toEqual([
      "P0171",
      "P0300",
      "P0304",
    ]);
  });
});

describe("diagnose with freeze frames, logs and mileage", () => {
  it("finds the likeliest cause from the freeze frame of a lean code", () => {
    const issue = onlyIssue({
      dtcs: ["P0171"],
      live: warmIdle,
      freeze_frame: { P0171: { ...pulling, long_term_fuel_trim_1: 24 } },
    });
    expect(issue.rule).toBe("fuel.lean");
    expect(issue.possible_causes[0]).toMatch(/^Weak fuel delivery/);
    expect(issue.evidence).toContainEqual(expect.objectContaining({ source: "freeze_frame", state: "warm load" }));
  });

  it("finds a lean mixture from the freeze frame of a misfire", () => {
    const issue = onlyIssue({
      dtcs: ["P0300"],
      live: warmIdle,
      freeze_frame: { P0300: { ...warmIdle, long_term_fuel_trim_1: 24 } },
    });
    expect(issue).toMatchObject({ rule: "fuel.lean", dtc: "P0300", urgency: "immediate" });
    expect(issue.possible_causes[0]).toMatch(/^Vacuum leak/);
  });

  it("counts a sensor as measured if a log has its spread", () => {
    const { measured } = diagnosed({ snapshots: [at({}, { o2_sensor_voltage: swinging })] });
    expect(measured.get("emissions")).toEqual(["oxygen sensor before the catalyst"]);
  });

  it("raises the confidence in worn parts with the mileage", () => {
    const driven = (mileageMiles: number) => onlyIssue({ dtcs: ["P0303"], vehicle: { mileageMiles } });
    expect(driven(140_000).confidence).toBeGreaterThan(driven(20_000).confidence);
    expect(driven(140_000).evidence).toContainEqual(expect.objectContaining({ source: "mileage", value: 140_000 }));
  });
});
