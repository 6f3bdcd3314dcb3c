import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsOf } from "../../kit/events.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { misfire } from "../mechanical/diagnostics.ts";

let server: TestServer;
let dealer: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  dealer = await signedIn(server);
});
afterAll(() => server.close());

const reason = "The car is not on the lot.";

/** A case with one step done. */
async function opened() {
  const body = { vehicle: { vin: "1HGCM82633A004352" }, inspection_type: "full" } as const;
  const { inspection_id, vehicle_id } = await dealer.api.cases.create({ body });
  await diagnose(inspection_id, vehicle_id);
  return { params: { inspection_id }, vehicle_id };
}
const diagnose = (case_id: string, vehicle_id: string) =>
  dealer.api.mechanical.create({ body: { vehicle_id, case_id, ...misfire } });

const kindsOf = async (id: string) => (await dealer.api.vehicles.timeline({ params: { id } })).map(({ kind }) => kind);

describe("PUT /inspections/{inspection_id}/steps/{step}/skip", () => {
  it("marks the step with reason, person and time, and DELETE takes the mark back", async () => {
    const { params, vehicle_id } = await opened();
    const { opened_by, steps } = await dealer.api.cases.skipStep({
      params: { ...params, step: "visual" },
      body: { reason },
    });
    const { at } = steps.visual;
    expect(steps.visual).toEqual({ status: "skipped", reason, by: opened_by, at: expect.any(String) });
    expect(await dealer.api.cases.get({ params })).toMatchObject({
      steps: { visual: { status: "skipped", reason, at } },
    });
    expect((await dealer.api.vehicles.timeline({ params: { id: vehicle_id } }))[0]).toMatchObject({
      kind: "case.step_skipped",
      summary: `The step “Photos” of the full inspection was skipped: ${reason}`,
    });
    const after = await dealer.api.cases.unskipStep({ params: { ...params, step: "visual" } });
    expect(after.steps.visual).toEqual({ status: "pending" });
    expect((await kindsOf(vehicle_id))[0]).toBe("case.step_unskipped");
  });

  it("does not skip a step that is done", async () => {
    const { params } = await opened();
    const { steps } = await dealer.api.cases.skipStep({ params: { ...params, step: "mechanical" }, body: { reason } });
    expect(steps.mechanical).toMatchObject({ status: "completed" });
    expect(steps.mechanical.reason).toBeUndefined();
  });

  it("keeps the reason in a completed case, and answers CASE_CLOSED for it", async () => {
    const { params } = await opened();
    await dealer.api.cases.skipStep({ params: { ...params, step: "visual" }, body: { reason } });
    const { steps } = await dealer.api.cases.complete({ params });
    expect([steps.visual, steps.valuation]).toMatchObject([{ status: "skipped", reason }, { status: "skipped" }]);
    expect(steps.valuation.reason).toBeUndefined();
    const ofVisual = { ...params, step: "visual" } as const;
    expect((await errorOf(dealer.api.cases.skipStep({ params: ofVisual, body: { reason } }))).code).toBe("CASE_CLOSED");
    expect((await errorOf(dealer.api.cases.unskipStep({ params: ofVisual }))).code).toBe("CASE_CLOSED");
  });

  it("answers INSUFFICIENT_PERMISSIONS to a key that only reads", async () => {
    const { params } = await opened();
    const { api } = await withKey(server, dealer, { permissions: ["inspections:read"] });
    const refused = api.cases.skipStep({ params: { ...params, step: "visual" }, body: { reason } });
    expect((await errorOf(refused)).code).toBe("INSUFFICIENT_PERMISSIONS");
  });
});

describe("POST /inspections/{inspection_id}/reopen", () => {
  it("opens a completed case for more steps, and changes nothing in an open one", async () => {
    const { params, vehicle_id } = await opened();
    await dealer.api.cases.complete({ params });
    const open = await dealer.api.cases.reopen({ params });
    expect(open).toMatchObject({
      status: "processing",
      completed_at: null,
      steps: { valuation: { status: "pending" } },
      reports: { pdf_url: null },
    });
    expect(await dealer.api.cases.reopen({ params })).toEqual(open);
    expect((await kindsOf(vehicle_id)).filter((kind) => kind === "case.reopened")).toHaveLength(1);
    expect((await errorOf(dealer.api.cases.report({ params }))).code).toBe("INSPECTION_NOT_READY");
    const { diagnostic_id } = await diagnose(params.inspection_id, vehicle_id);
    const done = await dealer.api.cases.complete({ params });
    expect(done).toMatchObject({ status: "completed", steps: { mechanical: { id: diagnostic_id } } });
  });

  it("the next completion announces the result again and draws the PDF again", async () => {
    const { params, vehicle_id } = await opened();
    const pdf = async () =>
      Buffer.from(await (await dealer.fetch(`/v1/inspections/${params.inspection_id}/report.pdf`)).arrayBuffer());
    await dealer.api.cases.complete({ params });
    const before = await pdf();
    await dealer.api.cases.reopen({ params });
    server.clock.advance(60_000);
    await diagnose(params.inspection_id, vehicle_id);
    await dealer.api.cases.complete({ params });
    expect((await pdf()).equals(before)).toBe(false);
    const { workspaces } = await import("../../../server/features/accounts/accounts.table.ts");
    const rows = await server.store.read.select({ id: workspaces.id }).from(workspaces);
    const events = (await Promise.all(rows.map(({ id }) => eventsOf(server.store.read, id)))).flat();
    const announced = events.filter(
      ({ name, payload }) => name === "inspection.completed" && JSON.stringify(payload).includes(params.inspection_id),
    );
    expect(announced).toHaveLength(2);
  });
});
