/**
 * vPIC's fields for the driven wheels and the transmission are empty in the packaged data. A trim, a series or a model may
 * name them instead ("SE 4WD", "328xi", "w/ manual trans"). The lists are our own.
 */
const drives: readonly (readonly [words: RegExp, drivetrain: string])[] = [
  [/\b(awd|all[- ]wheel|4motion|4matic|quattro)\b|xdrive|^\d{3}l?xi$/i, "AWD"],
  [/\b(4wd|4x4|(four|4)[- ]wheel drive)\b/i, "4WD"],
  [/\b(fwd|front[- ]wheel drive)\b/i, "FWD"],
  [/\b(rwd|rear[- ](wheel )?drive)\b/i, "RWD"],
  // BMW's sDrive means rear-wheel or front-wheel drive, depending on the platform.
  [/\b(2wd|4x2)\b|sdrive/i, "2WD"],
];

const transmissions: readonly (readonly [words: RegExp, transmission: string])[] = [
  [/\bcvt\b|continuously variable/i, "CVT"],
  [/\b(dct|dsg)\b|dual-clutch/i, "Dual-clutch automatic"],
  [/\b(manual|mannual|[56]?mt)\b/i, "Manual"],
  [/\b(auto|automatic|[4-9]at)\b/i, "Automatic"],
];

/** The only entry of a list that the texts name; null for none or several ("Carrera (2WD) / Carrera 4 (4WD)"). */
function onlyNamed(
  list: readonly (readonly [RegExp, string])[],
  texts: readonly (string | undefined)[],
): string | null {
  const text = texts.filter((part) => part !== undefined);
  const named = list.filter(([words]) => text.some((part) => words.test(part)));
  return named.length === 1 ? (named[0]?.[1] ?? null) : null;
}

export const drivetrainNamed = (...texts: readonly (string | undefined)[]): string | null => onlyNamed(drives, texts);

export const transmissionNamed = (...texts: readonly (string | undefined)[]): string | null =>
  onlyNamed(transmissions, texts);
