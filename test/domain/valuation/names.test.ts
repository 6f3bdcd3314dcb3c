import { describe, expect, it } from "vitest";
import { readerAt } from "../../../server/domain/valuation/features/describe.ts";
import { nameOf } from "../../../server/domain/valuation/names/names.ts";

const named = (make: string, model: string, trim?: string) => {
  const { make: m, model: n, words } = nameOf({ make, model, trim });
  return `${m} / ${n} / ${words.join(" ")}`;
};

describe("nameOf", () => {
  it.each([
    ["VW", "Golf GTI", undefined, "volkswagen / golf gti / "],
    ["Chevy", "Silverado 1500", "LT", "chevrolet / silverado 1500 / lt"],
    ["toyota", "sienna se", undefined, "toyota / sienna / se"],
    ["dodge", "1500 ram pickup 2wd", "st", "ram / 1500 / 2wd st"],
    ["ram", "1500 laramie", undefined, "ram / 1500 / laramie"],
    ["dodge", "caravan grand fwd v6", "se", "dodge / grand caravan / fwd v6 se"],
    ["jeep", "grand cherokee limited", undefined, "jeep / grand cherokee / limited"],
    ["infiniti", "g sedan", "g37 journey", "infiniti / g / sedan g37 journey"],
    ["infiniti", "g37", "journey", "infiniti / g / g37 journey"],
    ["bmw", "3 series", "328i", "bmw / 3 series / 328i"],
    ["bmw", "328i xdrive", undefined, "bmw / 3 series / 328i xdrive"],
    ["land", "rover range rover sport hse", undefined, "land rover / range rover sport / hse"],
    ["alfa", "romeo giulia ti", undefined, "alfa romeo / giulia / ti"],
    ["ford", "f150", "xlt", "ford / f-150 / xlt"],
    ["honda", "honda crv", "ex", "honda / cr-v / ex"],
  ])("normalizes %s %s %s", (make, model, trim, expected) => {
    expect(named(make, model, trim)).toBe(expected);
  });

  it("returns one family for a Mercedes by class or by badge", () => {
    const families = ["c-class", "c 300", "c300 sport", "C-Class C 300 4MATIC"].map(
      (model) => nameOf({ make: "Mercedes-Benz", model }).model,
    );
    expect(new Set(families)).toEqual(new Set(["c-class"]));
    expect(nameOf({ make: "mercedes", model: "C 300" }).words).toContain("300");
  });

  it("accepts any text", () => {
    for (const model of ["", "  ", "☃", "=cmd()", "a".repeat(5000)])
      expect(nameOf({ make: model, model }).words.length).toBeLessThan(3);
  });
});

describe("readerAt", () => {
  const read = readerAt(19_000);
  const of = (texts: object) =>
    read({ source: "dealer_listing", year: 2019, make: "x", model: "y", mileage: null, ...texts });
  it("reads engine, drive and body from the texts", () => {
    const d = of({ engine: "3.5L V6 24V PDI DOHC", drivetrain: "All-wheel Drive", body: "4d suv ls" });
    expect([d.litres, d.cylinders, d.drive, d.bodyClass]).toEqual([3.5, 6, "4", "suv"]);
    expect(of({ body: "quad cab 4.7l slt" })).toMatchObject({ litres: 4.7, bodyClass: "truck" });
    expect(of({ model: "rav4 prime", color: "Diamond Black" })).toMatchObject({ fuel: "plugin", color: "black" });
  });
  it("returns the age on the day of the price, else today", () => {
    expect(of({ date: "2022-07-02" }).age).toBeCloseTo(3.5, 1);
    expect(of({}).age).toBeCloseTo(1970 + 19_000 / 365.25 - 2019, 5);
  });
});
