import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GivenDamage } from "../../../contracts/estimate.ts";
import { urgencies } from "../../../contracts/vocabulary.ts";
import { advancedDiagnostics } from "../../../server/features/cases/cases.table.ts";
import { damages } from "../../../server/features/visual/visual.table.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { door, inspected, car as vehicleOf } from "../assessments/estimates.ts";

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
    expect(answer.history.map(({ kind }) => kind)).toContain("vehicle.created");
    expect(await dealer.api.advanced.get({ params: { diagnostic_id: answer.diagnostic_id } })).toEqual(answer);
  });

  it("costs together what the assessment says, which pays shared work once", async () => {
    const { id } = await dealer.api.vehicles.create({ body: { make: "Kia", model: "Rio", overviewYear: 2019 } });
    const panels = ["hood", "roof", "front_door_left", "rear_door_left", "front_fender_left"] as const;
    const scratches = panels.map((location) => ({
      damage_id: location,
      type: "scratch" as const,
      location,
      severity: "moderate" as const,
      paint_broken: true,
    }));
    const { summary } = await dealer.api.assessments.create({ body: { vehicle_id: id, damages: scratches } });
    const { min, max } = summary.repair_cost_summary.recommended_repairs_total;
    const body = { vehicle_id: id, diagnostic_level: "basic" } as const;
    const { estimated_total_cost: total, recommended_actions: actions } = await dealer.api.advanced.create({ body });
    expect(total).toEqual({ min, max, currency: "USD" });
    const alone = actions.reduce((sum, { estimated_cost: cost }) => sum + (cost?.max ?? 0), 0);
    expect(alone).toBeGreaterThan(max * 1.1);
  });

  it("does not let an old assessment hide what the photos show since", async () => {
    const id = await vehicleOf(dealer.api);
    const of = (given: readonly GivenDamage[], inspection_id?: string) =>
      dealer.api.assessments.create({
        body: { vehicle_id: id, damages: [...given], ...(inspection_id && { inspection_id }) },
      });
    const { summary } = await of([{ ...door, severity: "minor" }]);
    const { findings, inspection_id } = await inspected(dealer.api, id);
    const ask = () =>
      dealer.api.advanced.create({ body: { vehicle_id: id, diagnostic_level: "basic", include_mechanical: false } });
    const later = await ask();
    expect(later.recommended_actions).toHaveLength(1 + findings.length);
    expect(later.not_covered.join(" ")).toContain("not in the newest damage assessment");
    const { min } = summary.repair_cost_summary.recommended_repairs_total;
    const found = findings.reduce((sum, { estimated_repair }) => sum + estimated_repair.min, 0);
    expect(later.estimated_total_cost.min).toBeCloseTo(min + found, 2);
    // nor does one of the inspection itself, before all of its findings are in it
    const asDamages = findings.map(({ damage_id, type, location }) => ({ damage_id, type, location: location.part }));
    const [first, ...rest] = asDamages;
    await of(first ? [first] : [], inspection_id);
    const partly = await ask();
    expect(partly.recommended_actions).toHaveLength(findings.length);
    expect(partly.not_covered.join(" ")).toContain(`${rest.length} of the damages on the photos`);
    await of(asDamages, inspection_id);
    const newest = await ask();
    expect(newest.recommended_actions).toHaveLength(findings.length);
    expect(newest.not_covered.join(" ")).not.toContain("newest damage assessment");
  });

  it("keeps what is on a wheel, which no assessment covers, whatever is assessed of the part beside it", async () => {
    const id = await vehicleOf(dealer.api);
    const { findings, inspection_id, roof } = await inspected(dealer.api, id);
    await server.store.write((tx) =>
      tx.update(damages).set({ fitting: "wheel" }).where(eq(damages.id, roof)).returning({ id: damages.id }),
    );
    await dealer.api.assessments.create({ body: { vehicle_id: id, inspection_id, damages: [] } });
    const body = { vehicle_id: id, diagnostic_level: "basic", include_mechanical: false } as const;
    const { recommended_actions: all, not_covered } = await dealer.api.advanced.create({ body });
    expect(all).toHaveLength(findings.length);
    expect(not_covered).toContain("1 of the damages on the photos is not in the newest damage assessment.");
    const byHand = { damage_id: "hand", type: "dent", location: "roof" } as const;
    await dealer.api.assessments.create({ body: { vehicle_id: id, damages: [byHand] } });
    // one is assessed, and both of the photos' stand: the dent of the roof is not the wheel's
    expect((await dealer.api.advanced.create({ body })).recommended_actions).toHaveLength(1 + findings.length);
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

  // last: it moves the clock
  it("shows its photos for as long as it is kept, each time at addresses of their own hour", async () => {
    const id = await vehicleOf(dealer.api);
    const { inspection_id } = await inspected(dealer.api, id);
    await dealer.api.visual.addDamage({
      params: { inspection_id },
      body: {
        ...{ type: "dent", severity: "minor", image_index: 2 },
        location: { part: "hood", coordinates: { x: 100, y: 100, width: 50, height: 50 } },
      },
    });
    const body = { vehicle_id: id, diagnostic_level: "standard" } as const;
    const made = await dealer.api.advanced.create({ body });
    const photoOf = ({ visual }: typeof made) =>
      visual?.results.damages.find(({ image_index }) => image_index === 2)?.image_url ?? "";
    expect((await fetch(photoOf(made))).status).toBe(200);
    const params = { diagnostic_id: made.diagnostic_id };
    const [row] = await server.store.read
      .select()
      .from(advancedDiagnostics)
      .where(eq(advancedDiagnostics.id, params.diagnostic_id));
    expect(JSON.stringify(row?.answer)).not.toContain("signature");
    const integration = await withKey(server, dealer, { permissions: ["inspections:read"] });
    server.clock.advance(2 * 60 * 60_000);
    expect((await fetch(photoOf(made))).status).toBe(404);
    expect((await fetch(photoOf(await integration.api.advanced.get({ params })))).status).toBe(200);
  });
});
