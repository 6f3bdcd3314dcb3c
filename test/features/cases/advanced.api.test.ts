import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GivenDamage } from "../../../contracts/repair/estimate.ts";
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

describe("POST /inspections/advanced-diagnostics", () => {
  it("answers nulls and lists missing inspections for a vehicle without any", async () => {
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

  it("sorts actions by urgency and adds up costs", async () => {
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

  it("starts with everything that forbids running the engine, whatever its system and its price", async () => {
    const { id } = await dealer.api.vehicles.create({ body: { make: "Kia", model: "Soul", overviewYear: 2019 } });
    const test_results = {
      brake_pad_thickness_mm: { front_left: 0.5, front_right: 0.5 },
      brake_fluid_level: "dark",
      coolant_level: "empty",
    } as const;
    const { results } = await dealer.api.mechanical.create({
      body: { vehicle_id: id, obd_data: { live_data: {} }, test_results },
    });
    const stops = results.systems
      .flatMap(({ issues }) => issues)
      .filter(({ do_not_run }) => do_not_run)
      .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
    expect(stops.length).toBeGreaterThan(1);
    const glass = { damage_id: "g", type: "crack", location: "windshield", severity: "critical" } as const;
    await dealer.api.assessments.create({ body: { vehicle_id: id, damages: [glass] } });
    const body = { vehicle_id: id, diagnostic_level: "basic" } as const;
    const { recommended_actions: actions } = await dealer.api.advanced.create({ body });
    expect(actions.map(({ action }) => action).slice(0, stops.length)).toEqual(
      stops.map(({ recommended_action }) => recommended_action),
    );
  });

  it("uses the assessment's total, which counts shared work once", async () => {
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

  it("includes findings that are missing in the newest assessment", async () => {
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
    // an assessment of this inspection replaces no findings until it includes all of them
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

  it("includes findings on wheels, which no assessment covers", async () => {
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
    // The assessed dent on the roof is added to both findings of the photos; it is not the one on the wheel.
    expect((await dealer.api.advanced.create({ body })).recommended_actions).toHaveLength(1 + findings.length);
  });

  it("omits parts at lower levels and mechanics on request", async () => {
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

  it("answers RESOURCE_NOT_FOUND for an unknown vehicle and INSPECTION_NOT_FOUND to an outsider", async () => {
    const body = { vehicle_id: "nothing", diagnostic_level: "basic" } as const;
    expect(await errorOf(dealer.api.advanced.create({ body }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      field: "vehicle_id",
    });
    const { diagnostic_id } = await ask("basic");
    const outsider = await signedIn(server, { admin: dealer });
    expect(await errorOf(outsider.api.advanced.get({ params: { diagnostic_id } }))).toMatchObject({
      code: "INSPECTION_NOT_FOUND",
    });
  });

  // This test is last: it advances the clock.
  it("is read with newly signed photo URLs each time", async () => {
    const id = await vehicleOf(dealer.api);
    const { inspection_id } = await inspected(dealer.api, id);
    await dealer.api.visual.addDamage({
      params: { inspection_id },
      body: {
        type: "dent",
        severity: "minor",
        image_index: 2,
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
