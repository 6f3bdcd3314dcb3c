import type { GivenDamage } from "../../../../contracts/estimate.ts";
import { partLabel } from "../../damage/display-text.ts";
import type { EstimateContext } from "../context.ts";
import type { Panel } from "./part.ts";

export interface Adas {
  /** The sensor that must be calibrated after the part was removed; null if there is none. */
  readonly what: string | null;
  /** An assumption that should be checked on the car. */
  readonly note: string | null;
}

/** Whether a camera or radar is behind the part: as given, otherwise by the model year. */
export function adasBehind(
  { has_adas: given, location }: GivenDamage,
  { figures }: Panel,
  context: EstimateContext,
): Adas {
  const { adas } = figures;
  const what = adas?.what ?? null;
  if (what === null && given)
    return {
      what,
      note: `The rate book has no calibration for the ${partLabel(location)}: add its hours and price there.`,
    };
  if (what === null || given === false) return { what: null, note: null };
  if (given) return { what, note: null };
  const { year } = context.vehicle;
  const from = context.rule("adas_from_model_year");
  if (year === null)
    return { what: null, note: `Model year unknown: no ${what} assumed; if there is one, calibration comes on top.` };
  if (year < from) return { what: null, note: null };
  return { what, note: `A ${what} is assumed from model year ${from} on; check the car.` };
}
