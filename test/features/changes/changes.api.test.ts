import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isTombstone } from "../../../contracts/kit/incremental.ts";
import { rowChanges } from "../../../server/features/changes/changes.table.ts";
import { inspections } from "../../../server/features/visual/visual.table.ts";
import { days } from "../../../server/platform/clock.ts";
import { newId } from "../../../server/platform/ids.ts";
import { withKey } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "../teams/people.ts";
import { accords, stockMarket } from "../valuations/market.ts";
import { type ListName, lasting, lastingOf, listed, lists, openMirror, pageAt, startOf } from "./mirror.ts";

let server: TestServer;
let owner: Person;
let member: Person;
let team: TestTeam;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  owner = await person(server);
  member = await person(server, owner);
  team = await found(owner);
  await join({ owner, team, joins: member, role: "Manager" });
  await stockMarket(server, owner, accords(20));
});
afterAll(() => server.close());

const car = { make: "Honda", model: "Accord", overviewYear: 2020, mileage: 70_000, zipCode: "95112" } as const;

/** A car with one of each record that follows it. */
async function carWithRecords(teamId: string | null) {
  const { api } = owner;
  const { id, ownerId } = await api.vehicles.create({ body: { ...car, teamId } });
  const lead = await api.leads.create({
    params: { carId: id },
    body: { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" },
  });
  const { valuation_id } = await api.valuations.valuate({ body: { vehicle_id: id } });
  const inspectionId = newId();
  const [{ workspaceId = "" } = {}] = await server.store.read
    .select({ workspaceId: rowChanges.audience })
    .from(rowChanges)
    .where(eq(rowChanges.rowId, id));
  await server.store.write((tx) =>
    tx.insert(inspections).values({
      id: inspectionId,
      workspaceId,
      vehicleId: id,
      status: "failed",
      progress: 1,
      detailed: false,
      generateReport: false,
      detectHidden: false,
      modelVersion: "test",
      inspector: ownerId,
      revision: 0,
      createdAt: new Date().toISOString(),
    }),
  );
  const sale = await api.vehicles.sell({ params: { id }, body: { soldPrice: 9000 } });
  return { vehicles: id, sales: sale.id, leads: lead.id, valuations: valuation_id, inspections: inspectionId };
}

const idsIn = async (caller: Person, list: ListName) => {
  const mirror = openMirror(caller, list);
  await mirror.catchUp();
  return [...mirror.records.keys()];
};
const followers = ["vehicles", "leads", "sales", "valuations", "inspections"] as const;

describe.each(Object.keys(lists) as ListName[])("an incremental read of %s", (list) => {
  it("returns a Link also on the last, empty page, and no total", async () => {
    const page = await pageAt(owner, list, startOf(list, { since: "2999-01-01T00:00:00Z" }));
    expect(page).toMatchObject({ items: [], hasMore: false });
    expect(page.headers.get("x-total-count")).toBeNull();
    expect(await pageAt(owner, list, page.next)).toMatchObject({ items: [], hasMore: false });
  });

  it("rejects other parameters by their name", async () => {
    for (const extra of ["offset=0", "status=NEW", "sortBy=createdAt"]) {
      const response = await owner.fetch(`${startOf(list)}&${extra}`);
      const { error } = await response.json();
      expect(response.status).toBe(400);
      if (error.code === "VALIDATION_ERROR") expect(error.field).toBe(extra.split("=")[0]);
    }
    const both = await owner.fetch(`${startOf(list)}&cursor=abc`);
    expect((await both.json()).error).toMatchObject({ code: "VALIDATION_ERROR", field: "cursor" });
  });

  it("rejects an invalid cursor, and the cursor of another list", async () => {
    const { path } = lists[list];
    const nonsense = await owner.fetch(`${path}?cursor=nonsense`);
    expect((await nonsense.json()).error).toMatchObject({ code: "VALIDATION_ERROR", field: "cursor" });
    const other = list === "vehicles" ? "leads" : "vehicles";
    const { next } = await pageAt(owner, other, startOf(other));
    const wrong = await owner.fetch(next.replace(lists[other].path, path));
    expect(wrong.status).toBe(410);
    expect((await wrong.json()).error).toMatchObject({ code: "CURSOR_EXPIRED", details: { reason: "resource" } });
  });
});

describe("GET /vehicles?updatedSince", () => {
  it("returns the changes in their order, a page at a time, and the same for a repeated page", async () => {
    const since = new Date().toISOString();
    const made: string[] = [];
    for (const model of ["A", "B", "C"]) {
      made.push((await owner.api.vehicles.create({ body: { make: "Kia", model, teamId: null } })).id);
    }
    await owner.api.vehicles.update({ params: { id: made[0] ?? "" }, body: { mileage: 5 } });
    const first = await pageAt(owner, "vehicles", startOf("vehicles", { since, limit: 2 }));
    expect(first.hasMore).toBe(true);
    const second = await pageAt(owner, "vehicles", first.next);
    expect(second.hasMore).toBe(false);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toEqual([made[1], made[2], made[0]]);
    const again = await pageAt(owner, "vehicles", first.next);
    expect(again.items).toEqual(second.items);
    expect(again.items.map((item) => lasting(item as never))).toContainEqual(
      expect.objectContaining({ id: made[0], mileage: 5 }),
    );
  });

  it("leaves out what changed before the instant, also on later pages", async () => {
    const old = await owner.api.vehicles.create({ body: { make: "Old", model: "1", teamId: null } });
    await pause(5);
    const since = new Date().toISOString();
    await pause(5);
    for (const model of ["A", "B"]) await owner.api.vehicles.create({ body: { make: "New", model, teamId: null } });
    const first = await pageAt(owner, "vehicles", startOf("vehicles", { since, limit: 1 }));
    const second = await pageAt(owner, "vehicles", first.next);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(ids).not.toContain(old.id);
  });

  it("returns a tombstone for a deleted vehicle", async () => {
    const { id } = await owner.api.vehicles.create({ body: { make: "Saab", model: "99", teamId: null } });
    const { next } = await pageAt(owner, "vehicles", startOf("vehicles", { since: new Date().toISOString() }));
    await owner.api.vehicles.remove({ params: { id } });
    const { items } = await pageAt(owner, "vehicles", next);
    expect(items).toEqual([{ id, deleted: true, updatedAt: expect.stringMatching(/Z$/) }]);
  });
});

describe("the tombstones of a purged vehicle", () => {
  it("include those of its leads, sales, inspections and valuations", async () => {
    const made = await carWithRecords(null);
    const positions = await Promise.all(
      followers.map(async (list) => {
        const mirror = openMirror(owner, list);
        await mirror.catchUp();
        expect(mirror.records.has(made[list]), list).toBe(true);
        return { list, mirror };
      }),
    );
    await owner.api.vehicles.remove({ params: { id: made.vehicles }, query: { purge: "true" } });
    for (const { list, mirror } of positions) {
      await mirror.catchUp();
      expect(mirror.records.has(made[list]), list).toBe(false);
    }
  });
});

describe("a vehicle that moves between teams", () => {
  it("appears for the members of its team with its records, and goes away with them", async () => {
    const other = await found(owner);
    const made = await carWithRecords(null);
    const mirrors = followers.map((list) => ({ list, mirror: openMirror(member, list) }));
    const seen = async () => {
      for (const { mirror } of mirrors) await mirror.catchUp();
      return mirrors.filter(({ list, mirror }) => mirror.records.has(made[list])).map(({ list }) => list);
    };
    expect(await seen()).toEqual([]);
    await owner.api.vehicles.update({ params: { id: made.vehicles }, body: { teamId: team.id } });
    expect(await seen()).toEqual([...followers]);
    await owner.api.vehicles.update({ params: { id: made.vehicles }, body: { teamId: other.id } });
    expect(await seen()).toEqual([]);
    for (const list of followers) expect(await idsIn(owner, list), list).toContain(made[list]);
  });

  it("is not reported as deleted to its owner", async () => {
    const made = await carWithRecords(team.id);
    const { next } = await pageAt(owner, "vehicles", startOf("vehicles"));
    await owner.api.vehicles.update({ params: { id: made.vehicles }, body: { teamId: null } });
    const { items } = await pageAt(owner, "vehicles", next);
    expect(items.filter(isTombstone)).toEqual([]);
    expect(items.map(({ id }) => id)).toContain(made.vehicles);
  });
});

describe("GET /sales?updatedSince", () => {
  it("returns a corrected and a voided sale, and one whose buyer was deleted", async () => {
    const { sales: id } = await carWithRecords(null);
    const mirror = openMirror(owner, "sales");
    const seen = async () => {
      await mirror.catchUp();
      expect(lastingOf(mirror.records)).toEqual(lastingOf(await listed(owner, "sales")));
      return mirror.records.get(id);
    };
    const { contact_id: contactId } = await owner.api.contacts.create({ body: { name: "B", email: "b@example.com" } });
    await owner.api.sales.correct({ params: { id }, body: { contactId, soldPrice: 8000, reason: "typing error" } });
    expect(await seen()).toMatchObject({ soldPrice: 8000, contactId });
    await owner.api.contacts.remove({ params: { id: contactId } });
    expect(await seen()).toMatchObject({ contactId: null });
    await owner.api.sales.void({ params: { id }, body: { reason: "came back" } });
    expect(await seen()).toMatchObject({ voidReason: "came back" });
  });
});

describe("access in an incremental read", () => {
  it("is the same as in the list: purchase prices, other workspaces, contacts", async () => {
    const outsider = await person(server, owner);
    const priced = { ...car, purchasePrice: 5000 };
    const shared = await owner.api.vehicles.create({ body: { ...priced, teamId: team.id } });
    const hidden = await owner.api.vehicles.create({ body: { ...priced, teamId: null } });
    await owner.api.contacts.create({ body: { name: "Ada", email: "ada@example.com" } });
    for (const caller of [owner, member, outsider]) {
      for (const list of ["vehicles", "leads", "sales", "contacts"] as const) {
        const mirror = openMirror(caller, list);
        await mirror.catchUp(7);
        expect(lastingOf(mirror.records), list).toEqual(lastingOf(await listed(caller, list)));
      }
    }
    expect(await idsIn(member, "vehicles")).toContain(shared.id);
    expect(await idsIn(member, "vehicles")).not.toContain(hidden.id);
    expect(await idsIn(outsider, "vehicles")).toEqual([]);
  });

  it("expires the cursor of a member who leaves, or who joins another team", async () => {
    const leaver = await person(server, owner);
    await join({ owner, team, joins: leaver, role: "Viewer" });
    const { next } = await pageAt(leaver, "vehicles", startOf("vehicles"));
    await owner.api.teams.removeMember({ params: { teamId: team.id, memberId: leaver.id } });
    const response = await leaver.fetch(next);
    expect(response.status).toBe(410);
    expect((await response.json()).error).toMatchObject({ code: "CURSOR_EXPIRED", details: { reason: "access" } });
  });
});

describe("old tombstones", () => {
  it("are deleted after 180 days; a cursor from before them expires, and one that was polled does not", async () => {
    // the nightly job may see the far clock, too, and end sessions
    const caller = await withKey(server, owner);
    const { id } = await owner.api.vehicles.create({ body: { make: "Saab", model: "96", teamId: null } });
    const before = await pageAt(caller, "vehicles", startOf("vehicles", { since: new Date().toISOString() }));
    await owner.api.vehicles.remove({ params: { id } });
    const after = await pageAt(caller, "vehicles", before.next);
    const { createChanges } = await import("../../../server/features/changes/changes.service.ts");
    const prune = () => createChanges(server).prune();
    await prune();
    expect(await pageAt(caller, "vehicles", before.next)).toMatchObject({ items: [{ id, deleted: true }] });
    server.clock.advance(days(181));
    await prune();
    server.clock.advance(-days(181));
    const response = await caller.fetch(before.next);
    expect((await response.json()).error).toMatchObject({ code: "CURSOR_EXPIRED", details: { reason: "purged" } });
    expect(await pageAt(caller, "vehicles", after.next)).toMatchObject({ items: [] });
  });
});
