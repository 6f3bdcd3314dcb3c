import type { Damage, Measured } from "../../../contracts/findings.ts";
import type { DamageType, PartName, Severity, Side } from "../../../contracts/vocabulary.ts";
import { sizeCm } from "./measure/measure.ts";
import { type Fitting, sideOfPart } from "./place/labels.ts";
import { estimateRepair } from "./repair/estimate.ts";

/** What an inspector says of a damage: type, severity and part are theirs, nothing is judged anew. */
export interface StatedDamage {
  readonly type: DamageType;
  readonly severity: Severity;
  readonly part: PartName;
  readonly side?: Side | undefined;
  /** In cm. */
  readonly measurements?: Partial<Pick<Measured, "length" | "width" | "depth" | "diameter">> | null | undefined;
}

/** The part of a damage that follows from an inspector's word. */
export type HandPart = Pick<Damage, "estimated_repair"> & {
  readonly side: Side;
  readonly measurements: Measured | null;
};

/** A tape measure is read to about a tenth of a small damage. Our own estimate. */
const tapeUncertainty = 0.1;

/** The sizes as given by hand, without the absent ones; null where none was given. */
function tapeMeasurements(given: StatedDamage["measurements"]): Measured | null {
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
export function stateDamage(stated: StatedDamage): HandPart {
  const measurements = tapeMeasurements(stated.measurements);
  return {
    side: stated.side ?? sideOfPart(stated.part),
    measurements,
    estimated_repair: estimateRepair({ ...stated, cm: sizeCm(measurements) }),
  };
}

/** The repair estimate and side again, after a person corrected a damage's type, severity or part. */
export function restateDamage(
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
