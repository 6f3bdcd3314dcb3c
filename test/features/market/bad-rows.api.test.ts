import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { minutes } from "../../../server/platform/clock.ts";
import { passTime } from "../../kit/jobs.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { rejectInserts } from "../../kit/reject-inserts.ts";
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

const cells = "year,make,model,price,date,vin,lat,lon,mileage,grade";
/** Rows with an odd value and the expected reason. Null: the row is imported. */
const odd: Record<string, RegExp | null> = {
  "2020,Kia,Rio,9000,Tue Dec 99 2014 25:00:00 GMT-0800 (PST),,,,,": /^date: .* is not a date/,
  "2020,Kia,Rio,9000,0000-01-01T00:00:00+14:00,,,,,": /^date: .* is before 1900/,
  "2020,Kia,Rio,9000,9999-12-31T23:59:59-14:00,,,,,": /^date: .* is in the future/,
  "2020,Kia,Rio,9999999999999999999999999,,,,,,": /^price: /,
  "2020,Kia,Rio,9000,,,,,99999999999999999999,": /^mileage: /,
  "20200000000000000000,Kia,Rio,9000,,,,,,": /^year: /,
  "2020.5,Kia,Rio,9000,,,,,,": /^year: /,
  [`2020,${"x".repeat(300_000)},Rio,9000,,,,,,`]: /longer than 256 KB/,
  // after the first bytes, from which the format of the file is detected
  "2020,Ki\0a,Rio,9000,,,,,,": /contains an invalid character/,
  [`2020,Kia,${"Rio ".repeat(20_000)},9100,,,,,,`]: null,
  "2020,Kia,Rio,9200,,,1e999,-1e999,,1e999": null,
};

describe("POST /market/listings/import with a bad row", () => {
  it("rejects each bad CSV row and imports the others", async () => {
    const { api } = await newUser();
    const lines = Object.keys(odd).flatMap((line, n) => [line, `2019,Ford,Focus,${10_000 + n},,,,,,`]);
    const result = await api.market.importListings({ file: csvOf(cells, ...lines) });
    const reasons = Object.values(odd).map((reason, n) => ({ row: 2 + 2 * n, reason }));
    const expected = reasons.filter(({ reason }) => reason !== null);
    expect(result).toMatchObject({ status: "completed", rejected: expected.length });
    expect(result.errors).toEqual(
      expected.map(({ row, reason }) => ({ row, reason: expect.stringMatching(reason ?? "") })),
    );
    expect(result.created).toBe(lines.length - expected.length);
  });

  it("rejects each bad NDJSON row and ignores odd keys", async () => {
    const { api } = await newUser();
    const car = { year: 2020, make: "Kia", model: "Rio", price: 9000 };
    const objects = [
      { ...car, "odd\u0000\ud800": "\u0000", listing_id: "1" },
      { ...car, trim: "half \ud83d", listing_id: "2" },
      { ...car, make: "nul \u0000", listing_id: "3" },
      { ...car, price: 1e300, listing_id: "4" },
      { ...car, year: [2020], listing_id: "5" },
      { ...car, [`${"k".repeat(254)}\u{1f697}`]: 1, listing_id: "6" },
    ];
    const file = new Blob([objects.map((one) => JSON.stringify(one)).join("\n")]);
    const result = await api.market.importListings({ file });
    expect(result).toMatchObject({ status: "completed", created: 2, rejected: 4 });
    expect(result.errors.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
  });

  it("lists the rows that the database rejects, at any position", async () => {
    const { api } = await newUser();
    const end = await rejectInserts(server, { table: "market_listings", column: "trim", value: "refused", as: "row" });
    try {
      const bad = [0, 1, 300, 499];
      const lines = rows(500).map((line, n) => (bad.includes(n) ? line.replace(",SE,", ",refused,") : line));
      const result = await api.market.importListings({ file: csvOf(header, ...lines) });
      expect(result).toMatchObject({ status: "completed", rows: 500, created: 496, unchanged: 0, progress: 1 });
      const reason = "It cannot be stored. Check its values.";
      expect(result).toMatchObject({ rejected: 4, errors: bad.map((n) => ({ row: n + 2, reason })) });
      expect(await api.market.listings({})).toMatchObject({ total: 496 });
      expect(await api.market.importListings({ file: csvOf(header, ...lines) })).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: 496,
        rejected: 4,
      });
      const all = await api.market.importListings({ file: csvOf(header, lines[0] ?? "", lines[1] ?? "") });
      expect(all).toMatchObject({ status: "completed", rows: 2, created: 0, rejected: 2 });
    } finally {
      await end();
    }
    const again = await api.market.importListings({ file: csvOf(header, ...rows(500)) });
    expect(again).toMatchObject({ created: 4, unchanged: 496, rejected: 0 });
  });
});

describe("POST /market/listings/import when the database fails", () => {
  it("answers while the import is processing, and reports what is stored when it fails", async () => {
    const { api } = await withKey(server, await newUser());
    const of = { table: "market_listings", column: "trim", value: "refused", as: "database" } as const;
    const end = await rejectInserts(server, of);
    try {
      const lines = rows(20).map((line, n) => (n === 10 ? line.replace(",SE,", ",refused,") : line));
      const begun = await api.market.importListings({ file: csvOf(header, ...lines) });
      expect(begun).toMatchObject({ status: "processing", created: 0 });
      const params = { import_id: begun.import_id };
      const folder = join(server.folder, "media", "market-imports");
      for (const name of await readdir(folder)) await rm(join(folder, name));
      await passTime(server, minutes(1));
      const result = await api.market.getImport({ params });
      expect(result.status).toBe("failed");
      expect(result.failure).toMatch(
        /^The uploaded file is missing\. Stored: 0 new and 0 changed rows\. Import the file again/,
      );
    } finally {
      await end();
    }
  });
});
