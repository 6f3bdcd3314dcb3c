import type { Evidence } from "../../../../contracts/mechanical/mechanical.ts";
import type { Basis, CarSystem, Severity, Urgency } from "../../../../contracts/vocabulary.ts";
import type { Car, Fuel } from "../readings/car.ts";
import type { CodeRange } from "./codes.ts";
import type { Condition } from "./condition.ts";

/** Hours and US dollars of one repair. */
export interface RepairFigures {
  /** The job that a car needs once, however many faults ask for it. */
  readonly job?: string;
  /** The figures of the likeliest of several repairs. */
  readonly likely?: RepairFigures;
  readonly laborHours: { readonly min: number; readonly max: number };
  readonly partUsd: { readonly min: number; readonly max: number };
  readonly basis: Basis;
}

export interface Weight {
  readonly severity: Severity;
  readonly urgency: Urgency;
  readonly urgencyReason: string;
  /** With this fault the engine must not run and the car must not be driven. No other action of the report asks for it. */
  readonly stop?: true;
}

/**
 * One fault and how it is recognized. Rules are data: `when` decides, built from the conditions of condition.ts, readings.ts
 * and checks.ts.
 */
export interface Rule extends Weight {
  /** `<system>.<fault>`, the rule of an issue. */
  readonly id: string;
  readonly system: CarSystem;
  readonly component: string;
  /** The fault in a sentence. */
  readonly description: string;
  /** The sentence in its place if a condition matches; the first match counts. */
  readonly descriptionIf?: readonly { readonly when: Condition; readonly description: string }[];
  readonly fuels: readonly Fuel[];
  readonly when: Condition;
  /** The confidence (0-1) if only `when` matches. Our own estimates. */
  readonly confidence: number;
  /** Each match removes this share of the remaining doubt, and is evidence. */
  readonly strengthenedBy?: readonly { readonly when: Condition; readonly by: number }[];
  /** Each match multiplies the confidence, and is evidence. */
  readonly weakenedBy?: readonly { readonly when: Condition; readonly times: number }[];
  /** Whether the fault was measured directly, or concluded from several signs and to be confirmed. */
  readonly kind: "measured" | "concluded";
  /** Codes that this fault sets, the most specific first. They are then no issues of their own. */
  readonly explains?: readonly CodeRange[];
  /** Codes that this fault explains only if a condition matches. */
  readonly explainsIf?: readonly { readonly when: Condition; readonly codes: readonly CodeRange[] }[];
  /** The codes that the fault takes of a car, where ranges cannot say it. */
  readonly takes?: (car: Car) => readonly string[];
  /** Earlier rules whose faults are the cause of this one. If one of them matches, this rule reports no issue. */
  readonly unless?: readonly string[];
  /** Conditions that raise severity and urgency; the worst match counts. */
  readonly escalations?: readonly (Weight & { readonly when: Condition })[];
  readonly symptoms: readonly string[];
  /** The likeliest first. */
  readonly causes: readonly string[];
  /** Causes that move to the front if their condition matches. Of several, the last one in this list comes first. */
  readonly causeHints?: readonly { readonly when: Condition; readonly cause: string }[];
  /** Causes that move to the end if their condition matches: something measured speaks against them. */
  readonly causeDoubts?: readonly { readonly when: Condition; readonly cause: string }[];
  readonly action: string;
  /** The usual repair. */
  readonly repair: RepairFigures;
  /** The repair in its place if a condition matches; the first match counts. */
  readonly repairIf?: readonly { readonly when: Condition; readonly repair: RepairFigures }[];
  /** What to test first; a measured fault needs no test, a concluded one the usual hour. */
  readonly test?: RepairFigures;
  /** The repair of the likeliest cause, if it is not the usual repair. */
  readonly likely?: RepairFigures;
  /** The dearest cause, with the damage that it may have done, if it is dearer than the usual repair. */
  readonly worst?: RepairFigures;
  /** The condition under which everything else waits until the battery is charged. */
  readonly isSupply?: true;
  /** The number of pieces to repair (tires, axles), from the evidence; one if omitted. */
  readonly pieces?: (evidence: readonly Evidence[]) => number;
}

export const gasoline: readonly Fuel[] = ["gasoline", "hybrid"];
export const combustion: readonly Fuel[] = ["gasoline", "hybrid", "diesel"];
export const withAlternator: readonly Fuel[] = ["gasoline", "diesel"];
export const withConverter: readonly Fuel[] = ["hybrid", "electric"];
export const anyDrive: readonly Fuel[] = ["gasoline", "hybrid", "diesel", "electric"];
