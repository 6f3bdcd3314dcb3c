import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stampOf } from "../../../../server/features/sync/clock/stamp.ts";
import { newId } from "../../../../server/platform/ids.ts";
import { errorOf } from "../../../kit/people.ts";
import { ask, openSides, type Sides } from "./two-sides.ts";

const vin = "1HGCM82633A004352";
const params = { id: vin };

describe("conflicts of sync", () => {
  let sides: Sides;
  beforeAll(async () => {
    sides = await openSides();
    await sides.owner.api.vehicles.create({
      body: { make: "Saab", model: "900", vin, stockNumber: "A12" },
    });
    await sides.exchange();
  });
  afterAll(() => sides.close());

  const conflictsAt = async (caller: Sides["owner"]) => (await caller.api.syncConflicts.list({})).conflicts;

  /** Both sides change the location and the price while they are apart. */
  async function disagree(location: string) {
    const { owner, dealer } = sides;
    await owner.api.vehicles.update({ params, body: { location: `${location} here`, askingPrice: 9_500 } });
    sides.host.clock.advance(1000);
    await dealer.api.vehicles.update({ params, body: { location: `${location} there`, mileage: 84_000 } });
    await sides.exchange();
  }

  it("shows both versions of the fields that were lost, on both machines", async () => {
    await disagree("Row 1");
    const { owner, dealer } = sides;
    const [conflict, ...others] = await conflictsAt(owner);
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({
      kind: "overwritten",
      record: { kind: "vehicles", title: expect.stringContaining("Saab 900"), exists: true },
      holder: null,
      fields: [{ name: "location", type: "text", current: "Row 1 there", other: "Row 1 here" }],
      current: { isFromHere: false },
      other: { isFromHere: true },
      choices: ["current", "other"],
    });
    expect((await conflictsAt(dealer)).map(({ id, current }) => [id, current.isFromHere])).toEqual([
      [conflict?.id, true],
    ]);
    expect(await owner.api.sync.status()).toMatchObject({ conflicts: 1 });
  });

  it("are resolved everywhere once one side takes the other version, which travels as a new change", async () => {
    const { owner, dealer } = sides;
    const [conflict] = await conflictsAt(owner);
    const computed = () => ask(sides.desk, "select search_text from vehicles");
    const before = await computed();
    const answer = await owner.api.syncConflicts.resolve({
      params: { id: conflict?.id ?? "" },
      body: { choice: "other" },
    });
    expect(await computed()).toEqual(before);
    expect(await owner.api.vehicles.list({ query: { search: "saab" } })).toHaveLength(1);
    expect(answer.record).toMatchObject({ kind: "vehicles", exists: true });
    await sides.exchange();
    const merged = { location: "Row 1 here", mileage: 84_000, askingPrice: 9_500 };
    expect(await owner.api.vehicles.get({ params })).toMatchObject(merged);
    expect(await dealer.api.vehicles.get({ params })).toMatchObject(merged);
    expect([await conflictsAt(owner), await conflictsAt(dealer)]).toEqual([[], []]);
    const [entry] = await owner.api.audit.list({ query: { action: "sync.conflict_resolved" } });
    expect(entry?.details).toMatchObject({ choice: "other", conflict: "overwritten", kind: "vehicles" });
  });

  it("cannot bring a file that is not the record's own", async () => {
    const { owner, desk } = sides;
    const [row] = await ask(desk, "select id, workspace_id from vehicles");
    const id = newId();
    const lost = { table: "vehicles", id: row?.id, stamp: stampOf(Date.now(), 0, "a".repeat(12)), fields: {} };
    await ask(
      desk,
      `insert into sync_conflicts (id, workspace_id, table_no, row_id, kind, lost, created_at) values (?, ?, 3, ?, 'overwritten', ?, ?)`,
      [
        ...[id, row?.workspace_id, row?.id],
        JSON.stringify({ ...lost, deleted: null, values: { coverKey: "reports/a.pdf" }, based: null }),
        "2026-01-01T00:00:00.000Z",
      ],
    );
    const resolve = (choice: "other" | "current") =>
      owner.api.syncConflicts.resolve({ params: { id }, body: { choice } });
    expect(await errorOf(resolve("other"))).toMatchObject({ code: "SYNC_ROW_REFUSED", field: "coverKey" });
    await resolve("current");
    await sides.exchange();
  });

  it("are shown, too, if this version does not know their table or their form", async () => {
    const { owner, desk } = sides;
    const [row] = await ask(desk, "select workspace_id as id from sync_link");
    const ids = [newId(), newId()];
    const lost = JSON.stringify({ table: "later", id: "x", values: 1 });
    for (const [nth, id] of ids.entries()) {
      await ask(
        desk,
        `insert into sync_conflicts (id, workspace_id, table_no, row_id, kind, lost, created_at) values (?, ?, ?, 'x', 'overwritten', ?, ?)`,
        [id, row?.id, [9999, 3][nth], lost, "2026-01-01T00:00:00.000Z"],
      );
    }
    const { conflicts, total } = await owner.api.syncConflicts.list({});
    expect([conflicts.length, total]).toEqual([2, 2]);
    for (const id of ids) {
      const conflict = await owner.api.syncConflicts.get({ params: { id } });
      expect(conflict).toMatchObject({ record: { kind: "unknown", exists: false }, fields: [], choices: ["current"] });
      await owner.api.syncConflicts.resolve({ params: { id }, body: { choice: "current" } });
    }
    await sides.exchange();
    expect((await owner.api.syncConflicts.list({})).total).toBe(0);
  });

  it("converge if two people resolve the same one differently at the same time", async () => {
    await disagree("Row 2");
    const { owner, dealer } = sides;
    const [conflict] = await conflictsAt(owner);
    const at = { params: { id: conflict?.id ?? "" } };
    await dealer.api.syncConflicts.resolve({ ...at, body: { choice: "current" } });
    await owner.api.syncConflicts.resolve({ ...at, body: { choice: "other" } });
    await sides.exchange();
    const [here, there] = [await owner.api.vehicles.get({ params }), await dealer.api.vehicles.get({ params })];
    expect([here.location, there.location]).toEqual(["Row 2 here", "Row 2 here"]);
    expect([await conflictsAt(owner), await conflictsAt(dealer)]).toEqual([[], []]);
    expect((await errorOf(dealer.api.syncConflicts.resolve({ ...at, body: { choice: "other" } }))).code).toBe(
      "RESOURCE_NOT_FOUND",
    );
  });

  it("can be resolved for some fields, and refuse fields and choices that they do not offer", async () => {
    const { owner, dealer } = sides;
    await owner.api.vehicles.update({ params, body: { location: "Row 3 here", trim: "Turbo" } });
    sides.host.clock.advance(1000);
    await dealer.api.vehicles.update({ params, body: { location: "Row 3 there", trim: "Aero" } });
    await sides.exchange();
    const [conflict] = await conflictsAt(owner);
    expect(conflict?.fields.map(({ name }) => name).sort()).toEqual(["location", "trim"]);
    const resolve = (body: { choice: "current" | "other" | "merge"; fields?: string[] }) =>
      owner.api.syncConflicts.resolve({ params: { id: conflict?.id ?? "" }, body });
    expect(await errorOf(resolve({ choice: "merge" }))).toMatchObject({ code: "VALIDATION_ERROR", field: "choice" });
    expect(await errorOf(resolve({ choice: "other", fields: ["vin"] }))).toMatchObject({ field: "fields" });
    await resolve({ choice: "other", fields: ["trim"] });
    await sides.exchange();
    expect(await dealer.api.vehicles.get({ params })).toMatchObject({ location: "Row 3 there", trim: "Turbo" });
  });

  it("restore a record that was deleted here and changed there", async () => {
    const { owner, dealer } = sides;
    const contact = await owner.api.contacts.create({ body: { name: "Ada", email: "ada@example.com" } });
    const at = { params: { id: contact.contact_id } };
    await sides.exchange();
    await dealer.api.contacts.update({ ...at, body: { name: "Ada King" } });
    sides.desk.clock.advance(20_000);
    await owner.api.contacts.remove(at);
    await sides.exchange();
    const conflict = (await conflictsAt(owner)).find(({ kind }) => kind === "deleted");
    expect(conflict).toMatchObject({ record: { kind: "contacts", title: "Ada King", exists: false } });
    await owner.api.syncConflicts.resolve({ params: { id: conflict?.id ?? "" }, body: { choice: "other" } });
    await sides.exchange();
    expect(await owner.api.contacts.get(at)).toMatchObject({ name: "Ada King" });
    expect(await dealer.api.contacts.get(at)).toMatchObject({ name: "Ada King" });
  });

  it("name the currency of an amount, of both versions", async () => {
    const { owner, dealer } = sides;
    const draft = { name: "Spring", objective: "leads", dailyBudget: 20, currency: "EUR" } as const;
    const { id } = await owner.api.campaigns.create({ body: draft });
    await sides.exchange();
    await owner.api.campaigns.update({ params: { id }, body: { dailyBudget: 30, currency: "CHF" } });
    sides.host.clock.advance(60_000);
    await dealer.api.campaigns.update({ params: { id }, body: { dailyBudget: 40 } });
    await sides.exchange();
    const conflict = (await conflictsAt(owner)).find(({ record }) => record.id === id);
    const budget = conflict?.fields.find(({ name }) => name === "dailyBudgetCents");
    expect(budget).toMatchObject({ type: "money", current: 40, currency: "EUR", other: 30, otherCurrency: "CHF" });
    expect(conflict?.fields.find(({ name }) => name === "currency")).toMatchObject({ currency: null });
  });
});
