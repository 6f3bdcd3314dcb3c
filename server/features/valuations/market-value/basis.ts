import type { Sighting } from "../../../domain/valuation/days-to-sell/area.ts";
import type { Gap, ValueLevel } from "../../../domain/valuation/value/levels.ts";
import type { ZipPlace } from "../../../platform/places/zips.ts";
import type { EvidenceLevel } from "./market/evidence-levels.ts";
import type { Subject } from "./subject/subject.ts";

/**
 * The inputs of a value. They stay the same when comparables are excluded. Stored as JSON: the field names are fixed.
 */
export interface Basis {
  readonly subject: Subject;
  readonly place: ZipPlace;
  /** The condition grade, 0 to 5, and whether it is from an inspection. */
  readonly grade: number;
  readonly isInspected: boolean;
  /** Who entered the grade of the inspection by hand. Undefined: it was computed from the photos. */
  readonly gradeBy?: string;
  readonly level: ValueLevel;
  /** The level of the prices that it is based on. */
  readonly evidence: EvidenceLevel;
  readonly years: readonly [min: number, max: number];
  /** The maximum distance of comparables. Null: anywhere. */
  readonly miles: number | null;
  /** The gap between auction and retail prices on this market. */
  readonly gap: Gap;
  /** When the market last had the car itself. Undefined: never, or a valuation from before this field. */
  readonly ownOffer?: Sighting | undefined;
  /** The asking price of a vehicle of the inventory, in dollars. Undefined: none, or a valuation from before this field. */
  readonly askingPrice?: number;
  /** The time of the value, ISO 8601. */
  readonly at: string;
}
