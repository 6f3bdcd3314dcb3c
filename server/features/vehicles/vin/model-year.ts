/** Codes of position 10 from 1980 on: 30 of them, without I, O, Q, U, Z and 0. 49 CFR 565.15(d)(1), table VII. */
const codes = "ABCDEFGHJKLMNPRSTVWXY123456789";
const cycleYears = codes.length;
const firstCycle = 1980;

export interface YearFacts {
  /**
   * A passenger car, or a multipurpose vehicle or truck of at most 10,000 lb: only for these does position 7 tell the
   * cycle, a digit meaning 1980 to 2009 and a letter 2010 to 2039 (49 CFR 565.15(b)).
   */
  readonly light: boolean;
  /** The latest model year that can be on the road today. */
  readonly latest: number;
}

/**
 * The model years that position 10 can mean, the likeliest first; none where it is no year code, as in many VINs made
 * for Europe, where the position is free. Heavy vehicles: the newer first, for the caller to try.
 */
export function modelYears(vin: string, { light, latest }: YearFacts): readonly number[] {
  const code = codes.indexOf(vin.charAt(9));
  if (code === -1) return [];
  const older = firstCycle + code;
  const newer = older + cycleYears;
  const years = light && hasDigitSeventh(vin) ? [older, newer] : [newer, older];
  return years.filter((year) => year <= latest);
}

const hasDigitSeventh = (vin: string) => /\d/.test(vin.charAt(6));

/**
 * The model year where no pattern confirms it; null where the VIN leaves both cycles open: a digit in position 7 of what
 * may be a heavy vehicle.
 */
export function modelYearAlone(vin: string, facts: YearFacts): number | null {
  const [likeliest, other] = modelYears(vin, facts);
  const told = other === undefined || facts.light || !hasDigitSeventh(vin);
  return told ? (likeliest ?? null) : null;
}

/**
 * A model may carry a year's name for 24 months of production (49 CFR 565.12, "model year"): so at most two years
 * ahead of the calendar.
 */
export const latestModelYear = (today: Date): number => today.getUTCFullYear() + 2;
