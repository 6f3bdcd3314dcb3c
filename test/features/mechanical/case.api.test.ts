import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workspaces } from "../../../server/features/accounts/accounts.table.ts";
import { inspectionCases } from "../../../server/features/cases/cases.table.ts";
import { newId } from "../../../server/platform/ids.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accord, misfire } from "./diagnostics.ts";

let server: TestServer;
let owner: TestCaller;
let car: string;
let other: string;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  car = (await owner.api.vehicles.create({ body: accord })).id;
  other = (await owner.api.vehicles.create({ body: accord })).id;
});
afterAll(() => server.close());

async function caseOf(vehicleId: string, status: "processing" | "completed" | "cancelled"): Promise<string> {
  const [workspace] = await server.store.read.select().from(workspaces);
  const row = { id: newId(), workspaceId: workspace?.id ?? "", vehicleId, status, openedBy: "Ada", revision: 0 };
  await server.store.write((tx) =>
    tx
      .insert(inspectionCases)
      .values({ ...row, createdAt: "2026-01-01T00:00:00.000Z" })
      .then(() => undefined),
  );
  return row.id;
}

const diagnose = (case_id: string) => owner.api.mechanical.create({ body: { vehicle_id: car, case_id, ...misfire } });
const inspect = async (case_id: string) =>
  owner.api.visual.create({ body: { vehicle_id: car, case_id, images: await uploadWalkAround(owner.api) } });

describe.each([
  ["POST /inspections/mechanical with a case_id", diagnose],
  ["POST /inspections/visual with a case_id", inspect],
] as const)("%s", (_, begin) => {
  it("joins an open case of the vehicle", async () => {
    const id = await caseOf(car, "processing");
    expect((await begin(id)).case_id).toBe(id);
  });

  it("answers CASE_CLOSED for a completed or cancelled case and INSPECTION_NOT_FOUND for an unknown one or one of another vehicle", async () => {
    for (const status of ["completed", "cancelled"] as const) {
      const closed = await errorOf(begin(await caseOf(car, status)));
      expect(closed).toMatchObject({ code: "CASE_CLOSED", status: 409, field: "case_id" });
    }
    for (const id of [await caseOf(other, "processing"), newId()]) {
      const error = await errorOf(begin(id));
      expect(error).toMatchObject({ code: "INSPECTION_NOT_FOUND", status: 404, field: "case_id" });
    }
  });
});
