/** Codes of position 10 from 1980 on: 30 of them, without I, O, Q, U, Z and 0. 49 CFR 565.15(d)(1), table VII. */
const codes = "ABCDEFGHJKLMNPRSTVWXY123456789";
const cycleYears = codes.length;
const firstCycle = 1980;

export interface YearFacts {
  /**
   * A passenger car, or a multipurpose vehicle or truck of at most 10,000 lb. Only for these, position 7 gives the cycle:
   * a digit means 1980 to 2009, a letter 2010 to 2039 (49 CFR 565.15(b)).
   */
  readonly light: boolean;
  /** The latest model year that can be on the road today. */
  readonly latest: number;
}

/**
 * The model years that position 10 can mean, the likeliest first. Empty if it is not a year code, as in many VINs made for
 * Europe, where the position is free. For heavy vehicles the newer year comes first.
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
 * The model year without a pattern that confirms it. Null if both cycles are possible: for a digit in position 7 of a
 * vehicle that may be heavy.
 */
export function modelYearAlone(vin: string, facts: YearFacts): number | null {
  const [likeliest, other] = modelYears(vin, facts);
  const isCertain = other === undefined || facts.light || !hasDigitSeventh(vin);
  return isCertain ? (likeliest ?? null) : null;
}

/** At most two years after the calendar year: a model year may be produced for 24 months (49 CFR 565.12, "model year"). */
export const latestModelYear = (today: Date): number => today.getUTCFullYear() + 2;
