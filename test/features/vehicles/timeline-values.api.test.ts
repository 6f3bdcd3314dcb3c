import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accords, stockMarket } from "../valuations/market.ts";

let server: TestServer;
let owner: TestCaller;
let carId: string;
let amount: string;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  const { api } = owner;
  const body = { make: "Honda", model: "Accord", overviewYear: 2019, mileage: 48_000, zipCode: "95112" };
  carId = (await api.vehicles.create({ body })).id;
  await stockMarket(server, owner, accords(40), { environment: "production" });
  const { valuation } = await api.valuations.valuate({ body: { vehicle_id: carId } });
  amount = `$${Math.round(valuation.adjusted_value.average).toLocaleString("en-US")}`;
});
afterAll(() => server.close());

const keyWith = async (permissions: NonNullable<Parameters<typeof withKey>[2]>["permissions"] = []): Promise<Api> =>
  (await withKey(server, owner, { permissions })).api;
const valuationIn = async (api: Api) =>
  (await api.vehicles.timeline({ params: { id: carId } })).find(({ kind }) => kind === "valuation.completed");

describe("the value of a vehicle in its timeline", () => {
  it("is left out for a key without pricing:read; the entry stays", async () => {
    expect(await valuationIn(await keyWith(["vehicles:read"]))).toMatchObject({
      summary: "Retail value.",
      details: { valuation_id: expect.any(String) },
    });
  });

  it("is there with pricing:read and for sessions", async () => {
    for (const api of [owner.api, await keyWith(["vehicles:read", "pricing:read"])]) {
      expect((await valuationIn(api))?.summary).toBe(`Retail value: ${amount}.`);
    }
  });

  it("is left out of the history of an advanced diagnostic, also of one that another person made", async () => {
    const body = { vehicle_id: carId, diagnostic_level: "comprehensive" } as const;
    const inspector = await keyWith(["inspections:write"]);
    expect(JSON.stringify(await inspector.advanced.create({ body }))).not.toContain(amount);
    const { diagnostic_id, history } = await owner.api.advanced.create({ body });
    expect(JSON.stringify(history)).toContain(amount);
    const read = await inspector.advanced.get({ params: { diagnostic_id } });
    expect(read.history.map(({ summary }) => summary)).toContain("Retail value.");
    expect(JSON.stringify(read)).not.toContain(amount);
  });
});
