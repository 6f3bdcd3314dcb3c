import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { newId } from "../../../../server/platform/ids.ts";
import { errorOf, signedIn } from "../../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../../kit/serve.ts";
import { storeOldStockNumber } from "./old-data.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
});
afterAll(() => server.close());

const lead = { action: "Call", targetName: "Ada", targetInfo: "555" } as const;
const named = (id: string) => ({ params: { id } });

/** Two cars of a database from before the rules: the newer one has the VIN of the older one as its stock number. */
async function shadowed(vin: string, by = vin): Promise<{ car: Vehicle; shadow: Vehicle }> {
  const car = await api.vehicles.create({ body: { vin } });
  const shadow = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
  await storeOldStockNumber(server, shadow.id, by);
  return { car, shadow };
}

describe("a VIN that is another vehicle's stock number", () => {
  const vin = "1HGCM82633A004352";
  let car: Vehicle;
  let shadow: Vehicle;
  beforeAll(async () => {
    ({ car, shadow } = await shadowed(vin));
  });

  it("names the vehicle that has it as its VIN, to read and to change", async () => {
    expect((await api.vehicles.get(named(vin))).id).toBe(car.id);
    expect((await api.vehicles.get(named(vin.toLowerCase()))).id).toBe(car.id);
    expect((await api.vehicles.update({ ...named(vin), body: { location: "Row 1" } })).id).toBe(car.id);
    expect((await api.leads.create({ params: { carId: vin }, body: lead })).carId).toBe(car.id);
    expect(await api.leads.listOfCar({ params: { carId: vin } })).toHaveLength(1);
    expect((await api.vehicles.sell({ ...named(vin), body: { soldPrice: 1 } })).vehicleId).toBe(car.id);
    expect((await api.vehicles.get(named(shadow.id))).status).toBe("IN_STOCK");
  });

  it("a repeated purge deletes no other vehicle", async () => {
    const purge = () => api.vehicles.remove({ ...named(vin), query: { purge: "true" } });
    expect((await purge()).message).toContain("removed");
    expect(await errorOf(api.vehicles.get(named(car.id)))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    expect(await errorOf(purge())).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    expect((await api.vehicles.get(named(shadow.id))).id).toBe(shadow.id);
    // to read, the stock number is still good
    expect((await api.vehicles.get(named(vin))).id).toBe(shadow.id);
  });

  it("is not matched as a stock number in a field for VINs", async () => {
    const { car, shadow } = await shadowed("2T1BURHE3JC074702");
    const vehicle = { vin: "2T1BURHE3JC074702", make: "Toyota", model: "Corolla" };
    const open = () => api.cases.create({ body: { inspection_type: "full", vehicle } });
    expect((await open()).vehicle_id).toBe(car.id);
    await api.vehicles.remove({ params: { id: car.id }, query: { purge: "true" } });
    const opened = await open();
    expect([car.id, shadow.id]).not.toContain(opened.vehicle_id);
  });
});

describe("a stock number", () => {
  it.each([
    ["a VIN", "1FTFW1ET5DFC10312"],
    ["a VIN in small letters", "1ftfw1et5dfc10313"],
    ["a VIN without its check digit", "WVWZZZ1JZXW000001"],
    ["an id", newId()],
    ["an id in capitals", newId().toUpperCase()],
  ])("is rejected in the form of %s by POST, PATCH and the import", async (_form, stockNumber) => {
    const body = { make: "Saab", model: "900", stockNumber };
    const refused = { code: "VALIDATION_ERROR", field: "stockNumber", message: expect.stringContaining("form of a") };
    expect(await errorOf(api.vehicles.create({ body }))).toMatchObject(refused);
    const { id } = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    expect(await errorOf(api.vehicles.update({ ...named(id), body: { stockNumber } }))).toMatchObject(refused);
    const { rows } = await api.vehicles.importCsv({ file: new Blob([`stk,make,model\n${stockNumber},Saab,900\n`]) });
    expect(rows).toMatchObject([
      { outcome: "skipped", reason: expect.stringMatching(/^The column "stk" has ".*form of/) },
    ]);
  });

  it("of that form in old data is kept by other changes", async () => {
    const { id } = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const stockNumber = "3FADP4BJ5DM100001";
    await storeOldStockNumber(server, id, stockNumber);
    const body = { stockNumber, mileage: 7 };
    expect(await api.vehicles.update({ ...named(id), body })).toMatchObject(body);
    expect(await errorOf(api.vehicles.update({ ...named(stockNumber), body }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
    });
  });

  it("is matched regardless of case and surrounding spaces", async () => {
    const { id } = await api.vehicles.create({ body: { make: "Saab", model: "9-3", stockNumber: "Ab 7/é" } });
    for (const reference of ["Ab 7/é", "AB 7/é", "ab 7/é", "  aB 7/é "]) {
      expect((await api.vehicles.get(named(reference))).id, reference).toBe(id);
      expect((await api.vehicles.update({ ...named(reference), body: { mileage: 1 } })).id, reference).toBe(id);
    }
    // other letters than those of ASCII are what they are
    expect(await errorOf(api.vehicles.get(named("aB 7/É")))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
  });
});

describe("an ADF document", () => {
  const prospect = (
    vehicle: string,
  ) => `<?xml version="1.0"?><adf><prospect><requestdate>2026-01-02T03:04:05Z</requestdate>
    <vehicle interest="buy"><year>2003</year><make>Honda</make><model>Accord</model>${vehicle}</vehicle>
    <customer><contact><name>Ada</name><email>ada@example.com</email></contact></customer></prospect></adf>`;
  const taken = async (vehicle: string) => (await api.contacts.importAdf({ body: prospect(vehicle) })).results[0];

  it("matches a VIN before the stock number of another vehicle", async () => {
    const { car } = await shadowed("1HGCD5630SA000014");
    const result = await taken(`<vin>${car.vin}</vin>`);
    expect(result?.leads.map(({ carId }) => carId)).toEqual([car.id]);
  });

  it("creates no lead for a stock number of two vehicles, and notes the request in the contact", async () => {
    const body = { make: "Saab", model: "900", stockNumber: "ADF-1" };
    await api.vehicles.create({ body: { ...body, status: "ARCHIVED" } });
    await api.vehicles.create({ body });
    const result = await taken("<stock>ADF-1</stock>");
    expect(result).toMatchObject({ leads: [], vehicles_not_found: [expect.stringContaining("ADF-1")] });
  });
});
