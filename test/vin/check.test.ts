import { describe, expect, test } from "vitest";
import { AppError } from "../../contracts/kit/errors.ts";
import { checkDigitOf, checkDigitWarning, checkVin } from "../../server/vin/check.ts";

function thrownBy(act: () => unknown): AppError {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("no error was thrown");
}

describe("checkDigitOf and checkVin", () => {
  test.each([
    ["1M8GDM9AXKP042788", "X"],
    ["1HGCM82633A004352", "3"],
    ["11111111111111111", "1"],
    ["5GZCZ43D13S812715", "1"],
  ])("return for the published VIN %s the check digit %s", (vin, digit) => {
    expect(checkDigitOf(vin)).toBe(digit);
    expect(checkVin(vin)).toEqual({ vin });
  });

  test("checkVin throws INVALID_VIN with the expected digit for a published invalid VIN", () => {
    const { code, field, message, details } = thrownBy(() => checkVin("1HGCM82633A123456"));
    expect({ code, field }).toEqual({ code: "INVALID_VIN", field: "vin" });
    expect(details).toEqual({ vin: "1HGCM82633A123456", reason: "check_digit", expected: "7" });
    expect(message).toContain('"7"');
  });

  test("checkVin expects X for a remainder of ten", () => {
    const { details } = thrownBy(() => checkVin("1M8GDM9A0KP042788"));
    expect(details?.expected).toBe("X");
  });

  test("checkDigitOf changes with every single character that has another value", () => {
    // the weights of positions 1 to 8 and 10 to 17 have no common factor with 11, so each change of value changes the digit
    const vin = "1M8GDM9AXKP042788";
    const values = new Map([..."0123456789ABCDEFGHJKLMNPRSTUVWXYZ"].map((one) => [one, Number(publishedValue(one))]));
    const missed: string[] = [];
    for (const [position, before] of [...vin].entries()) {
      if (position === 8) continue;
      for (const [after, value] of values) {
        const changed = vin.slice(0, position) + after + vin.slice(position + 1);
        const detected = checkDigitOf(changed) !== "X";
        if (detected !== (value !== values.get(before))) missed.push(changed);
      }
    }
    expect(missed).toEqual([]);
  });

  test("checkVin rejects two swapped characters", () => {
    expect(thrownBy(() => checkVin("1HGCM82633A003452")).details?.reason).toBe("check_digit");
  });

  test("checkVin does not require a check digit outside North America; checkDigitWarning returns a warning there", () => {
    const european = "WVWZZZ1JZXW000001";
    expect(checkVin(european)).toEqual({ vin: european });
    expect(checkDigitWarning(european)?.code).toBe("check_digit");
    expect(checkDigitWarning("1HGCM82633A004352")).toBeUndefined();
  });
});

/** The value of a character by table III of 49 CFR 565.15, independent of the product's code. */
function publishedValue(character: string): string {
  const table = "A1B2C3D4E5F6G7H8J1K2L3M4N5P7R9S2T3U4V5W6X7Y8Z9";
  const position = table.indexOf(character);
  return /\d/.test(character) ? character : table.charAt(position + 1);
}

describe("checkVin of a typed VIN", () => {
  test("removes spaces and converts to upper case", () => {
    expect(checkVin("  1hgcm82633a004352 ")).toEqual({ vin: "1HGCM82633A004352" });
  });

  test.each(["", "1HGCM82633A00435", "1HGCM82633A0043521"])(
    "throws INVALID_VIN for a length other than 17: %j",
    (text) => {
      const { details, message } = thrownBy(() => checkVin(text));
      expect(details).toEqual({ vin: text, reason: "length" });
      expect(message).toContain(`this one has ${text.length}`);
    },
  );

  test.each([
    ["1HGCM82633AO04352", 'O" in position 12'],
    ["IHGCM82633A004352", 'I" in position 1'],
    ["1HGCM82633A00435Q", 'Q" in position 17'],
    ["1HGCM8263-A004352", '-" in position 10'],
    ["1HGCM82633A00435É", 'É" in position 17'],
  ])("throws INVALID_VIN for the character of %s: %s", (text, place) => {
    const { details, message, field } = thrownBy(() => checkVin(text));
    expect(details?.reason).toBe("characters");
    expect(field).toBe("vin");
    expect(message).toContain(place);
  });
});
