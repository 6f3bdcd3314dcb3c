import { AppError } from "../../contracts/kit/errors.ts";
import { own } from "../../contracts/kit/own.ts";
import type { VinWarning } from "../../contracts/vehicles/decoded-vin.ts";

export type VinFault = "length" | "characters" | "check_digit" | "unknown";

/** The characters of a VIN: without I, O and Q, which look like 1 and 0. 49 CFR 565.13(g), ISO 3779. */
const alphabet = /^[A-HJ-NPR-Z0-9]$/;

/** Weight of each position, the check digit's own being 0. 49 CFR 565.15(c), table IV. */
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;

/** The value of each letter. A digit has its own value. 49 CFR 565.15(c), table III. */
const letterValues: Readonly<Record<string, number>> = Object.fromEntries(
  ["AJ", "BKS", "CLT", "DMU", "ENV", "FW", "GPX", "HY", "RZ"].flatMap((letters, index) =>
    [...letters].map((letter) => [letter, index + 1] as const),
  ),
);

/**
 * The check digit for the other 16 characters: the weighted sum modulo 11, with X for 10. The input has 17 characters of
 * the VIN alphabet; position 9 does not count.
 */
export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => {
    const value = own(letterValues, character) ?? Number(character);
    return total + value * (weights[index] ?? 0);
  }, 0);
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

const faults = {
  check_digit: (vin: string, expected: string) =>
    `Position 9, the check digit, is "${vin[8]}" but the other characters require "${expected}": a character is wrong, or two are swapped.`,
  length: (vin: string) => `A VIN has 17 characters; this one has ${vin.length}.`,
  unknown: (vin: string) => `No maker is registered for a VIN that begins with ${vin.slice(0, 3)}.`,
} as const;

function invalid(vin: string, reason: VinFault, message: string, expected?: string): AppError {
  const details = { vin, reason, ...(expected === undefined ? {} : { expected }) };
  return new AppError("INVALID_VIN", { message, field: "vin", details });
}

export const unknownVin = (vin: string): AppError => invalid(vin, "unknown", faults.unknown(vin));

/** Throws INVALID_VIN (`check_digit`, with the `expected` one) for a wrong check digit in position 9. */
export function requireCheckDigit(vin: string): void {
  const expected = checkDigitOf(vin);
  if (vin[8] !== expected) throw invalid(vin, "check_digit", faults.check_digit(vin, expected), expected);
}

function requireAlphabet(vin: string): void {
  const wrong = [...vin].findIndex((character) => !alphabet.test(character));
  if (wrong === -1) return;
  const message = `"${vin[wrong]}" in position ${wrong + 1} never occurs in a VIN: it has digits and letters, but not I, O and Q.`;
  throw invalid(vin, "characters", message);
}

/** VINs of makers in North America start with 1 to 5 (ISO 3780). */
export const isNorthAmerican = (vin: string): boolean => /^[1-5]/.test(vin);

/**
 * The VIN in upper case. Throws INVALID_VIN with `details {vin, reason, expected?}`.
 *
 * The check digit is required by law for every vehicle made for the United States (49 CFR 565.15(c)) and Canada. ISO 3779,
 * the standard elsewhere, leaves position 9 free. So it is required for VINs of makers in North America. For others a
 * wrong check digit is a warning (`checkDigitWarning`): makers elsewhere build for both markets.
 */
export function checkVin(text: string): { readonly vin: string } {
  const vin = text.trim().toUpperCase();
  if (vin.length !== 17) throw invalid(vin, "length", faults.length(vin));
  requireAlphabet(vin);
  if (isNorthAmerican(vin)) requireCheckDigit(vin);
  return { vin };
}

/** For a VIN without a check digit in position 9. */
export function checkDigitWarning(vin: string): VinWarning | undefined {
  const expected = checkDigitOf(vin);
  if (vin[8] === expected) return undefined;
  const message = `Position 9 is "${vin[8]}", not the check digit "${expected}". That is usual for a vehicle built for Europe; otherwise a character of the VIN is wrong.`;
  return { code: "check_digit", message };
}

/** For a VIN of a maker with several makes, or with none in the lists. */
export const unknownMakeWarning = (vin: string, manufacturer: string | null): VinWarning => ({
  code: "unknown_maker",
  message: `VINs that begin with ${vin.slice(0, 3)} are registered for ${manufacturer}, without a make: enter the make.`,
});

/** For a VIN of a country that builds cars, and of a maker that is in no list. */
export const unknownMakerWarning = (vin: string, country: string | null): VinWarning => ({
  code: "unknown_maker",
  message: `The maker of VINs that begin with ${vin.slice(0, 3)} (${country}) is not in the list: enter the make.`,
});
