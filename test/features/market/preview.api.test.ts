import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { csvOf, header, rows } from "./files.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());
const newUser = () => signedIn(server, { admin: owner });

/** A dealer's file with unknown names for price and model. */
const dealerFile = csvOf(
  "Unit,Yr,Brand,Nameplate,KM-Stand,Our $,Zip",
  "A1,2019,Toyota,Camry,40000,21500,77001",
  "A2,2020,Honda,Accord,30000,call us,77001",
  "A3,2021,Mazda,CX-5,20000,24900,77001",
);
const dealerColumns = "listingId,year,make,model,mileage,price,zipCode";

describe("POST /market/imports/preview", () => {
  it("says how each row would be read, and stores nothing", async () => {
    const { api } = await newUser();
    const file = csvOf(header, ...rows(30), "L9,cars,,2020,Kia,Rio,LX,1000,1,77001,2026-01-01", "short,row");
    const preview = await api.market.previewImport({ file, fileName: "market.csv" });
    expect(preview).toMatchObject({
      format: "csv",
      problem: null,
      rows: 32,
      is_complete: true,
      accepted: 30,
      rejected: 2,
      kinds: [{ kind: "dealer_listing", rows: 30 }],
      warnings: [],
    });
    expect(preview.columns[6]).toEqual({ header: "trim", field: "trim", samples: ["SE", "LX"] });
    expect(preview.first_rows).toHaveLength(20);
    expect(preview.first_rows[0]).toMatchObject({
      row: 2,
      reason: null,
      listing: { make: "Toyota", model: "Camry", price: 15_000, mileage: 20_000, state: "TX", zip_code: "77001" },
    });
    expect(preview.errors.map(({ row }) => row)).toEqual([32, 33]);
    expect(preview.newest).toMatch(/^2026-09/);
    expect(await api.market.listImports({})).toMatchObject({ total: 0 });
    expect(await api.market.summary()).toMatchObject({ rows: 0 });
  });

  it("counts rejected rows by reason, without the values of the rows", async () => {
    const { api } = await newUser();
    const line = (id: string, price: string) => `${id},cars,,2020,Kia,Rio,LX,1000,${price},77001,2026-01-01`;
    const bad = [line("B1", "1"), line("B2", "2"), line("L1", "9000"), line("L1", "9000"), line("L1", "9000")];
    const { reasons } = await api.market.previewImport({ file: csvOf(header, ...bad) });
    expect(reasons).toEqual([
      { reason: "price: … is not within 100 to 5000000.", rows: 2, first_row: 2 },
      { reason: "It is the same listing as an earlier row.", rows: 2, first_row: 5 },
    ]);
  });

  it("answers what is missing for unknown columns, and reads them as the request names them", async () => {
    const { api } = await newUser();
    const unknown = await api.market.previewImport({ file: dealerFile });
    expect(unknown).toMatchObject({ problem: expect.stringMatching(/missing: model, price/), rows: 0, first_rows: [] });
    expect(unknown.columns[3]).toEqual({ header: "Nameplate", field: null, samples: ["Camry", "Accord", "CX-5"] });
    const named = await api.market.previewImport({ file: dealerFile, query: { columns: dealerColumns } });
    expect(named).toMatchObject({ problem: null, accepted: 2, rejected: 1 });
    expect(named.errors).toEqual([{ row: 3, reason: expect.stringMatching(/^price: "call us"/) }]);
    expect(named.columns[5]).toMatchObject({ header: "Our $", field: "price" });
  });

  it("warns about a file of an auction, until the request names the kind", async () => {
    const { api } = await newUser();
    const file = csvOf(
      "vin,year,make,model,odometer,mmr,price,date",
      ",2019,Toyota,Camry,30000,15000,15500,2015-01-05",
    );
    const { warnings, kinds } = await api.market.previewImport({ file });
    expect(warnings).toEqual([expect.stringMatching(/import them with kind=auction_sale\.$/)]);
    expect(kinds).toEqual([{ kind: "dealer_listing", rows: 1 }]);
    const named = await api.market.previewImport({ file, query: { kind: "auction_sale" } });
    expect(named).toMatchObject({ warnings: [], kinds: [{ kind: "auction_sale", rows: 1 }] });
    expect(named.newest).toBe("2015-01-05T00:00:00.000Z");
  });

  it("reads NDJSON and gzip, and refuses columns for NDJSON", async () => {
    const { api } = await newUser();
    const object = JSON.stringify({
      Year: 2019,
      Brand: "Škoda",
      Model: "Octavia",
      Odometer: 12_000,
      price: 9000,
      x: 1,
    });
    const file = new Blob([gzipSync(`${object}\n${object}\n`)]);
    const preview = await api.market.previewImport({ file });
    expect(preview).toMatchObject({ format: "ndjson", rows: 2, accepted: 1, rejected: 1 });
    expect(preview.columns[1]).toEqual({ header: "Brand", field: "make", samples: ["Škoda"] });
    expect(preview.columns[5]).toEqual({ header: "x", field: null, samples: [] });
    expect(await errorOf(api.market.previewImport({ file, query: { columns: "year" } }))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "columns",
    });
  });

  it("reads only the first rows of a long file", async () => {
    const { api } = await newUser();
    const file = csvOf(header, ...rows(50_001));
    expect(await api.market.previewImport({ file })).toMatchObject({ rows: 50_000, is_complete: false });
  });

  it.each([
    ["an unknown field", "year,make,model,cost"],
    ["a field twice", "year,make,model,price,price"],
  ])("rejects columns with %s", async (_, columns) => {
    const error = await errorOf(owner.api.market.previewImport({ file: dealerFile, query: { columns } }));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "columns" });
  });

  it("rejects a file that is not text", async () => {
    const file = new Blob([Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])]);
    expect((await errorOf(owner.api.market.previewImport({ file }))).code).toBe("INVALID_FILE_TYPE");
  });
});

describe("POST /market/listings/import with columns", () => {
  it("imports the columns that the request names, and reports them", async () => {
    const { api } = await newUser();
    const query = { columns: dealerColumns, source: "our list" };
    const done = await api.market.importListings({ file: dealerFile, query });
    expect(done).toMatchObject({ status: "completed", created: 2, rejected: 1 });
    expect(done.columns[3]).toEqual({ header: "Nameplate", field: "model" });
    const { listings } = await api.market.listings({ query: { source: "our list" } });
    expect(listings.map(({ listing_id, model, price }) => [listing_id, model, price]).toSorted()).toEqual([
      ["A1", "Camry", 21_500],
      ["A3", "CX-5", 24_900],
    ]);
  });

  it("uses a column against its name, for example the second price", async () => {
    const { api } = await newUser();
    const file = csvOf("year,make,model,price,price", "2020,Kia,Rio,9000,9500");
    await api.market.importListings({ file, query: { columns: "year,make,model,,price" } });
    expect(await api.market.listings({})).toMatchObject({ listings: [{ price: 9500 }] });
  });

  it("rejects columns that lack a required field, and stores nothing", async () => {
    const { api } = await newUser();
    const error = errorOf(api.market.importListings({ file: dealerFile, query: { columns: "year,make,model" } }));
    expect(await error).toMatchObject({ code: "INVALID_FILE_TYPE", message: expect.stringMatching(/missing: price/) });
    expect(await api.market.listImports({})).toMatchObject({ total: 0 });
  });
});
