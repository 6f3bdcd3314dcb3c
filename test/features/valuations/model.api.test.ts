import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accord, accords, request, stockMarket } from "./market.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

/** Trains a model and returns the result. */
async function trained({ api }: TestCaller) {
  const { job_id } = await api.market.trainModel();
  return vi.waitFor(
    async () => {
      const { model, model_training } = await api.market.summary();
      expect(model_training).toMatchObject({ job_id, status: expect.stringMatching(/completed|failed/) });
      return { model, training: model_training };
    },
    { timeout: 50_000, interval: 200 },
  );
}

describe("POST /market/model/train", () => {
  it("discloses demo rows of the model, which is deleted with them", async () => {
    const { api } = owner;
    expect((await api.market.summary()).model_training).toBeNull();
    await stockMarket(server, owner, accords(600), { isDemo: true });
    const own = accords(10, { kind: "auction_sale" }).map((one) => ({ ...one, model: "Civic" }));
    await stockMarket(server, owner, own);
    expect((await trained(owner)).training).toMatchObject({ status: "completed", error: null });
    const body = { ...request, vehicle: { ...accord, model: "Civic" }, valuation_type: "wholesale" } as const;
    const answer = await api.valuations.create({ body });
    expect(answer.is_demo).toBe(true);
    expect(answer.notes[0]).toMatch(/^Demo data: 600 of the prices that the price model/);
    const { disclosures } = await api.valuations.report({ params: answer });
    expect(disclosures[0]).toContain("DEMO DATA");
    expect(await api.market.deleteListings({ body: { source: "cars.example" } })).toEqual({ deleted: 600 });
    expect((await api.market.summary()).model).toBeNull();
    const after = await api.valuations.create({ body });
    expect(after.is_demo).toBe(false);
    expect(after.notes.join(" ")).toContain("This market has no price model yet");
  });

  it("reports the reason if a model cannot be trained", async () => {
    const dealer = await signedIn(server, { admin: owner });
    await stockMarket(
      server,
      dealer,
      accords(520).map((one) => ({ ...one, price: 50 })),
    );
    const { model, training } = await trained(dealer);
    expect(model).toBeNull();
    expect(training).toMatchObject({ status: "failed", error: expect.stringMatching(/^Fewer than 150 rows/) });
  });
});
