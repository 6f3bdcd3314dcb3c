import type { CheckName } from "../../../../contracts/mechanical/readings/bands.ts";
import type { Quantity } from "../../../../contracts/mechanical/readings/quantities.ts";
import { type CarSystem, carSystems } from "../../../../contracts/vocabulary.ts";
import type { Car, Fuel, NotMeasured } from "../readings/car.ts";
import { combustion, gasoline, withAlternator } from "../rulebook/rule.ts";

/** Something that should be measured to judge a system. One of its readings or checks is enough. */
interface ExpectedCheck {
  readonly label: string;
  readonly system: CarSystem;
  readonly fuels?: readonly Fuel[];
  readonly readings?: readonly Quantity[];
  readonly checks?: readonly CheckName[];
}

/** The checks of a complete diagnosis. What a missing check would show is unknown. */
const expectedChecks: readonly ExpectedCheck[] = [
  { system: "engine", label: "engine speed", fuels: combustion, readings: ["engine_rpm"] },
  {
    system: "engine",
    label: "air intake (air flow, manifold pressure or load)",
    fuels: combustion,
    readings: ["maf_rate", "manifold_pressure", "engine_load"],
  },
  { system: "engine", label: "engine oil", fuels: combustion, checks: ["engine_oil_level"] },
  {
    system: "fuel",
    label: "mixture (fuel trims or oxygen sensor)",
    fuels: gasoline,
    readings: ["trim_1", "trim_2", "o2_sensor_voltage"],
  },
  { system: "fuel", label: "fuel pressure", fuels: combustion, readings: ["fuel_pressure", "fuel_rail_pressure"] },
  { system: "cooling", label: "coolant temperature", fuels: combustion, readings: ["coolant_temp"] },
  { system: "cooling", label: "coolant level", checks: ["coolant_level"] },
  { system: "electrical", label: "battery at rest", checks: ["battery_voltage"] },
  {
    system: "electrical",
    label: "charging voltage",
    fuels: withAlternator,
    readings: ["control_module_voltage"],
    checks: ["alternator_output"],
  },
  { system: "brakes", label: "brake linings", checks: ["brake_pad_thickness_mm"] },
  { system: "brakes", label: "brake fluid", checks: ["brake_fluid_level"] },
  {
    system: "transmission",
    label: "transmission fluid",
    readings: ["transmission_temp"],
    checks: ["transmission_fluid"],
  },
  { system: "emissions", label: "oxygen sensor before the catalyst", fuels: gasoline, readings: ["o2_sensor_voltage"] },
  {
    system: "emissions",
    label: "oxygen sensor after the catalyst",
    fuels: gasoline,
    readings: ["o2_sensor_voltage_b1s2", "o2_sensor_voltage_b2s2"],
  },
  { system: "emissions", label: "catalyst temperature", fuels: ["diesel"], readings: ["catalyst_temp"] },
  { system: "chassis", label: "tire tread", checks: ["tire_tread_depth_mm"] },
  { system: "chassis", label: "tire pressure", checks: ["tire_pressure_kpa"] },
];

const hasValue = (value: unknown): boolean =>
  value !== undefined && (typeof value !== "object" || value === null || Object.keys(value).length > 0);

function wasMeasured(car: Car, { readings = [], checks = [] }: ExpectedCheck): boolean {
  const read = car.observations.some(
    ({ code, values, spread }) =>
      code === null && readings.some((reading) => values[reading] !== undefined || reading in spread),
  );
  return read || checks.some((name) => hasValue(car.tests[name]));
}

export interface Coverage {
  readonly measured: ReadonlyMap<CarSystem, readonly string[]>;
  readonly missing: ReadonlyMap<CarSystem, readonly string[]>;
}

const labelsBySystem = (checks: readonly ExpectedCheck[]): Map<CarSystem, string[]> =>
  new Map(
    [...Map.groupBy(checks, ({ system }) => system)].map(([system, ofSystem]) => [
      system,
      ofSystem.map(({ label }) => label),
    ]),
  );

/** The expected checks of each system that were done, and those that are missing. */
export function coverageOf(car: Car): Coverage {
  const expected = expectedChecks.filter(({ fuels }) => fuels?.includes(car.fuel) ?? true);
  return {
    measured: labelsBySystem(expected.filter((check) => wasMeasured(car, check))),
    missing: labelsBySystem(expected.filter((check) => !wasMeasured(car, check))),
  };
}

/** Systems for which no checks exist. */
const systemsWithoutChecks: Readonly<Partial<Record<CarSystem, string>>> = {
  restraints: "Known by its trouble codes alone.",
  body: "Known by its trouble codes alone.",
  network: "Known by its trouble codes alone.",
};

/** One note for each system with missing checks, and notes about the entire car. */
export function notMeasuredOf(car: Car, { measured, missing }: Coverage, isFuelKnown: boolean): NotMeasured {
  const general: NotMeasured = [
    ...(car.codesRead ? [] : [{ system: null, note: "Trouble codes were not given: what the car stored is unknown." }]),
    ...(isFuelKnown
      ? []
      : [{ system: null, note: "The fuel is not known: readings are judged as of a gasoline car." }]),
  ];
  const reported = new Set([...car.codes.values()].map(({ meaning }) => meaning.system));
  const bySystem = carSystems.flatMap((system) => {
    const gaps = missing.get(system) ?? [];
    const note = systemsWithoutChecks[system];
    if (note) return reported.has(system) ? [] : [{ system, note: `Unknown: no code of it was reported. ${note}` }];
    if (gaps.length === 0) return [];
    const prefix = measured.has(system) ? "" : "Nothing of it was measured. ";
    return [{ system, note: `${prefix}Unknown: ${gaps.join(", ")}.` }];
  });
  return [...general, ...bySystem];
}
