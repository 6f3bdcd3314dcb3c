import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { systemClock } from "../../server/platform/clock.ts";
import { openVinDecoder } from "../../server/vin/decoder.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-vin-"));
afterAll(() => rmSync(folder, { recursive: true }));

const clock = { ...systemClock, now: () => new Date("2026-11-20T12:00:00Z") };

describe("the VIN decoder without its database", () => {
  const path = join(folder, "absent.sqlite");
  const decoder = openVinDecoder(path, clock);

  test("status returns missing, and no database is built", () => {
    decoder.decode("1HGCM82633A004352");
    expect(decoder.status()).toEqual({ state: "missing", path, stamp: null });
    expect(readdirSync(folder)).not.toContain("absent.sqlite");
    expect(() => decoder.close()).not.toThrow();
  });

  test("decode returns the make, the year and the country", () => {
    expect(decoder.decode("1HGCM82633A004352")).toEqual({
      vin: "1HGCM82633A004352",
      make: "Honda",
      model: null,
      year: 2003,
      trim: null,
      bodyStyle: null,
      engine: null,
      transmission: null,
      drivetrain: null,
      fuelType: null,
      plant: null,
      manufacturer: null,
      country: "United States",
      source: "maker",
      sources: { trim: null, drivetrain: null },
      warnings: [],
    });
  });

  test("decode throws INVALID_VIN for an invalid check digit", () => {
    expect(() => decoder.decode("1HGCM82633A123456")).toThrow(expect.objectContaining({ code: "INVALID_VIN" }));
  });

  test("decode returns no warning for a manufacturer outside the short table", () => {
    expect(decoder.decode("VF9AAAAAZAA000001")).toMatchObject({ make: null, country: "France", source: "maker" });
  });

  test("decode throws INVALID_VIN for a country that builds no cars", () => {
    expect(() => decoder.decode("ZZ0AAAAA0HA000001")).toThrow(
      expect.objectContaining({ details: { vin: "ZZ0AAAAA0HA000001", reason: "unknown" } }),
    );
  });
});

test("status returns missing for a file that is not a VIN database", () => {
  const path = join(folder, "broken.sqlite");
  writeFileSync(path, "not a database at all");
  expect(openVinDecoder(path, clock).status().state).toBe("missing");
});
