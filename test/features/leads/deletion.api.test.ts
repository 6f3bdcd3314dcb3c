import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person } from "../teams/people.ts";
import { car, lead } from "./leads.ts";

describe("the audit log and the timeline after a deletion", () => {
  let server: TestServer;
  /** The installation's administrator. */
  let owner: Person;
  beforeAll(async () => {
    server = await serveForTest();
    owner = await person(server);
  });
  afterAll(() => server.close());

  const entries = (subject: string) => owner.api.audit.list({ query: { subject } });

  it("DELETE /leads/{id} records the actor and the vehicle, without the customer's data", async () => {
    const one = await lead(owner.api, { status: "COMPLETED", targetName: "Anna Miller", note: "private" });
    await owner.api.leads.remove({ params: { id: one.id } });
    const [entry, ...others] = await entries(one.id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: "lead.deleted",
      actor: { id: owner.id, email: owner.email },
      via: "session",
      subject: { type: "lead", id: one.id },
      details: { carId: one.carId, status: "COMPLETED", action: "Call back" },
    });
    expect(entry?.address).toBeTruthy();
    expect(JSON.stringify(entry)).not.toMatch(/Anna|private|555-?0132/);
  });

  it("POST /leads/bulk records an entry for each deleted lead, with the team member as actor", async () => {
    const manager = await person(server, owner);
    const team = await found(owner);
    await join({ owner, team, joins: manager, role: "Manager" });
    const { id: carId } = await car(owner.api, { teamId: team.id });
    const ids = [(await lead(owner.api, {}, carId)).id, (await lead(owner.api, {}, carId)).id];
    await manager.api.leads.bulk({ body: { ids, delete: true } });
    for (const id of ids) {
      expect(await entries(id)).toMatchObject([{ action: "lead.deleted", actor: { email: manager.email } }]);
    }
  });

  it("DELETE /leads/{id} removes the lead's texts from the vehicle's timeline, and those of no other lead", async () => {
    const { id: carId } = await car(owner.api);
    const personal = { targetName: "Anna Miller", targetInfo: "415-555-0132", note: "private" };
    const one = await lead(owner.api, personal, carId);
    const other = await lead(owner.api, { targetName: "Bob", note: "stays" }, carId);
    const change = {
      status: "COMPLETED",
      action: "Ring Anna: at noon,\nor later",
      targetInfo: "anna@example.com",
    } as const;
    await owner.api.leads.update({ params: { id: one.id }, body: change });
    await owner.api.leads.update({ params: { id: other.id }, body: { tag: "hot" } });
    const timeline = () => owner.api.vehicles.timeline({ params: { id: carId } });
    const ofOther = async () => (await timeline()).filter(({ details }) => details.leadId === other.id);
    const before = await ofOther();
    await owner.api.leads.update({ params: { id: one.id }, body: { action: "Ring" } });
    await owner.api.leads.remove({ params: { id: one.id } });
    const left = (await timeline()).filter(({ details }) => details.leadId === one.id);
    expect(left.map(({ kind, summary }) => [kind, summary])).toEqual([
      ["lead.deleted", "Lead deleted."],
      ["lead.changed", "Lead changed."],
      ["lead.changed", "Lead changed."],
      ["lead.status_changed", "Lead completed."],
      ["lead.created", "Lead added."],
    ]);
    expect(left[3]?.details).toEqual({ leadId: one.id, from: "NEW", to: "COMPLETED" });
    expect(JSON.stringify(left)).not.toMatch(/Anna|Miller|555-0132|example|private|noon/i);
    expect(await ofOther()).toEqual(before);
    expect(JSON.stringify(before)).toContain("Bob");
  });

  it("POST /leads/bulk records nothing if the deletion is rejected", async () => {
    const one = await lead(owner.api);
    const unknown = "01a1fabe-0000-7000-8000-000000000000";
    const call = owner.api.leads.bulk({ body: { ids: [one.id, unknown], delete: true } });
    expect(await errorOf(call)).toMatchObject({ code: "LEAD_NOT_FOUND" });
    expect(await entries(one.id)).toEqual([]);
  });

  it("DELETE /contacts/{id} records the actor, without the contact's data", async () => {
    const body = { name: "Forgotten", email: "forget.me@example.com", phone: "415-555-0190" };
    const { contact_id: id } = await owner.api.contacts.create({ body });
    await owner.api.contacts.remove({ params: { id } });
    const recorded = await entries(id);
    expect(recorded).toMatchObject([
      { action: "contact.deleted", actor: { id: owner.id }, subject: { type: "contact", id } },
    ]);
    expect(JSON.stringify(recorded)).not.toMatch(/Forgotten|forget\.me|555-?0190/);
    expect(await errorOf(owner.api.contacts.remove({ params: { id } }))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    expect(await entries(id)).toHaveLength(1);
  });
});
