import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VehicleCondition, VehicleStatus } from "../../../contracts/vehicles/vehicle-filters.ts";
import { vehicles as contract } from "../../../contracts/vehicles/vehicles.ts";
import { newId } from "../../../server/platform/ids.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
});
afterAll(() => server.close());

/** The maximum length of each text field. */
const lengths = {
  stockNumber: 40,
  make: 60,
  model: 80,
  trim: 80,
  bodyStyle: 60,
  engine: 120,
  transmission: 60,
  drivetrain: 40,
  fuelType: 40,
  exteriorColor: 60,
  interiorColor: 60,
  location: 120,
  zipCode: 12,
  notes: 5000,
} as const;
/** The minimum and maximum of each number field. */
const ranges = {
  overviewYear: [1886, 2100],
  mileage: [0, 2_000_000],
  purchasePrice: [0, 1_000_000_000],
  askingPrice: [0, 1_000_000_000],
} as const;
/** Without SOLD, which requires a sale. */
const statuses = VehicleStatus.options.filter((status) => status !== "SOLD");
const choices = { status: statuses, condition: VehicleCondition.options } as const;
const instants = ["0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"];

/** A text of this length with characters that often break databases, spreadsheets and pages. */
const unusualText = (length: number) =>
  "é'\"<b>\\%_שלום;--=1+1🚗"
    .repeat(length)
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, "x");
const texts = (value: (length: number) => string) =>
  Object.fromEntries(Object.entries(lengths).map(([field, length]) => [field, value(length)]));
const numbers = (end: 0 | 1) => Object.fromEntries(Object.entries(ranges).map(([field, range]) => [field, range[end]]));

it("this file covers every field of POST /vehicles", () => {
  const others = ["vin", "teamId", "acquiredAt"];
  const all = [...Object.keys(lengths), ...Object.keys(ranges), ...Object.keys(choices), ...others];
  expect(all.sort()).toEqual(Object.keys(contract.create.body.shape).sort());
});

describe("POST and PATCH /vehicles with every field at its limit", () => {
  it.each([
    ["maximum", { ...texts(unusualText), ...numbers(1), acquiredAt: instants[1] }],
    ["minimum", { ...texts(() => "é"), ...numbers(0), acquiredAt: instants[0] }],
  ])("store and return the values unchanged: %s", async (_name, fields) => {
    const body = { make: "", model: "", ...fields };
    const created = await api.vehicles.create({ body });
    expect(created).toMatchObject(body);
    expect(await api.vehicles.get({ params: { id: created.id } })).toEqual(created);
    await api.vehicles.remove({ params: { id: created.id } });
    const plain = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    expect(await api.vehicles.update({ params: { id: plain.id }, body })).toMatchObject(body);
    const list = await api.vehicles.list({ query: { search: body.model.slice(0, 100) } });
    expect(list.map(({ id }) => id)).toContain(plain.id);
    await api.vehicles.remove({ params: { id: plain.id } });
  });

  it("PATCH accepts every status and condition", async () => {
    const { id } = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    for (const [field, values] of Object.entries(choices)) {
      for (const value of values) {
        expect(await api.vehicles.update({ params: { id }, body: { [field]: value } })).toMatchObject({
          [field]: value,
        });
      }
    }
  });

  it("PATCH clears every field except make, model and status with null", async () => {
    const fields = { ...texts(unusualText), ...numbers(1), acquiredAt: instants[1] };
    const { id } = await api.vehicles.create({ body: { ...fields, condition: "good" } });
    const { make, model, ...emptied } = Object.fromEntries(
      Object.keys({ ...fields, condition: 1 }).map((name) => [name, null]),
    );
    expect(await api.vehicles.update({ params: { id }, body: emptied })).toMatchObject(emptied);
    expect({ make, model }).toEqual({ make: null, model: null });
  });
});

describe("POST and PATCH /vehicles with one invalid field", () => {
  const invalid: [field: string, value: unknown][] = [
    ...Object.entries(lengths).map(([field, length]): [string, unknown] => [field, "x".repeat(length + 1)]),
    ...Object.keys(lengths)
      .filter((field) => field !== "notes")
      .map((field): [string, unknown] => [field, " "]),
    ...Object.entries(ranges).flatMap(([field, [least, greatest]]): [string, unknown][] => [
      [field, least - 1],
      [field, greatest + 1],
      [field, String(least)],
    ]),
    ["overviewYear", 2000.5],
    ["mileage", 0.5],
    ["askingPrice", -0.01],
    ...Object.keys(choices).map((field): [string, unknown] => [field, "in_stock"]),
    ["make", null],
    ["model", null],
    ["status", null],
    ["teamId", "my team"],
    ["acquiredAt", "2026-02-30T00:00:00Z"],
    ["soldPrice", 1],
    ["soldAt", instants[0]],
    ["ownerId", newId()],
    ["id", newId()],
  ];

  it.each(invalid)("answer VALIDATION_ERROR for %s: %j, and change nothing", async (field, value) => {
    const car = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const { length } = await api.vehicles.list({ query: { limit: 1000 } });
    const body = { make: "Volvo", model: "240", [field]: value } as { make: string; model: string };
    const rejection = { code: "VALIDATION_ERROR", status: 400, field };
    expect(await errorOf(api.vehicles.create({ body }))).toMatchObject(rejection);
    expect(await errorOf(api.vehicles.update({ params: { id: car.id }, body }))).toMatchObject(rejection);
    expect(await api.vehicles.get({ params: { id: car.id } })).toEqual(car);
    expect(await api.vehicles.list({ query: { limit: 1000 } })).toHaveLength(length);
  });

  it.each([
    ["TEAM_NOT_FOUND", { teamId: newId() }],
    ["INVALID_VIN", { vin: "" }],
    ["INVALID_VIN", { vin: "1HGCM82643A004352" }],
    ["INVALID_VIN", { vin: "x".repeat(100_000) }],
  ])("answer %s with the field for %j", async (code, invalidField) => {
    const car = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const [field] = Object.keys(invalidField);
    expect(await errorOf(api.vehicles.create({ body: { make: "Saab", model: "900", ...invalidField } }))).toMatchObject(
      {
        code,
        field,
      },
    );
    expect(await errorOf(api.vehicles.update({ params: { id: car.id }, body: invalidField }))).toMatchObject({
      code,
      field,
    });
    expect(await api.vehicles.get({ params: { id: car.id } })).toEqual(car);
  });

  it("answer DUPLICATE_VIN for a VIN in use, also under parallel requests", async () => {
    const vin = "2T1BURHE3JC074702";
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => api.vehicles.create({ body: { vin } })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of results)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "DUPLICATE_VIN" });
    const car = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const change = api.vehicles.update({ params: { id: car.id }, body: { vin: vin.toLowerCase(), model: "99" } });
    const owner = await api.vehicles.get({ params: { id: vin } });
    expect(await errorOf(change)).toMatchObject({
      code: "DUPLICATE_VIN",
      status: 409,
      field: "vin",
      details: { vin, id: owner.id, stockNumber: null },
    });
    expect(await api.vehicles.get({ params: { id: car.id } })).toEqual(car);
    // an archived vehicle keeps its VIN; a deleted vehicle releases it
    const { id } = await api.vehicles.get({ params: { id: vin } });
    await api.vehicles.update({ params: { id }, body: { status: "ARCHIVED" } });
    expect(await errorOf(api.vehicles.create({ body: { vin } }))).toMatchObject({ code: "DUPLICATE_VIN" });
    await api.vehicles.remove({ params: { id } });
    expect(await api.vehicles.create({ body: { vin } })).toMatchObject({ vin, make: "Toyota" });
  });
});
