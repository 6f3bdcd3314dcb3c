import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bare, bomb, external, portal, shopper, website } from "../../formats/adf/samples.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { car, lead } from "../leads/leads.ts";
import { found, join, person } from "../teams/people.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
let accord: { id: string };
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
  accord = await api.vehicles.create({ body: { vin: "1HGCM82633A004352" } });
});
afterAll(() => server.close());

const post = async (body: BodyInit, type = "application/xml", further: Record<string, string> = {}) => {
  const headers = { "content-type": type, ...further };
  const response = await owner.fetch("/v1/crm/leads/adf", { method: "POST", body, headers });
  const answer = (await response.json()) as {
    data?: { results: { contact: { name: string; contact_id: string }; leads: { id: string }[] }[] };
    error?: { code: string; field?: string; message: string };
  };
  return { ...answer, status: response.status, headers: response.headers };
};
const prospect = (inner: string, contact = "<name>Ada</name><email>ada@example.com</email>") =>
  `<prospect>${inner}<customer><contact>${contact}</contact></customer></prospect>`;

describe("POST /crm/leads/adf", () => {
  it("creates a contact, and a lead for the vehicle with the VIN", async () => {
    const { results } = await api.contacts.importAdf({ body: portal });
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      contact: { name: "John Q. Doe", email: "John.Doe@Example.com", phone: "415.555.0133", source: "AutoPortal" },
      duplicate: false,
      leads: [{ carId: accord.id, action: "Purchase request", targetName: "John Q. Doe", status: "NEW" }],
      vehicles_not_found: [],
      request_date: "2026-03-30T15:30:20-08:00",
    });
    const [made] = results[0]?.leads ?? [];
    expect(made?.contactId).toBe(results[0]?.contact.contact_id);
    expect(made?.note).toContain("Price (offer): 8200.00 USD");
    expect(made?.note).toContain("Trade-in: 1999 Chevrolet Blazer");
  });

  it("finds the existing contact and creates another lead", async () => {
    const again = await post(portal, "text/xml; charset=utf-8");
    expect(again.status).toBe(200);
    expect(again.data?.results[0]).toMatchObject({ duplicate: true });
    expect(await api.leads.listOfCar({ params: { carId: accord.id } })).toHaveLength(2);
  });

  it("returns the open lead for a prospect with status resend", async () => {
    const before = await api.leads.listOfCar({ params: { carId: accord.id } });
    const { data } = await post(portal.replace('prospect status="new"', 'prospect status="resend"'));
    expect(before.map(({ id }) => id)).toContain(data?.results[0]?.leads[0]?.id);
    expect(await api.leads.listOfCar({ params: { carId: accord.id } })).toEqual(before);
  });

  it("finds the vehicle by its stock number", async () => {
    const { id } = await car(api, { make: "Citroën", model: "C3", stockNumber: "C-55" });
    const { data } = await post(website);
    expect(data?.results[0]).toMatchObject({
      contact: { name: "René François & Söhne", phone: "+1 (857) 485-7485 ext. 12", email: null },
      leads: [
        {
          carId: id,
          targetInfo: "+1 (857) 485-7485 ext. 12",
          note: "Line one line two\nRequested: 2026-06-25T8:47:50",
        },
      ],
    });
  });

  it("creates a lead for each request and vehicle, with the preferred way of contact", async () => {
    const { id: bronco } = await car(api, { stockNumber: "NEW-1" });
    const { id: jeep } = await car(api, { stockNumber: "J-9" });
    const known = await api.contacts.create({ body: { name: "Robin Fox", email: "DANA@example.com" } });
    const [first, second] = (await api.contacts.importAdf({ body: shopper })).results;
    expect(first).toMatchObject({
      contact: { contact_id: known.contact_id, name: "Robin Fox", phone: "303-555-0155", source: "CarShopper" },
      duplicate: true,
      vehicles_not_found: [],
      request_date: "2026-05-03T23:59:59+02:00",
    });
    expect(
      first?.leads.map(({ carId, action, targetName, targetInfo }) => [carId, action, targetName, targetInfo]),
    ).toEqual([
      [bronco, "Lease request", "Dana Fox", "303-555-0155"],
      [bronco, "Test drive request", "Dana Fox", "303-555-0155"],
      [jeep, "Purchase request", "Dana Fox", "303-555-0155"],
    ]);
    const [lease, drive, purchase] = first?.leads ?? [];
    expect(lease?.note).toContain("Finance: lease, downpayment 3000 USD");
    expect(drive?.note).not.toContain("Finance");
    expect(purchase?.note).toContain("If the Bronco is gone");
    for (const one of [lease, drive, purchase]) expect(one?.note).toContain("Call before ten.\nTwo drivers.");
    expect(second).toMatchObject({ contact: { name: "Lee Park", source: null }, leads: [] });
  });

  it("notes an unknown vehicle in the contact and creates no lead", async () => {
    const wanted = '<vehicle interest="test-drive"><year>2020</year><make>Kia</make><vin>NOTHERE</vin></vehicle>';
    const { data } = await post(`<adf>${prospect(wanted)}${bare.replace(/<\/?adf>/g, "")}</adf>`);
    expect(data?.results).toMatchObject([
      { leads: [], vehicles_not_found: ["Test drive request: 2020 Kia, VIN NOTHERE"], request_date: null },
      {
        leads: [],
        vehicles_not_found: [],
        contact: { name: "Mia", source: "Landing page", notes: "Reference at Landing page: 9" },
      },
    ]);
    const id = data?.results[0]?.contact.contact_id ?? "";
    expect((await api.contacts.get({ params: { id } })).notes).toBe("Test drive request: 2020 Kia, VIN NOTHERE");
    await post(`<adf>${prospect(wanted)}</adf>`);
    await post(`<adf>${prospect("<vehicle><make>Fiat</make></vehicle>")}</adf>`);
    expect((await api.contacts.get({ params: { id } })).notes).toBe(
      "Test drive request: 2020 Kia, VIN NOTHERE\nPurchase request: Fiat",
    );
  });

  it("reads the character set that the header or the document declares", async () => {
    const document = (declared: string) =>
      `<?xml version="1.0"${declared}?><adf>${prospect("", "<name>José</name><email>jose@example.com</email>")}</adf>`;
    const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
    const cases: [BodyInit, string][] = [
      [latin(document(' encoding="ISO-8859-1"')), "application/xml"],
      [latin(document("")), "application/xml; charset=iso-8859-1"],
      [document(""), "application/x-adf+xml"],
      [new Uint8Array(Buffer.from(`\ufeff${document("")}`, "utf16le")), "text/xml"],
      [new Uint8Array(Buffer.from(`\ufeff${document("")}`)), "text/xml"],
      // A byte order mark takes precedence over the header (RFC 7303, 3).
      [new Uint8Array(Buffer.from(`\ufeff${document("")}`, "utf16le").swap16()), "text/xml; charset=utf-16"],
      [new Uint8Array(Buffer.from(`\ufeff${document("")}`)), "text/xml; charset=iso-8859-1"],
    ];
    for (const [body, type] of cases) expect((await post(body, type)).data?.results[0]?.contact.name).toBe("José");
    expect(await post(latin(document("")))).toMatchObject({
      status: 400,
      error: { code: "VALIDATION_ERROR", field: "body" },
    });
    expect(await post(document(""), "text/xml; charset=klingon")).toMatchObject({ status: 415 });
  });

  it("truncates the lead's note to 1000 characters and adds the full text to the contact's notes", async () => {
    const long = `<vehicle><stock>C-55</stock><comments>${"x".repeat(3000)}</comments></vehicle>`;
    const { results } = await api.contacts.importAdf({ body: `<adf>${prospect(long)}</adf>` });
    expect(results[0]?.contact.notes).toContain("x".repeat(3000));
    expect(results[0]?.leads[0]?.note).toHaveLength(1000);
    expect(results[0]?.leads[0]?.note?.endsWith("x…")).toBe(true);
    const [shorter] = (await api.contacts.importAdf({ body: `<adf>${prospect(long.replaceAll("x", "😀"))}</adf>` }))
      .results;
    expect(shorter?.leads[0]?.note).toBe(`${"😀".repeat(499)}…`);
    expect(shorter?.contact.notes?.isWellFormed()).toBe(true);
  });

  it("keeps existing notes and adds as much as there is room for", async () => {
    const { contact_id: id } = await api.contacts.create({ body: { name: "Nora", email: "nora@example.com" } });
    const wants = (comments: string) =>
      `<adf>${prospect(
        `<vehicle><make>Kia</make><comments>${comments}</comments></vehicle>`,
        "<name>Nora</name><email>nora@example.com</email>",
      )}</adf>`;
    const notesAfter = async (comments: string) =>
      (await api.contacts.importAdf({ body: wants(comments) })).results[0]?.contact.notes;
    const notes = `Prefers mornings.${".".repeat(4900)}`;
    await api.contacts.update({ params: { id }, body: { notes } });
    const filled = await notesAfter("x".repeat(3000));
    expect(filled).toHaveLength(5000);
    expect(filled?.startsWith(`${notes}\nPurchase request: Kia\nxxx`)).toBe(true);
    expect(filled?.endsWith("x…")).toBe(true);
    expect(await notesAfter("y".repeat(3000))).toBe(filled);
    const full = "z".repeat(5000);
    await api.contacts.update({ params: { id }, body: { notes: full } });
    expect(await notesAfter("anything")).toBe(full);
  });

  it("notes an invalid address, number or name of a customer with another valid one", async () => {
    const { id: carId } = await car(api, { stockNumber: "FIT-1" });
    const wanted = "<vehicle><stock>FIT-1</stock></vehicle>";
    const number = `415-555-0166 ${"after five ".repeat(4)}`.trim();
    const body = `<adf>${[
      prospect(wanted, "<name>Una</name><email>none</email><phone>415-555-0161</phone>"),
      prospect(
        wanted,
        `<name>Duo</name><email preferredcontact="0">duo@example.com</email><phone preferredcontact="1">${number}</phone>`,
      ),
      prospect(wanted, `<name>${"N".repeat(201)}</name><email>tres@example.com</email>`),
      prospect("", "<name>Quad</name><email>n/a</email><phone>415-555-0164</phone>"),
    ].join("")}</adf>`;
    const { results } = await api.contacts.importAdf({ body });
    expect(results).toMatchObject([
      {
        contact: { name: "Una", email: null, phone: "415-555-0161" },
        leads: [{ carId, targetInfo: "415-555-0161", note: "E-mail: none" }],
      },
      {
        contact: { name: "Duo", email: "duo@example.com", phone: null },
        leads: [{ carId, targetInfo: "duo@example.com", note: `Phone: ${number}` }],
      },
      {
        contact: { name: `${"N".repeat(199)}…`, email: "tres@example.com" },
        leads: [{ carId, targetName: `${"N".repeat(199)}…`, note: `Name: ${"N".repeat(201)}` }],
      },
      { contact: { name: "Quad", email: null, phone: "415-555-0164", notes: "E-mail: n/a" }, leads: [] },
    ]);
  });

  it("replays the answer for the same Idempotency-Key", async () => {
    const document = `<adf>${prospect("<vehicle><stock>C-55</stock></vehicle>")}</adf>`;
    const key = { "idempotency-key": "adf-1" };
    const first = await post(document, "text/xml", key);
    const second = await post(document, "text/xml", key);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.data).toEqual(first.data);
    expect(await post(bare, "text/xml", key)).toMatchObject({ status: 422, error: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });
});

describe("POST /crm/leads/adf with an invalid document", () => {
  it.each([
    ["", "body", "Start tag expected (line 1"],
    ["{}", "body", "not expected (line 1"],
    ["<adf>", "body", "Unclosed tag 'adf' (line 1"],
    ["<adf><prospect></adf>", "body", "line 1, column 16"],
    [bomb, "body", "DTD"],
    [external, "body", "DTD"],
    ["<adf>\u0001</adf>", "body", "does not allow"],
    ["<adf>&eacute;</adf>", "body", "&eacute;"],
    ["<lead/>", "adf", "<lead>"],
    ["<adf/>", "prospect", "none"],
    ["<adf><prospect/></adf>", "prospect[0].customer.contact", "missing"],
    [`<adf>${prospect("", "<email>a@example.com</email>")}</adf>`, "prospect[0].customer.contact.name", ""],
    [`<adf>${prospect("", "<name>A</name>")}</adf>`, "prospect[0].customer.contact.email", "e-mail address or a phone"],
    [`<adf>${prospect("", "<name>A</name><email>none</email>")}</adf>`, "prospect[0].customer.contact.email", ""],
    [`<adf>${prospect("", "<name>A</name><phone>n/a</phone>")}</adf>`, "prospect[0].customer.contact.phone", "digits"],
    [
      `<adf>${prospect("", `<name>A</name><email>none</email><phone>${"5".repeat(41)}</phone>`)}</adf>`,
      "prospect[0].customer.contact.email",
      "",
    ],
  ])("rejects %s with VALIDATION_ERROR for %s", async (document, field, reason) => {
    const before = (await api.contacts.list()).total;
    const { status, error } = await post(document);
    expect({ status, code: error?.code, field: error?.field }).toEqual({
      status: 400,
      code: "VALIDATION_ERROR",
      field,
    });
    expect(error?.message).toContain(reason);
    expect((await api.contacts.list()).total).toBe(before);
  });

  it("imports nothing if one prospect is invalid", async () => {
    const before = (await api.contacts.list()).total;
    const good = prospect(
      "<vehicle><stock>C-55</stock></vehicle>",
      "<name>New</name><email>brand-new@example.com</email>",
    );
    const { error } = await post(`<adf>${good}${prospect("", "<name>A</name>")}</adf>`);
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "prospect[1].customer.contact.email" });
    expect((await api.contacts.list()).total).toBe(before);
  });

  it("answers UNSUPPORTED_MEDIA_TYPE for JSON and forms, and FILE_TOO_LARGE above 1 MB", async () => {
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"]) {
      expect(await post("{}", type)).toMatchObject({ status: 415, error: { code: "UNSUPPORTED_MEDIA_TYPE" } });
    }
    const filler = (bytes: number) => `<adf>${prospect("")}<!--${"x".repeat(bytes)}--></adf>`;
    const around = filler(0).length;
    expect((await post(filler(1024 * 1024 - around))).status).toBe(200);
    expect(await post(filler(1024 * 1024 - around + 1))).toMatchObject({
      status: 413,
      error: { code: "FILE_TOO_LARGE" },
    });
  });

  it("answers UNAUTHORIZED_LEAD_ACCESS for a team's vehicle without the permission create_leads", async () => {
    const member = await person(server, owner);
    const team = await found(owner);
    await join({ owner, team, joins: member, role: "Viewer" });
    await car(api, { teamId: team.id, stockNumber: "TEAM-1" });
    const document = `<adf>${prospect("<vehicle><stock>TEAM-1</stock></vehicle>")}</adf>`;
    expect(await errorOf(member.api.contacts.importAdf({ body: document }))).toMatchObject({
      code: "UNAUTHORIZED_LEAD_ACCESS",
      field: "prospect[0].vehicle",
    });
    expect((await member.api.contacts.list()).total).toBe(0);
  });
});

describe("GET /leads/{id}.adf, imported again", () => {
  const document = async (id: string) => (await owner.fetch(`/v1/leads/${id}.adf`)).text();
  /** Exports the lead, deletes it and imports the document. */
  async function reimported(id: string) {
    const text = await document(id);
    await api.leads.remove({ params: { id } });
    const [result] = (await api.contacts.importAdf({ body: text })).results;
    return { text, result, lead: result?.leads[0] };
  }
  type Fields = Partial<Awaited<ReturnType<typeof lead>>>;
  const fieldsOf = ({ carId, status, action, targetName, targetInfo, tag, note }: Fields = {}) => {
    return { carId, status, action, targetName, targetInfo, tag, note };
  };

  it("creates the same lead", async () => {
    const { id: carId } = await car(api, { make: "Škoda & Co", overviewYear: 2020, stockNumber: "RT-1", mileage: 100 });
    const { contact_id } = await api.contacts.create({
      body: { name: "Zoë <O'Neil>", email: "zoe@example.com", phone: "+49 30 7654321", source: "fair" },
    });
    const note = 'Saturday, "after 3"\n& loud 😀';
    const made = await api.contacts.assign({
      params: { id: contact_id },
      body: { carId, action: "Lease request", note },
    });
    const response = await owner.fetch(`/v1/leads/${made.id}.adf`);
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const { text, result, lead: again } = await reimported(made.id);
    expect(text).toContain(`<requestdate>${made.createdAt}</requestdate>`);
    expect(text).toContain(`<email>${owner.email}</email>`);
    expect(result?.contact).toMatchObject({ contact_id, source: "fair" });
    expect(fieldsOf(again)).toEqual(fieldsOf(made));
    expect(again?.contactId).toBe(contact_id);
  });

  it("keeps values that ADF has no element for, for a vehicle without VIN and stock number", async () => {
    for (const fields of [
      { action: "Call\n  back", tag: "hot", status: "COMPLETED", note: "  one\n    two\ttabs\r\nthree" },
      { targetName: "Two  blanks", targetInfo: "ring 415-555-0123, or write to t@example.com", status: "NOT_NEEDED" },
      { targetInfo: "Someone@Example.com", action: "Purchase request", note: "Purchase request\n<b>]]></b>" },
      { targetInfo: "415-555-0124", action: "👩‍🔧 مرحبا", note: "x".repeat(1000), tag: "é".repeat(100) },
      { action: "a".repeat(200), targetName: "n".repeat(200) },
    ] as const) {
      const made = await lead(api, fields);
      const { lead: again, result } = await reimported(made.id);
      expect(fieldsOf(again)).toEqual(fieldsOf(made));
      expect(result?.vehicles_not_found).toEqual([]);
    }
  });

  it("prefers the lead's own name and number to those of its contact", async () => {
    const { id: carId } = await car(api);
    const { contact_id: id } = await api.contacts.create({
      body: { name: "Kit", email: "kit@example.com", phone: "415-555-0177" },
    });
    const made = await api.contacts.assign({ params: { id }, body: { carId, action: "Call" } });
    const change = { targetName: "Kit's brother", targetInfo: "415-555-0177" };
    await api.leads.update({ params: { id: made.id }, body: change });
    const { text, lead: again } = await reimported(made.id);
    expect(text).toContain('<phone type="voice" preferredcontact="1">415-555-0177</phone>');
    expect(text).toContain("<email>kit@example.com</email>");
    expect(fieldsOf(again)).toEqual({ ...fieldsOf(made), ...change });
    expect(again?.contactId).toBe(id);
  });

  it("notes all of it in the contact if another account imports it without the vehicle", async () => {
    const { id } = await lead(api, { action: "Call back", tag: "hot", targetInfo: "ann@example.com", note: "by bus" });
    const outsider = await signedIn(server, { admin: owner });
    const [result] = (await outsider.api.contacts.importAdf({ body: await document(id) })).results;
    expect(result).toMatchObject({ leads: [], contact: { name: "Anna Miller", email: "ann@example.com" } });
    for (const part of ["Honda Accord", "Call back", "by bus", "hot"]) expect(result?.contact.notes).toContain(part);
  });

  it("answers VALIDATION_ERROR with the place of an invalid status or tag", async () => {
    const { id } = await lead(api, { tag: "hot", status: "COMPLETED", targetInfo: "ann@example.com" });
    const text = await document(id);
    for (const [from, to, field] of [
      ["COMPLETED</id>", "DONE</id>", "prospect[0].id.status"],
      [">hot<", `>${"h".repeat(101)}<`, "prospect[0].id.tag"],
    ] as const) {
      const before = (await api.contacts.list()).total;
      expect(await post(text.replace(from, to))).toMatchObject({
        status: 400,
        error: { code: "VALIDATION_ERROR", field },
      });
      expect((await api.contacts.list()).total).toBe(before);
    }
  });
});
