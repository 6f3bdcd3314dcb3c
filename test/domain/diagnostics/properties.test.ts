import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { MechanicalResults } from "../../../contracts/mechanical/mechanical.ts";
import {
  corners,
  type FluidState,
  ObdData,
  type ReadingName,
  type Readings,
  readings,
  TestResults,
} from "../../../contracts/mechanical/obd.ts";
import { severities } from "../../../contracts/vocabulary.ts";
import { scoreOf } from "../../../server/domain/diagnostics/health/score.ts";
import { diagnosed, goodChecks, healthy, resultsOf, type TestCar, warmIdle } from "./cars.ts";

const limits = z.toJSONSchema(z.object(readings)).properties as Record<
  ReadingName,
  { minimum: number; maximum: number }
>;
const within = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true });

/** Any readings that the contract accepts. */
const anyReadings: fc.Arbitrary<Readings> = fc.record(
  Object.fromEntries(Object.entries(limits).map(([name, { minimum, maximum }]) => [name, within(minimum, maximum)])),
  { requiredKeys: [] },
);
/** Readings near those of real cars, so that rules match. */
const likelyReadings: fc.Arbitrary<Readings> = fc.record(
  {
    engine_rpm: fc.constantFrom(0, 450, 750, 1300, 2500, 4000),
    coolant_temp: fc.constantFrom(-40, 20, 60, 90, 108, 120, 215),
    long_term_fuel_trim_1: fc.constantFrom(-20, -3, 3, 14, 25),
    long_term_fuel_trim_2: fc.constantFrom(-20, 3, 14),
    fuel_pressure: fc.constantFrom(0, 150, 380, 600),
    maf_rate: fc.constantFrom(0, 2, 6, 11, 60),
    manifold_pressure: fc.constantFrom(30, 66, 100),
    engine_load: fc.constantFrom(5, 25, 90),
    control_module_voltage: fc.constantFrom(11, 12.2, 14, 16),
    run_time: fc.constantFrom(10, 1500),
    distance_with_mil: fc.constantFrom(0, 100),
    catalyst_temp: fc.constantFrom(400, 1000),
  },
  { requiredKeys: [] },
);
const someReadings = fc.oneof(anyReadings, likelyReadings);

const known = [
  "P0171",
  "P0174",
  "P0172",
  "P0300",
  "P0302",
  "P0352",
  "P0420",
  "P0430",
  "P0133",
  "P0141",
  "P0101",
  "P0087",
];
const others = [
  "P0128",
  "P0217",
  "P0480",
  "P0562",
  "P0700",
  "P0733",
  "P0455",
  "P0456",
  "P0524",
  "U0100",
  "U0121",
  "U0140",
];
const hex = (length: number) =>
  fc.array(fc.constantFrom(..."0123456789ABCDEF"), { minLength: length, maxLength: length }).map((all) => all.join(""));
const anyCode = fc.oneof(
  fc.constantFrom(...known, ...others),
  fc.tuple(fc.constantFrom(..."PCBU"), fc.constantFrom(..."0123"), hex(3)).map((parts) => parts.join("")),
);

const fluids: readonly FluidState[] = [
  "full",
  "ok",
  "low",
  "very_low",
  "empty",
  "overfull",
  "dark",
  "burnt",
  "contaminated",
];
const fluid = fc.oneof(fc.constantFrom(...fluids), within(0, 100));
const perCorner = (max: number) =>
  fc.record(Object.fromEntries(corners.map((corner) => [corner, within(0, max)])), { requiredKeys: [] });
const anyTests: fc.Arbitrary<TestResults> = fc.record(
  {
    battery_voltage: within(0, 65),
    alternator_output: within(0, 65),
    engine_oil_level: fluid,
    coolant_level: fluid,
    brake_fluid_level: fluid,
    transmission_fluid: fluid,
    power_steering_fluid: fluid,
    brake_pad_thickness_mm: perCorner(30),
    tire_tread_depth_mm: perCorner(30),
    tire_pressure_kpa: perCorner(1000),
  },
  { requiredKeys: [] },
);

const anyVehicle: fc.Arbitrary<NonNullable<TestCar["vehicle"]>> = fc.record({
  fuel: fc.constantFrom("gasoline", "diesel", "hybrid", "electric", null),
  displacementL: fc.oneof(within(0.6, 8), fc.constant(null)),
  hasTurbo: fc.boolean(),
});

const anyCar: fc.Arbitrary<TestCar> = fc.record(
  {
    dtcs: fc.array(anyCode, { maxLength: 12 }),
    pending_dtcs: fc.array(anyCode, { maxLength: 4 }),
    live: someReadings,
    freeze_frame: fc.dictionary(anyCode, someReadings, { maxKeys: 3 }),
    snapshots: fc.array(
      someReadings.map((moment) => ({ readings: moment, spread: { o2_sensor_voltage: { min: 0.1, max: 0.8 } } })),
      { maxLength: 4 },
    ),
    tests: anyTests,
    vehicle: anyVehicle,
  },
  { requiredKeys: [] },
);

const cents = (amount: number) => Math.round(amount * 100);

describe("diagnose with any car that fits the contract", () => {
  it("returns results that fit the contract, evidence for every issue, correct sums and every code", () => {
    fc.assert(
      fc.property(anyCar, (car) => {
        const { live, tests, vehicle: _, ...obd } = car;
        ObdData.parse({ live_data: live ?? {}, ...obd });
        TestResults.parse(tests ?? {});
        const results = MechanicalResults.parse(resultsOf(car));
        const issues = results.systems.flatMap((system) => system.issues);
        for (const { evidence, estimated_repair } of issues) {
          expect(evidence.length).toBeGreaterThan(0);
          if (estimated_repair) expect(estimated_repair.min).toBeLessThanOrEqual(estimated_repair.max);
        }
        for (const side of ["min", "max"] as const) {
          const sum = issues.reduce((total, { estimated_repair }) => total + cents(estimated_repair?.[side] ?? 0), 0);
          expect(cents(results.summary.total_estimated_repair[side])).toBe(sum);
        }
        const named = new Set(issues.flatMap(({ dtc, related_dtcs }) => [dtc, ...related_dtcs]));
        const reported = [...(car.dtcs ?? []), ...(car.pending_dtcs ?? []), ...Object.keys(car.freeze_frame ?? {})];
        for (const code of reported) expect(named).toContain(code);
        const primary = issues.flatMap(({ dtc }) => dtc ?? []);
        expect(new Set(primary).size).toBe(primary.length);
      }),
      { numRuns: 300 },
    );
  });

  it("returns the same result for the same car, and does not change its input", () => {
    fc.assert(
      fc.property(anyCar, (car) => {
        const before = structuredClone(car);
        expect(diagnosed(car)).toEqual(diagnosed(car));
        expect(car).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});

const anyIssue = fc.record({
  severity: fc.constantFrom(...severities),
  status: fc.constantFrom("active" as const, "pending" as const, "suspected" as const),
});

/** Changes that add one fault to a healthy car. No fault is the cause of two others. */
const faults: readonly ((car: TestCar) => TestCar)[] = [
  (car) => ({ ...car, dtcs: [...(car.dtcs ?? []), "P0335"] }),
  (car) => ({ ...car, dtcs: [...(car.dtcs ?? []), "P0455"] }),
  (car) => ({ ...car, dtcs: [...(car.dtcs ?? []), "P0420"] }),
  (car) => ({ ...car, dtcs: [...(car.dtcs ?? []), "P0302"] }),
  (car) => ({ ...car, dtcs: [...(car.dtcs ?? []), "C0035"] }),
  (car) => ({ ...car, dtcs: [...(car.dtcs ?? []), "U0121"] }),
  (car) => ({ ...car, pending_dtcs: ["P0401"] }),
  (car) => ({ ...car, live: { ...warmIdle, ...car.live, coolant_temp: 121 } }),
  (car) => ({ ...car, live: { ...warmIdle, ...car.live, long_term_fuel_trim_1: 18 } }),
  (car) => ({ ...car, tests: { ...goodChecks, ...car.tests, alternator_output: 12.2 } }),
  (car) => ({ ...car, tests: { ...goodChecks, ...car.tests, brake_fluid_level: "low" } }),
  (car) => ({ ...car, tests: { ...goodChecks, ...car.tests, transmission_fluid: "burnt" } }),
  (car) => ({ ...car, tests: { ...goodChecks, ...car.tests, tire_tread_depth_mm: { front_left: 1 } } }),
];

describe("the health score", () => {
  it("never rises with a further or a worse fault", () => {
    fc.assert(
      fc.property(within(0, 1), fc.array(anyIssue), anyIssue, (share, issues, another) => {
        const score = scoreOf(share, issues);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(scoreOf(share, [...issues, another])).toBeLessThanOrEqual(score);
        const escalations = issues.map((issue) => ({ ...issue, severity: "critical" as const }));
        expect(scoreOf(share, escalations)).toBeLessThanOrEqual(score);
      }),
    );
  });

  it("only falls when faults are added to a healthy car one by one", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...faults]), (chosen) => {
        let car = healthy;
        let score = resultsOf(car).health_score;
        for (const fault of chosen) {
          car = fault(car);
          const next = resultsOf(car).health_score;
          expect(next).toBeLessThanOrEqual(score);
          score = next;
        }
        if (chosen.length > 0) expect(score).toBeLessThan(10);
      }),
      { numRuns: 150 },
    );
  });
});
