import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  const statuses = ["IN_STOCK", "IN_RECON", "ON_HOLD"] as const;
  for (const status of statuses) await owner.api.vehicles.create({ body: { make: "Saab", model: status, status } });
});
afterAll(() => server.close());

const modelsWith = async (query: string): Promise<string[]> => {
  const response = await owner.fetch(`/v1/vehicles?${query}`);
  return (await response.json()).map(({ model }: { model: string }) => model).sort();
};

describe("several values in a filter", () => {
  it("match the records with one of them", async () => {
    expect(await modelsWith("status=IN_STOCK,ON_HOLD")).toEqual(["IN_STOCK", "ON_HOLD"]);
    expect(await modelsWith("status=IN_RECON")).toEqual(["IN_RECON"]);
    expect(await modelsWith("status=IN_STOCK,ON_HOLD&search=saab")).toEqual(["IN_STOCK", "ON_HOLD"]);
  });

  it("are rejected if one of them is unknown or empty, by its name", async () => {
    for (const status of ["IN_STOCK,NO_SUCH", "IN_STOCK,", ""]) {
      const error = await errorOf(owner.api.vehicles.list({ query: { status } }));
      expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "status" });
    }
    const lead = await errorOf(owner.api.leads.list({ query: { status: "NEW,OLD" } }));
    expect(lead).toMatchObject({ code: "INVALID_LEAD_STATUS", field: "status" });
    expect(lead.message).toContain('"OLD" is none of NEW, COMPLETED, NOT_NEEDED');
  });

  it("are accepted for leads, contacts, inspections, diagnostics and valuations", async () => {
    for (const path of [
      "/leads?status=NEW,COMPLETED",
      "/crm/leads?status=NEW,LOST",
      "/inspections/visual?status=failed,completed",
      "/inspections/mechanical?status=failed,completed",
      "/pricing/market-valuation?valuation_type=retail,wholesale",
    ]) {
      const response = await owner.fetch(`/v1${path}`);
      expect(response.status, `${path} ${await response.text()}`).toBe(200);
    }
  });
});

describe("GET /vehicles?sortBy=soldAt", () => {
  it("orders by the date of the sale, in both directions with unsold vehicles last", async () => {
    for (const [model, soldAt] of [
      ["second", "2026-02-01T00:00:00Z"],
      ["first", "2026-01-01T00:00:00Z"],
    ] as const) {
      const { id } = await owner.api.vehicles.create({ body: { make: "Sold", model } });
      await owner.api.vehicles.sell({ params: { id }, body: { soldPrice: 1, soldAt } });
    }
    const models = async (sortOrder: "asc" | "desc") =>
      (await owner.api.vehicles.list({ query: { sortBy: "soldAt", sortOrder } })).map(({ model }) => model).slice(0, 2);
    expect(await models("asc")).toEqual(["first", "second"]);
    expect(await models("desc")).toEqual(["second", "first"]);
  });
});
