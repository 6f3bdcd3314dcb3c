import type { MechanicalOptions } from "../../../contracts/mechanical/mechanical.ts";
import type { ObdData, Readings, Snapshot, TestResults } from "../../../contracts/mechanical/obd.ts";
import { type Diagnosis, diagnose } from "../../../server/domain/diagnostics/diagnose.ts";
import { assembleResults } from "../../../server/domain/diagnostics/health/results.ts";
import type { DiagnosisInput } from "../../../server/domain/diagnostics/readings/car.ts";

export interface TestCar extends Omit<ObdData, "live_data"> {
  readonly live?: Readings;
  readonly tests?: TestResults;
  readonly vehicle?: Partial<DiagnosisInput["vehicle"]>;
}

/** $120 an hour. */
export const hourlyCents = 12_000;

export const inputOf = ({ live, tests, vehicle, ...obd }: TestCar): DiagnosisInput => ({
  obd: { live_data: live ?? {}, ...obd },
  tests: tests ?? null,
  vehicle: { displacementL: 2, fuel: "gasoline", mileageMiles: 80_000, ...vehicle },
  rates: { mechanicalCentsPerHour: hourlyCents, currency: "USD" },
});

export const diagnosed = (car: TestCar): Diagnosis => diagnose(inputOf(car));

/** The only issue. Fails if there is none or there are several. */
export function onlyIssue(car: TestCar): Diagnosis["issues"][number] {
  const { issues } = diagnosed(car);
  const [issue, ...others] = issues;
  if (!issue || others.length > 0) throw new Error(`one issue expected, found: ${rulesOf(car).join(", ") || "none"}`);
  return issue;
}

export const rulesOf = (car: TestCar): string[] => diagnosed(car).issues.map(({ rule }) => rule);

export function resultsOf(car: TestCar, options: Partial<MechanicalOptions> = {}) {
  let count = 0;
  return assembleResults(
    diagnosed(car),
    { include_recommendations: true, severity_threshold: "minor", ...options },
    { overdue: [], due_soon: [], upcoming: [] },
    () => `0192d3a0-0000-7000-8000-${String(count++).padStart(12, "0")}`,
  );
}

/** Readings of a healthy warm two-liter engine at idle. */
export const warmIdle: Readings = {
  engine_rpm: 750,
  coolant_temp: 91,
  intake_temp: 30,
  ambient_temp: 22,
  maf_rate: 2.2,
  throttle_position: 14,
  vehicle_speed: 0,
  engine_load: 22,
  timing_advance: 9,
  run_time: 1200,
  short_term_fuel_trim_1: 1,
  long_term_fuel_trim_1: 2,
  fuel_pressure: 380,
  control_module_voltage: 14.1,
};
/** Readings of the same engine at a steady 2,500 rpm. */
export const steady2500: Readings = {
  ...warmIdle,
  engine_rpm: 2500,
  throttle_position: 20,
  maf_rate: 11,
  engine_load: 28,
};
/** Readings of the same engine under high load. */
export const pulling: Readings = {
  ...warmIdle,
  engine_rpm: 3500,
  throttle_position: 85,
  vehicle_speed: 90,
  maf_rate: 52,
  engine_load: 92,
};

export const at = (readings: Readings, spread?: Snapshot["spread"]): Snapshot => ({
  readings,
  ...(spread ? { spread } : {}),
});

export const goodChecks: TestResults = {
  battery_voltage: 12.7,
  alternator_output: 14.2,
  engine_oil_level: "full",
  coolant_level: "ok",
  brake_fluid_level: 80,
  transmission_fluid: "normal",
  power_steering_fluid: "good",
  brake_pad_thickness_mm: { front_left: 8, front_right: 8.2, rear_left: 7, rear_right: 7.1 },
  tire_tread_depth_mm: { front_left: 6, front_right: 6, rear_left: 6.5, rear_right: 6.5 },
  tire_pressure_kpa: { front_left: 230, front_right: 228, rear_left: 225, rear_right: 230 },
};

export const swinging = { min: 0.1, max: 0.85 } as const;
export const steadyRear = { min: 0.62, max: 0.7 } as const;

/** A healthy car with all checks done, and with self-tests that have run. */
export const healthy: TestCar = {
  dtcs: [],
  monitors: { misfire: "complete", fuel_system: "complete", catalyst: "complete", evaporative_system: "incomplete" },
  live: warmIdle,
  tests: goodChecks,
  snapshots: [
    at(
      { ...steady2500, o2_sensor_voltage: 0.45, o2_sensor_voltage_b1s2: 0.66 },
      { o2_sensor_voltage: swinging, o2_sensor_voltage_b1s2: steadyRear },
    ),
    at(pulling),
  ],
};
