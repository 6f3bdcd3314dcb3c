import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf } from "../../../kit/people.ts";
import type { TestServer } from "../../../kit/serve.ts";
import { ask, openSides, type Sides } from "./two-sides.ts";

const vin = "1HGCM82633A004352";

describe("two vehicles with one VIN", () => {
  let sides: Sides;
  beforeAll(async () => {
    sides = await openSides();
  });
  afterAll(() => sides.close());

  it("become one: everything of the later is attached to the one that keeps the VIN, on all machines", async () => {
    const { owner, dealer, host, desk } = sides;
    const first = await dealer.api.vehicles.create({
      body: { make: "Saab", model: "900", vin, notes: "From the web." },
    });
    desk.clock.advance(5000);
    const second = await owner.api.vehicles.create({
      body: { make: "Saab", model: "900 Turbo", vin, stockNumber: "A12", mileage: 84_000, notes: "Traded in." },
    });
    await owner.api.leads.create({
      params: { carId: second.id },
      body: { action: "Call", targetName: "Grace", targetInfo: "555-0100" },
    });
    await sides.exchange();
    const gradeAt = async (server: TestServer) =>
      Number((await ask(server, "select grade from vehicles where id = ?", [first.id]))[0]?.grade);
    await ask(
      desk,
      `insert into inspections (id, workspace_id, vehicle_id, status, progress, detailed, generate_report, detect_hidden, model_version,
        inspector, revision, created_at, completed_at)
        select 'newer', workspace_id, id, 'completed', 1, true, false, false, 'x', 'Ada', 0, created_at, created_at from vehicles where id = ?`,
      [second.id],
    );
    // the grade of an older inspection
    for (const server of [host, desk]) await ask(server, "update vehicles set grade = 0.1 where id = ?", [first.id]);
    const [conflict] = (await owner.api.syncConflicts.list({})).conflicts;
    expect(conflict).toMatchObject({
      kind: "taken",
      record: { id: second.id, exists: true },
      holder: { id: first.id, exists: true },
      fields: [{ name: "vin", current: null, other: vin }],
      choices: ["current", "merge"],
    });
    const answer = await owner.api.syncConflicts.resolve({
      params: { id: conflict?.id ?? "" },
      body: { choice: "merge" },
    });
    expect(answer.record).toMatchObject({ id: first.id });
    expect(await gradeAt(desk)).toBeGreaterThan(1);
    await sides.exchange();
    expect(await gradeAt(host)).toBe(await gradeAt(desk));
    for (const caller of [owner, dealer]) {
      expect(await caller.api.vehicles.list({ query: {} })).toMatchObject([
        { id: first.id, vin, model: "900", stockNumber: "A12", mileage: 84_000, notes: "From the web.\nTraded in." },
      ]);
      expect(await caller.api.leads.list({ query: { carId: first.id } })).toMatchObject([{ targetName: "Grace" }]);
      expect((await caller.api.syncConflicts.list({})).conflicts).toEqual([]);
    }
    for (const server of [host, desk]) {
      expect(await ask(server, "select id from vehicles")).toEqual([{ id: first.id }]);
      expect(await ask(server, "select id from vehicle_entries where vehicle_id = ?", [second.id])).toEqual([]);
    }
    const [entry] = await owner.api.audit.list({ query: { action: "sync.conflict_resolved" } });
    expect(entry).toMatchObject({
      subject: { id: first.id },
      details: { choice: "merge", gone: { vehicle_id: second.id } },
    });
  });

  it("stay two if a person says so: the VIN stays with the one that has it", async () => {
    const { owner, dealer, desk } = sides;
    const other = "WBA3A5C51CF256651";
    await dealer.api.vehicles.create({ body: { make: "BMW", model: "328i", vin: other } });
    desk.clock.advance(5000);
    const mine = await owner.api.vehicles.create({ body: { make: "BMW", model: "320i", vin: other } });
    await sides.exchange();
    const [conflict] = (await owner.api.syncConflicts.list({})).conflicts;
    await dealer.api.vehicles.remove({ params: { id: other }, query: { purge: "true" } });
    await sides.exchange();
    const at = { params: { id: conflict?.id ?? "" } };
    expect(await owner.api.syncConflicts.get(at)).toMatchObject({ choices: ["current"], holder: { exists: false } });
    expect(await errorOf(owner.api.syncConflicts.resolve({ ...at, body: { choice: "merge" } }))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "choice",
    });
    await owner.api.syncConflicts.resolve({ ...at, body: { choice: "current" } });
    expect(await owner.api.vehicles.get({ params: { id: mine.id } })).toMatchObject({ vin: null });
  });
});
