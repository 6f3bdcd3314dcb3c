import type { Gap, ValueLevel } from "../../../domain/valuation/value/levels.ts";
import type { ZipPlace } from "../../../platform/places/zips.ts";
import type { EvidenceLevel } from "./market/kinds.ts";
import type { Subject } from "./subject/subject.ts";

/** All that a value was asked for and looked for with: what stays when comparables are left out of it. */
export interface Basis {
  readonly subject: Subject;
  readonly place: ZipPlace;
  /** The trade's grade, 0 to 5, and whether an inspection says so. */
  readonly grade: number;
  readonly isInspected: boolean;
  readonly level: ValueLevel;
  /** Which kind of prices it rests on. */
  readonly evidence: EvidenceLevel;
  readonly years: readonly [min: number, max: number];
  /** How far away comparables may stand; null: anywhere. */
  readonly miles: number | null;
  /** Between auction and retail, as this market shows it. */
  readonly gap: Gap;
  /** The moment that it is of, ISO 8601. */
  readonly at: string;
}
