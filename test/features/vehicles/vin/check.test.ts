import { describe, expect, test } from "vitest";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { checkDigitOf, checkDigitWarning, checkVin } from "../../../../server/features/vehicles/vin/check.ts";

function refusal(act: () => unknown): AppError {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("the check digit", () => {
  test.each([
    ["1M8GDM9AXKP042788", "X"],
    ["1HGCM82633A004352", "3"],
    ["11111111111111111", "1"],
    ["5GZCZ43D13S812715", "1"],
  ])("of the published %s is %s", (vin, digit) => {
    expect(checkDigitOf(vin)).toBe(digit);
    expect(checkVin(vin)).toEqual({ vin });
  });

  test("reports the error of a published wrong VIN", () => {
    const { code, field, message, details } = refusal(() => checkVin("1HGCM82633A123456"));
    expect({ code, field }).toEqual({ code: "INVALID_VIN", field: "vin" });
    expect(details).toEqual({ vin: "1HGCM82633A123456", reason: "check_digit", expected: "7" });
    expect(message).toContain('"7"');
  });

  test("is a tenth letter for ten", () => {
    const { details } = refusal(() => checkVin("1M8GDM9A0KP042788"));
    expect(details?.expected).toBe("X");
  });

  test("catches every single wrong character that has another value", () => {
    // the weights of positions 1 to 8 and 10 to 17 have no factor in common with 11, so any change of value shows
    const vin = "1M8GDM9AXKP042788";
    const values = new Map([..."0123456789ABCDEFGHJKLMNPRSTUVWXYZ"].map((one) => [one, Number(publishedValue(one))]));
    const missed: string[] = [];
    for (const [position, was] of [...vin].entries()) {
      if (position === 8) continue;
      for (const [now, value] of values) {
        const changed = vin.slice(0, position) + now + vin.slice(position + 1);
        const caught = checkDigitOf(changed) !== "X";
        if (caught !== (value !== values.get(was))) missed.push(changed);
      }
    }
    expect(missed).toEqual([]);
  });

  test("catches two neighbors swapped, where their weights differ and their values do", () => {
    expect(refusal(() => checkVin("1HGCM82633A003452")).details?.reason).toBe("check_digit");
  });

  test("is not the law outside North America, and is where it is asked for", () => {
    const european = "WVWZZZ1JZXW000001";
    expect(checkVin(european)).toEqual({ vin: european });
    expect(checkDigitWarning(european)?.code).toBe("check_digit");
    expect(checkDigitWarning("1HGCM82633A004352")).toBeUndefined();
  });
});

/** Table III of 49 CFR 565.15 written out, apart from how the product makes it. */
function publishedValue(character: string): string {
  const table = "A1B2C3D4E5F6G7H8J1K2L3M4N5P7R9S2T3U4V5W6X7Y8Z9";
  const at = table.indexOf(character);
  return /\d/.test(character) ? character : table.charAt(at + 1);
}

describe("a VIN as typed", () => {
  test("is trimmed and upper-cased", () => {
    expect(checkVin("  1hgcm82633a004352 ")).toEqual({ vin: "1HGCM82633A004352" });
  });

  test.each(["", "1HGCM82633A00435", "1HGCM82633A0043521"])("has 17 characters: %j", (text) => {
    const { details, message } = refusal(() => checkVin(text));
    expect(details).toEqual({ vin: text, reason: "length" });
    expect(message).toContain(`this one has ${text.length}`);
  });

  test.each([
    ["1HGCM82633AO04352", 'O" in position 12'],
    ["IHGCM82633A004352", 'I" in position 1'],
    ["1HGCM82633A00435Q", 'Q" in position 17'],
    ["1HGCM8263-A004352", '-" in position 10'],
    ["1HGCM82633A00435É", 'É" in position 17'],
  ])("has no %s", (text, place) => {
    const { details, message, field } = refusal(() => checkVin(text));
    expect(details?.reason).toBe("characters");
    expect(field).toBe("vin");
    expect(message).toContain(place);
  });
});
