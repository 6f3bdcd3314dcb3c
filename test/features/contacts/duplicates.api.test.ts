import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  api = (await signedIn(server)).api;
});
afterAll(() => server.close());

let numbers = 1000;
/** A phone number that no contact has yet. */
const freshPhone = () => {
  numbers += 1;
  return `415-555-${numbers}`;
};
const create = (body: Parameters<Api["contacts"]["create"]>[0]["body"]) => api.contacts.create({ body });
const adf = (name: string, email: string, phone: string) =>
  `<adf><prospect><customer><contact><name>${name}</name><email>${email}</email><phone>${phone}</phone></contact></customer></prospect></adf>`;

describe("POST /crm/leads for two people with the same phone number", () => {
  it("creates two contacts; the second has the first as its possible duplicate", async () => {
    const phone = freshPhone();
    const first = await create({ name: "Pat Moore", email: "pat@example.com", phone });
    const second = await create({ name: "Sam Moore", email: "sam@example.com", phone, source: "website" });
    expect(second).toMatchObject({
      name: "Sam Moore",
      email: "sam@example.com",
      phone,
      source: "website",
      duplicate: false,
      possible_duplicate_of: first.contact_id,
    });
    const { contacts, total } = await api.contacts.list({ query: { possible_duplicate: "true" } });
    expect({ ids: contacts.map(({ contact_id }) => contact_id), total }).toEqual({
      ids: [second.contact_id],
      total: 1,
    });
    const others = await api.contacts.list({ query: { possible_duplicate: "false" } });
    expect(others.contacts.map(({ contact_id }) => contact_id)).toContain(first.contact_id);
    expect(others.contacts.map(({ contact_id }) => contact_id)).not.toContain(second.contact_id);
  });

  it("creates two contacts if only the addresses differ", async () => {
    const phone = freshPhone();
    const work = await create({ name: "Kim Reed", email: "kim@work.example.com", phone });
    const home = await create({ name: "Kim Reed", email: "kim@home.example.com", phone });
    expect(home).toMatchObject({ duplicate: false, possible_duplicate_of: work.contact_id });
  });

  it("finds each of them again by number and name", async () => {
    const phone = freshPhone();
    const first = await create({ name: "Al Stone", phone });
    const second = await create({ name: "Bea Stone", phone });
    expect(await create({ name: "STONE, AL", phone })).toMatchObject({ contact_id: first.contact_id, duplicate: true });
    expect(await create({ name: "B. Stone", phone })).toMatchObject({ contact_id: second.contact_id, duplicate: true });
  });

  it("POST /crm/leads/adf creates two contacts, too", async () => {
    const phone = freshPhone();
    const document = adf("Lou Hart", "lou@example.com", phone) + adf("Max Hart", "max@example.com", phone);
    const body = document.replace("</adf><adf>", "");
    const [lou, max] = (await api.contacts.importAdf({ body })).results;
    expect(max).toMatchObject({
      contact: { name: "Max Hart", email: "max@example.com", possible_duplicate_of: lou?.contact.contact_id },
      duplicate: false,
    });
  });

  it("finds the second contact again after PATCH removed the hint on a possible duplicate", async () => {
    const phone = freshPhone();
    await create({ name: "Jo Lane", phone });
    const { contact_id: id } = await create({ name: "Ed Lane", phone });
    const changed = await api.contacts.update({ params: { id }, body: { possible_duplicate_of: null } });
    expect(changed.possible_duplicate_of).toBeNull();
    const again = await create({ name: "Ed Lane", email: "ed.lane@example.com", phone });
    expect(again).toMatchObject({ contact_id: id, duplicate: true });
  });
});

describe("POST /crm/leads for a contact with a placeholder name", () => {
  it("finds it by the number and fills in the name", async () => {
    const phone = freshPhone();
    const caller = await create({ name: "Wireless Caller", phone });
    expect(await create({ name: "Pat Moore", email: "pat.moore@example.com", phone })).toMatchObject({
      contact_id: caller.contact_id,
      name: "Pat Moore",
      email: "pat.moore@example.com",
      duplicate: true,
      possible_duplicate_of: null,
    });
  });
});

describe("PATCH /crm/leads/{id}", () => {
  it("sets possible_duplicate_of for a number of another contact, and clears it for a new number", async () => {
    const phone = freshPhone();
    const known = await create({ name: "Uma Dell", phone });
    const { contact_id: id } = await create({ name: "Vic Dell", phone: freshPhone() });
    const shared = await api.contacts.update({ params: { id }, body: { phone } });
    expect(shared.possible_duplicate_of).toBe(known.contact_id);
    const own = await api.contacts.update({ params: { id }, body: { phone: freshPhone() } });
    expect(own.possible_duplicate_of).toBeNull();
  });
});

describe("concurrent POST /crm/leads", () => {
  it("creates one contact for each person who shares the number", async () => {
    const phone = freshPhone();
    const bodies = Array.from({ length: 8 }, (_, i) =>
      i % 2 === 0
        ? { name: "Ann Cole", email: "ann.cole@example.com", phone }
        : { name: "Ben Cole", email: "ben.cole@example.com", phone },
    );
    const answers = await Promise.all(bodies.map(create));
    expect(new Set(answers.map(({ contact_id }) => contact_id)).size).toBe(2);
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(2);
    expect(new Set(answers.map(({ name, email }) => `${name} ${email}`)).size).toBe(2);
  });
});
