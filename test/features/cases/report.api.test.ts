import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outboxEvents } from "../../../server/platform/events/events.table.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { readPdf } from "../../reports/pdf.ts";
import { bumper, door } from "../assessments/estimates.ts";
import { misfire } from "../mechanical/diagnostics.ts";
import { accords, stockMarket } from "../valuations/market.ts";

let server: TestServer;
let dealer: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  dealer = await signedIn(server);
});
afterAll(() => server.close());

const vin = "1HGCM82633A004352";
const open = (api: Api) => api.cases.create({ body: { vehicle: { vin }, inspection_type: "full" } });

/** A completed inspection of a case, with one finding on the roof that a person added. */
async function photographed(api: Api, vehicle_id: string, case_id: string): Promise<string> {
  const body = { vehicle_id, case_id, images: await uploadWalkAround(api) };
  const { inspection_id } = await api.visual.create({ body }, { headers: { prefer: "wait=60" } });
  await addDent(api, inspection_id, "roof");
  return inspection_id;
}
const addDent = (api: Api, inspection_id: string, part: "roof" | "hood") =>
  api.visual.addDamage({ params: { inspection_id }, body: { type: "dent", severity: "moderate", location: { part } } });

/** A case with its valuation, in a new market. */
async function valued(api: Api, environment: "production" | "development") {
  const { inspection_id: case_id, vehicle_id } = await open(api);
  await api.vehicles.update({ params: { id: vehicle_id }, body: { zipCode: "95112" } });
  const market = accords(40).map((one) => ({ ...one, year: 2003 }));
  await stockMarket(server, dealer, market, { environment });
  const { valuation } = await api.valuations.valuate({ body: { vehicle_id, mileage: 70_000, case_id } });
  return { case_id, vehicle_id, average: valuation.adjusted_value.average };
}

describe("GET /inspections/{inspection_id} totals", () => {
  it("include damages photographed after the assessment and count them", async () => {
    const { api } = dealer;
    const { inspection_id: case_id, vehicle_id } = await open(api);
    const { summary } = await api.assessments.create({ body: { vehicle_id, case_id, damages: [bumper, door] } });
    const estimated = summary.repair_cost_summary.recommended_repairs_total.estimated;
    const params = { inspection_id: case_id };
    expect(await api.cases.get({ params })).toMatchObject({ estimated_repair_total: estimated, unassessed_damages: 0 });
    const inspection_id = await photographed(api, vehicle_id, case_id);
    const { results } = await api.visual.get({ params: { inspection_id } });
    const { min = 0, max = 0 } = results?.damage_summary.total_estimated_repair ?? {};
    const after = await api.cases.get({ params });
    expect(after.estimated_repair_total).toBeCloseTo(estimated + (min + max) / 2, 1);
    expect(after.unassessed_damages).toBe(results?.damage_summary.total_damages);
  });

  it("include a finding added after the assessment", async () => {
    const { api } = dealer;
    const { inspection_id: case_id, vehicle_id } = await open(api);
    const inspection_id = await photographed(api, vehicle_id, case_id);
    const { summary } = await api.assessments.create({ body: { vehicle_id, case_id, inspection_id, damages: [] } });
    const estimated = summary.repair_cost_summary.recommended_repairs_total.estimated;
    const params = { inspection_id: case_id };
    expect(await api.cases.get({ params })).toMatchObject({ estimated_repair_total: estimated, unassessed_damages: 0 });
    const { results } = await addDent(api, inspection_id, "hood");
    const { min = 0, max = 0 } = results?.damages.at(-1)?.estimated_repair ?? {};
    const after = await api.cases.get({ params });
    expect(after.estimated_repair_total).toBeCloseTo(estimated + (min + max) / 2, 1);
    expect(after.unassessed_damages).toBe(1);
  });
});

describe("GET /inspections/{inspection_id}/report", () => {
  it("answers sandbox URLs in every step of a sandbox case", async () => {
    const { api } = await withKey(server, dealer, { environment: "development" });
    const { case_id, vehicle_id } = await valued(api, "development");
    await photographed(api, vehicle_id, case_id);
    await api.mechanical.create({ body: { vehicle_id, case_id, ...misfire } });
    await api.assessments.create({ body: { vehicle_id, case_id, damages: [door] } });
    const params = { inspection_id: case_id };
    await api.cases.complete({ params });
    const { case: one, visual, mechanical, damage_assessment, valuation } = await api.cases.report({ params });
    const steps = [visual?.inspection, mechanical?.diagnostic, damage_assessment?.assessment, valuation?.valuation];
    const addresses = [one, ...steps].map((part) => part?.reports.json_url ?? "");
    expect(addresses.filter((address) => !address.startsWith(`${server.url}/sandbox/v1/`))).toEqual([]);
    expect(addresses).toHaveLength(5);
  });

  it("answers the valuation only to keys with pricing:read", async () => {
    const { case_id, average } = await valued(dealer.api, "production");
    const params = { inspection_id: case_id };
    const inspector = await withKey(server, dealer, { permissions: ["inspections:write"] });
    const buyer = await withKey(server, dealer, { permissions: ["inspections:read", "pricing:write"] });
    expect((await inspector.api.cases.complete({ params })).average_value).toBeNull();
    expect((await inspector.api.cases.get({ params })).average_value).toBeNull();
    const { inspections } = await inspector.api.cases.list({});
    expect(inspections.find(({ inspection_id }) => inspection_id === case_id)?.average_value).toBeNull();
    const narrow = await inspector.api.cases.report({ params });
    expect(narrow).toMatchObject({ valuation: null, case: { average_value: null } });
    expect(narrow.case.steps.valuation.status).toBe("completed");
    expect(await errorOf(inspector.api.cases.reportPdf({ params }))).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
      message: expect.stringContaining("pricing:read"),
    });
    const full = await buyer.api.cases.report({ params });
    expect([full.case.average_value, full.valuation?.valuation.valuation.adjusted_value.average]).toEqual([
      average,
      average,
    ]);
    expect((await buyer.fetch(`/v1/inspections/${case_id}/report.pdf`)).status).toBe(200);
  });

  it("the completion event has the value even if the key lacks pricing:read", async () => {
    const { case_id, average } = await valued(dealer.api, "production");
    const { api } = await withKey(server, dealer, { permissions: ["inspections:write"] });
    await api.cases.complete({ params: { inspection_id: case_id } });
    const announced = (await server.store.read.select().from(outboxEvents)).filter(
      ({ name, payload }) => name === "inspection.completed" && JSON.stringify(payload).includes(case_id),
    );
    expect(announced.map(({ payload }) => payload)).toMatchObject([{ average_value: average }]);
  });
});

describe("GET /inspections/{inspection_id}/report.pdf", () => {
  it("shows the approval of the estimate until it is withdrawn, also when it was printed before", async () => {
    const { api } = dealer;
    const { inspection_id, vehicle_id } = await open(api);
    const body = { vehicle_id, case_id: inspection_id, damages: [door] };
    const { assessment_id } = await api.assessments.create({ body });
    await api.cases.complete({ params: { inspection_id } });
    const note = "Before the sale.";
    const isApproved = async () => {
      const answer = await dealer.fetch(`/v1/inspections/${inspection_id}/report.pdf`);
      const pages = await readPdf(Buffer.from(await answer.arrayBuffer()));
      return pages.some(({ text }) => text.includes(note));
    };
    expect(await isApproved()).toBe(false);
    await api.assessments.approve({ params: { assessment_id }, body: { note } });
    expect(await isApproved()).toBe(true);
    await api.assessments.withdrawApproval({ params: { assessment_id } });
    expect(await isApproved()).toBe(false);
  });
});
