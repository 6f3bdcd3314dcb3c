import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { blob } from "../../kit/photos.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { found, join, person } from "../teams/people.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const importCsv = (text: string) =>
  owner.api.vehicles.importCsv({ file: blob(Buffer.from(text), "text/csv"), fileName: "cars.csv" });

describe("a VIN without a check digit", () => {
  const golf = "WVWZZZ1JZXW000001";

  it("is decoded with a warning if it is European", async () => {
    const decoded = await owner.api.vehicles.decodeVin({ params: { vin: golf } });
    expect(decoded).toMatchObject({ vin: golf, make: "Volkswagen", country: "Germany" });
    expect(decoded.warnings).toEqual([{ code: "check_digit", message: expect.stringContaining("Position 9") }]);
  });

  it("is INVALID_VIN if it is North American", async () => {
    const error = await errorOf(owner.api.vehicles.decodeVin({ params: { vin: "1HGCM82643A004352" } }));
    expect(error).toMatchObject({ code: "INVALID_VIN", details: { reason: "check_digit", expected: "3" } });
  });

  it("is stored and imported if it is European", async () => {
    const car = await owner.api.vehicles.create({ body: { vin: golf, model: "Golf" } });
    expect(car).toMatchObject({ vin: golf, make: "Volkswagen", model: "Golf" });
    const { rows } = await importCsv("vin,model\nWAUZZZ8V0FA000001,A3\n");
    expect(rows).toMatchObject([{ outcome: "created" }]);
  });
});

describe("DUPLICATE_VIN", () => {
  const vin = "1HGCM82633A004352";

  it("names the vehicle that has the VIN", async () => {
    const { id } = await owner.api.vehicles.create({ body: { vin, stockNumber: "A-101" } });
    const error = await errorOf(owner.api.vehicles.create({ body: { vin } }));
    expect(error).toMatchObject({ code: "DUPLICATE_VIN", field: "vin", details: { vin, id, stockNumber: "A-101" } });
    expect(error.message).toBe("Another vehicle has this VIN: 2003 Honda Accord (stock number A-101).");
    const other = await owner.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const change = owner.api.vehicles.update({ params: { id: other.id }, body: { vin } });
    expect(await errorOf(change)).toMatchObject({ details: { id, stockNumber: "A-101" } });
  });

  it("names no vehicle that the caller may not see", async () => {
    const team = await found(owner);
    const member = await person(server, owner);
    await join({ owner, team, joins: member, role: "Manager" });
    const shared = await owner.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } });
    const error = await errorOf(member.api.vehicles.update({ params: { id: shared.id }, body: { vin } }));
    expect(error).toMatchObject({ code: "DUPLICATE_VIN", details: { vin } });
    expect(Object.keys(error.details ?? {})).toEqual(["vin"]);
    expect(error.message).not.toContain("Accord");
  });
});
