import { checkDigitOf } from "../../../server/vin/check.ts";

/** Position 10 by model year, from 2010 on (49 CFR 565.15(d)(1), table VII). */
const yearCodes = "ABCDEFGHJKLMNPRSTVWXY123456789";
const firstYear = 2010;

interface Start {
  readonly stem: string;
  readonly plant: string;
}

/** The VIN of the `serial`th car (0 to 999,999) of a model year, with its check digit. */
export function vinOf({ stem, plant }: Start, year: number, serial: number): string {
  const tail = `${yearCodes[year - firstYear]}${plant}${String(serial).padStart(6, "0")}`;
  return `${stem}${checkDigitOf(`${stem}0${tail}`)}${tail}`;
}
