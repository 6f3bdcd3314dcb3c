import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { car, send } from "../leads/leads.ts";
import { found, join, person } from "../teams/people.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
});
afterAll(() => server.close());

const unknown = "01a1fabe-0000-7000-8000-000000000000";
let people = 0;
/** A contact that does not exist yet. */
const newPerson = () => {
  people += 1;
  return { name: `Person ${people}`, email: `someone${people}@example.com`, phone: null, source: "website" };
};

describe("/crm/leads and /crm/leads/{id}", () => {
  it("POST answers 201 with the contact in the envelope", async () => {
    const response = await owner.fetch("/v1/crm/leads", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Anna", email: "Anna@Example.com", phone: "+1 415 555 0132", source: "website" }),
    });
    expect(response.status).toBe(201);
    const { status, data, meta } = (await response.json()) as Record<string, Record<string, unknown>>;
    expect(status).toBe("success");
    expect(meta?.request_id).toBe(response.headers.get("x-request-id"));
    expect(data).toMatchObject({
      name: "Anna",
      email: "Anna@Example.com",
      phone: "+1 415 555 0132",
      source: "website",
      status: "NEW",
      notes: null,
      duplicate: false,
    });
    const { duplicate: _, ...contact } = data ?? {};
    expect(await api.contacts.get({ params: { id: String(data?.contact_id) } })).toEqual(contact);
  });

  it("POST rejects a contact without an address and a number", async () => {
    expect(await api.contacts.create({ body: { name: "A", email: "only@example.com" } })).toMatchObject({
      phone: null,
    });
    expect(await api.contacts.create({ body: { name: "B", phone: "030 9876543" } })).toMatchObject({ email: null });
    for (const body of [{ name: "C" }, { name: "C", email: null, phone: null }]) {
      expect(await errorOf(api.contacts.create({ body }))).toMatchObject({ code: "VALIDATION_ERROR", field: "email" });
    }
  });

  it("PATCH changes only the given fields and keeps an address or a number; DELETE removes the contact", async () => {
    const { contact_id: id, duplicate: _, ...made } = await api.contacts.create({ body: newPerson() });
    const params = { id };
    const changed = await api.contacts.update({
      params,
      body: { status: "CONTACTED", notes: "likes blue", phone: "555-01999" },
    });
    expect(changed).toEqual({
      contact_id: id,
      ...made,
      status: "CONTACTED",
      notes: "likes blue",
      phone: "555-01999",
      updated_at: changed.updated_at,
    });
    expect(await api.contacts.update({ params, body: { email: null, notes: "" } })).toMatchObject({
      email: null,
      notes: null,
    });
    expect(await errorOf(api.contacts.update({ params, body: { phone: null } }))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "email",
    });
    expect(await api.contacts.get({ params })).toMatchObject({ phone: "555-01999" });
    expect(await api.contacts.remove({ params })).toEqual({ contact_id: id, deleted: true });
    for (const call of [
      () => api.contacts.get({ params }),
      () => api.contacts.remove({ params }),
      () => api.contacts.update({ params, body: {} }),
    ]) {
      expect(await errorOf(call())).toMatchObject({ code: "RESOURCE_NOT_FOUND", status: 404 });
    }
  });
});

describe("POST /crm/leads for an existing contact", () => {
  it("finds it by the address regardless of case and fills in missing fields", async () => {
    const first = await api.contacts.create({ body: { name: "Bo", email: "bo@example.com" } });
    const again = await send(owner, "POST", "/crm/leads", {
      name: "Bo Derek",
      email: "BO@EXAMPLE.COM",
      phone: "(212) 555-0143",
      source: "fair",
    });
    expect(again.status).toBe(200);
    expect(again.answer).toMatchObject({
      data: {
        contact_id: first.contact_id,
        name: "Bo",
        email: "bo@example.com",
        phone: "(212) 555-0143",
        source: "fair",
        notes: "Also given: Bo Derek",
        duplicate: true,
      },
    });
    const third = await api.contacts.create({ body: { name: "B", phone: "+1 212-555-0143 x5", source: "phone" } });
    expect(third).toMatchObject({ contact_id: first.contact_id, source: "fair", duplicate: true });
  });

  it("prefers the contact with the address to the one with the number", async () => {
    const byPhone = await api.contacts.create({ body: { name: "P", phone: "303-555-0111" } });
    const byEmail = await api.contacts.create({ body: { name: "E", email: "e@example.com" } });
    const both = await api.contacts.create({ body: { name: "X", email: "e@example.com", phone: "13035550111" } });
    expect(both.contact_id).toBe(byEmail.contact_id);
    expect(both.possible_duplicate_of).toBe(byPhone.contact_id);
    const other = await api.contacts.create({ body: { name: "P", phone: "001 303 555 0111" } });
    expect(other).toMatchObject({ contact_id: byPhone.contact_id, duplicate: true });
  });

  it("creates one contact for concurrent requests", async () => {
    const body = { name: "Same", email: "same@example.com", phone: "646-555-0100" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.contacts.create({ body })));
    expect(new Set(answers.map(({ contact_id }) => contact_id)).size).toBe(1);
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  });

  it("creates a separate contact in another account, which the first account cannot use", async () => {
    const outsider = await signedIn(server, { admin: owner });
    const body = { name: "Twin", email: "twin@example.com" };
    const own = await api.contacts.create({ body });
    const foreign = await outsider.api.contacts.create({ body });
    expect(foreign.duplicate).toBe(false);
    expect(foreign.contact_id).not.toBe(own.contact_id);
    const params = { id: own.contact_id };
    const sandbox = await withKey(server, owner, { environment: "development" });
    const { id: carId } = await car(outsider.api);
    for (const call of [
      () => outsider.api.contacts.get({ params }),
      () => outsider.api.contacts.update({ params, body: { name: "x" } }),
      () => outsider.api.contacts.remove({ params }),
      () => outsider.api.contacts.assign({ params, body: { carId, action: "x" } }),
      () => sandbox.api.contacts.get({ params }),
    ]) {
      expect(await errorOf(call())).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "id" });
    }
    expect(await api.contacts.get({ params })).toMatchObject({ name: "Twin" });
  });
});

describe("GET /crm/leads", () => {
  it("searches, filters and pages, newest first", async () => {
    const other = (await signedIn(server, { admin: owner })).api;
    for (const [name, source, phone] of [
      ["Zoë Ångström", "Website", "415-555-0101"],
      ["Bob 100%", "Portal A", "415-555-0102"],
      ["Carol", "website", "415-555-0103"],
    ] as const) {
      await other.contacts.create({
        body: { name, phone, source, email: `${name.slice(0, 1)}x@example.com`.replace("Z", "z") },
      });
      server.clock.advance(5);
    }
    const names = async (query: Parameters<Api["contacts"]["list"]>[0] = {}) =>
      (await other.contacts.list(query)).contacts.map(({ name }) => name);
    expect(await names()).toEqual(["Carol", "Bob 100%", "Zoë Ångström"]);
    expect(await names({ query: { search: "ÅNGSTRÖM zoë" } })).toEqual(["Zoë Ångström"]);
    expect(await names({ query: { search: "4155550102" } })).toEqual(["Bob 100%"]);
    expect(await names({ query: { search: "0%" } })).toEqual(["Bob 100%"]);
    expect(await names({ query: { search: "cx@EXAMPLE" } })).toEqual(["Carol"]);
    expect(await names({ query: { source: "WEBSITE" } })).toEqual(["Carol", "Zoë Ångström"]);
    expect(await names({ query: { source: "web" } })).toEqual([]);
    expect(await names({ query: { status: "LOST" } })).toEqual([]);
    expect(await other.contacts.list({ query: { limit: 1, offset: 1 } })).toMatchObject({
      contacts: [{ name: "Bob 100%" }],
      total: 3,
      limit: 1,
      offset: 1,
    });
  });
});

describe("POST /crm/leads/{id}/assign", () => {
  it("creates a lead that refers to the contact", async () => {
    const { contact_id, ...contact } = await api.contacts.create({ body: newPerson() });
    const { id: carId } = await car(api, { stockNumber: "AS-1" });
    const lead = await api.contacts.assign({
      params: { id: contact_id },
      body: { carId: "AS-1", action: "Test drive", note: "Saturday" },
    });
    expect(lead).toMatchObject({
      carId,
      action: "Test drive",
      note: "Saturday",
      targetName: contact.name,
      targetInfo: contact.email,
      contactId: contact_id,
      status: "NEW",
    });
    await api.contacts.remove({ params: { id: contact_id } });
    expect(await api.leads.get({ params: { id: lead.id } })).toMatchObject({
      contactId: null,
      targetName: contact.name,
    });
  });

  it("uses the phone number of a contact without an address", async () => {
    const { contact_id } = await api.contacts.create({ body: { name: "Ph", phone: "020 555 0177" } });
    const { id: carId } = await car(api);
    const lead = await api.contacts.assign({ params: { id: contact_id }, body: { carId, action: "Call" } });
    expect(lead.targetInfo).toBe("020 555 0177");
  });

  it("answers CAR_NOT_FOUND and UNAUTHORIZED_LEAD_ACCESS for vehicles that the caller may not use", async () => {
    const { contact_id: id } = await api.contacts.create({ body: newPerson() });
    const call = api.contacts.assign({ params: { id }, body: { carId: unknown, action: "Call" } });
    expect(await errorOf(call)).toMatchObject({ code: "CAR_NOT_FOUND", field: "carId" });
    const member = await person(server, owner);
    const team = await found(owner);
    await join({ owner, team, joins: member, role: "Viewer" });
    const shared = await car(api, { teamId: team.id });
    const ofMember = await member.api.contacts.create({ body: newPerson() });
    const body = { carId: shared.id, action: "Call" };
    expect(await errorOf(member.api.contacts.assign({ params: { id: ofMember.contact_id }, body }))).toMatchObject({
      code: "UNAUTHORIZED_LEAD_ACCESS",
      status: 403,
    });
    expect(await api.leads.listOfCar({ params: { carId: shared.id } })).toEqual([]);
  });
});

describe("invalid input of /crm/leads", () => {
  const valid = { name: "N", email: "n@example.com", phone: "555-01234", source: "s" };
  const long = (length: number) => "1".repeat(length);
  const invalid = [
    [{ name: "" }, "name"],
    [{ name: "  " }, "name"],
    [{ name: null }, "name"],
    [{ name: 7 }, "name"],
    [{ name: long(201) }, "name"],
    [{ email: "no address" }, "email"],
    [{ email: "" }, "email"],
    [{ email: "a@b" }, "email"],
    [{ email: "😀@example.com" }, "email"],
    [{ email: "<b>@example.com" }, "email"],
    [{ email: `${long(250)}@example.com` }, "email"],
    [{ email: 7 }, "email"],
    [{ phone: "call me" }, "phone"],
    [{ phone: "1234" }, "phone"],
    [{ phone: long(41) }, "phone"],
    [{ phone: 5550123 }, "phone"],
    [{ source: "" }, "source"],
    [{ source: long(101) }, "source"],
    [{ source: {} }, "source"],
    [{ contact_id: unknown }, "contact_id"],
    [{ workspaceId: unknown }, "workspaceId"],
  ] as const;

  it.each(invalid)("POST and PATCH reject %j with VALIDATION_ERROR for %s", async (body, field) => {
    const before = (await api.contacts.list()).total;
    const rejected = { status: 400, code: "VALIDATION_ERROR", field };
    expect(await send(owner, "POST", "/crm/leads", { ...valid, ...body })).toMatchObject(rejected);
    const { contact_id, duplicate: _, ...made } = await api.contacts.create({ body: newPerson() });
    expect(await send(owner, "PATCH", `/crm/leads/${contact_id}`, body)).toMatchObject(rejected);
    expect(await api.contacts.get({ params: { id: contact_id } })).toEqual({ contact_id, ...made });
    expect((await api.contacts.list()).total).toBe(before + 1);
  });

  it.each([
    [{ status: "WON" }, "status"],
    [{ status: null }, "status"],
    [{ notes: long(5001) }, "notes"],
    [{ notes: 1 }, "notes"],
  ])("PATCH rejects %j with VALIDATION_ERROR for %s", async (body, field) => {
    const { contact_id } = await api.contacts.create({ body: newPerson() });
    expect(await send(owner, "PATCH", `/crm/leads/${contact_id}`, body)).toMatchObject({
      status: 400,
      code: "VALIDATION_ERROR",
      field,
    });
  });

  it.each([
    [{ action: "x" }, "carId"],
    [{ carId: unknown }, "action"],
    [{ carId: unknown, action: long(201) }, "action"],
    [{ carId: unknown, action: "x", note: long(1001) }, "note"],
    [{ carId: unknown, action: "x", status: "NEW" }, "status"],
  ])("POST /crm/leads/{id}/assign rejects %j with VALIDATION_ERROR for %s", async (body, field) => {
    const { contact_id } = await api.contacts.create({ body: newPerson() });
    expect(await send(owner, "POST", `/crm/leads/${contact_id}/assign`, body)).toMatchObject({
      status: 400,
      code: "VALIDATION_ERROR",
      field,
    });
  });

  it.each([
    ["?limit=0", "limit"],
    ["?limit=101", "limit"],
    ["?offset=-1", "offset"],
    ["?status=X", "status"],
    [`?search=${long(201)}`, "search"],
  ])("GET /crm/leads%s answers VALIDATION_ERROR for %s", async (query, field) => {
    expect(await send(owner, "GET", `/crm/leads${query}`)).toMatchObject({ code: "VALIDATION_ERROR", field });
  });

  it("POST accepts any text as a name", async () => {
    for (const name of [
      "👩‍🔧",
      "مرحبا \u202eabc",
      "<script>alert(1)</script>",
      "'; drop table contacts; --",
      "x".repeat(200),
    ]) {
      const made = await api.contacts.create({ body: { ...newPerson(), name, source: name.slice(0, 100) } });
      expect(made.name).toBe(name);
      const { contacts } = await api.contacts.list({ query: { search: name } });
      expect(contacts.map(({ contact_id }) => contact_id)).toEqual([made.contact_id]);
    }
  });
});
