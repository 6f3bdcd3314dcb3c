import type { CarSystem, Severity, Urgency } from "../../../../contracts/vocabulary.ts";
import type { RepairName } from "./repairs/repairs.ts";

/** How a part is wired and how it answers, which decides what a fault of its circuit means and how it is found. */
export type Nature =
  | "sensor" // fed with a reference voltage, answers with a voltage
  | "thermistor" // a resistance of the temperature
  | "pulse" // counts teeth of a wheel
  | "switch"
  | "actuator" // a solenoid, valve, motor, relay or lamp that a module drives
  | "heater"
  | "supply" // a voltage that a module receives or gives
  | "module"
  | "signal" // what one module tells another
  | "state"; // no circuit at all: a pressure, a temperature, an efficiency

/** How it fails, in the words of SAE J2012. */
export type Mode =
  | "fault"
  | "circuit"
  | "open"
  | "range"
  | "low"
  | "high"
  | "erratic"
  | "noSignal"
  | "electrical"
  | "shorted"
  | "performance"
  | "stuck"
  | "stuckOpen"
  | "stuckClosed"
  | "stuckOn"
  | "stuckOff"
  | "stuckLow"
  | "stuckHigh"
  | "slow"
  | "currentLow"
  | "currentHigh"
  | "overTemperature"
  | "correlation"
  | "notLearned"
  | "learningLimit"
  | "minimumStop"
  | "maximumStop"
  | "tooLow"
  | "tooHigh"
  | "tooMany"
  | "tooFew"
  | "resistance";

export interface Grade {
  readonly severity: Severity;
  readonly urgency: Urgency;
  readonly reason: string;
}

/** What codes speak of: a component, or (nature `state`) a condition of a system. */
export interface Part {
  /** As in a sentence: "mass air flow sensor". */
  readonly name: string;
  /** What a technician calls it within a sentence, where its name says more than the thing. */
  readonly called?: string;
  readonly nature: Nature;
  readonly system: CarSystem;
  readonly repair: RepairName;
  readonly grade: Grade;
  readonly symptoms: readonly string[];
  /** What is wrong with it when its wiring is not: the likeliest first. */
  readonly worn: readonly string[];
  /** Its own failure is likelier than that of its wiring, even where the code speaks of the circuit. */
  readonly failsFirst?: true;
  /** What to look at first, a sentence or two. */
  readonly check: string;
  /** Where, or which of several: "bank 1, sensor 2", "A". */
  readonly place?: string;
}

/** A condition that has a code of its own: what it means, and all that follows from it. */
export interface Condition {
  readonly name: string;
  readonly says: string;
  readonly system: CarSystem;
  readonly repair: RepairName;
  readonly grade: Grade;
  readonly symptoms: readonly string[];
  readonly causes: readonly string[];
  readonly action: string;
  readonly place?: string;
}

export const isCondition = (subject: Part | Condition): subject is Condition => "says" in subject;

/**
 * Codes that follow each other, from `first` on: each part in each mode, or each condition. A mode `null` leaves a
 * code out. The codes count as SAE counted when it gave them: by tens (P0209, P0210), or in hexadecimal (P00A9, P00AA)
 * where the number has a letter or `count` says so.
 */
export type Row =
  | readonly [first: string, parts: Part | readonly Part[], modes: readonly (Mode | null)[], count?: "hex"]
  | readonly [first: string, conditions: Condition | readonly (Condition | null)[], modes?: undefined, count?: "hex"];

export const grade = (severity: Severity, urgency: Urgency, reason: string): Grade => ({ severity, urgency, reason });

export const at = <const S extends Part | Condition>(subject: S, place: string): S => ({ ...subject, place });
export const inPlaces = <const S extends Part | Condition>(subject: S, places: readonly string[]): readonly S[] =>
  places.map((place) => at(subject, place));

export const cylinders = Array.from({ length: 12 }, (_, index) => `cylinder ${index + 1}`);
export const banks = ["bank 1", "bank 2"] as const;

/** The usual orders in which the standard lists the modes of one circuit. */
export const five = ["circuit", "range", "low", "high", "erratic"] as const satisfies readonly Mode[];
export const four = ["circuit", "range", "low", "high"] as const satisfies readonly Mode[];
export const three = ["open", "low", "high"] as const satisfies readonly Mode[];
export const openFour = ["open", "range", "low", "high"] as const satisfies readonly Mode[];
export const pair = ["low", "high"] as const satisfies readonly Mode[];
