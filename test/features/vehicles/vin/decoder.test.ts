import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DecodedVin } from "../../../../contracts/vehicles.ts";
import { checkDigitOf } from "../../../../server/features/vehicles/vin/check.ts";
import { buildVinDatabase } from "../../../../server/features/vehicles/vin/database/build.ts";
import { vinDatabasePath } from "../../../../server/features/vehicles/vin/database/path.ts";
import { openVinDecoder, type VinDecoder } from "../../../../server/features/vehicles/vin/decoder.ts";
import { systemClock } from "../../../../server/platform/clock.ts";

let decoder: VinDecoder;

beforeAll(async () => {
  await buildVinDatabase(vinDatabasePath());
  decoder = openVinDecoder(vinDatabasePath(), { ...systemClock, now: () => new Date("2026-11-20T12:00:00Z") });
});
afterAll(() => decoder.close());

/** A VIN of nobody's car: the given one with _ replaced by the check digit that it asks for. */
const vinOf = (pattern: string) => pattern.replace("_", checkDigitOf(pattern.replace("_", "0")));

const decode = (pattern: string): DecodedVin => decoder.decode(vinOf(pattern));

describe("cars that are known", () => {
  test("an Accord, whole", () => {
    expect(decoder.decode("1HGCM82633A004352")).toEqual({
      vin: "1HGCM82633A004352",
      make: "Honda",
      model: "Accord",
      year: 2003,
      trim: "EX-V6",
      bodyStyle: "Coupe",
      engine: "V6",
      transmission: null,
      drivetrain: null,
      fuelType: "Gasoline",
      plant: "Marysville, Ohio",
      manufacturer: "AMERICAN HONDA MOTOR CO., INC.",
      country: "United States",
      source: "pattern",
      warnings: [],
    });
  });

  test.each<[pattern: string, expected: Partial<DecodedVin>]>([
    ["4T4BF1FK_DR000001", { year: 2013, make: "Toyota", model: "Camry", engine: "2.5 L I4", bodyStyle: "Sedan" }],
    ["1FTEW1EG_JFA00001", { year: 2018, make: "Ford", model: "F-150", engine: "3.5 L V6 turbo", bodyStyle: "Pickup" }],
    [
      "5YJSA1E2_GF000001",
      { year: 2016, make: "Tesla", model: "Model S", engine: "Electric motor", fuelType: "Electric" },
    ],
    ["1N4AL3AP_EC000001", { year: 2014, make: "Nissan", model: "Altima", plant: "Smyrna, Tennessee" }],
    ["1G1ZC5EB_AF000001", { year: 2010, make: "Chevrolet", model: "Malibu", trim: "1LT" }],
    ["4S4BRBCC_D3000001", { year: 2013, make: "Subaru", model: "Outback", engine: "2.5 L H4" }],
    ["WAUFFAFL_CN000001", { year: 2012, make: "Audi", model: "A4", drivetrain: "AWD", country: "Germany" }],
    [
      "WDDGF8AB_DR000001",
      {
        year: 2013,
        make: "Mercedes-Benz",
        model: "C-Class",
        plant: "East London, South Africa",
        country: "South Africa",
      },
    ],
    ["JTDKN3DU_A0000001", { year: 2010, make: "Toyota", model: "Prius", fuelType: "Hybrid" }],
    ["1G1RC6E4_EU000001", { year: 2014, make: "Chevrolet", model: "Volt", fuelType: "Hybrid" }],
    ["1C4RJFAG_CC000001", { year: 2012, make: "Jeep", model: "Grand Cherokee", fuelType: "Flex fuel", trim: "Laredo" }],
    ["KM8JU3AG_EU000001", { year: 2014, make: "Hyundai", model: "Tucson", trim: "GLS", country: "South Korea" }],
    ["JN1CV6AP_BM000001", { year: 2011, make: "Infiniti", model: "G37", engine: "3.7 L V6" }],
  ])("%s is %o", (pattern, expected) => {
    expect(decode(pattern)).toMatchObject({ source: "pattern", ...expected });
  });

  test.each([
    ["WBAPH5C5_BA000001", "BMW", "3 Series", "328i"],
    ["2T2ZK1BA_BC000001", "Lexus", "RX 350", null],
    ["JTKDE167_80000001", "Scion", "tC", null],
    ["1C6RD7GT_CS000001", "Ram", "1500", "SLT"],
    ["1D7RB1CT_AS000001", "Dodge", "Ram 1500", null],
    ["1GCHK236_8F000001", "Chevrolet", "Silverado 2500 HD", "LT"],
    ["1FT7W2BT_FEA00001", "Ford", "F-250 Super Duty", null],
  ])("%s goes by the trade's name: %s %s", (pattern, make, model, trim) => {
    expect(decode(pattern)).toMatchObject({ make, model, trim });
  });

  test("built in Canada for a maker of Japan", () => {
    expect(decode("2T2ZK1BA_BC000001")).toMatchObject({ plant: "Cambridge, Ontario", country: "Canada" });
  });

  test("what is decoded is what the API may answer", () => {
    expect(() => DecodedVin.parse(decode("WBAPH5C5_BA000001"))).not.toThrow();
  });
});

describe("trucks, whose position 7 does not tell the cycle", () => {
  test("a heavy one of 2015 with a digit there", () => expect(decode("1FT7W2BT_FEA00001").year).toBe(2015));
  test("a light one of 1994", () => {
    expect(decode("1FTEF15Y_RNA00001")).toMatchObject({ year: 1994, model: "F-150", engine: "4.9 L I6" });
  });
});

describe("what is not known so well", () => {
  test("a known maker's VIN that fits no pattern says the maker and the year", () => {
    expect(decode("1HGZZZZZ_HA000001")).toMatchObject({
      make: "Honda",
      model: null,
      year: 2017,
      engine: null,
      manufacturer: "AMERICAN HONDA MOTOR CO., INC.",
      country: "United States",
      source: "maker",
    });
  });

  test("a make that shares its maker's code with others is not guessed", () => {
    expect(decode("2C3ZZZZZ_HA000001")).toMatchObject({ make: null, manufacturer: "FCA CANADA INC.", source: "maker" });
  });

  test("a VIN that nobody may give out is refused", () => {
    const vin = vinOf("ZZ0AAAAA_HA000001");
    expect(() => decoder.decode(vin)).toThrow(
      expect.objectContaining({ code: "INVALID_VIN", field: "vin", details: { vin, reason: "unknown" } }),
    );
  });

  test.each([
    ["WVWZZZ1JZXW000001", "Volkswagen"],
    ["WAUZZZ8V0FA000001", "Audi"],
  ])("%s, of Europe, is decoded with a warning about its check digit", (vin, make) => {
    const { warnings, ...decoded } = decoder.decode(vin);
    expect(decoded).toMatchObject({ vin, make, country: "Germany" });
    expect(warnings.map(({ code }) => code)).toEqual(["check_digit"]);
    expect(warnings[0]?.message).toContain(`Position 9 is "${vin[8]}"`);
  });

  test.each([
    ["VF1", "Renault"],
    ["VF7", "Citroen"],
    ["TMB", "Skoda"],
    ["VSS", "SEAT"],
    ["UU1", "Dacia"],
    ["U5Y", "Kia"],
  ])("%s is %s, which NHTSA does not say", (identifier, make) => {
    const decoded = decode(`${identifier}AAAAA_GA000001`);
    expect(decoded).toMatchObject({ make, source: "maker", warnings: [] });
  });

  test("a registered maker without a make is a warning that asks for the make", () => {
    const { make, warnings } = decode("1C3AAAAA_FA000001");
    expect(make).toBeNull();
    expect(warnings).toEqual([{ code: "unknown_maker", message: expect.stringContaining("FCA US LLC") }]);
  });

  test("a VIN with its check digit has no warning", () => {
    expect(decode("WAUFFAFL_CN000001")).toMatchObject({ make: "Audi", warnings: [] });
    expect(decode("1HGCM826_3A004352").warnings).toEqual([]);
  });

  test("a year is not guessed from a position that is free", () => {
    expect(decoder.decode("VF7AAAAAZ1A000001").year).toBeNull();
  });

  test("a maker of a car-building country whom no list names is a warning", () => {
    const { make, country, source, warnings } = decode("VF9AAAAA_GA999001");
    expect({ make, country, source }).toEqual({ make: null, country: "France", source: "maker" });
    expect(warnings.map(({ code }) => code)).toEqual(["unknown_maker"]);
  });

  test("a maker of North America whom no list names is refused", () => {
    const vin = vinOf("1ZZAAAAA_HA000001");
    expect(() => decoder.decode(vin)).toThrow(expect.objectContaining({ code: "INVALID_VIN" }));
  });

  test("a small maker's code goes on in positions 12 to 14", () => {
    expect(decode("1F9AAAAA_FA000001").manufacturer).toBe("HEAT INNOVATIONS INC.");
    expect(decode("1F9AAAAA_FA017001").manufacturer).toBe("FONTAINE TRUCK EQUIPMENT CO.");
  });
});

test("the status tells which data are in use", () => {
  expect(decoder.status()).toEqual({
    state: "ready",
    path: vinDatabasePath(),
    stamp: expect.stringMatching(/^\d+\.\d+\.\d+-[0-9a-f]{12}$/),
  });
});
