import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "../teams/people.ts";
import { lead, leadEvents } from "./leads.ts";

let server: TestServer;
let owner: Person;
let member: Person;
let outsider: Person;
let team: TestTeam;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  owner = await person(server);
  member = await person(server, owner);
  outsider = await person(server, owner);
  team = await found(owner);
  await join({ owner, team, joins: member, role: "Salesperson" });
});
afterAll(() => server.close());

const teamCar = async () =>
  (await owner.api.vehicles.create({ body: { make: "Jeep", model: "Wrangler", teamId: team.id } })).id;
const privateCar = async () =>
  (await owner.api.vehicles.create({ body: { make: "Jeep", model: "Compass", teamId: null } })).id;
const change = (id: string, body: Parameters<Person["api"]["leads"]["update"]>[0]["body"]) =>
  owner.api.leads.update({ params: { id }, body });
const read = (id: string) => owner.api.leads.get({ params: { id } });
const activitiesOf = (id: string, who = owner) => who.api.leads.activities({ params: { id } });

describe("the assignee of a lead", () => {
  it("is the owner or a member of the vehicle's team", async () => {
    const { id } = await lead(owner.api, { assigneeId: owner.id }, await teamCar());
    expect(await change(id, { assigneeId: member.id })).toMatchObject({ id, assigneeId: member.id });
    expect(await read(id)).toMatchObject({ assigneeId: member.id });
    expect(await change(id, { assigneeId: null })).toMatchObject({ assigneeId: null });
  });

  it("is removed from open leads when the vehicle leaves the team", async () => {
    const carId = await teamCar();
    const [open, done, own] = [
      await lead(owner.api, { assigneeId: member.id }, carId),
      await lead(owner.api, { assigneeId: member.id, status: "COMPLETED" }, carId),
      await lead(owner.api, { assigneeId: owner.id }, carId),
    ];
    await owner.api.vehicles.update({ params: { id: carId }, body: { teamId: null } });
    const assigneeOf = async ({ id }: { id: string }) => (await read(id)).assigneeId;
    expect(await assigneeOf(open)).toBeNull();
    expect(await assigneeOf(done)).toBe(member.id);
    expect(await assigneeOf(own)).toBe(owner.id);
    const [event] = (await leadEvents(server, carId)).filter(({ name }) => name === "lead.updated");
    expect(event).toMatchObject({ lead_id: open.id, assignee_id: null });
    const shared = [await teamCar(), await teamCar()];
    const leads = await Promise.all(shared.map((id) => lead(owner.api, { assigneeId: member.id }, id)));
    await owner.api.vehicles.bulk({ body: { ids: shared, teamId: null } });
    expect(await Promise.all(leads.map(assigneeOf))).toEqual([null, null]);
  });

  it("is removed from open leads when they leave the team, and their own vehicles take no leads with them", async () => {
    const leaver = await person(server, owner);
    await join({ owner, team, joins: leaver, role: "Manager" });
    const theirs = await lead(owner.api, { assigneeId: leaver.id }, await teamCar());
    const { id: carId } = await leaver.api.vehicles.create({ body: { make: "Ford", model: "Edge", teamId: team.id } });
    const ours = await lead(leaver.api, { assigneeId: member.id }, carId);
    const kept = await lead(leaver.api, { assigneeId: leaver.id }, carId);
    await owner.api.teams.removeMember({ params: { teamId: team.id, memberId: leaver.id } });
    expect(await read(theirs.id)).toMatchObject({ assigneeId: null });
    const seen = (id: string) => leaver.api.leads.get({ params: { id } });
    expect(await seen(ours.id)).toMatchObject({ assigneeId: null });
    expect(await seen(kept.id)).toMatchObject({ assigneeId: leaver.id });
    const entry = (await activitiesOf(theirs.id)).find(({ summary }) => summary.includes("no longer assigned"));
    expect(entry).toMatchObject({ kind: "lead.assigned", details: { from: leaver.id, to: null } });
  });

  it("is removed from open leads when their role may no longer view the inventory", async () => {
    const other = await found(owner, [{ name: "Seller", permissions: ["view_inventory", "manage_leads"] }]);
    const [first, second] = [await person(server, owner), await person(server, owner)];
    for (const joins of [first, second]) await join({ owner, team: other, joins, role: "Seller" });
    const body = { make: "Jeep", model: "Compass", teamId: other.id };
    const { id: carId } = await owner.api.vehicles.create({ body });
    const ofFirst = await lead(owner.api, { assigneeId: first.id }, carId);
    const ofSecond = await lead(owner.api, { assigneeId: second.id }, carId);
    const own = await lead(owner.api, { assigneeId: owner.id }, carId);
    const assigneesNow = async () =>
      Promise.all([ofFirst, ofSecond, own].map(async ({ id }) => (await read(id)).assigneeId));
    const params = { teamId: other.id };
    const kitchen = await owner.api.roles.create({
      params,
      body: { name: "Kitchen", permissions: ["view_analytics"] },
    });
    await owner.api.teams.changeMember({ params: { ...params, memberId: first.id }, body: { roleId: kitchen.id } });
    expect(await assigneesNow()).toEqual([null, second.id, owner.id]);
    const role = { ...params, roleId: other.role("Seller") };
    await owner.api.roles.update({ params: role, body: { permissions: ["view_inventory"] } });
    expect(await assigneesNow()).toEqual([null, second.id, owner.id]);
    await owner.api.roles.update({ params: role, body: { permissions: ["view_analytics"] } });
    expect(await assigneesNow()).toEqual([null, null, owner.id]);
    const events = (await leadEvents(server, carId)).filter(({ name }) => name === "lead.updated");
    expect(events).toMatchObject([{ lead_id: ofFirst.id }, { lead_id: ofSecond.id, assignee_id: null }]);
  });

  it("is rejected if they cannot see the vehicle, with the same message for other and unknown accounts", async () => {
    const inTeam = await lead(owner.api, {}, await teamCar());
    const unknown = "01a1fabe-0000-7000-8000-000000000000";
    const errors = await Promise.all([
      errorOf(change(inTeam.id, { assigneeId: outsider.id })),
      errorOf(change(inTeam.id, { assigneeId: unknown })),
      errorOf(privateCar().then((carId) => lead(owner.api, { assigneeId: member.id }, carId))),
    ]);
    for (const error of errors) {
      expect(error).toMatchObject({ code: "VALIDATION_ERROR", status: 400, field: "assigneeId" });
      expect(error.message).toBe(errors[0]?.message);
    }
  });

  it("filters the list: me, none, or an account", async () => {
    const carId = await teamCar();
    const mine = await lead(owner.api, { assigneeId: owner.id }, carId);
    const theirs = await lead(owner.api, { assigneeId: member.id }, carId);
    const nobodys = await lead(owner.api, {}, carId);
    const idsOf = async (assigneeId: string, who = owner) =>
      (await who.api.leads.list({ query: { carId, assigneeId } })).map(({ id }) => id);
    expect(await idsOf("me")).toEqual([mine.id]);
    expect(await idsOf("me", member)).toEqual([theirs.id]);
    expect(await idsOf(member.id)).toEqual([theirs.id]);
    expect(await idsOf("none")).toEqual([nobodys.id]);
    expect(await errorOf(idsOf("somebody"))).toMatchObject({ code: "VALIDATION_ERROR", field: "assigneeId" });
  });

  it("is in the events", async () => {
    const carId = await teamCar();
    const { id } = await lead(owner.api, { dueAt: "2026-12-01T09:00:00Z" }, carId);
    await change(id, { assigneeId: member.id });
    expect(await leadEvents(server, carId)).toMatchObject([
      { name: "lead.created", assignee_id: null, due_at: "2026-12-01T09:00:00.000Z" },
      { name: "lead.updated", assignee_id: member.id },
    ]);
  });
});

describe("the due date of a lead", () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const hour = 3_600_000;

  it("makes a NEW lead overdue once it has passed", async () => {
    const carId = await teamCar();
    const past = await lead(owner.api, { dueAt: at(-hour) }, carId);
    const coming = await lead(owner.api, { dueAt: at(hour) }, carId);
    const done = await lead(owner.api, { dueAt: at(-hour), status: "COMPLETED" }, carId);
    expect([past.isOverdue, coming.isOverdue, done.isOverdue]).toEqual([true, false, false]);
    const listed = async (overdue: "true" | "false") =>
      (await owner.api.leads.list({ query: { carId, overdue } })).map(({ id }) => id).sort();
    expect(await listed("true")).toEqual([past.id]);
    expect(await listed("false")).toEqual([coming.id, done.id].sort());
  });

  it("sorts the list; leads without one come last in both directions", async () => {
    const carId = await teamCar();
    const without = await lead(owner.api, {}, carId);
    const later = await lead(owner.api, { dueAt: at(2 * hour) }, carId);
    const sooner = await lead(owner.api, { dueAt: at(hour) }, carId);
    const sorted = async (sortOrder: "asc" | "desc") =>
      (await owner.api.leads.list({ query: { carId, sortBy: "dueAt", sortOrder } })).map(({ id }) => id);
    expect(await sorted("asc")).toEqual([sooner.id, later.id, without.id]);
    expect(await sorted("desc")).toEqual([later.id, sooner.id, without.id]);
    const due = await owner.api.leads.list({ query: { carId, dueBefore: at(1.5 * hour) } });
    expect(due.map(({ id }) => id)).toEqual([sooner.id]);
  });
});

describe("the lost reason of a lead", () => {
  it("is kept for NOT_NEEDED, and removed when the lead is reopened", async () => {
    const { id } = await lead(owner.api);
    await change(id, { status: "NOT_NEEDED", lostReason: "bought_elsewhere" });
    expect(await read(id)).toMatchObject({ status: "NOT_NEEDED", lostReason: "bought_elsewhere" });
    await change(id, { status: "NEW" });
    expect(await read(id)).toMatchObject({ status: "NEW", lostReason: null });
  });

  it("is rejected for another status", async () => {
    const { id } = await lead(owner.api);
    for (const body of [{ lostReason: "price" }, { status: "COMPLETED", lostReason: "price" }] as const) {
      expect(await errorOf(change(id, body))).toMatchObject({ code: "VALIDATION_ERROR", field: "lostReason" });
    }
    expect(await errorOf(lead(owner.api, { lostReason: "price" }))).toMatchObject({ field: "lostReason" });
    expect(await read(id)).toMatchObject({ status: "NEW", lostReason: null });
  });
});

describe("GET and POST /leads/{id}/activities", () => {
  it("store and list calls, messages, visits and notes, newest first, with author and time", async () => {
    const { id, carId } = await lead(owner.api, {}, await teamCar());
    const call = await member.api.leads.logActivity({ params: { id }, body: { activity: "call", note: "No answer." } });
    expect(call).toMatchObject({
      kind: "lead.call",
      summary: "Call logged: Anna Miller. No answer.",
      details: { leadId: id, note: "No answer." },
      actor: { id: member.id },
    });
    await owner.api.leads.logActivity({ params: { id }, body: { activity: "visit" } });
    await change(id, { status: "NOT_NEEDED", lostReason: "no_response", assigneeId: member.id });
    const kinds = (await activitiesOf(id, member)).map(({ kind }) => kind);
    expect(kinds).toEqual(["lead.assigned", "lead.status_changed", "lead.visit", "lead.call", "lead.created"]);
    const [visit] = (await activitiesOf(id)).filter(({ kind }) => kind === "lead.visit");
    const { lastActivityAt } = await read(id);
    expect(Math.abs(Date.parse(lastActivityAt ?? "") - Date.parse(visit?.at ?? ""))).toBeLessThan(1000);
    const timeline = await owner.api.vehicles.timeline({ params: { id: carId } });
    expect(timeline.map(({ kind }) => kind)).toContain("lead.call");
    expect((await leadEvents(server, carId)).filter(({ name }) => name === "lead.updated")).toHaveLength(3);
  });

  it("list only the activities of the lead, in pages", async () => {
    const carId = await teamCar();
    const one = await lead(owner.api, {}, carId);
    const other = await lead(owner.api, {}, carId);
    for (const note of ["first", "second"])
      await owner.api.leads.logActivity({ params: { id: one.id }, body: { activity: "note", note } });
    await owner.api.leads.logActivity({ params: { id: other.id }, body: { activity: "text" } });
    const notes = await owner.api.leads.activities({ params: { id: one.id }, query: { limit: 1, offset: 1 } });
    expect(notes).toMatchObject([{ details: { note: "first" } }]);
    expect(await activitiesOf(one.id)).toHaveLength(3);
  });

  it("reject a note without text, an unknown lead, and a person who may not change the lead", async () => {
    const { id } = await lead(owner.api, {}, await teamCar());
    const log = (who: Person, leadId: string, note?: string) =>
      errorOf(who.api.leads.logActivity({ params: { id: leadId }, body: { activity: "note", note } }));
    expect(await log(owner, id)).toMatchObject({ code: "VALIDATION_ERROR", field: "note" });
    expect(await log(owner, "01a1fabe-0000-7000-8000-000000000000", "x")).toMatchObject({ code: "LEAD_NOT_FOUND" });
    expect(await log(outsider, id, "x")).toMatchObject({ code: "UNAUTHORIZED_LEAD_ACCESS" });
    expect(await errorOf(activitiesOf(id, outsider))).toMatchObject({ code: "UNAUTHORIZED_LEAD_ACCESS" });
  });

  it("keep no personal text after the lead is deleted", async () => {
    const { id, carId } = await lead(owner.api, {}, await teamCar());
    await owner.api.leads.logActivity({ params: { id }, body: { activity: "call", note: "Wants the white one" } });
    await owner.api.leads.remove({ params: { id } });
    const timeline = JSON.stringify(await owner.api.vehicles.timeline({ params: { id: carId } }));
    expect(timeline).toContain("Call logged.");
    expect(timeline).not.toMatch(/Anna|white one/);
  });
});

describe("GET /leads/summary", () => {
  it("counts the leads by status, and the overdue and unassigned ones, with the filters of the list", async () => {
    const carId = await teamCar();
    const past = new Date(Date.now() - 1000).toISOString();
    await lead(owner.api, { dueAt: past, assigneeId: member.id }, carId);
    await lead(owner.api, { tag: "web" }, carId);
    await lead(owner.api, { status: "COMPLETED", dueAt: past }, carId);
    const summary = (query: { tag?: string; assigneeId?: string }, who = owner) =>
      who.api.leads.summary({ query: { carId, ...query } });
    const expected = { byStatus: { NEW: 2, COMPLETED: 1, NOT_NEEDED: 0 }, overdue: 1, unassigned: 1 };
    expect(await summary({})).toEqual(expected);
    expect(await summary({}, member)).toEqual(expected);
    expect(await summary({ tag: "web" })).toMatchObject({ byStatus: { NEW: 1, COMPLETED: 0 }, overdue: 0 });
    expect(await summary({ assigneeId: "me" }, member)).toMatchObject({ byStatus: { NEW: 1 }, unassigned: 0 });
    expect(await outsider.api.leads.summary({ query: {} })).toMatchObject({ byStatus: { NEW: 0 } });
  });
});

describe("POST /leads/bulk", () => {
  it("assigns many leads and gives them a due date: all of them, or none", async () => {
    const shared = await teamCar();
    const ids = [(await lead(owner.api, {}, shared)).id, (await lead(owner.api, {}, shared)).id];
    await owner.api.leads.bulk({ body: { ids, assigneeId: member.id, dueAt: "2026-12-01T09:00:00Z" } });
    for (const id of ids)
      expect(await read(id)).toMatchObject({ assigneeId: member.id, dueAt: "2026-12-01T09:00:00.000Z" });
    const privateLead = await lead(owner.api, {}, await privateCar());
    const call = owner.api.leads.bulk({ body: { ids: [...ids, privateLead.id], assigneeId: member.id, tag: "x" } });
    expect(await errorOf(call)).toMatchObject({ code: "VALIDATION_ERROR", field: "assigneeId" });
    expect((await read(ids[0] ?? "")).tag).toBeNull();
  });
});
