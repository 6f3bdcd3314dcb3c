import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DamageAssessment } from "../../../contracts/repair/assessments.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { assess, bumper, car } from "./estimates.ts";

let server: TestServer;
let owner: TestCaller;
let inspector: TestCaller;
let buyer: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
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

describe("the value of the vehicle in a damage assessment", () => {
  it("is null for a key without pricing:read, in every answer", async () => {
    const made = await assess(inspector.api, await car(owner.api, { askingPrice: 18_500 }));
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
    const { assessment_id } = await assess(inspector.api, await car(owner.api, { askingPrice: 18_500 }));
    const params = { assessment_id };
    for (const { api } of [owner, buyer]) {
      const seen = await api.assessments.get({ params });
      expect(seen.summary.impact_on_vehicle_value?.estimated_market_value).toBe(18_500);
      expect(valuesOf(seen)).not.toContain(null);
    }
  });

  it("makes the PDF need pricing:read; the CSV does not", async () => {
    const priced = await assess(owner.api, await car(owner.api, { askingPrice: 18_500 }));
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

  it("honors If-Match with the ETag that a key without pricing:read received", async () => {
    const { assessment_id } = await assess(owner.api, await car(owner.api, { askingPrice: 18_500 }));
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
    const body = { vehicle: { vin: "1HGCM82633A004352" }, inspection_type: "full" as const };
    const { inspection_id, vehicle_id } = await owner.api.cases.create({ body });
    await owner.api.vehicles.update({ params: { id: vehicle_id }, body: { askingPrice: 9_000 } });
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
    expect(whole?.assessment.summary.impact_on_vehicle_value?.estimated_market_value).toBe(9_000);
  });
});
