import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outboxEvents } from "../../../server/platform/events/events.table.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { bumper } from "../assessments/estimates.ts";
import { misfire } from "../mechanical/diagnostics.ts";

let server: TestServer;
let dealer: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  dealer = await signedIn(server);
});
afterAll(() => server.close());

const reason = "The seller took the car back.";

/** A case without steps. */
async function opened() {
  const body = { vehicle: { vin: "1HGCM82633A004352" }, inspection_type: "full" } as const;
  const { inspection_id, vehicle_id } = await dealer.api.cases.create({ body });
  return { params: { inspection_id }, vehicle_id };
}
const diagnose = (case_id: string, vehicle_id: string) =>
  dealer.api.mechanical.create({ body: { vehicle_id, case_id, ...misfire } });
const cancel = (params: { inspection_id: string }, why = reason) =>
  dealer.api.cases.cancel({ params, body: { reason: why } });
const timelineOf = (id: string) => dealer.api.vehicles.timeline({ params: { id } });

describe("POST /inspections/{inspection_id}/cancel", () => {
  it("cancels an open case, and stores its reason, person and time", async () => {
    const { params, vehicle_id } = await opened();
    const cancelled = await cancel(params, `  ${reason} `);
    expect(cancelled).toMatchObject({
      status: "cancelled",
      completed_at: null,
      cancellation: { reason, by: cancelled.opened_by, at: expect.any(String) },
      steps: { visual: { status: "pending" }, valuation: { status: "pending" } },
      reports: { pdf_url: null, json_url: null },
    });
    expect(await dealer.api.cases.get({ params })).toEqual(cancelled);
    expect((await timelineOf(vehicle_id))[0]).toMatchObject({
      kind: "case.cancelled",
      summary: `The full inspection was cancelled: ${reason}`,
      details: { case_id: params.inspection_id },
    });
  });

  it("answers VALIDATION_ERROR without a reason, or with one of more than 200 characters", async () => {
    const { params } = await opened();
    for (const why of ["", "   ", "x".repeat(201)]) {
      expect(await errorOf(cancel(params, why))).toMatchObject({ code: "VALIDATION_ERROR", field: "reason" });
    }
    expect(await dealer.api.cases.get({ params })).toMatchObject({ status: "processing", cancellation: null });
    expect((await cancel(params, "x".repeat(200))).status).toBe("cancelled");
  });

  it("answers a cancelled case unchanged, with the first reason and one timeline entry", async () => {
    const { params, vehicle_id } = await opened();
    const first = await cancel(params);
    server.clock.advance(60_000);
    expect(await cancel(params, "Another reason")).toEqual(first);
    const ofCase = (await timelineOf(vehicle_id)).filter(({ details }) => details.case_id === params.inspection_id);
    expect(ofCase.map(({ kind }) => kind)).toEqual(["case.cancelled", "case.opened"]);
  });

  it("in parallel, stores one cancellation or completion, never both", async () => {
    const { params, vehicle_id } = await opened();
    await diagnose(params.inspection_id, vehicle_id);
    const requests = [
      () => cancel(params, "First"),
      () => dealer.api.cases.complete({ params }),
      () => cancel(params, "Second"),
    ];
    await Promise.allSettled(requests.map((send) => send()));
    const { status, completed_at, cancellation } = await dealer.api.cases.get({ params });
    expect([completed_at === null, cancellation === null]).toEqual(
      status === "cancelled" ? [true, false] : [false, true],
    );
    const kinds = (await timelineOf(vehicle_id))
      .filter(({ details }) => details.case_id === params.inspection_id)
      .map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "case.cancelled" || kind === "case.completed")).toHaveLength(1);
  });

  it("answers CASE_CLOSED for a completed case, and leaves it completed", async () => {
    const { params, vehicle_id } = await opened();
    await diagnose(params.inspection_id, vehicle_id);
    const completed = await dealer.api.cases.complete({ params });
    expect(await errorOf(cancel(params))).toMatchObject({ code: "CASE_CLOSED", status: 409 });
    expect(await dealer.api.cases.get({ params })).toEqual(completed);
    expect(completed.cancellation).toBeNull();
  });

  it("accepts no step, skip or completion afterwards, and makes no report", async () => {
    const { params, vehicle_id } = await opened();
    await diagnose(params.inspection_id, vehicle_id);
    await cancel(params);
    const ofCase = { vehicle_id, case_id: params.inspection_id };
    const ofStep = { ...params, step: "visual" } as const;
    const images = await uploadWalkAround(dealer.api);
    const requests: readonly (() => Promise<unknown>)[] = [
      () => diagnose(params.inspection_id, vehicle_id),
      () => dealer.api.assessments.create({ body: { ...ofCase, damages: [bumper] } }),
      () => dealer.api.visual.create({ body: { ...ofCase, images } }),
      () => dealer.api.cases.skipStep({ params: ofStep, body: { reason } }),
      () => dealer.api.cases.unskipStep({ params: ofStep }),
      () => dealer.api.cases.complete({ params }),
    ];
    for (const send of requests) expect((await errorOf(send())).code).toBe("CASE_CLOSED");
    expect(await errorOf(dealer.api.cases.report({ params }))).toMatchObject({
      code: "INSPECTION_NOT_READY",
      message: expect.stringContaining("cancelled"),
    });
  });

  it("lets an analysis that runs finish: its result stays with the vehicle and the case", async () => {
    const { params, vehicle_id } = await opened();
    const images = await uploadWalkAround(dealer.api);
    const { inspection_id } = await dealer.api.visual.create({
      body: { vehicle_id, case_id: params.inspection_id, images },
    });
    await cancel(params);
    await expect
      .poll(async () => (await dealer.api.visual.get({ params: { inspection_id } })).status, { timeout: 60_000 })
      .toBe("completed");
    const { status, steps, health_score } = await dealer.api.cases.get({ params });
    expect([status, steps.visual]).toMatchObject(["cancelled", { status: "completed", id: inspection_id }]);
    expect(health_score).not.toBeNull();
  });

  it("POST /inspections/{inspection_id}/reopen opens it again for its steps and its completion", async () => {
    const { params, vehicle_id } = await opened();
    await diagnose(params.inspection_id, vehicle_id);
    await cancel(params);
    const open = await dealer.api.cases.reopen({ params });
    expect(open).toMatchObject({
      status: "processing",
      cancellation: null,
      steps: { mechanical: { status: "completed" } },
    });
    const { diagnostic_id } = await diagnose(params.inspection_id, vehicle_id);
    const done = await dealer.api.cases.complete({ params });
    expect(done).toMatchObject({
      status: "completed",
      cancellation: null,
      steps: { mechanical: { id: diagnostic_id } },
    });
  });

  it("announces nothing: inspection.completed is only for a completion", async () => {
    const { params, vehicle_id } = await opened();
    await diagnose(params.inspection_id, vehicle_id);
    await cancel(params);
    const events = await server.store.read.select().from(outboxEvents);
    expect(events.filter(({ payload }) => JSON.stringify(payload).includes(params.inspection_id))).toEqual([]);
  });

  it("GET /inspections?status=cancelled lists only cancelled cases", async () => {
    const one = await opened();
    const two = await opened();
    await cancel(one.params);
    const idsOf = async (status: "processing" | "cancelled") => {
      const query = { vehicle_id: one.vehicle_id, status, limit: 100 };
      const { inspections, total } = await dealer.api.cases.list({ query });
      expect(total).toBe(inspections.length);
      return inspections.map(({ inspection_id }) => inspection_id);
    };
    expect(await idsOf("cancelled")).toContain(one.params.inspection_id);
    expect(await idsOf("cancelled")).not.toContain(two.params.inspection_id);
    expect(await idsOf("processing")).not.toContain(one.params.inspection_id);
    expect(await idsOf("processing")).toContain(two.params.inspection_id);
  });

  it("answers INSUFFICIENT_PERMISSIONS to a key that only reads, and INSPECTION_NOT_FOUND to another workspace", async () => {
    const { params } = await opened();
    const reader = await withKey(server, dealer, { permissions: ["inspections:read"] });
    const outsider = await signedIn(server, { admin: dealer });
    const refused = (api: TestCaller["api"]) => errorOf(api.cases.cancel({ params, body: { reason } }));
    expect((await refused(reader.api)).code).toBe("INSUFFICIENT_PERMISSIONS");
    expect((await refused(outsider.api)).code).toBe("INSPECTION_NOT_FOUND");
    expect((await dealer.api.cases.get({ params })).status).toBe("processing");
  });
});
