import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { urgencies } from "../../../contracts/vocabulary.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let dealer: TestCaller;
let car: string;
beforeAll(async () => {
  server = await serveForTest();
  dealer = await signedIn(server);
  car = (
    await dealer.api.vehicles.create({ body: { make: "Toyota", model: "Camry", overviewYear: 2016, mileage: 88_000 } })
  ).id;
});
afterAll(() => server.close());

const ask = (diagnostic_level: "basic" | "standard" | "comprehensive", include_mechanical = true) =>
  dealer.api.advanced.create({ body: { vehicle_id: car, diagnostic_level, include_mechanical } });

describe("an advanced diagnostic", () => {
  it("of a car that nobody has looked at says so, and makes nothing up", async () => {
    const answer = await ask("comprehensive");
    expect(answer).toMatchObject({
      overall_health: null,
      health_score: null,
      visual: null,
      mechanical: null,
      recommended_actions: [],
      estimated_total_cost: { min: 0, max: 0, currency: "USD" },
    });
    expect(answer.not_covered.join(" ")).toContain("No visual inspection");
    expect(answer.not_covered.join(" ")).toContain("No mechanical diagnostic");
  });

  it("puts first what cannot wait, and adds up what it costs", async () => {
    const mechanical = await dealer.api.mechanical.create({
      body: { vehicle_id: car, obd_data: { dtcs: ["P0301", "P0455"], live_data: { engine_rpm: 750 } } },
    });
    await dealer.api.assessments.create({
      body: {
        vehicle_id: car,
        damages: [
          { damage_id: "glass", type: "crack", location: "windshield", severity: "severe" },
          { damage_id: "bumper", type: "scratch", location: "rear_bumper", severity: "minor" },
        ],
      },
    });
    const answer = await ask("comprehensive");
    expect(answer.health_score).toBe(mechanical.results.health_score);
    expect(answer.mechanical?.diagnostic_id).toBe(mechanical.diagnostic_id);
    const order = answer.recommended_actions.map(({ urgency }) => urgencies.indexOf(urgency));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(answer.recommended_actions.length).toBeGreaterThanOrEqual(4);
    const sum = answer.recommended_actions.reduce((all, { estimated_cost }) => all + (estimated_cost?.max ?? 0), 0);
    expect(answer.estimated_total_cost.max).toBeCloseTo(sum, 2);
    expect(answer.history.map(({ kind }) => kind)).toContain("vehicle.created");
    expect(await dealer.api.advanced.get({ params: { diagnostic_id: answer.diagnostic_id } })).toEqual(answer);
  });

  it("tells less at lower levels, and leaves the mechanics out where it is asked to", async () => {
    const basic = await ask("basic");
    expect([basic.mechanical, basic.history]).toEqual([null, []]);
    expect(basic.health_score).not.toBeNull();
    const standard = await ask("standard");
    expect(standard.mechanical).not.toBeNull();
    expect(standard.history).toEqual([]);
    const without = await ask("standard", false);
    expect(without).toMatchObject({ mechanical: null, health_score: null });
    expect(without.recommended_actions.length).toBeLessThan(standard.recommended_actions.length);
  });

  it("is of a car that there is, and nobody else's", async () => {
    const body = { vehicle_id: "nothing", diagnostic_level: "basic" } as const;
    expect(await errorOf(dealer.api.advanced.create({ body }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      field: "vehicle_id",
    });
    const { diagnostic_id } = await ask("basic");
    const stranger = await signedIn(server, { admin: dealer });
    expect(await errorOf(stranger.api.advanced.get({ params: { diagnostic_id } }))).toMatchObject({
      code: "INSPECTION_NOT_FOUND",
    });
  });
});
