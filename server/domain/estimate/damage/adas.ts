import type { GivenDamage } from "../../../../contracts/repair/estimate.ts";
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
  // without a row of the rate book an adaptive headlight is coded at our own hours
  if (what === null && location.startsWith("headlight_")) return { what, note: null };
  if (what === null && given)
    return {
      what,
      note: `The rate book has no calibration for the ${partLabel(location)}. Add its hours and price to the rate book.`,
    };
  if (what === null || given === false) return { what: null, note: null };
  if (given) return { what, note: null };
  const { year } = context.vehicle;
  const from = context.rule("adas_from_model_year");
  if (year === null)
    return {
      what: null,
      note: `The model year is unknown, so no ${what} is assumed. If the car has one, add the cost of its calibration.`,
    };
  if (year < from) return { what: null, note: null };
  return { what, note: `Cars from model year ${from} on are assumed to have a ${what}. Check the car.` };
}
