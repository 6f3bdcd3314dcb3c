import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DamageAssessment } from "../../../contracts/repair/assessments.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { assess, bumper, car } from "./estimates.ts";

let server: TestServer;
let api: Api;
let vehicle: string;
beforeAll(async () => {
  server = await serveForTest();
  api = (await signedIn(server)).api;
  vehicle = await car(api, { askingPrice: 18_500 });
});
afterAll(() => server.close());

const withoutRevision = ({ updated_at: _at, revision: _revision, ...rest }: DamageAssessment) => rest;
const paint = (assessment: DamageAssessment) =>
  assessment.assessed_damages[0]?.repair_options
    .find(({ option }) => option === "repair_refinish")
    ?.parts_required.find(({ type }) => type === "consumable");

describe("POST /inspections/damage-assessment/{assessment_id}/recompute with another region or currency", () => {
  it("equals a new estimate in that region and currency, and keeps both in later recomputations", async () => {
    const { assessment_id } = await assess(api, vehicle, [bumper]);
    const settings = { labor_rate_region: "EU_GERMANY", currency: "EUR" } as const;
    const made = await api.assessments.recompute({ params: { assessment_id }, body: settings });
    const body = { vehicle_id: vehicle, damages: [bumper], assessment_options: settings };
    const fresh = await api.assessments.create({ body });
    expect(made.options).toMatchObject(settings);
    expect(made.assessed_damages).toEqual(fresh.assessed_damages);
    expect(made.summary).toEqual(fresh.summary);
    const again = await api.assessments.recompute({ params: { assessment_id }, body: {} });
    expect(withoutRevision(again)).toEqual(withoutRevision(made));
  });

  it("converts prices that people entered, and the first settings restore the first estimate", async () => {
    const made = await assess(api, vehicle, [bumper]);
    const params = { assessment_id: made.assessment_id };
    const lines = [{ line_id: paint(made)?.line_id ?? "", price: 140.5 }];
    const change = { lines, option: "repair_refinish", reason: "Quoted." } as const;
    const priced = await api.assessments.change({ params: { ...params, damage_id: "bumper" }, body: change });
    const { per_usd } = (await api.assessments.rateBook()).exchange_rates;
    const inYen = await api.assessments.recompute({ params, body: { currency: "JPY" } });
    expect(paint(inYen)?.oem_price).toBe(Math.round(140.5 * per_usd.JPY));
    expect(paint(inYen)?.changed).toMatchObject({ reason: "Quoted." });
    const back = await api.assessments.recompute({ params, body: { currency: "USD" } });
    expect(withoutRevision(back)).toEqual(withoutRevision(priced));
  });

  it("notes the amounts before and after with their currencies", async () => {
    const { assessment_id } = await assess(api, vehicle, [bumper]);
    await api.assessments.recompute({ params: { assessment_id }, body: { currency: "GBP" } });
    const entries = await api.vehicles.timeline({ params: { id: vehicle } });
    const entry = entries.find(
      ({ kind, details }) => kind === "assessment.recomputed" && JSON.stringify(details).includes(assessment_id),
    );
    expect(entry?.summary).toMatch(/changed from \$[\d,.]+ to £[\d,.]+/);
  });

  it("names the field of an unknown region or currency", async () => {
    const { assessment_id } = await assess(api, vehicle, [bumper]);
    const refused = (body: object) => errorOf(api.assessments.recompute({ params: { assessment_id }, body }));
    expect(await refused({ labor_rate_region: "MARS" })).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "labor_rate_region",
    });
    expect(await refused({ currency: "XXX" })).toMatchObject({ code: "VALIDATION_ERROR", field: "currency" });
  });
});
