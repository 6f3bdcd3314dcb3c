import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person } from "../teams/people.ts";

let server: TestServer;
let owner: Person;
let viewer: Person;
let carId: string;
let leadId: string;
let contactId: string;
/** Everything that a person wrote about the customer. */
const written = /Anna|Miller|anna@|555-0100|Make an offer|white one|Pays cash|hurried/;

beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
  const team = await found(owner);
  viewer = await person(server, owner);
  await join({ owner, team, joins: viewer, role: "Viewer" });
  ({ id: carId } = await owner.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } }));
  const { contact_id } = await owner.api.contacts.create({ body: { name: "Anna Miller", email: "anna@example.com" } });
  contactId = contact_id;
  const assigned = await owner.api.contacts.assign({
    params: { id: contactId },
    body: { carId, action: "Make an offer", note: "Wants the white one" },
  });
  leadId = assigned.id;
  const params = { id: leadId };
  await owner.api.leads.update({ params, body: { targetInfo: "415-555-0100", tag: "hurried" } });
  await owner.api.leads.logActivity({ params, body: { activity: "call", note: "Pays cash" } });
  await owner.api.vehicles.sell({ params: { id: carId }, body: { soldPrice: 9000, contactId } });
});
afterAll(() => server.close());

const timelineOf = (who: TestCaller) => who.api.vehicles.timeline({ params: { id: carId } });
const kindsOf = async (who: TestCaller) => (await timelineOf(who)).map(({ kind }) => kind);

describe("GET /vehicles/{id}/timeline", () => {
  it("has no texts about customers for a key without leads:read, and all entries", async () => {
    const key = await withKey(server, owner, { permissions: ["vehicles:read"] });
    const entries = await timelineOf(key);
    expect(JSON.stringify(entries)).not.toMatch(written);
    expect(JSON.stringify(entries)).not.toContain(contactId);
    expect(entries.map(({ kind }) => kind)).toEqual(await kindsOf(owner));
    const of = (kind: string) => entries.find((entry) => entry.kind === kind);
    expect(of("lead.created")).toMatchObject({ summary: "Lead added.", details: { leadId, status: "NEW" } });
    expect(of("lead.changed")).toMatchObject({ summary: "Lead changed.", details: { leadId } });
    expect(of("lead.call")).toMatchObject({ summary: "Call logged.", details: { leadId } });
    expect(of("vehicle.sold")).toMatchObject({ details: { soldPrice: 9000, contactId: null } });
  });

  it("has them for a key with leads:read, and for the session", async () => {
    const key = await withKey(server, owner, { permissions: ["vehicles:read", "leads:write"] });
    expect(await timelineOf(key)).toEqual(await timelineOf(owner));
    expect(JSON.stringify(await timelineOf(owner))).toMatch(/Anna Miller.*Pays cash|Pays cash.*Anna Miller/);
  });

  it("does not name the buyer to a member who may not see buyers", async () => {
    const sold = async (who: TestCaller) => (await timelineOf(who)).find(({ kind }) => kind === "vehicle.sold");
    expect(await sold(viewer)).toMatchObject({ details: { contactId: null } });
    expect(await sold(owner)).toMatchObject({ details: { contactId } });
    expect(JSON.stringify(await timelineOf(viewer))).toContain("Anna Miller");
  });
});

describe("the history of an advanced diagnostic", () => {
  it("has the entries about leads without texts about customers, who can be forgotten later", async () => {
    const body = { vehicle_id: carId, diagnostic_level: "comprehensive" } as const;
    const { diagnostic_id, history } = await owner.api.advanced.create({ body });
    expect(history.map(({ summary }) => summary)).toEqual(expect.arrayContaining(["Lead added.", "Call logged."]));
    const stored = await owner.api.advanced.get({ params: { diagnostic_id } });
    expect(JSON.stringify([history, stored])).not.toMatch(written);
  });
});
