import type { Evidence } from "../../../../contracts/mechanical.ts";
import type { Basis, CarSystem, Severity, Urgency } from "../../../../contracts/vocabulary.ts";
import type { Fuel } from "../readings/car.ts";
import type { CodeRange } from "./codes.ts";
import type { Condition } from "./condition.ts";

/** Hours and US dollars of one repair. */
export interface RepairFigures {
  readonly laborHours: { readonly min: number; readonly max: number };
  readonly partUsd: { readonly min: number; readonly max: number };
  readonly basis: Basis;
}

export interface Weight {
  readonly severity: Severity;
  readonly urgency: Urgency;
  readonly because: string;
}

/**
 * One fault and how it is recognised, as a technician would tell it. Rules are data: what decides is `when`, in the
 * words of condition.ts, readings.ts and checks.ts.
 */
export interface Rule extends Weight {
  /** `<system>.<fault>`; what an issue names as its rule. */
  readonly id: string;
  readonly system: CarSystem;
  readonly component: string;
  /** The fault in a sentence. */
  readonly says: string;
  readonly drives: readonly Fuel[];
  readonly when: Condition;
  /** How sure `when` alone makes it, 0-1. Our own estimates. */
  readonly confidence: number;
  /** Each that holds takes this share off the remaining doubt, and is evidence. */
  readonly surer?: readonly { readonly when: Condition; readonly by: number }[];
  /** Each that holds multiplies the confidence, and is evidence. */
  readonly doubted?: readonly { readonly when: Condition; readonly times: number }[];
  /** A fault that was measured, or one that is concluded from several signs and wants confirming. */
  readonly kind: "measured" | "concluded";
  /** Codes that this fault brings about; the one that names it best first. They are no issues of their own then. */
  readonly explains?: readonly CodeRange[];
  /** Faults, told earlier in the book, that are the cause of this one: found with them, this is no issue of its own. */
  readonly unless?: readonly string[];
  /** What makes it worse; the worst that holds counts. */
  readonly worse?: readonly (Weight & { readonly when: Condition })[];
  readonly symptoms: readonly string[];
  /** The likeliest first. */
  readonly causes: readonly string[];
  /** Causes that go to the front where something points at them; of several the last told is the likeliest. */
  readonly leading?: readonly { readonly when: Condition; readonly cause: string }[];
  readonly action: string;
  /** What mending it usually takes. */
  readonly repair: RepairFigures;
  /** How many of it, from its evidence: tires, axles. Otherwise one. */
  readonly pieces?: (evidence: readonly Evidence[]) => number;
}

export const petrol: readonly Fuel[] = ["gasoline", "hybrid"];
export const combustion: readonly Fuel[] = ["gasoline", "hybrid", "diesel"];
export const withAlternator: readonly Fuel[] = ["gasoline", "diesel"];
export const withConverter: readonly Fuel[] = ["hybrid", "electric"];
export const anyDrive: readonly Fuel[] = ["gasoline", "hybrid", "diesel", "electric"];
