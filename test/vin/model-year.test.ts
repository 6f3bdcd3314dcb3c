import { describe, expect, test } from "vitest";
import { latestModelYear, modelYearAlone, modelYears } from "../../server/vin/model-year.ts";

/** A VIN with these characters in positions 7 and 10. */
const vinWith = (seventh: string, tenth: string) => `1HGCM8${seventh}33${tenth}A004352`;

const light = { light: true, latest: 2039 };
const heavy = { light: false, latest: 2028 };

describe("modelYears and modelYearAlone", () => {
  // table VII of 49 CFR 565.15
  const codes = "ABCDEFGHJKLMNPRSTVWXY123456789";

  test.each([...codes].map((code, index) => [code, 1980 + index, 2010 + index] as const))(
    "return for the code %s the year %i after a digit in position 7 and %i after a letter",
    (code, older, newer) => {
      expect(modelYears(vinWith("2", code), light)[0]).toBe(older);
      expect(modelYears(vinWith("B", code), light)[0]).toBe(newer);
    },
  );

  test.each(["I", "O", "Q", "U", "Z", "0"])("return no year for the invalid code %s", (code) => {
    expect(modelYears(vinWith("2", code), light)).toEqual([]);
    expect(modelYearAlone(vinWith("2", code), light)).toBeNull();
  });

  test("never return a year after the latest model year", () => {
    expect(modelYears(vinWith("B", "Y"), { light: true, latest: 2028 })).toEqual([2000]);
    expect(modelYears(vinWith("B", "W"), { light: true, latest: 2028 })).toEqual([2028, 1998]);
    expect(latestModelYear(new Date("2026-11-20T12:00:00Z"))).toBe(2028);
  });

  test("modelYears returns the years of both cycles for a heavy vehicle", () => {
    expect(modelYears(vinWith("2", "F"), heavy)).toEqual([2015, 1985]);
    expect(modelYears(vinWith("2", "4"), heavy)).toEqual([2004]);
  });

  test("modelYearAlone returns null if nothing determines the cycle", () => {
    expect(modelYearAlone(vinWith("2", "F"), heavy)).toBeNull();
    expect(modelYearAlone(vinWith("B", "F"), heavy)).toBe(2015);
    expect(modelYearAlone(vinWith("2", "4"), heavy)).toBe(2004);
    expect(modelYearAlone(vinWith("2", "F"), { ...light, latest: 2028 })).toBe(1985);
  });
});
