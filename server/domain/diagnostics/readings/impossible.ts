import type { ReadingName, Readings } from "../../../../contracts/mechanical/obd.ts";
import { type EngineState, isIn, running } from "../../../../contracts/mechanical/readings/state.ts";

export interface ImpossibleReading {
  readonly reading: ReadingName;
  readonly value: number;
  readonly note: string;
}

/** What else was read in the same moment. */
interface Moment {
  readonly readings: Readings;
  readonly isRunning: boolean;
  /** Running for longer than a quarter of an hour: everything at the engine is warm. */
  readonly isWarmedUp: boolean;
  /** The car itself reports an engine that was too hot. */
  readonly isReportedHot: boolean;
}
interface Check {
  readonly readings: readonly ReadingName[];
  readonly is: (value: number, moment: Moment) => boolean;
  readonly note: string;
}

/** A warm engine after so many seconds: healthy engines take about ten minutes (fixitfor.us, P0128). */
const warmUpSeconds = 900;
const temperatures = ["coolant_temp", "intake_temp", "engine_oil_temp", "transmission_temp", "catalyst_temp"] as const;
const trims = [
  "short_term_fuel_trim_1",
  "long_term_fuel_trim_1",
  "short_term_fuel_trim_2",
  "long_term_fuel_trim_2",
] as const;

/** Hotter than an engine that still runs usually gets. Our own estimate. */
const hardlyPossible = 130;

/**
 * Intake air like the air around means a cold start, unless the car moves: then air flows through a hot engine's intake. The
 * run time proves nothing alone: it begins again with each start, in stop-start traffic and of a hybrid.
 */
const isColdAround = ({ intake_temp: intake, ambient_temp: ambient, vehicle_speed: speed = 0 }: Readings): boolean =>
  intake !== undefined && ambient !== undefined && intake - ambient < 10 && speed <= 0;

/**
 * Readings that no working sensor sends in that state. -40 and 215 degrees C are the ends of the scale of SAE J1979: an open
 * and a shorted circuit. The other limits are our own estimates.
 */
const checks: readonly Check[] = [
  { readings: temperatures, is: (value, { isRunning }) => isRunning && value < -38, note: "-40 °C is an open circuit" },
  {
    readings: ["ambient_temp"],
    is: (value, { readings }) => value < -38 && (readings.intake_temp ?? value) > -10,
    note: "-40 °C is an open circuit",
  },
  { readings: ["coolant_temp"], is: (value) => value > 199, note: "beyond what coolant can be: a shorted circuit" },
  {
    readings: ["coolant_temp"],
    is: (value, { readings, isRunning, isReportedHot }) =>
      isRunning &&
      !isReportedHot &&
      value > hardlyPossible &&
      (readings.run_time ?? 999) < 120 &&
      isColdAround(readings),
    note: "too hot within two minutes of a cold start: a shorted circuit",
  },
  {
    readings: ["engine_oil_temp", "transmission_temp", "ambient_temp"],
    is: (value) => value > 199,
    note: "the end of the scale: a shorted circuit",
  },
  {
    readings: ["intake_temp"],
    is: (value, { isRunning }) => isRunning && value > 150,
    note: "beyond what intake air can be",
  },
  {
    readings: ["coolant_temp", "engine_oil_temp"],
    is: (value, { readings, isWarmedUp }) => isWarmedUp && value < (readings.ambient_temp ?? 0) - 10,
    note: "colder than the air around after a quarter of an hour",
  },
  {
    readings: ["catalyst_temp"],
    is: (value, { isWarmedUp }) => isWarmedUp && value < 20,
    note: "cold after a quarter of an hour of exhaust gas",
  },
  {
    readings: ["maf_rate"],
    is: (value, { readings, isRunning }) =>
      isRunning && (readings.engine_rpm ?? 0) > 400 && (value < 0.1 || value > 650),
    note: "a running engine breathes: the signal is missing",
  },
  {
    readings: ["manifold_pressure"],
    is: (value, { isRunning }) => isRunning && (value < 5 || value > 254),
    note: "the end of the scale: the signal is missing",
  },
  {
    readings: ["barometric_pressure"],
    is: (value) => value < 50 || value > 110,
    note: "no weather and no road has this pressure",
  },
  {
    readings: trims,
    is: (value) => value <= -99 || value >= 99,
    note: "the end of the scale: no engine runs like this",
  },
  {
    readings: ["control_module_voltage"],
    is: (value, { isRunning }) => isRunning && value < 6,
    note: "no module works at this voltage",
  },
];

/** The readings of one moment that cannot be right, with what else the car reports. */
export function impossibleIn(
  readings: Readings,
  state: EngineState,
  { isReportedHot }: Pick<Moment, "isReportedHot">,
): readonly ImpossibleReading[] {
  const isRunning = isIn(state, running);
  const isWarmedUp = isRunning && (readings.run_time ?? 0) >= warmUpSeconds;
  const moment = { readings, isRunning, isWarmedUp, isReportedHot };
  return checks
    .flatMap(({ readings: names, is, note }) =>
      names.flatMap((reading) => {
        const value = readings[reading];
        return value !== undefined && is(value, moment) ? [{ reading, value, note }] : [];
      }),
    )
    .filter((one, i, all) => all.findIndex(({ reading }) => reading === one.reading) === i);
}
