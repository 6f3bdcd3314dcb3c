import type { Damage, Measured } from "../../../contracts/inspections/findings.ts";
import type { DamageType, Fitting, PartName, Severity, Side } from "../../../contracts/vocabulary.ts";
import { sizeCm } from "./measure/measure.ts";
import { sideOfPart } from "./place/labels.ts";
import { estimateRepair } from "./repair/estimate.ts";

/** A damage as an inspector enters it. Type, severity and part are taken as entered. */
export interface ManualDamage {
  readonly type: DamageType;
  readonly severity: Severity;
  readonly part: PartName;
  readonly side?: Side | undefined;
  /** In cm. */
  readonly measurements?: Partial<Pick<Measured, "length" | "width" | "depth" | "diameter">> | null | undefined;
}

/** The fields of a damage that follow from an inspector's entry. */
export type ManualDamageFields = Pick<Damage, "estimated_repair"> & {
  readonly side: Side;
  readonly measurements: Measured | null;
};

/** Relative error of a tape measure on a small damage. Our own estimate. */
const tapeUncertainty = 0.1;

/** The sizes that were entered; null if there are none. */
function tapeMeasurements(given: ManualDamage["measurements"]): Measured | null {
  const { length, width, depth, diameter } = given ?? {};
  if (length === undefined && width === undefined && depth === undefined && diameter === undefined) return null;
  return {
    ...(length !== undefined && { length }),
    ...(width !== undefined && { width }),
    ...(depth !== undefined && { depth }),
    ...(diameter !== undefined && { diameter }),
    unit: "cm",
    method: "measured by hand",
    uncertainty: tapeUncertainty,
  };
}

/** Side, measurements and repair estimate of a damage that a person adds. */
export function completeManualDamage(damage: ManualDamage): ManualDamageFields {
  const measurements = tapeMeasurements(damage.measurements);
  return {
    side: damage.side ?? sideOfPart(damage.part),
    measurements,
    estimated_repair: estimateRepair({ ...damage, cm: sizeCm(measurements) }),
  };
}

/** The new side and repair estimate after a person corrected a damage's type, severity or part. */
export function recalculateDamage(
  damage: Pick<Damage, "type" | "severity"> & {
    readonly measurements: Measured | null;
    readonly part: PartName;
    readonly side?: Side | undefined;
    readonly fitting?: Fitting | null;
  },
): { readonly side: Side; readonly estimated_repair: Damage["estimated_repair"] } {
  return {
    side: damage.side ?? sideOfPart(damage.part),
    estimated_repair: estimateRepair({ ...damage, cm: sizeCm(damage.measurements) }),
  };
}
