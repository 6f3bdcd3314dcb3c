import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { inspected } from "../../kit/stored-inspections.ts";

let server: TestServer;
let dealer: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  dealer = await signedIn(server);
});
afterAll(() => server.close());

const vin = "1HGCM82633A004352";
async function opened() {
  const { inspection_id, vehicle_id } = await dealer.api.cases.create({
    body: { vehicle: { vin }, inspection_type: "full" },
  });
  return { params: { inspection_id }, vehicle_id };
}
const use = (params: { inspection_id: string }, visual_inspection_id: string) =>
  dealer.api.cases.setPhotos({ params, body: { visual_inspection_id } });
const timelineOf = (id: string) => dealer.api.vehicles.timeline({ params: { id } });
const caseOf = async (id: string) => (await dealer.api.visual.get({ params: { inspection_id: id } })).case_id;

describe("PUT /inspections/{inspection_id}/steps/visual", () => {
  it("makes an earlier inspection the photos of the case, with its findings", async () => {
    const { params, vehicle_id } = await opened();
    const earlier = await inspected(server, vehicle_id, { findings: 2, createdAt: "2026-01-05T10:00:00.000Z" });
    const changed = await use(params, earlier);
    expect(changed.steps.visual).toMatchObject({ status: "completed", id: earlier, at: "2026-01-05T10:00:00.000Z" });
    expect(changed).toMatchObject({ unassessed_damages: 2, health_score: expect.any(Number) });
    expect(await dealer.api.cases.get({ params })).toEqual(changed);
    expect(await caseOf(earlier)).toBe(params.inspection_id);
    expect((await timelineOf(vehicle_id))[0]).toMatchObject({
      kind: "case.photos_set",
      summary: "The full inspection uses the inspection of 2026-01-05 as its photos.",
      details: { case_id: params.inspection_id, inspection_id: earlier },
    });
    const { visual } = await dealer.api.cases.complete({ params }).then(() => dealer.api.cases.report({ params }));
    expect(visual?.inspection.inspection_id).toBe(earlier);
  });

  it("answers the case unchanged and adds no timeline entry for the inspection that is the step already", async () => {
    const { params, vehicle_id } = await opened();
    const earlier = await inspected(server, vehicle_id);
    const first = await use(params, earlier);
    const entries = (await timelineOf(vehicle_id)).length;
    expect(await use(params, earlier)).toEqual(first);
    expect(await timelineOf(vehicle_id)).toHaveLength(entries);
  });

  it("replaces a later inspection, which stays with the vehicle", async () => {
    const { params, vehicle_id } = await opened();
    const earlier = await inspected(server, vehicle_id, { createdAt: "2026-01-05T10:00:00.000Z" });
    const later = await inspected(server, vehicle_id, { createdAt: "2026-02-05T10:00:00.000Z" });
    expect((await use(params, later)).steps.visual.id).toBe(later);
    expect((await use(params, earlier)).steps.visual.id).toBe(earlier);
    expect(await caseOf(later)).toBeNull();
  });

  it("answers INSPECTION_NOT_FOUND for an inspection of another vehicle, and for an unknown one", async () => {
    const { params } = await opened();
    const other = await dealer.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    for (const id of [await inspected(server, other.id), "none"]) {
      expect(await errorOf(use(params, id))).toMatchObject({
        code: "INSPECTION_NOT_FOUND",
        field: "visual_inspection_id",
      });
    }
  });

  it.each(["processing", "failed"] as const)("answers INSPECTION_NOT_READY for one that is %s", async (status) => {
    const { params, vehicle_id } = await opened();
    const unfinished = await inspected(server, vehicle_id, { status });
    expect(await errorOf(use(params, unfinished))).toMatchObject({
      code: "INSPECTION_NOT_READY",
      field: "visual_inspection_id",
      details: { status },
    });
    expect(await caseOf(unfinished)).toBeNull();
  });

  it("takes no step from another case, except a cancelled one", async () => {
    const [first, second] = [await opened(), await opened()];
    const earlier = await inspected(server, first.vehicle_id);
    await use(first.params, earlier);
    expect(await errorOf(use(second.params, earlier))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "visual_inspection_id",
    });
    await dealer.api.cases.cancel({ params: first.params, body: { reason: "Opened twice." } });
    expect((await use(second.params, earlier)).steps.visual.id).toBe(earlier);
  });

  it("answers CASE_CLOSED for a case that is not open", async () => {
    const { params, vehicle_id } = await opened();
    const earlier = await inspected(server, vehicle_id);
    await dealer.api.cases.cancel({ params, body: { reason: "The car left." } });
    expect((await errorOf(use(params, earlier))).code).toBe("CASE_CLOSED");
  });

  it("answers INSUFFICIENT_PERMISSIONS to a key that only reads", async () => {
    const { params, vehicle_id } = await opened();
    const { api } = await withKey(server, dealer, { permissions: ["inspections:read"] });
    const body = { visual_inspection_id: await inspected(server, vehicle_id) };
    expect((await errorOf(api.cases.setPhotos({ params, body }))).code).toBe("INSUFFICIENT_PERMISSIONS");
  });
});
