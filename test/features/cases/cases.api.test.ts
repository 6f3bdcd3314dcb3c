import { readdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspections } from "../../../server/features/visual/visual.table.ts";
import { eventsOf } from "../../kit/events.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { found, join, person } from "../teams/people.ts";

let server: TestServer;
let dealer: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  dealer = await signedIn(server);
});
afterAll(() => server.close());

const vin = "1HGCM82633A004352";
const open = (given: Partial<{ vin: string; make: string; model: string; year: number }> = {}) =>
  dealer.api.cases.create({ body: { vehicle: { vin, ...given }, inspection_type: "full" } });

const diagnose = (vehicle: string, case_id: string) =>
  dealer.api.mechanical.create({
    body: {
      vehicle_id: vehicle,
      case_id,
      obd_data: { dtcs: ["P0301"], live_data: { engine_rpm: 750, coolant_temp: 92 } },
    },
  });
const assess = (vehicle: string, case_id: string) =>
  dealer.api.assessments.create({
    body: {
      vehicle_id: vehicle,
      case_id,
      damages: [{ damage_id: "d1", type: "dent", location: "front_door_left", severity: "moderate" }],
    },
  });
const photograph = async (vehicle: string, case_id: string) => {
  const images = await uploadWalkAround(dealer.api);
  const answer = await dealer.fetch("/v1/inspections/visual", {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "wait=60", origin: server.url },
    body: JSON.stringify({ vehicle_id: vehicle, case_id, images }),
  });
  return (await answer.json()) as { data: { inspection_id: string; status: string } };
};

describe("POST /inspections and its endpoints", () => {
  it("POST /inspections creates an unknown vehicle and finds it the second time", async () => {
    const first = await open();
    expect(first).toMatchObject({
      inspection_type: "full",
      status: "processing",
      overall_condition: null,
      health_score: null,
      estimated_repair_total: null,
      steps: { visual: { status: "pending" }, mechanical: { status: "pending" }, valuation: { status: "pending" } },
      reports: { pdf_url: null, json_url: null },
    });
    const car = await dealer.api.vehicles.get({ params: { id: first.vehicle_id } });
    expect(car).toMatchObject({ vin, make: "Honda", overviewYear: 2003 });
    expect((await open()).vehicle_id).toBe(first.vehicle_id);
  });

  it("POST /inspections in parallel creates one vehicle", async () => {
    const cases = await Promise.all(Array.from({ length: 5 }, () => open({ vin: "2T1BURHE0JC012349" })));
    expect(new Set(cases.map(({ vehicle_id }) => vehicle_id)).size).toBe(1);
  });

  it("POST /inspections answers INVALID_VIN for an invalid VIN", async () => {
    expect(await errorOf(open({ vin: "1HGCM82633A004353" }))).toMatchObject({
      code: "INVALID_VIN",
      field: "vehicle.vin",
    });
    const short = await errorOf(open({ vin: "1HGCM" }));
    expect(short).toMatchObject({ field: "vehicle.vin", message: expect.stringMatching(/^A VIN has 17 characters/) });
    const nameless = await errorOf(open({ vin: "JHMZZ5F39JS000000" }));
    expect(nameless).toMatchObject({
      field: "vehicle.model",
      message: expect.stringMatching(/^vehicle\.model: give it/),
    });
  });

  it("POST /inspections/{inspection_id}/complete combines the steps in one total and one report and closes the case", async () => {
    const { inspection_id: id, vehicle_id: car } = await open();
    expect(await errorOf(dealer.api.cases.complete({ params: { inspection_id: id } }))).toMatchObject({
      code: "INSPECTION_NOT_READY",
    });
    expect(await errorOf(dealer.api.cases.report({ params: { inspection_id: id } }))).toMatchObject({
      code: "INSPECTION_NOT_READY",
    });
    const { data: visual } = await photograph(car, id);
    const mechanical = await diagnose(car, id);
    const assessment = await assess(car, id);
    const before = await dealer.api.cases.get({ params: { inspection_id: id } });
    expect(before.steps).toEqual({
      visual: { status: "completed", id: visual.inspection_id, by: before.opened_by, at: expect.any(String) },
      mechanical: {
        status: "completed",
        id: mechanical.diagnostic_id,
        by: before.opened_by,
        at: mechanical.created_at,
      },
      damage_assessment: {
        status: "completed",
        id: assessment.assessment_id,
        by: before.opened_by,
        at: assessment.created_at,
      },
      valuation: { status: "pending" },
    });

    const done = await dealer.api.cases.complete({ params: { inspection_id: id } });
    expect(done).toMatchObject({ status: "completed", steps: { valuation: { status: "skipped" } } });
    const { min, max } = mechanical.results.summary.total_estimated_repair;
    const body = assessment.summary.repair_cost_summary.recommended_repairs_total.estimated;
    expect(done.estimated_repair_total).toBeCloseTo(body + (min + max) / 2, 1);
    const report = await dealer.api.cases.report({ params: { inspection_id: id } });
    const scores = [report.visual?.inspection.results?.condition_score ?? 0, mechanical.results.health_score];
    const [worse, better] = [Math.min(...scores), Math.max(...scores)];
    expect(done.health_score).toBe(Math.round((0.6 * worse + 0.4 * better) * 10) / 10);

    expect(report.visual?.inspection.inspection_id).toBe(visual.inspection_id);
    expect(report.mechanical?.diagnostic.diagnostic_id).toBe(mechanical.diagnostic_id);
    expect(report.damage_assessment?.assessment.assessment_id).toBe(assessment.assessment_id);
    const pdf = await dealer.fetch(`/v1/inspections/${id}/report.pdf`);
    expect(pdf.headers.get("content-type")).toContain("application/pdf");
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const negotiated = await dealer.fetch(`/v1/inspections/${id}/report`, { headers: { accept: "application/pdf" } });
    expect(negotiated.headers.get("content-type")).toContain("application/pdf");

    expect(await errorOf(dealer.api.cases.complete({ params: { inspection_id: id } }))).toMatchObject({
      code: "CASE_CLOSED",
    });
    expect(await errorOf(diagnose(car, id))).toMatchObject({ code: "CASE_CLOSED", field: "case_id" });
    expect(await errorOf(assess(car, id))).toMatchObject({ code: "CASE_CLOSED", field: "case_id" });
  });

  it("GET /inspections/{inspection_id} uses the last successful visual inspection, not a later failed one", async () => {
    const { inspection_id: id, vehicle_id: car } = await open();
    const first = (await photograph(car, id)).data.inspection_id;
    const second = (await photograph(car, id)).data.inspection_id;
    const end = (one: string, status: "failed" | "completed") =>
      server.store.write((tx) => tx.update(inspections).set({ status }).where(eq(inspections.id, one)).returning());
    await end(second, "failed");
    const { steps, health_score } = await dealer.api.cases.get({ params: { inspection_id: id } });
    expect(steps.visual).toMatchObject({ status: "completed", id: first });
    expect(health_score).not.toBeNull();
    await end(first, "failed");
    expect(await dealer.api.cases.get({ params: { inspection_id: id } })).toMatchObject({
      health_score: null,
      steps: { visual: { status: "pending" } },
    });
  });

  it("POST /inspections/{inspection_id}/complete in parallel publishes one event with the results", async () => {
    const { inspection_id: id, vehicle_id: car } = await open();
    const { results } = await diagnose(car, id);
    const endings = await Promise.allSettled(
      Array.from({ length: 4 }, () => dealer.api.cases.complete({ params: { inspection_id: id } })),
    );
    expect(endings.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { account_id } = await dealer.api.keys.account();
    expect(account_id).toBeTruthy();
    const announced = (await allEvents()).filter(
      ({ name, payload }) => name === "inspection.completed" && has(payload, id),
    );
    expect(announced.map(({ payload }) => payload)).toEqual([
      {
        inspection_id: id,
        vehicle_id: car,
        status: "completed",
        overall_condition: results.overall_health,
        health_score: results.health_score,
        estimated_repair_total: expect.any(Number),
        average_value: null,
        report_url: `${server.url}/v1/inspections/${id}/report.pdf`,
      },
    ]);
  });

  it("steps answer INSPECTION_NOT_FOUND for a case of another vehicle and an unknown case", async () => {
    const { inspection_id: id } = await open();
    const other = await dealer.api.vehicles.create({ body: { make: "Ford", model: "Focus", overviewYear: 2015 } });
    expect(await errorOf(diagnose(other.id, id))).toMatchObject({ code: "INSPECTION_NOT_FOUND", field: "case_id" });
    expect(await errorOf(assess(other.id, "0190a0a0-0000-7000-8000-000000000000"))).toMatchObject({
      code: "INSPECTION_NOT_FOUND",
      field: "case_id",
    });
  });

  it("GET /inspections/{inspection_id} answers INSPECTION_NOT_FOUND to an outsider; GET /inspections lists by vehicle", async () => {
    const { inspection_id: id, vehicle_id } = await open();
    const outsider = await signedIn(server, { admin: dealer });
    expect(await errorOf(outsider.api.cases.get({ params: { inspection_id: id } }))).toMatchObject({
      code: "INSPECTION_NOT_FOUND",
    });
    expect((await outsider.api.cases.list({})).total).toBe(0);
    const reader = await withKey(server, dealer, { permissions: ["inspections:read"] });
    expect((await reader.api.cases.get({ params: { inspection_id: id } })).inspection_id).toBe(id);
    expect(await errorOf(reader.api.cases.complete({ params: { inspection_id: id } }))).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
    });
    const { inspections, total } = await dealer.api.cases.list({ query: { vehicle_id } });
    expect(total).toBe(inspections.length);
    expect(inspections[0]?.inspection_id).toBe(id);
  });

  it("GET /inspections filters by status", async () => {
    const { inspection_id: id, vehicle_id } = await open({ vin: "JTDKN3DU5A0000001" });
    const idsOf = async (status: "processing" | "completed") =>
      (await dealer.api.cases.list({ query: { vehicle_id, status } })).inspections.map((one) => one.inspection_id);
    expect([await idsOf("processing"), await idsOf("completed")]).toEqual([[id], []]);
    await diagnose(vehicle_id, id);
    await dealer.api.cases.complete({ params: { inspection_id: id } });
    expect([await idsOf("processing"), await idsOf("completed")]).toEqual([[], [id]]);
  });

  it("POST /inspections for a team's vehicle needs a role that may edit", async () => {
    const owner = await person(server, dealer);
    const team = await found(owner, [{ name: "Read only", permissions: ["view_inventory"] }]);
    const reader = await person(server, dealer);
    await join({ owner, team, joins: reader, role: "Read only" });
    const manager = await person(server, dealer);
    await join({ owner, team, joins: manager, role: "Manager" });
    const car = await owner.api.vehicles.create({ body: { vin, teamId: team.id } });
    const body = { vehicle: { vin }, inspection_type: "full" } as const;
    expect(await errorOf(reader.api.cases.create({ body }))).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    expect((await manager.api.cases.create({ body })).vehicle_id).toBe(car.id);
    expect((await owner.api.cases.list({})).total).toBe(1);
  });

  it("DELETE /vehicles/{id} with purge deletes the case and its PDF", async () => {
    const { inspection_id: id, vehicle_id } = await open({ vin: "1FTEW1EG2JFD44217" });
    await diagnose(vehicle_id, id);
    await dealer.api.cases.complete({ params: { inspection_id: id } });
    const pdfs = () =>
      readdirSync(server.folder, { recursive: true, encoding: "utf8" }).filter((name) => name.includes(id));
    expect((await dealer.fetch(`/v1/inspections/${id}/report.pdf`)).status).toBe(200);
    expect(pdfs()).not.toEqual([]);
    await dealer.api.vehicles.remove({ params: { id: vehicle_id }, query: { purge: "true" } });
    expect(pdfs()).toEqual([]);
    expect(await errorOf(dealer.api.cases.get({ params: { inspection_id: id } }))).toMatchObject({
      code: "INSPECTION_NOT_FOUND",
    });
  });
});

const has = (payload: unknown, id: string): boolean => JSON.stringify(payload).includes(id);

async function allEvents() {
  const { workspaces } = await import("../../../server/features/accounts/accounts.table.ts");
  const rows = await server.store.read.select({ id: workspaces.id }).from(workspaces);
  return (await Promise.all(rows.map(({ id }) => eventsOf(server.store.read, id)))).flat();
}
