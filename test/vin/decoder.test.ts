import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DecodedVin } from "../../contracts/vehicles/decoded-vin.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { checkDigitOf } from "../../server/vin/check.ts";
import { buildVinDatabase } from "../../server/vin/database/build.ts";
import { vinDatabasePath } from "../../server/vin/database/path.ts";
import { openVinDecoder, type VinDecoder } from "../../server/vin/decoder.ts";

let decoder: VinDecoder;

beforeAll(async () => {
  await buildVinDatabase(vinDatabasePath());
  decoder = openVinDecoder(vinDatabasePath(), { ...systemClock, now: () => new Date("2026-11-20T12:00:00Z") });
});
afterAll(() => decoder.close());

/** A made-up VIN: the pattern with `_` replaced by its check digit. */
const vinOf = (pattern: string) => pattern.replace("_", checkDigitOf(pattern.replace("_", "0")));

const decode = (pattern: string): DecodedVin => decoder.decode(vinOf(pattern));

describe("decode of known models", () => {
  test("returns all fields of an Accord", () => {
    expect(decoder.decode("1HGCM82633A004352")).toEqual({
      vin: "1HGCM82633A004352",
      make: "Honda",
      model: "Accord",
      year: 2003,
      trim: "EX-V6",
      bodyStyle: "Coupe",
      engine: "V6",
      transmission: null,
      drivetrain: "FWD",
      fuelType: "Gasoline",
      plant: "Marysville, Ohio",
      manufacturer: "AMERICAN HONDA MOTOR CO., INC.",
      country: "United States",
      source: "pattern",
      sources: {
        trim: { from: "catalog", market: null, description: "NHTSA's catalog states it for this VIN." },
        drivetrain: {
          from: "model",
          market: null,
          description: "The Honda Accord of model year 2003 was sold with this drivetrain only.",
        },
      },
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
  ])("returns for %s %o", (pattern, expected) => {
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
  ])("returns for %s the trade's names: %s %s", (pattern, make, model, trim) => {
    expect(decode(pattern)).toMatchObject({ make, model, trim });
  });

  test("returns Canada for a car of a Japanese manufacturer that was built there", () => {
    expect(decode("2T2ZK1BA_BC000001")).toMatchObject({ plant: "Cambridge, Ontario", country: "Canada" });
  });

  test("returns a result that fits the contract", () => {
    expect(() => DecodedVin.parse(decode("WBAPH5C5_BA000001"))).not.toThrow();
  });
});

describe("decode of the drivetrain", () => {
  test.each([
    ["1FTFW1EF_BFA00001", "4WD", "vin_position"],
    ["1FTFW1CF_BFA00001", "RWD", "vin_position"],
    ["1GCEK19T_4E000001", "4WD", "vin_position"],
    ["1GCEC19T_4E000001", "RWD", "vin_position"],
    ["1C4RJFAG_CC000001", "4WD", "vin_position"],
    ["2HKRM4H5_DH000001", "AWD", "vin_position"],
    ["4T1BF1FK_DU000001", "FWD", "model"],
    ["4S4BRBCC_D3000001", "AWD", "model"],
    ["WAUFFAFL_CN000001", "AWD", "catalog"],
  ])("of %s returns %s by the %s", (pattern, drivetrain, from) => {
    const decoded = decode(pattern);
    expect(decoded.drivetrain).toBe(drivetrain);
    expect(decoded.sources.drivetrain).toMatchObject({ from, market: null, description: expect.stringMatching(/\.$/) });
  });

  test("returns null where neither the VIN nor the model determines it", () => {
    expect(decode("YV1RS61R_22000001")).toMatchObject({ drivetrain: null, sources: { drivetrain: null } });
  });
});

describe("decode of trucks, whose position 7 does not determine the 30-year cycle of the model year", () => {
  test("returns 2015 for a heavy truck with a digit in position 7", () =>
    expect(decode("1FT7W2BT_FEA00001").year).toBe(2015));
  test("returns 1994 for a light truck", () => {
    expect(decode("1FTEF15Y_RNA00001")).toMatchObject({ year: 1994, model: "F-150", engine: "4.9 L I6" });
  });
});

describe("decode of VINs with incomplete data", () => {
  test("returns the manufacturer and the year for a VIN that matches no pattern", () => {
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

  test("returns no make for a manufacturer code that several makes share", () => {
    expect(decode("2C3ZZZZZ_HA000001")).toMatchObject({ make: null, manufacturer: "FCA CANADA INC.", source: "maker" });
  });

  test("throws INVALID_VIN for a manufacturer code that is not assigned", () => {
    const vin = vinOf("ZZ0AAAAA_HA000001");
    expect(() => decoder.decode(vin)).toThrow(
      expect.objectContaining({ code: "INVALID_VIN", field: "vin", details: { vin, reason: "unknown" } }),
    );
  });

  test.each([
    ["WVWZZZ1JZXW000001", "Volkswagen"],
    ["WAUZZZ8V0FA000001", "Audi"],
  ])("returns the European %s with a warning about its check digit", (vin, make) => {
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
  ])("returns for %s the make %s, which NHTSA's data lack", (identifier, make) => {
    const decoded = decode(`${identifier}AAAAA_GA000001`);
    expect(decoded).toMatchObject({ make, source: "maker", warnings: [] });
  });

  test("returns a warning for a registered manufacturer without a make", () => {
    const { make, warnings } = decode("1C3AAAAA_FA000001");
    expect(make).toBeNull();
    expect(warnings).toEqual([{ code: "unknown_maker", message: expect.stringContaining("FCA US LLC") }]);
  });

  test("returns no warning for a valid check digit", () => {
    expect(decode("WAUFFAFL_CN000001")).toMatchObject({ make: "Audi", warnings: [] });
    expect(decode("1HGCM826_3A004352").warnings).toEqual([]);
  });

  test("returns no year where position 10 need not be the year", () => {
    expect(decoder.decode("VF7AAAAAZ1A000001").year).toBeNull();
  });

  test("returns a warning for an unknown manufacturer of a country that builds cars", () => {
    const { make, country, source, warnings } = decode("VF9AAAAA_GA999001");
    expect({ make, country, source }).toEqual({ make: null, country: "France", source: "maker" });
    expect(warnings.map(({ code }) => code)).toEqual(["unknown_maker"]);
  });

  test("throws INVALID_VIN for an unknown manufacturer of North America", () => {
    const vin = vinOf("1ZZAAAAA_HA000001");
    expect(() => decoder.decode(vin)).toThrow(expect.objectContaining({ code: "INVALID_VIN" }));
  });

  test("reads the rest of a small manufacturer's code in positions 12 to 14", () => {
    expect(decode("1F9AAAAA_FA000001").manufacturer).toBe("HEAT INNOVATIONS INC.");
    expect(decode("1F9AAAAA_FA017001").manufacturer).toBe("FONTAINE TRUCK EQUIPMENT CO.");
  });
});

test("status returns the path and the version of the data", () => {
  expect(decoder.status()).toEqual({
    state: "ready",
    path: vinDatabasePath(),
    stamp: expect.stringMatching(/^\d+\.\d+\.\d+-[0-9a-f]{12}$/),
  });
});
