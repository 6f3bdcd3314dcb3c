import { type CarSystem, carSystems } from "../../../../contracts/vocabulary.ts";
import type { CheckName } from "../readings/bands.ts";
import type { Car, Fuel, NotMeasured } from "../readings/car.ts";
import type { Quantity } from "../readings/quantities.ts";
import { combustion, petrol, withAlternator } from "../rulebook/rule.ts";

/** One thing that ought to be looked at to judge a system; one of its readings or checks is enough. */
interface Look {
  readonly words: string;
  readonly system: CarSystem;
  readonly drives?: readonly Fuel[];
  readonly readings?: readonly Quantity[];
  readonly checks?: readonly CheckName[];
}

/** What a complete diagnostic looks at. What is missing of it is unknown. */
const looks: readonly Look[] = [
  { system: "engine", words: "engine speed", drives: combustion, readings: ["engine_rpm"] },
  {
    system: "engine",
    words: "air intake (air flow, manifold pressure or load)",
    drives: combustion,
    readings: ["maf_rate", "manifold_pressure", "engine_load"],
  },
  { system: "engine", words: "engine oil", drives: combustion, checks: ["engine_oil_level"] },
  {
    system: "fuel",
    words: "mixture (fuel trims or oxygen sensor)",
    drives: petrol,
    readings: ["trim_1", "trim_2", "o2_sensor_voltage"],
  },
  { system: "fuel", words: "fuel pressure", drives: combustion, readings: ["fuel_pressure", "fuel_rail_pressure"] },
  { system: "cooling", words: "coolant temperature", drives: combustion, readings: ["coolant_temp"] },
  { system: "cooling", words: "coolant level", checks: ["coolant_level"] },
  { system: "electrical", words: "battery at rest", checks: ["battery_voltage"] },
  {
    system: "electrical",
    words: "charging voltage",
    drives: withAlternator,
    readings: ["control_module_voltage"],
    checks: ["alternator_output"],
  },
  { system: "brakes", words: "brake linings", checks: ["brake_pad_thickness_mm"] },
  { system: "brakes", words: "brake fluid", checks: ["brake_fluid_level"] },
  {
    system: "transmission",
    words: "transmission fluid",
    readings: ["transmission_temp"],
    checks: ["transmission_fluid"],
  },
  { system: "emissions", words: "oxygen sensor before the catalyst", drives: petrol, readings: ["o2_sensor_voltage"] },
  {
    system: "emissions",
    words: "oxygen sensor after the catalyst",
    drives: petrol,
    readings: ["o2_sensor_voltage_b1s2", "o2_sensor_voltage_b2s2"],
  },
  { system: "emissions", words: "catalyst temperature", drives: ["diesel"], readings: ["catalyst_temp"] },
  { system: "chassis", words: "tire tread", checks: ["tire_tread_depth_mm"] },
  { system: "chassis", words: "tire pressure", checks: ["tire_pressure_kpa"] },
];

const filled = (value: unknown): boolean =>
  value !== undefined && (typeof value !== "object" || value === null || Object.keys(value).length > 0);

function wasSeen(car: Car, { readings = [], checks = [] }: Look): boolean {
  const read = car.observations.some(
    ({ code, values, spread }) =>
      code === null && readings.some((reading) => values[reading] !== undefined || reading in spread),
  );
  return read || checks.some((name) => filled(car.tests[name]));
}

export interface Looked {
  readonly seen: ReadonlyMap<CarSystem, readonly string[]>;
  readonly missing: ReadonlyMap<CarSystem, readonly string[]>;
}

const wordsBySystem = (list: readonly Look[]): Map<CarSystem, string[]> =>
  new Map([...Map.groupBy(list, ({ system }) => system)].map(([system, of]) => [system, of.map(({ words }) => words)]));

/** What was looked at of each system, and what was not. */
export function lookedAt(car: Car): Looked {
  const due = looks.filter(({ drives }) => drives?.includes(car.fuel) ?? true);
  return {
    seen: wordsBySystem(due.filter((look) => wasSeen(car, look))),
    missing: wordsBySystem(due.filter((look) => !wasSeen(car, look))),
  };
}

const noneOf: Readonly<Partial<Record<CarSystem, string>>> = {
  restraints: "Known by its trouble codes alone.",
  body: "Known by its trouble codes alone.",
  network: "Known by its trouble codes alone.",
};

/** One line per system of which something is unknown, and what is unknown of the whole car. */
export function unknowns(car: Car, { seen, missing }: Looked, fuelKnown: boolean): NotMeasured {
  const general: NotMeasured = [
    ...(car.codesRead ? [] : [{ system: null, note: "Trouble codes were not given: what the car stored is unknown." }]),
    ...(fuelKnown ? [] : [{ system: null, note: "The fuel is not known: readings are judged as of a gasoline car." }]),
  ];
  const reported = new Set([...car.codes.values()].map(({ meaning }) => meaning.system));
  const bySystem = carSystems.flatMap((system) => {
    const gaps = missing.get(system) ?? [];
    const note = noneOf[system];
    if (note) return reported.has(system) ? [] : [{ system, note: `Unknown: no code of it was reported. ${note}` }];
    if (gaps.length === 0) return [];
    const all = seen.has(system) ? "" : "Nothing of it was measured. ";
    return [{ system, note: `${all}Unknown: ${gaps.join(", ")}.` }];
  });
  return [...general, ...bySystem];
}
