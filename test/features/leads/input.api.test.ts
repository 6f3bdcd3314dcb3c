import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { car, lead, newLead, send } from "./leads.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
});
afterAll(() => server.close());

const unknown = "01a1fabe-0000-7000-8000-000000000000";
const long = (length: number) => "x".repeat(length);

/** The fields and their maximum lengths. */
const maxLengths = [
  ["action", 200],
  ["targetName", 200],
  ["targetInfo", 500],
  ["tag", 100],
  ["note", 1000],
] as const;
const invalid: readonly (readonly [body: Record<string, unknown>, code: string, field: string])[] = [
  ...maxLengths.map(([field, max]) => [{ [field]: long(max + 1) }, "VALIDATION_ERROR", field] as const),
  ...maxLengths.map(([field]) => [{ [field]: 7 }, "VALIDATION_ERROR", field] as const),
  ...maxLengths.slice(0, 3).map(([field]) => [{ [field]: "  " }, "VALIDATION_ERROR", field] as const),
  ...maxLengths.slice(0, 3).map(([field]) => [{ [field]: null }, "VALIDATION_ERROR", field] as const),
  ...["DONE", "new", "", 0, null, ["NEW"]].map((status) => [{ status }, "INVALID_LEAD_STATUS", "status"] as const),
  ...["1", 1.5, null, 2_147_483_648, -2_147_483_649, 1e300].map(
    (order) => [{ order }, "VALIDATION_ERROR", "order"] as const,
  ),
  ...["carId", "id", "createdBy", "contactId", "ageDays", "__proto__x"].map(
    (field) => [{ [field]: unknown }, "VALIDATION_ERROR", field] as const,
  ),
];

describe("invalid fields of a lead", () => {
  it.each(invalid)("POST /leads/car/{carId} rejects %j with %s for %s", async (body, code, field) => {
    const { id } = await car(api);
    expect(await send(owner, "POST", `/leads/car/${id}`, { ...newLead, ...body })).toMatchObject({
      status: 400,
      code,
      field,
    });
    expect(await api.leads.listOfCar({ params: { carId: id } })).toEqual([]);
  });

  it("PATCH /leads/{id} rejects the same fields and changes nothing", async () => {
    const made = await lead(api, { tag: "hot" });
    for (const [body, code, field] of invalid) {
      expect(await send(owner, "PATCH", `/leads/${made.id}`, body)).toMatchObject({ status: 400, code, field });
    }
    for (const order of ["1", 1.5, null, undefined]) {
      const answer = await send(owner, "PATCH", `/leads/${made.id}/order`, { order });
      expect(answer).toMatchObject({ status: 400, code: "VALIDATION_ERROR", field: "order" });
    }
    expect(await api.leads.get({ params: { id: made.id } })).toEqual(made);
  });

  it("PATCH /leads/{id} reports all invalid fields, a wrong status among them", async () => {
    const made = await lead(api);
    const { code, answer } = await send(owner, "PATCH", `/leads/${made.id}`, { status: "X", order: "1" });
    expect(code).toBe("VALIDATION_ERROR");
    expect(answer).toMatchObject({
      success: false,
      error: { details: { issues: [{ path: "status" }, { path: "order" }] } },
    });
  });

  it("POST /leads/car/{carId} reports all missing fields", async () => {
    const { id } = await car(api);
    const { answer } = await send(owner, "POST", `/leads/car/${id}`, {});
    const issues = (answer as { error?: { details?: { issues: { path: string }[] } } }).error?.details?.issues;
    expect(issues?.map(({ path }) => path)).toEqual(["action", "targetName", "targetInfo"]);
  });
});

describe("valid fields of a lead", () => {
  it("POST /leads/car/{carId} accepts values at their limits", async () => {
    const body = Object.fromEntries(maxLengths.map(([field, max]) => [field, long(max)]));
    expect(await lead(api, body)).toMatchObject(body);
    expect(await lead(api, { order: 2_147_483_647 })).toMatchObject({ order: 2_147_483_647 });
    expect(await lead(api, { order: -2_147_483_648 })).toMatchObject({ order: -2_147_483_648 });
  });

  it.each([
    "👩‍🔧🚗 🇩🇪",
    "مرحبا بالعالم \u202eabc",
    "<script>alert(1)</script>",
    "'; drop table leads; --",
    "a%b_c\\d",
    "{{7*7}} =cmd|' /C calc'!A0",
    "line\nbreak\ttab",
    "constructor",
  ])("POST /leads/car/{carId} accepts and GET /leads finds any text: %j", async (text) => {
    const made = await lead(api, { action: text, targetName: text, targetInfo: text, tag: text, note: text });
    expect(made).toMatchObject({ action: text, targetName: text, targetInfo: text, tag: text, note: text });
    for (const query of [{ search: text }, { action: text }, { targetName: text }, { tag: text }]) {
      expect((await api.leads.list({ query })).map(({ id }) => id)).toEqual([made.id]);
    }
    await api.leads.remove({ params: { id: made.id } });
  });

  it("POST /leads/car/{carId} stores an empty tag or note as null", async () => {
    expect(await lead(api, { tag: "", note: "  " })).toMatchObject({ tag: null, note: null });
  });
});

describe("invalid paths and queries of /leads", () => {
  it.each([
    ["/leads?status=DONE", 400, "INVALID_LEAD_STATUS", "status"],
    ["/leads?status=NEW&status=NEW", 400, "INVALID_LEAD_STATUS", "status"],
    ["/leads?status=DONE&limit=0", 400, "VALIDATION_ERROR", "limit"],
    ["/leads/status/done", 400, "INVALID_LEAD_STATUS", "status"],
    ["/leads?sortBy=id", 400, "VALIDATION_ERROR", "sortBy"],
    ["/leads?sortOrder=up", 400, "VALIDATION_ERROR", "sortOrder"],
    ["/leads?limit=0", 400, "VALIDATION_ERROR", "limit"],
    ["/leads?limit=1001", 400, "VALIDATION_ERROR", "limit"],
    ["/leads?offset=-1", 400, "VALIDATION_ERROR", "offset"],
    ["/leads?olderThanDays=x", 400, "VALIDATION_ERROR", "olderThanDays"],
    ["/leads?olderThanDays=-1", 400, "VALIDATION_ERROR", "olderThanDays"],
    [`/leads?search=${long(201)}`, 400, "VALIDATION_ERROR", "search"],
    [`/leads?carId=${unknown}`, 404, "CAR_NOT_FOUND", "carId"],
    ["/leads?carId=", 400, "VALIDATION_ERROR", "carId"],
    [`/leads/car/${unknown}`, 404, "CAR_NOT_FOUND", "carId"],
    ["/leads/car/no%20such%20car", 404, "CAR_NOT_FOUND", "carId"],
    ["/leads/car/x?status=DONE", 400, "INVALID_LEAD_STATUS", "status"],
    [`/leads/${unknown}`, 404, "LEAD_NOT_FOUND", "id"],
    [`/leads/${unknown}.adf`, 404, "LEAD_NOT_FOUND", "id"],
    ["/leads/7", 404, "LEAD_NOT_FOUND", "id"],
    [`/leads/${long(65)}`, 400, "VALIDATION_ERROR", "id"],
  ])("GET %s answers %i %s", async (path, status, code, field) => {
    expect(await send(owner, "GET", path)).toMatchObject({ status, code, field });
  });

  it("PATCH and DELETE /leads/{id} answer LEAD_NOT_FOUND for an unknown lead", async () => {
    const body = { order: 1 };
    expect(await send(owner, "PATCH", `/leads/${unknown}`, body)).toMatchObject({ code: "LEAD_NOT_FOUND" });
    expect(await send(owner, "PATCH", `/leads/${unknown}/order`, body)).toMatchObject({ code: "LEAD_NOT_FOUND" });
    expect(await send(owner, "DELETE", `/leads/${unknown}`)).toMatchObject({ code: "LEAD_NOT_FOUND" });
    expect(await send(owner, "POST", `/leads/car/${unknown}`, newLead)).toMatchObject({
      status: 404,
      code: "CAR_NOT_FOUND",
    });
  });
});
