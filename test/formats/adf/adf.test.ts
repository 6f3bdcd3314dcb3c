import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AdfError, readAdf } from "../../../server/formats/adf/read.ts";
import { actionFor, vehicleText } from "../../../server/formats/adf/vehicles.ts";
import { type AdfLead, writeAdf } from "../../../server/formats/adf/write.ts";
import { child, parseXml, textOf } from "../../../server/formats/adf/xml/parse.ts";
import { XmlError } from "../../../server/formats/adf/xml/screen.ts";
import { bare, portal, shopper, website } from "./samples.ts";

const only = (document: string) => {
  const [prospect, ...others] = readAdf(document);
  if (!prospect || others.length > 0) throw new Error("one prospect was expected");
  return prospect;
};

describe("an ADF request of a portal", () => {
  const prospect = only(portal);

  it("returns the primary contact, with the parts of the name in order and the preferred phone number", () => {
    expect(prospect.customer).toMatchObject({
      name: "John Q. Doe",
      email: "John.Doe@Example.com",
      phone: "415.555.0133",
      prefers: "email",
    });
  });

  it("returns the vehicle to buy, not the trade-in", () => {
    expect(prospect.wanted).toHaveLength(1);
    expect(prospect.wanted[0]).toMatchObject({ vin: "1HGCM82633A004352", stock: "H1204", year: "2003" });
    expect(prospect.wanted.map(actionFor)).toEqual(["Purchase request"]);
  });

  it("keeps all other content as remarks", () => {
    expect(prospect.remarks).toEqual([
      "Is it still <b>there</b>?\nCan deliver by Thursday & pay cash.",
      "Timeframe: Within two weeks, 2026-04-14",
      "Trade-in: 1999 Chevrolet Blazer, VIN 1GNDT13W5V2200000, odometer 143000 mi, Rust on the left sill",
      "Also: voice (415) 555-0132, evening",
      "Also: fax 415-555-0199",
      "Address: 1 Main St, Oakland, CA, 94601, US",
      "Also asks: Jane Doe, jane.doe@example.com",
      "Reference at AutoPortal: AP-20931",
      "Requested: 2026-03-30T15:30:20-08:00",
    ]);
    expect(prospect.wanted[0]?.remarks).toEqual([
      "Price (asking): 8995 USD",
      "Price (offer): 8200.00 USD",
      "Color: Silver",
    ]);
    expect(prospect).toMatchObject({
      provider: "AutoPortal",
      requestDate: "2026-03-30T15:30:20-08:00",
      isResend: false,
    });
  });
});

describe("an ADF request of a website", () => {
  it("is read with uppercase elements, numeric references for accents, and empty elements", () => {
    const { customer, wanted, remarks, provider } = only(website);
    expect(customer).toMatchObject({
      name: "René François & Söhne",
      email: undefined,
      phone: "+1 (857) 485-7485 ext. 12",
    });
    expect(wanted.map(vehicleText)).toEqual(["Purchase request: 2018 Citroën C3, stock number C-55"]);
    expect(remarks).toEqual(["Line one line two", "Requested: 2026-06-25T8:47:50"]);
    expect(provider).toBeUndefined();
  });

  it("may name no vehicle, and may be repeated", () => {
    const { customer, wanted, isResend, provider } = only(bare);
    expect(customer.name).toBe("Mia");
    expect(wanted).toEqual([]);
    expect(isResend).toBe(true);
    expect(provider).toBe("Landing page");
  });
});

describe("an ADF request with several vehicles", () => {
  const [first, second] = readAdf(shopper);

  it("returns all fields of the standard for each vehicle", () => {
    expect(first?.wanted.map(actionFor)).toEqual(["Lease request", "Test drive request", "Purchase request"]);
    expect(first?.wanted.map(vehicleText)).toEqual([
      "Lease request: new 2026 Ford Bronco, VIN NEW-1, odometer 12 km",
      "Test drive request: new 2026 Ford Bronco, VIN NEW-1",
      "Purchase request: used 2024 Jeep Wrangler, stock number J-9",
    ]);
    expect(first?.wanted.map(({ remarks }) => remarks)).toEqual([
      [
        "First choice",
        "Blue would do, too",
        "Price (msrp): 41000 USD",
        "Including delivery",
        "Body style: SUV",
        "Doors: 4",
        "Transmission: M",
        "Condition: excellent",
        "Color: Cyber Orange, interior Black",
        "Options: Hard top, Winch",
        "Finance: lease, downpayment 3000 USD, finance 38000 USD",
      ],
      [],
      ["If the Bronco is gone"],
    ]);
  });

  it("returns the contact, and their preferred way of contact", () => {
    expect(first?.customer).toMatchObject({
      name: "Dana Fox",
      email: "dana@example.com",
      phone: "303-555-0155",
      prefers: "phone",
    });
    expect(first?.remarks).toEqual([
      "Call before ten.",
      "Two drivers.",
      "Timeframe: This month",
      "Best time to call: morning",
      "Also: cellphone 303-555-0156, evening",
      "Also: pager 303-555-0157",
      "Reference at CarShopper: CS-1",
      "Requested: 2026-05-03T23:59:59+02:00",
    ]);
    expect(first).toMatchObject({ provider: "CarShopper", own: undefined });
    expect(second).toMatchObject({
      customer: { name: "Lee Park", email: undefined, phone: "303-555-0177" },
      wanted: [],
    });
  });
});

describe("an ADF document", () => {
  it("may contain up to 200 requests", () => {
    const one = "<prospect><customer><contact><name>A</name></contact></customer></prospect>";
    expect(readAdf(`<adf>${one.repeat(200)}</adf>`)).toHaveLength(200);
    expect(() => readAdf(`<adf>${one.repeat(201)}</adf>`)).toThrow("more than 200");
  });

  it.each([
    ["<lead/>", "adf"],
    ["<adf/>", "prospect"],
    ["<adf><prospect/></adf>", "prospect[0].customer.contact"],
    ["<adf><prospect><customer/></prospect></adf>", "prospect[0].customer.contact"],
  ])("rejects %s as not ADF, and names the place", (document, path) => {
    expect(() => readAdf(document)).toThrow(expect.objectContaining({ path }) as AdfError);
  });

  it("is read or rejected, but never crashes the reader, after random changes", () => {
    const pieces = [
      "<",
      ">",
      "&",
      '"',
      "</adf>",
      "<adf>",
      "]]>",
      "<![CDATA[",
      "<!--",
      "<?",
      "&#0;",
      "\u0000",
      "<constructor/>",
    ];
    const harm = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      gone: fc.nat(40),
      instead: fc.oneof(fc.constantFrom("", ...pieces), fc.string({ unit: "binary", maxLength: 5 })),
    });
    const harmed = fc.tuple(
      fc.constantFrom(portal, website, bare, shopper),
      fc.array(harm, { minLength: 1, maxLength: 4 }),
    );
    fc.assert(
      fc.property(harmed, ([sample, harms]) => {
        const document = harms.reduce<string>((text, { at, gone, instead }) => {
          const from = Math.floor(at * text.length);
          return text.slice(0, from) + instead + text.slice(from + gone);
        }, sample);
        try {
          expect(readAdf(document).length).toBeGreaterThan(0);
        } catch (error) {
          expect(error instanceof XmlError || error instanceof AdfError, String(error)).toBe(true);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it.each([
    ["lease", "Lease request"],
    ["test-drive", "Test drive request"],
    ["Test-Drive ", "Test drive request"],
    ["constructor", "Purchase request"],
  ])("returns the action for interest=%j", (interest, action) => {
    const { wanted } = only(
      `<adf><prospect><vehicle interest="${interest}"/><customer><contact><name>A</name></contact></customer></prospect></adf>`,
    );
    expect(wanted.map(actionFor)).toEqual([action]);
  });
});

const lead: AdfLead = {
  id: "01a1fabe-0000-7000-8000-000000000000",
  action: "Test drive request",
  targetName: "Zoë <O'Neil>",
  targetInfo: "zoe@example.com",
  status: "NEW",
  tag: null,
  note: 'Saturday, "after 3"\n<soon> & loud 😀',
  createdAt: "2026-11-21T10:00:00.000Z",
  customer: { email: "zoe@example.com", phone: "+49 30 123456", prefers: "email" },
  source: "AutoPortal",
  vehicle: {
    id: "01a1fabe-0000-7000-8000-000000000001",
    overviewYear: 2003,
    make: "Honda",
    model: "Accord",
    trim: null,
    vin: "1HGCM82633A004352",
    stockNumber: "H&1",
    mileage: 91_250,
  },
  vendor: { name: "Koons & Co", email: "sales@example.com" },
};

describe("a lead that is written as ADF", () => {
  it("has the elements of the DTD, in their order", () => {
    const prospect = child(parseXml(writeAdf(lead)), "prospect");
    expect(prospect?.children.map(({ name }) => name)).toEqual([
      "id",
      "requestdate",
      "vehicle",
      "customer",
      "vendor",
      "provider",
    ]);
    const vehicle = child(prospect, "vehicle");
    expect([...(vehicle?.attributes ?? [])]).toEqual([
      ["interest", "test-drive"],
      ["status", "used"],
    ]);
    expect(vehicle?.children.map(({ name }) => name)).toEqual([
      "id",
      "year",
      "make",
      "model",
      "vin",
      "stock",
      "odometer",
    ]);
    expect(textOf(child(prospect, "requestdate"))).toBe("2026-11-21T10:00:00.000Z");
    expect(textOf(child(child(prospect, "vendor"), "vendorname"))).toBe("Koons & Co");
    expect(textOf(child(child(prospect, "provider"), "name"))).toBe("AutoPortal");
  });

  it("is read back unchanged", () => {
    const { customer, wanted, own, provider } = only(writeAdf(lead));
    expect(customer).toMatchObject({ name: lead.targetName, ...lead.customer });
    expect(wanted[0]).toMatchObject({ ownId: lead.vehicle.id, vin: "1HGCM82633A004352", stock: "H&1", make: "Honda" });
    expect(wanted.map(actionFor)).toEqual([lead.action]);
    expect(own).toEqual({ note: lead.note });
    expect(provider).toBe("AutoPortal");
  });

  it("puts fields that ADF does not have where other readers ignore them, and the action before the note", () => {
    const unknown = { ...lead.vehicle, overviewYear: null, vin: null, stockNumber: null, mileage: null };
    const original = {
      action: "Call back",
      targetName: "A",
      targetInfo: "at the desk",
      tag: "hot",
      status: "COMPLETED",
    };
    const written = writeAdf({
      ...lead,
      ...original,
      source: null,
      vehicle: unknown,
      customer: { email: null, phone: null, prefers: null },
    });
    expect(written).toContain('<id sequence="5" source="Forecourt status">COMPLETED</id>');
    expect(written).toContain(`<comments>Call back\nSaturday`);
    expect(written).toContain("<year></year>");
    const { customer, wanted, own, provider } = only(written);
    const { targetName: _, targetInfo: target, ...rest } = original;
    expect(own).toEqual({ ...rest, target, note: lead.note });
    expect(customer.email).toBeUndefined();
    expect(wanted[0]).toMatchObject({ interest: "buy", year: undefined, vin: undefined, make: "Honda" });
    expect(provider).toBe("Forecourt");
  });

  it.each([
    ["Test drive on Saturday", "test-drive"],
    ["call: wants a TEST-DRIVE", "test-drive"],
    ["Send leasing offer", "lease"],
    ["Lease request", "lease"],
    ["Please release the car", "buy"],
    ["Call back", "buy"],
  ])("writes the action %j as interest=%j, and reads it back unchanged", (action, interest) => {
    const { wanted, own } = only(writeAdf({ ...lead, action }));
    expect(wanted[0]?.interest).toBe(interest);
    expect(own?.action ?? wanted.map(actionFor).join()).toBe(action);
  });

  it("is read back character by character, for random texts", () => {
    /** The characters that XML allows: no control characters and no lone surrogates. */
    const sayable = fc
      .string({ unit: "binary", maxLength: 60 })
      .map((text) => text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "").trim());
    const text = fc.oneof(
      sayable,
      fc.constantFrom("<![CDATA[x]]>", "a\r\nb\rc\n\n  d", "&amp;&#65;", "<?x?>", "--> ]]>"),
    );
    const some = text.filter((value) => value !== "");
    const any = fc.record({
      action: fc.oneof(some, fc.constantFrom("Lease request", "Purchase request")),
      targetName: some,
      targetInfo: fc.oneof(some, fc.constant("zoe@example.com"), fc.constant("+49 30 123456")),
      tag: fc.option(some),
      note: fc.option(some),
      status: fc.constantFrom("NEW", "COMPLETED", "NOT_NEEDED"),
      prefers: fc.constantFrom("email", "phone", null),
    });
    fc.assert(
      fc.property(any, ({ prefers, ...one }) => {
        const ways = { email: "zoe@example.com", phone: "+49 30 123456" };
        const { own, customer, wanted } = only(writeAdf({ ...lead, ...one, customer: { ...ways, prefers } }));
        expect({
          action: own?.action ?? wanted.map(actionFor).join(),
          targetName: own?.name ?? customer.name,
          targetInfo: own?.target ?? customer[customer.prefers ?? "email"],
          tag: own?.tag ?? null,
          note: own?.note ?? null,
          status: own?.status ?? "NEW",
        }).toEqual(one);
      }),
      { numRuns: 500 },
    );
  });
});
