import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const fresh = () => signedIn(server, { admin: owner });
const patch = (caller: TestCaller, body: unknown) =>
  caller.fetch("/v1/account/dealership", {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

describe("GET and PATCH /account/dealership", () => {
  it("answers the defaults until something is set, and writes nothing for an empty change", async () => {
    const { api } = await fresh();
    const defaults = { name: null, zipCode: null, laborRegion: null, currency: "USD", units: "miles", timeZone: "UTC" };
    expect(await api.dealership.get()).toMatchObject({ ...defaults, updatedAt: null });
    expect(await api.dealership.change({ body: {} })).toMatchObject(defaults);
  });

  it("changes only the given fields; null restores a default", async () => {
    const { api } = await fresh();
    await api.dealership.change({
      body: { name: "  Main Street Motors ", zipCode: "60601", timeZone: "America/Chicago" },
    });
    await api.dealership.change({ body: { units: "kilometers", currency: "CAD", city: "Chicago" } });
    const changed = { name: "Main Street Motors", zipCode: "60601", city: "Chicago", timeZone: "America/Chicago" };
    expect(await api.dealership.get()).toMatchObject({ ...changed, units: "kilometers", currency: "CAD" });
    await api.dealership.change({ body: { timeZone: null, units: null, currency: null, name: null } });
    const restored = { name: null, timeZone: "UTC", units: "miles", currency: "USD", city: "Chicago" };
    expect(await api.dealership.get()).toMatchObject(restored);
  });

  it("answers VALIDATION_ERROR with the field for a wrong value, and changes nothing", async () => {
    const caller = await fresh();
    for (const [field, value] of [
      ["timeZone", "Mars/Olympus"],
      ["timeZone", "+05:00"],
      ["zipCode", "6060"],
      ["currency", "dollars"],
      ["laborRegion", "MOON"],
      ["units", "leagues"],
      ["country", "USA"],
      ["website", "javascript:alert(1)"],
      ["name", "two\nlines"],
      ["owner", "Ada"],
    ]) {
      const answer = await patch(caller, { city: "Chicago", [String(field)]: value });
      expect([field, answer.status]).toEqual([field, 400]);
      expect(await answer.json()).toMatchObject({ error: { code: "VALIDATION_ERROR", field } });
    }
    expect((await caller.api.dealership.get()).city).toBeNull();
  });

  it("keeps the profiles of accounts and of the sandbox apart", async () => {
    const [caller, other] = [await fresh(), await fresh()];
    await caller.api.dealership.change({ body: { name: "Mine" } });
    expect((await other.api.dealership.get()).name).toBeNull();
    const sandbox = await withKey(server, caller, { environment: "development" });
    expect((await sandbox.api.dealership.get()).name).toBeNull();
  });

  it("needs account:write to change it", async () => {
    const reader = await withKey(server, await fresh(), { permissions: ["account:read"] });
    expect((await reader.api.dealership.get()).timeZone).toBe("UTC");
    const { code } = await errorOf(reader.api.dealership.change({ body: { name: "No" } }));
    expect(code).toBe("INSUFFICIENT_PERMISSIONS");
  });

  it("loses no field when two changes arrive at once", async () => {
    const { api } = await fresh();
    await Promise.all([
      api.dealership.change({ body: { name: "Both" } }),
      api.dealership.change({ body: { city: "Chicago" } }),
    ]);
    expect(await api.dealership.get()).toMatchObject({ name: "Both", city: "Chicago" });
  });
});

describe("the dealership's region and currency", () => {
  it("are those of a damage assessment that names none", async () => {
    const { api } = await fresh();
    const { id: vehicle_id } = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const damages = [{ damage_id: "1", type: "dent", location: "hood", severity: "severe" } as const];
    const assess = async (assessment_options: { currency?: "GBP"; labor_rate_region?: "US_TEXAS" }) =>
      (await api.assessments.create({ body: { vehicle_id, damages, assessment_options } })).options;
    expect((await assess({})).currency).toBe("USD");
    await api.dealership.change({ body: { laborRegion: "EU_GERMANY", currency: "EUR" } });
    expect(await assess({})).toMatchObject({ currency: "EUR", labor_rate_region: "EU_GERMANY" });
    const named = { currency: "GBP", labor_rate_region: "US_TEXAS" } as const;
    expect(await assess(named)).toMatchObject(named);
    await api.dealership.change({ body: { currency: "CAD" } });
    expect((await assess({})).currency).toBe("USD");
  });
});

describe("days without a time", () => {
  it("are those of the dealership's time zone, and answers stay timestamps", async () => {
    const { api } = await fresh();
    const bought = async () =>
      (await api.vehicles.create({ body: { make: "Saab", model: "900", acquiredAt: "2026-01-15" } })).acquiredAt;
    expect(await bought()).toBe("2026-01-15T00:00:00.000Z");
    await api.dealership.change({ body: { timeZone: "America/Chicago" } });
    expect(await bought()).toBe("2026-01-15T06:00:00.000Z");
  });

  it("are accepted by the filters of lists, which compare with the start of the day", async () => {
    const { api } = await fresh();
    await api.dealership.change({ body: { timeZone: "America/Chicago" } });
    const { id: vehicle_id } = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const damages = [{ damage_id: "1", type: "dent", location: "hood", severity: "severe" } as const];
    const { created_at } = await api.assessments.create({ body: { vehicle_id, damages } });
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(new Date(created_at));
    const total = async (query: { created_after?: string; created_before?: string }) =>
      (await api.assessments.list({ query })).total;
    expect(await total({ created_after: day })).toBe(1);
    expect(await total({ created_before: day })).toBe(0);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect([await total({ created_after: next }), await total({ created_before: next })]).toEqual([0, 1]);
    const wrong = await errorOf(api.assessments.list({ query: { created_after: "2026-02-30" } }));
    expect(wrong).toMatchObject({ code: "VALIDATION_ERROR", field: "created_after" });
  });
});

describe("the dates of an imported inventory", () => {
  it("are days of the dealership's time zone", async () => {
    const caller = await fresh();
    await caller.api.dealership.change({ body: { timeZone: "America/Chicago" } });
    const form = new FormData();
    form.set(
      "file",
      new Blob(["stock,make,model,date in\nZ-1,Saab,900,7/15/2025\n"], { type: "text/csv" }),
      "cars.csv",
    );
    expect((await caller.fetch("/v1/vehicles/import", { method: "POST", body: form })).status).toBe(200);
    expect((await caller.api.vehicles.get({ params: { id: "Z-1" } })).acquiredAt).toBe("2025-07-15T05:00:00.000Z");
  });
});
