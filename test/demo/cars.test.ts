import { afterAll, describe, expect, it } from "vitest";
import { models } from "../../scripts/demo/cars/models.ts";
import { places } from "../../scripts/demo/cars/places.ts";
import { vinOf } from "../../scripts/demo/cars/vins.ts";
import { placeOfZip } from "../../server/platform/places/zips.ts";
import { openVinDecoder } from "../../server/vin/decoder.ts";

const decoder = openVinDecoder();
afterAll(() => decoder.close());

const every = models.flatMap((model) =>
  model.builds.flatMap((build) =>
    Array.from({ length: build.to - build.from + 1 }, (_, at) => ({ model, build, year: build.from + at })),
  ),
);

describe("the demo's cars", () => {
  it("have VINs that the product decodes to the car they are on, of every model year", () => {
    expect(every.length).toBeGreaterThan(250);
    for (const { model, build, year } of every) {
      const vin = vinOf(build, year, 4711);
      const found = decoder.decode(vin);
      expect(found, vin).toMatchObject({ make: model.make, model: model.model, year, bodyStyle: model.body });
      // some VINs do not encode the trim
      expect([build.trim, null], vin).toContain(found.trim);
      expect(found.fuelType, vin).toBe(model.fuel);
    }
    const named = every.filter(({ build, year }) => decoder.decode(vinOf(build, year, 1)).trim !== null);
    expect(named.length / every.length).toBeGreaterThan(0.9);
  });

  it("are in towns that exist at their ZIP code", () => {
    for (const { zip, city, state } of places) expect(placeOfZip(zip)).toMatchObject({ city, state });
  });
});
