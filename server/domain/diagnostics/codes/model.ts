import type { CarSystem, Severity, Urgency } from "../../../../contracts/vocabulary.ts";
import type { RepairName } from "./repairs/repairs.ts";

/** How a part is wired and what it sends. It decides what a circuit fault means and how to test for it. */
export type Nature =
  | "sensor" // gets a reference voltage, returns a voltage
  | "thermistor" // a resistance of the temperature
  | "pulse" // counts teeth of a wheel
  | "switch"
  | "actuator" // a solenoid, valve, motor, relay or lamp that a module drives
  | "heater"
  | "supply" // a voltage that a module receives or provides
  | "module"
  | "signal" // a value that one module sends to another
  | "state"; // no circuit: a pressure, a temperature, an efficiency

/** Failure modes as SAE J2012 names them. */
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

/** The subject of codes: a component, or (nature `state`) a condition of a system. */
export interface Part {
  /** In lower case: "mass air flow sensor". */
  readonly name: string;
  /** The name within a sentence, if the full name has additions that do not belong there. */
  readonly shortName?: string;
  readonly nature: Nature;
  readonly system: CarSystem;
  readonly repair: RepairName;
  readonly grade: Grade;
  readonly symptoms: readonly string[];
  /** Causes in the part itself, not in its wiring: the likeliest first. */
  readonly wearCauses: readonly string[];
  /** Set if the part fails more often than its wiring, even for codes about the circuit. */
  readonly failsFirst?: true;
  /** What to check first, in one or two sentences. */
  readonly check: string;
  /** The location, or the letter or number of one of several: "bank 1, sensor 2", "A". */
  readonly place?: string;
}

/** A condition with a code of its own, and the complete explanation of it. */
export interface Condition {
  readonly name: string;
  readonly description: string;
  readonly system: CarSystem;
  readonly repair: RepairName;
  readonly grade: Grade;
  readonly symptoms: readonly string[];
  readonly causes: readonly string[];
  readonly action: string;
  readonly place?: string;
}

export const isCondition = (subject: Part | Condition): subject is Condition => "description" in subject;

/**
 * Consecutive codes from `first` on: each part in each mode, or each condition. `null` skips a code. For the numbering see
 * `codesFrom`.
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
export const fiveModes = ["circuit", "range", "low", "high", "erratic"] as const satisfies readonly Mode[];
export const fourModes = ["circuit", "range", "low", "high"] as const satisfies readonly Mode[];
export const threeModes = ["open", "low", "high"] as const satisfies readonly Mode[];
export const fourOpenModes = ["open", "range", "low", "high"] as const satisfies readonly Mode[];
export const pair = ["low", "high"] as const satisfies readonly Mode[];
