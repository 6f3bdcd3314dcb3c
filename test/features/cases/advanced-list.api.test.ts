import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { car as vehicleOf } from "../assessments/estimates.ts";

let server: TestServer;
let dealer: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  dealer = await signedIn(server);
});
afterAll(() => server.close());

describe("GET /inspections/advanced-diagnostics", () => {
  it("lists the summaries of a vehicle, newest first, without the results", async () => {
    const id = await vehicleOf(dealer.api);
    const first = await dealer.api.advanced.create({ body: { vehicle_id: id, diagnostic_level: "basic" } });
    server.clock.advance(60_000);
    const second = await dealer.api.advanced.create({ body: { vehicle_id: id, diagnostic_level: "standard" } });
    const { diagnostics, total } = await dealer.api.advanced.list({ query: { vehicle_id: id, limit: 1 } });
    expect(total).toBe(2);
    const { visual: _, mechanical: __, history: ___, score_reasons: ____, ...listed } = second;
    expect(diagnostics).toEqual([listed]);
    const rest = await dealer.api.advanced.list({ query: { vehicle_id: id, offset: 1 } });
    expect(rest.diagnostics.map(({ diagnostic_id }) => diagnostic_id)).toEqual([first.diagnostic_id]);
    const other = await vehicleOf(dealer.api);
    await dealer.api.advanced.create({ body: { vehicle_id: other, diagnostic_level: "basic" } });
    expect((await dealer.api.advanced.list({ query: {} })).total).toBe(3);
  });

  it("answers RESOURCE_NOT_FOUND for an unknown vehicle, and nothing of another workspace", async () => {
    expect(await errorOf(dealer.api.advanced.list({ query: { vehicle_id: "nothing" } }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      field: "vehicle_id",
    });
    const outsider = await signedIn(server, { admin: dealer });
    expect(await outsider.api.advanced.list({ query: {} })).toMatchObject({ diagnostics: [], total: 0 });
  });
});
