import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitForJobs } from "../../kit/jobs.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accordInStock, accords, stockMarket } from "../valuations/market.ts";

let server: TestServer;
let admin: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
});
afterAll(() => server.close());

describe("the valuation of an appraisal", () => {
  it("keeps the figures that the appraisal was made with, after the nightly job", async () => {
    const caller = await signedIn(server, { admin });
    await stockMarket(server, caller, accords(40));
    const { api } = caller;
    const { id: vehicle_id } = await api.vehicles.create({ body: accordInStock });
    const reprice = async () => {
      await api.repricing.start();
      await waitForJobs(server);
    };
    await reprice();
    const { valuation_id, price } = await api.appraisals.create({ body: { vehicle_id, wanted_margin: 1000 } });
    const params = { valuation_id: valuation_id ?? "" };
    const before = await api.valuations.get({ params });
    expect(before.alternative_valuations.retail).toEqual(price);
    await stockMarket(server, caller, accords(60, { factor: 1.3 }));
    await api.vehicles.update({ params: { id: vehicle_id }, body: { mileage: 30_000 } });
    await reprice();
    const after = await api.valuations.get({ params });
    expect(after.alternative_valuations.retail).toEqual(price);
    expect(after.revision).toBe(before.revision);
    const { valuations } = await api.valuations.list({ query: { vehicle_id } });
    const automatic = valuations.filter(({ is_automatic }) => is_automatic);
    expect(automatic).toHaveLength(1);
    expect(automatic[0]?.alternative_valuations.retail.average).toBeGreaterThan(price.average);
  });
});
