import { describe, expect, test } from "vitest";
import { drivetrainNamed, transmissionNamed } from "../../server/domain/vin/drive-words.ts";
import { fuelName, placeName } from "../../server/vin/tables/spellings.ts";
import { tradeName } from "../../server/vin/tables/trade-names.ts";

const car = { vin: "11111111111111111", trim: null, series: undefined, year: 2015 } as const;

describe("tradeName", () => {
  test.each([
    [
      { make: "Dodge", model: "Ram", series: "1500", year: 2012 },
      { make: "Ram", model: "1500" },
    ],
    [
      { make: "Dodge", model: "Ram", series: "DR (1500)", year: 2009 },
      { make: "Dodge", model: "Ram 1500" },
    ],
    [
      { make: "Dodge", model: "Ram", year: 2009 },
      { make: "Dodge", model: "Ram" },
    ],
    [{ make: "GMC", model: "Sierra", series: "3/4 Ton", year: 2009 }, { model: "Sierra 2500 HD" }],
    [{ make: "GMC", model: "Sierra", series: "2500 (3/4 Ton)", year: 2003 }, { model: "Sierra 2500" }],
    [{ make: "Chevrolet", model: "Silverado HD", series: "3500" }, { model: "Silverado 3500 HD" }],
    [{ make: "Chevrolet", model: "Silverado LD" }, { model: "Silverado 1500 LD" }],
    [
      { make: "Chevrolet", model: "Silverado", series: "1/2 Ton", year: 2008, vin: "1GCHK23608F000001" },
      { model: "Silverado 2500 HD" },
    ],
    [{ make: "Chevrolet", model: "Silverado" }, { model: "Silverado" }],
    [
      { make: "BMW", model: "528xi", trim: "xDrive" },
      { model: "5 Series", trim: "528xi xDrive" },
    ],
    [
      { make: "BMW", model: "M3" },
      { model: "M3", trim: null },
    ],
    [
      { make: "BMW", model: "X5", trim: "xDrive35i" },
      { model: "X5", trim: "xDrive35i" },
    ],
    [
      { make: "Lexus", model: "ES", trim: "350 Luxury" },
      { model: "ES 350", trim: "Luxury" },
    ],
    [
      { make: "Lexus", model: "IS", trim: "F" },
      { model: "IS F", trim: null },
    ],
    [
      { make: "Lexus", model: "IS", trim: "F Sport" },
      { model: "IS", trim: "F Sport" },
    ],
    [
      { make: "Cadillac", model: "Escalade", trim: "ESV Platinum" },
      { model: "Escalade ESV", trim: "Platinum" },
    ],
    [{ make: "Alfa Romeo", model: "Giulia (952)" }, { model: "Giulia" }],
    [{ make: "Ford", model: "F-350" }, { model: "F-350 Super Duty" }],
    [{ make: "Ford", model: "F-250", year: 1997 }, { model: "F-250" }],
    [{ make: "Ford", model: "F-150" }, { model: "F-150" }],
    [{ make: "Ford", model: "Expedition MAX", year: 2018 }, { model: "Expedition MAX" }],
    [{ make: "Volkswagen", model: "Beetle", year: 2012 }, { model: "Beetle" }],
  ])("returns for %o %o", (given, expected) => {
    expect(tradeName({ ...car, ...given })).toMatchObject(expected);
  });
});

describe("tradeName, for the trim", () => {
  test.each([
    ["Base, S, SE , SEL/TDI S, SE SEL", null],
    ["DS1, DS6", null],
    ["SE, MT", "SE, MT"],
    ["GLS (Middle Level)", "GLS"],
  ])("returns for %s %s", (trim, expected) =>
    expect(tradeName({ ...car, make: "Volkswagen", model: "Golf", trim }).trim).toBe(expected),
  );
});

describe("drivetrainNamed and transmissionNamed", () => {
  test.each([
    ["SE 4WD", "4WD"],
    ["quattro Premium Plus", "AWD"],
    ["xDrive35i", "AWD"],
    ["328xi", "AWD"],
    ["sDrive28i", "2WD"],
    ["Carrera (2WD) / Carrera 4 (4WD)", null],
    ["EX", null],
  ])("drivetrainNamed returns for %s %s", (name, drivetrain) =>
    expect(drivetrainNamed(name, undefined)).toBe(drivetrain),
  );

  test.each([
    ["SE, MT", "Manual"],
    ["S (CVT)", "CVT"],
    ["auto and manual", null],
    ["Automatic/Manual", null],
    ["Limited", null],
  ])("transmissionNamed returns for %s %s", (name, transmission) => expect(transmissionNamed(name)).toBe(transmission));
});

describe("fuelName and placeName", () => {
  test.each([
    ["Gasoline", undefined, "Gasoline"],
    ["Gasoline", "Electric", "Hybrid"],
    ["Electric", "Gasoline", "Hybrid"],
    ["Gasoline", "Ethanol (E85)", "Flex fuel"],
    ["Gasoline", "Compressed Natural Gas (CNG)", "Gasoline/CNG"],
    ["Diesel", "Diesel", "Diesel"],
  ])("fuelName returns for %s and %s %s", (first, second, name) => expect(fuelName(first, second)).toBe(name));

  test.each([
    ["UNITED STATES (USA)", "United States"],
    ["ENGLAND", "United Kingdom"],
    ["SAN JOSÉ CHIAPA", "San José Chiapa"],
    ["LANSING-DELTA", "Lansing-Delta"],
  ])("placeName returns for %s %s", (place, name) => expect(placeName(place)).toBe(name));
});
