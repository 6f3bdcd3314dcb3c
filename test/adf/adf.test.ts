import { describe, expect, it } from "vitest";
import { type AdfError, readAdf } from "../../server/adf/read.ts";
import { actionFor, vehicleText } from "../../server/adf/vehicles.ts";
import { type AdfLead, writeAdf } from "../../server/adf/write.ts";
import { child, parseXml, textOf } from "../../server/adf/xml/parse.ts";
import { bare, portal, website } from "./samples.ts";

const only = (document: string) => {
  const [prospect, ...others] = readAdf(document);
  if (!prospect || others.length > 0) throw new Error("one prospect was expected");
  return prospect;
};

describe("a portal's request", () => {
  const prospect = only(portal);

  it("is its primary contact's: parts of the name in order, the number that will be answered", () => {
    expect(prospect.customer).toMatchObject({
      name: "John Q. Doe",
      email: "John.Doe@Example.com",
      phone: "415.555.0133",
    });
  });

  it("asks for the vehicle that is to be bought, not for the one traded in", () => {
    expect(prospect.wanted).toHaveLength(1);
    expect(prospect.wanted[0]).toMatchObject({ vin: "1HGCM82633A004352", stock: "H1204", year: "2003" });
    expect(prospect.wanted.map(actionFor)).toEqual(["Purchase request"]);
  });

  it("keeps all else as remarks", () => {
    expect(prospect.remarks).toEqual([
      "Is it still <b>there</b>?\nCan deliver by Thursday & pay cash.",
      "Timeframe: Within two weeks, 2026-04-14",
      "Price (asking): 8995 USD",
      "Price (offer): 8200.00 USD",
      "Trade-in: 1999 Chevrolet Blazer, VIN 1GNDT13W5V2200000, odometer 143000, Rust on the left sill",
      "Also: voice (415) 555-0132",
      "Also: fax 415-555-0199",
      "Address: 1 Main St, Oakland, CA, 94601, US",
      "Also asks: Jane Doe, jane.doe@example.com",
    ]);
    expect(prospect).toMatchObject({
      provider: "AutoPortal",
      requestDate: "2026-03-30T15:30:20-08:00",
      isResend: false,
    });
  });
});

describe("a website's request", () => {
  it("is read in capitals, with accents as numbers and empty elements", () => {
    const { customer, wanted, remarks, provider } = only(website);
    expect(customer).toMatchObject({
      name: "René François & Söhne",
      email: undefined,
      phone: "+1 (857) 485-7485 ext. 12",
    });
    expect(wanted.map(vehicleText)).toEqual(["Purchase request: 2018 Citroën C3, stock number C-55"]);
    expect(remarks).toEqual(["Line one line two"]);
    expect(provider).toBeUndefined();
  });

  it("may name no vehicle, and come again", () => {
    const { customer, wanted, isResend, provider } = only(bare);
    expect(customer.name).toBe("Mia");
    expect(wanted).toEqual([]);
    expect(isResend).toBe(true);
    expect(provider).toBe("Landing page");
  });
});

describe("a document", () => {
  it("may hold several requests, up to 200", () => {
    const one = "<prospect><customer><contact><name>A</name></contact></customer></prospect>";
    expect(readAdf(`<adf>${one.repeat(200)}</adf>`)).toHaveLength(200);
    expect(() => readAdf(`<adf>${one.repeat(201)}</adf>`)).toThrow("more than 200");
  });

  it.each([
    ["<lead/>", "adf"],
    ["<adf/>", "prospect"],
    ["<adf><prospect/></adf>", "prospect[0].customer.contact"],
    ["<adf><prospect><customer/></prospect></adf>", "prospect[0].customer.contact"],
  ])("%s is no ADF, and is told where", (document, path) => {
    expect(() => readAdf(document)).toThrow(expect.objectContaining({ path }) as AdfError);
  });

  it.each([
    ["lease", "Lease request"],
    ["test-drive", "Test drive request"],
    ["Test-Drive ", "Test drive request"],
    ["constructor", "Purchase request"],
  ])("says by interest=%j what is wanted", (interest, action) => {
    const { wanted } = only(
      `<adf><prospect><vehicle interest="${interest}"/><customer><contact><name>A</name></contact></customer></prospect></adf>`,
    );
    expect(wanted.map(actionFor)).toEqual([action]);
  });
});

const lead: AdfLead = {
  id: "01a1fabe-0000-7000-8000-000000000000",
  action: "Test drive request",
  note: 'Saturday, "after 3"\n<soon> & loud 😀',
  createdAt: "2026-11-21T10:00:00.000Z",
  customer: { name: "Zoë <O'Neil>", email: "zoe@example.com", phone: "+49 30 123456" },
  vehicle: {
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

describe("a lead as ADF", () => {
  it("has the elements of the DTD, in their order", () => {
    const root = parseXml(writeAdf(lead));
    const prospect = child(root, "prospect");
    expect(prospect?.children.map(({ name }) => name)).toEqual([
      "id",
      "requestdate",
      "vehicle",
      "customer",
      "vendor",
      "provider",
    ]);
    expect(child(prospect, "vehicle")?.attributes.get("interest")).toBe("test-drive");
    expect(child(prospect, "vehicle")?.attributes.get("status")).toBe("used");
    const vehicle = child(prospect, "vehicle");
    expect(vehicle?.children.map(({ name }) => name)).toEqual(["year", "make", "model", "vin", "stock", "odometer"]);
    expect(textOf(child(prospect, "requestdate"))).toBe("2026-11-21T10:00:00.000Z");
    expect(textOf(child(child(prospect, "vendor"), "vendorname"))).toBe("Koons & Co");
  });

  it("is read back as it was written", () => {
    const { customer, wanted, remarks } = only(writeAdf(lead));
    expect(customer).toMatchObject(lead.customer);
    expect(wanted[0]).toMatchObject({ vin: "1HGCM82633A004352", stock: "H&1", make: "Honda" });
    expect(wanted.map(actionFor)).toEqual([lead.action]);
    expect(remarks).toEqual([lead.note]);
  });

  it("says an action of its own words in the comments, and leaves out what is not known", () => {
    const unknown = { ...lead.vehicle, overviewYear: null, vin: null, stockNumber: null, mileage: null };
    const written = writeAdf({
      ...lead,
      action: "Call back",
      note: null,
      vehicle: unknown,
      customer: { name: "A", email: null, phone: "555-0132" },
    });
    const { customer, wanted, remarks } = only(written);
    expect(remarks).toEqual(["Call back"]);
    expect(customer.email).toBeUndefined();
    expect(wanted[0]).toMatchObject({ interest: "buy", year: undefined, vin: undefined, make: "Honda" });
    expect(written).toContain("<year></year>");
  });
});
