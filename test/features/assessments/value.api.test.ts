import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DamageAssessment } from "../../../contracts/repair/assessments.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accordInStock, accords, stockMarket, vin } from "../valuations/market.ts";
import { assess, bumper, car } from "./estimates.ts";

let server: TestServer;
let owner: TestCaller;
let inspector: TestCaller;
let buyer: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  await stockMarket(server, owner, accords(20));
  inspector = await withKey(server, owner, { permissions: ["inspections:write"] });
  buyer = await withKey(server, owner, { permissions: ["inspections:write", "pricing:read"] });
});
afterAll(() => server.close());

/** All fields that give the value of the vehicle, also by the costs of the repairs. */
const valuesOf = ({ assessed_damages, summary }: DamageAssessment) => [
  summary.impact_on_vehicle_value,
  summary.total_value_reduction_percentage,
  ...assessed_damages.map(({ impact_assessment }) => impact_assessment.value_reduction_percentage),
];
const none = [null, null, null, null];

/** A vehicle with a valuation, and its value. */
async function valued(
  further: { readonly vin?: string } = {},
): Promise<{ readonly id: string; readonly value: number }> {
  const { id } = await owner.api.vehicles.create({ body: { ...accordInStock, ...further } });
  const { valuation } = await owner.api.valuations.valuate({ body: { vehicle_id: id } });
  return { id, value: valuation.adjusted_value.average };
}

describe("the result of a valuation in a damage assessment", () => {
  it("is null for a key without pricing:read, in every answer", async () => {
    const made = await assess(inspector.api, (await valued()).id);
    const params = { assessment_id: made.assessment_id };
    expect(valuesOf(made)).toEqual(none);
    expect(valuesOf(await inspector.api.assessments.get({ params }))).toEqual(none);
    const { assessments } = await inspector.api.assessments.list({ query: { vehicle_id: made.vehicle_id } });
    expect(assessments.map(valuesOf)).toEqual([none]);
    expect(valuesOf((await inspector.api.assessments.report({ params })).assessment)).toEqual(none);
    expect(valuesOf(await inspector.api.assessments.recompute({ params, body: {} }))).toEqual(none);
    expect(valuesOf(await inspector.api.assessments.approve({ params, body: {} }))).toEqual(none);
  });

  it("is answered with pricing:read and to sessions, also if a key without it made the assessment", async () => {
    const { id, value } = await valued();
    const { assessment_id } = await assess(inspector.api, id);
    const params = { assessment_id };
    for (const { api } of [owner, buyer]) {
      const seen = await api.assessments.get({ params });
      expect(seen.summary.impact_on_vehicle_value?.estimated_market_value).toBeCloseTo(value, 0);
      expect(valuesOf(seen)).not.toContain(null);
    }
  });

  it("makes the PDF need pricing:read; the CSV does not", async () => {
    const priced = await assess(owner.api, (await valued()).id);
    const at = (id: string, kind: string) => `/v1/inspections/damage-assessment/${id}/report.${kind}`;
    const params = { assessment_id: priced.assessment_id };
    expect(await errorOf(inspector.api.assessments.reportPdf({ params }))).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
      message: expect.stringContaining("pricing:read"),
    });
    expect((await inspector.fetch(at(priced.assessment_id, "csv"))).status).toBe(200);
    expect((await buyer.fetch(at(priced.assessment_id, "pdf"))).status).toBe(200);
    const plain = await assess(owner.api, await car(owner.api));
    expect((await inspector.fetch(at(plain.assessment_id, "pdf"))).status).toBe(200);
  });

  it("stays if the asking price says it, which is no secret", async () => {
    const made = await assess(inspector.api, await car(owner.api, { askingPrice: 18_500 }));
    expect(made.summary.impact_on_vehicle_value?.estimated_market_value).toBe(18_500);
    const at = `/v1/inspections/damage-assessment/${made.assessment_id}/report.pdf`;
    expect((await inspector.fetch(at)).status).toBe(200);
  });

  it("honors If-Match with the ETag that a key without pricing:read received", async () => {
    const { assessment_id } = await assess(owner.api, (await valued()).id);
    const url = `/v1/inspections/damage-assessment/${assessment_id}`;
    const etag = (await inspector.fetch(url)).headers.get("etag") ?? "";
    const change = () =>
      inspector.fetch(`${url}/approval`, {
        method: "PUT",
        headers: { "content-type": "application/json", "if-match": etag },
        body: "{}",
      });
    expect((await change()).status).toBe(200);
    expect((await change()).status).toBe(412);
  });

  it("is left out of the report of a full inspection, and its PDF is refused", async () => {
    const { value } = await valued({ vin });
    const body = { vehicle: { vin }, inspection_type: "full" as const };
    const { inspection_id, vehicle_id } = await owner.api.cases.create({ body });
    await owner.api.assessments.create({ body: { vehicle_id, case_id: inspection_id, damages: [bumper] } });
    const params = { inspection_id };
    await owner.api.cases.complete({ params });
    const report = await inspector.api.cases.report({ params });
    const estimate = report.damage_assessment?.assessment;
    expect(estimate && valuesOf(estimate)).toEqual([null, null, null]);
    expect(await errorOf(inspector.api.cases.reportPdf({ params }))).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
    });
    const whole = (await buyer.api.cases.report({ params })).damage_assessment;
    expect(whole?.assessment.summary.impact_on_vehicle_value?.estimated_market_value).toBeCloseTo(value, 0);
  });
});
