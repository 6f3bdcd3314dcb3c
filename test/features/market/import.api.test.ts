import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
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

describe("POST /market/listings/import", () => {
  it("imports a file, and changes nothing when the file is imported again", async () => {
    const { api } = await newUser();
    const file = csvOf(header, ...rows(30));
    const first = await api.market.importListings({ file, fileName: "market.csv" });
    expect(first).toMatchObject({ status: "completed", rows: 30, created: 30, updated: 0, rejected: 0, progress: 1 });
    const again = await api.market.importListings({ file, fileName: "other.csv" });
    expect(again).toMatchObject({ rows: 30, created: 0, updated: 0, unchanged: 30 });
    expect(await api.market.listings({})).toMatchObject({ total: 30 });
  });

  it("warns about a file of an auction without a kind", async () => {
    const { api } = await newUser();
    const file = csvOf(
      "vin,year,make,model,odometer,mmr,price,date",
      ",2019,Toyota,Camry,30000,15000,15500,2026-01-05",
    );
    const { import_id, warnings } = await api.market.importListings({ file });
    expect(warnings).toEqual([expect.stringContaining("kind=auction_sale")]);
    expect(await api.market.getImport({ params: { import_id } })).toMatchObject({ warnings });
    expect(await api.market.importListings({ file, query: { kind: "auction_sale" } })).toMatchObject({ warnings: [] });
  });

  it("updates only the rows that have changed", async () => {
    const { api } = await newUser();
    await api.market.importListings({ file: csvOf(header, ...rows(5)) });
    const lower = rows(5).map((line, at) => (at === 2 ? line.replace(/,\d+,77001/, ",12345,77001") : line));
    const result = await api.market.importListings({ file: csvOf(header, ...lower) });
    expect(result).toMatchObject({ created: 0, updated: 1, unchanged: 4 });
    const { listings } = await api.market.listings({ query: { limit: 500 } });
    expect(listings.filter(({ price }) => price === 12_345).map(({ listing_id }) => listing_id)).toEqual(["L2"]);
  });

  it("reads CSV with any delimiter and encoding, NDJSON, and either as gzip", async () => {
    const { api } = await newUser();
    const line = { Source: "ads", Adid: "a-1", Year: "2019", Brand: "Škoda", Model: "Octavia", Odometer: "12 000 mi" };
    const object = { ...line, sellingprice: "$15,500", saledate: "Tue Dec 16 2014 12:30:00 GMT-0800 (PST)" };
    const keys = Object.keys(object);
    const csv = `${keys.join(";")}\r\n${Object.values(object)
      .map((value) => `"${value}"`)
      .join(";")}\r\n`;
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, "utf16le")]);
    const files = [csv, utf16, `${JSON.stringify(object)}\n`, gzipSync(csv), gzipSync(JSON.stringify(object))];
    const results = [];
    for (const file of files) results.push(await api.market.importListings({ file: new Blob([file]) }));
    expect(results.map(({ created, unchanged, errors }) => [created, unchanged, errors])).toEqual(
      [1, 0, 0, 0, 0].map((created) => [created, 1 - created, []]),
    );
    const { listings } = await api.market.listings({});
    expect(listings).toMatchObject([
      {
        make: "Škoda",
        model: "Octavia",
        mileage: 12_000,
        price: 15_500,
        kind: "recent_sale",
        sold_at: "2014-12-16T20:30:00.000Z",
      },
    ]);
  });

  it("rejects bad rows with their reasons", async () => {
    const { api } = await newUser();
    const good = "L1,cars,,2020,Kia,Rio,LX,1000,9000,77001,2026-01-01";
    const bad: Record<string, RegExp> = {
      "B1,cars,,2020,Kia,Rio,LX,1000,0,77001,2026-01-01": /^price: "0" is not within/,
      "B2,cars,,2020,Kia,Rio,LX,1000,1,77001,2026-01-01": /^price: "1"/,
      "B3,cars,,2020,Kia,Rio,LX,1000,999999999,77001,2026-01-01": /^price: "999999999"/,
      "B4,cars,,2020,Kia,Rio,LX,-5,9000,77001,2026-01-01": /^mileage: "-5"/,
      "B5,cars,,1899,Kia,Rio,LX,1000,9000,77001,2026-01-01": /^year: "1899"/,
      "B6,cars,,2099,Kia,Rio,LX,1000,9000,77001,2026-01-01": /^year: "2099"/,
      "B7,cars,,2020,,Rio,LX,1000,9000,77001,2026-01-01": /^make: it is missing/,
      "B8,cars,,2020,Kia,=cmd|calc,LX,1000,9000,77001,2026-01-01": /^model: .* is a formula/,
      "B9,cars,,2020,Kia,Rio,LX,1000,9000,77001,2099-01-01": /^listedAt: .* is in the future/,
      "B10,cars,,2020,Kia,Rio,LX,1000,9000,77001": /10 cells, but the header has 11/,
      "L1,cars,,2020,Kia,Rio,LX,1000,9500,77001,2026-01-01": /same listing as row 2/,
      'B11,cars,,2020,Kia,"Rio,LX,1000,9000,77001,2026-01-01': /ends within this row/,
    };
    const result = await api.market.importListings({ file: csvOf(header, good, ...Object.keys(bad)) });
    expect(result).toMatchObject({ status: "completed", created: 1, rejected: Object.keys(bad).length });
    for (const [at, reason] of Object.values(bad).entries()) {
      expect(result.errors[at]).toMatchObject({ row: at + 3, reason: expect.stringMatching(reason) });
    }
  });

  it("imports a row with an invalid VIN or URL without them, and detects the encoding of each row", async () => {
    const { api } = await newUser();
    const text = `listing_id,year,make,model,price,zip,vin,url,city\nL1,2020,Kia,Rio,9000,,nonsense,javascript:alert(1),Orléans\n`;
    const windows = Buffer.from("L2,2020,Kia,Rio,9100,77001,,https://example.com/2,Orl\xe9ans\n", "latin1");
    await api.market.importListings({ file: new Blob([text, windows]) });
    const { listings } = await api.market.listings({ query: { zip_code: "77001" } });
    expect(listings).toMatchObject([
      { listing_id: "L2", city: "Orléans", distance_miles: 0, url: "https://example.com/2" },
      { listing_id: "L1", city: "Orléans", distance_miles: null, vin: null, url: null, zip_code: null },
    ]);
  });

  it.each([
    ["two columns of one field", "year,make,model,price,price\n2020,Kia,Rio,9000,9100\n", /Two columns/],
    ["no price column", "year,make,model\n2020,Kia,Rio\n", /columns are missing: price/],
    ["binary content", Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), /not text/],
    ["a JSON array", '[{"year":2020}]', /JSON array/],
    ["half a gzip", gzipSync(`${header}\n${rows(500).join("\n")}`).subarray(0, 900), /incomplete or damaged/],
  ])("rejects a file with %s", async (_, content, message) => {
    const { api } = await newUser();
    const unstorable = await errorOf(api.market.importListings({ file: new Blob([content]) }));
    expect(unstorable).toMatchObject({
      code: "INVALID_FILE_TYPE",
      field: "file",
      message: expect.stringMatching(message),
    });
    expect(await api.market.listImports({})).toMatchObject({ total: 0 });
    expect(await api.market.summary()).toMatchObject({ rows: 0 });
  });

  it("answers 202 and imports in the background if the client prefers respond-async", async () => {
    const { api, fetch } = await newUser();
    const form = new FormData();
    form.set("file", csvOf(header, ...rows(4000)), "large.csv");
    const answer = await fetch("/v1/market/listings/import", {
      method: "POST",
      body: form,
      headers: { prefer: "respond-async" },
    });
    expect(answer.status).toBe(202);
    const { data } = (await answer.json()) as { data: { import_id: string; status: string } };
    expect(data.status).toBe("processing");
    const params = { import_id: data.import_id };
    await vi.waitFor(async () => expect((await api.market.getImport({ params })).status).toBe("completed"), 20_000);
    expect(await api.market.getImport({ params })).toMatchObject({ created: 4000, file_name: "large.csv" });
    expect(await api.market.cancelImport({ params })).toMatchObject({ status: "completed" });
  });

  it("hides the import and its listings from other accounts", async () => {
    const { api } = await newUser();
    const { import_id } = await api.market.importListings({ file: csvOf(header, ...rows(3)) });
    const other = await newUser();
    const params = { import_id };
    expect(await errorOf(other.api.market.getImport({ params }))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    expect(await errorOf(other.api.market.cancelImport({ params }))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    expect(await other.api.market.listings({})).toMatchObject({ total: 0 });
  });
});
