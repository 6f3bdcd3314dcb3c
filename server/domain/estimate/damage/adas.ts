import type { GivenDamage } from "../../../../contracts/estimate.ts";
import { partLabel } from "../../damage/display-text.ts";
import type { Shop } from "../context.ts";
import type { Panel } from "./part.ts";

export interface Adas {
  /** What must be calibrated once the part has been off; null: nothing. */
  readonly what: string | null;
  /** What was assumed, and should be checked on the car. */
  readonly note: string | null;
}

/** Whether a camera or radar sits behind the part: as given, else by the model year. */
export function adasBehind({ has_adas: given, location }: GivenDamage, { figures }: Panel, shop: Shop): Adas {
  const { adas } = figures;
  const what = adas?.what ?? null;
  if (what === null && given)
    return {
      what,
      note: `The rate book has no calibration for the ${partLabel(location)}: add its hours and price there.`,
    };
  if (what === null || given === false) return { what: null, note: null };
  if (given) return { what, note: null };
  const { year } = shop.vehicle;
  const from = shop.rule("adas_from_model_year");
  if (year === null)
    return { what: null, note: `Model year unknown: no ${what} assumed; if there is one, calibration comes on top.` };
  if (year < from) return { what: null, note: null };
  return { what, note: `A ${what} is assumed from model year ${from} on; check the car.` };
}
