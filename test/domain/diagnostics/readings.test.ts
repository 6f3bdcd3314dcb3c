import { describe, expect, it } from "vitest";
import { readingNames } from "../../../contracts/obd.ts";
import { expectedAir } from "../../../server/domain/diagnostics/readings/airflow.ts";
import { bandOf, bands } from "../../../server/domain/diagnostics/readings/bands.ts";
import { quantitiesOf, quantityWords } from "../../../server/domain/diagnostics/readings/quantities.ts";
import { stateOf, stateWords } from "../../../server/domain/diagnostics/readings/state.ts";
import { within } from "../../../server/domain/diagnostics/rulebook/codes.ts";
import { at, diagnosed, onlyIssue, pulling, steady2500, swinging, warmIdle } from "./cars.ts";

const twoLitres = { displacementL: 2, hasTurbo: false };

describe("the state of an engine", () => {
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
  ])("of %j is %s", (readings, words) => {
    expect(stateWords(stateOf(readings))).toBe(words);
  });
});

describe("the air that an engine must breathe", () => {
  it("follows from speed, displacement and manifold pressure by the ideal gas law", () => {
    // 2 l at 3,000 rpm: 50 l/s; 100 kPa at 25 °C: 1.168 g/l; filled to 0.82
    const air = expectedAir({ engine_rpm: 3000, manifold_pressure: 100, intake_temp: 25 }, twoLitres);
    expect(air).toBeCloseTo(50 * 0.82 * 1.1685, 1);
  });

  it("follows from load without that, but not with a turbocharger", () => {
    const readings = { engine_rpm: 3000, engine_load: 50 };
    expect(expectedAir(readings, twoLitres)).toBeCloseTo(50 * 0.82 * 1.184 * 0.5, 1);
    expect(expectedAir(readings, { ...twoLitres, hasTurbo: true })).toBeNull();
    expect(expectedAir(readings, { ...twoLitres, displacementL: null })).toBeNull();
  });
});

describe("what follows from several readings", () => {
  it("adds short and long term trim, and names the leaner and the richer bank", () => {
    const values = quantitiesOf(
      { short_term_fuel_trim_1: 4, long_term_fuel_trim_1: 8, long_term_fuel_trim_2: -3 },
      twoLitres,
    );
    expect(values).toMatchObject({ trim_1: 12, trim_2: -3, trim_lean: 12, trim_rich: -3 });
  });

  it("knows a word and a unit for every reading", () => {
    for (const name of readingNames) expect(quantityWords[name].words).not.toBe("");
  });
});

describe("healthy bands", () => {
  it("depend on the state", () => {
    expect(bandOf("engine_rpm", stateOf(warmIdle))).toMatchObject({ min: 600, max: 900 });
    expect(bandOf("engine_rpm", stateOf(steady2500))).toBeNull();
    expect(bandOf("coolant_temp", stateOf(warmIdle))?.min).toBe(82);
    expect(bandOf("coolant_temp", stateOf({ coolant_temp: 20 }))?.min).toBeNull();
  });

  it("say where they come from", () => {
    for (const { basis, min, max } of bands) {
      expect(basis.source.length).toBeGreaterThan(4);
      if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max);
    }
  });
});

describe("ranges of codes", () => {
  it("hold what lies between, the range that is told first first", () => {
    expect(within(["P0304", "P0171", "P0300", "P0313", "U0304"], ["P0171", "P0300-P0312"])).toEqual([
      "P0171",
      "P0300",
      "P0304",
    ]);
  });
});

describe("freeze frames and logs", () => {
  it("tell where it was lean when the code was set", () => {
    const issue = onlyIssue({
      dtcs: ["P0171"],
      live: warmIdle,
      freeze_frame: { P0171: { ...pulling, long_term_fuel_trim_1: 24 } },
    });
    expect(issue.rule).toBe("fuel.lean");
    expect(issue.possible_causes[0]).toMatch(/^Weak fuel delivery/);
    expect(issue.evidence).toContainEqual(expect.objectContaining({ source: "freeze_frame", state: "warm load" }));
  });

  it("make a misfire lean without a lean code", () => {
    const issue = onlyIssue({
      dtcs: ["P0300"],
      live: warmIdle,
      freeze_frame: { P0300: { ...warmIdle, long_term_fuel_trim_1: 24 } },
    });
    expect(issue).toMatchObject({ rule: "fuel.lean", dtc: "P0300", urgency: "immediate" });
    expect(issue.possible_causes[0]).toMatch(/^Vacuum leak/);
  });

  it("count a sensor as looked at by how far it moved", () => {
    const { measured } = diagnosed({ snapshots: [at({}, { o2_sensor_voltage: swinging })] });
    expect(measured.get("emissions")).toEqual(["oxygen sensor before the catalyst"]);
  });

  it("count mileage where parts wear", () => {
    const driven = (mileageMiles: number) => onlyIssue({ dtcs: ["P0303"], vehicle: { mileageMiles } });
    expect(driven(140_000).confidence).toBeGreaterThan(driven(20_000).confidence);
    expect(driven(140_000).evidence).toContainEqual(expect.objectContaining({ source: "mileage", value: 140_000 }));
  });
});
