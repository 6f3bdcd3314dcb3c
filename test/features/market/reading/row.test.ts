import { describe, expect, it } from "vitest";
import {
  columnsOf,
  missingColumns,
  repeatedColumn,
} from "../../../../server/features/market/import/reading/columns.ts";
import type { MarketEntry } from "../../../../server/features/market/import/reading/entry.ts";
import { identityOf, SeenRows } from "../../../../server/features/market/import/reading/identity.ts";
import { createRowReader } from "../../../../server/features/market/import/reading/row.ts";
import { dayText } from "../../../../server/platform/clock.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const entryOf = (header: string, line: string, on = now): MarketEntry => {
  const read = reading(header, line, on);
  if ("reason" in read) throw new Error(read.reason);
  return read.entry;
};
const reading = (header: string, line: string, on = now) =>
  createRowReader(columnsOf(header.split(",")), { source: "file", kind: undefined, now: on })(line.split(","));

describe("columnsOf", () => {
  it("recognizes the names that exports use, and prefers the field's own name", () => {
    expect(columnsOf(["Selling Price ($)", "ODOMETER", "Zip Code", "mmr", "price"])).toEqual([
      undefined,
      "mileage",
      "zipCode",
      undefined,
      "price",
    ]);
  });
  const repeated = (header: readonly string[]) => repeatedColumn(header, columnsOf(header));
  it("leaves repeated and missing columns to repeatedColumn and missingColumns, which name them", () => {
    expect(repeated(["year", "Price", "price"])).toBe("price");
    expect(repeated(["year", "sellingprice", "price", "x", "x"])).toBeUndefined();
    expect(missingColumns(columnsOf(["year", "make", "odometer"]))).toEqual(["model", "price"]);
  });
});

describe("createRowReader", () => {
  it("reads a row with a sale date as a sale, identified by VIN and day", () => {
    const entry = entryOf("vin,year,make,model,price,saledate", "1HGCM82633A004352,2003,Honda,Accord,7500,2015-03-05");
    expect(entry).toMatchObject({
      kind: "recent_sale",
      listingId: "1HGCM82633A004352-16499",
      soldAt: "2015-03-05T00:00:00.000Z",
      asOfDay: 16_499,
    });
  });

  it.each([
    ["an undated sale", "vin,year,make,model,price,kind", "1HGCM82633A004352,2003,Honda,Accord,7500,auction"],
    ["a listing", "vin,year,make,model,price", "1HGCM82633A004352,2003,Honda,Accord,7500"],
    ["an undated sale without a VIN", "year,make,model,price,kind", "2003,Honda,Accord,7500,auction"],
    ["a sale of an old list", "vin,year,make,model,price,kind,as_of", "1HGCM82633A004352,2003,Honda,Accord,7500,sold,"],
  ])("gives the same listing id on another day: %s", (_, header, line) => {
    const later = new Date("2026-03-09T12:00:00.000Z");
    expect(entryOf(header, line, later).listingId).toBe(entryOf(header, line).listingId);
    expect(entryOf(header, line, later).asOfDay).not.toBe(entryOf(header, line).asOfDay);
  });

  it("gives an undated sale another id than a listing of the same car", () => {
    const of = (kind: string) =>
      entryOf("vin,year,make,model,price,kind", `1HGCM82633A004352,2003,Honda,Accord,7500,${kind}`);
    expect(of("sold").listingId).not.toBe(of("listing").listingId);
  });

  it.each(["as_of", "Last Seen"])("reads %s as the day of the price, not of the listing or sale", (header) => {
    for (const kind of ["dealer", "auction"]) {
      const entry = entryOf(`year,make,model,price,kind,${header}`, `2020,Kia,Rio,9000,${kind},2026-02-01`);
      expect(entry).toMatchObject({ listedAt: null, soldAt: null, asOfDay: 20_485 });
    }
    const listed = entryOf(`year,make,model,price,listed_at,${header}`, "2020,Kia,Rio,9000,2026-01-02,2026-02-01");
    expect(listed).toMatchObject({ listedAt: "2026-01-02T00:00:00.000Z", asOfDay: 20_455 });
  });

  it("reads the last day on which a listing was seen, at the latest the day of the import", () => {
    const seen = (day: string) => entryOf("year,make,model,price,last_seen", `2020,Kia,Rio,9000,${day}`).seenDay;
    const today = seen("");
    expect(seen("2026-02-01")).toBe(20_485);
    expect(today).toBeGreaterThan(20_485);
    expect(seen(dayText(today + 1))).toBe(today);
  });

  it.each(["days_listed", "Days on Market", "DOM"])("reads %s as the days until a listing was seen or sold", (name) => {
    const line = "1HGCM82633A004352,2020,Kia,Rio,9000,2026-02-01";
    const listed = entryOf(`vin,year,make,model,price,last_seen,${name}`, `${line},31`);
    expect(listed).toMatchObject({ listedAt: "2026-01-01T00:00:00.000Z", asOfDay: 20_454, seenDay: 20_485 });
    const sold = entryOf(`vin,year,make,model,price,sold_at,${name}`, `${line},31`);
    expect(sold).toMatchObject({ kind: "recent_sale", listedAt: "2026-01-01T00:00:00.000Z", asOfDay: 20_485 });
    for (const nothing of ["", "n/a", "-1", "soon"])
      expect(entryOf(`vin,year,make,model,price,last_seen,${name}`, `${line},${nothing}`).listedAt).toBeNull();
  });

  it("prefers a listing day to the days listed, and identifies a row by what the file states only", () => {
    const header = "year,make,model,price,listed_at,dom";
    expect(entryOf(header, "2020,Kia,Rio,9000,2026-01-02,12").listedAt).toBe("2026-01-02T00:00:00.000Z");
    const later = new Date("2026-03-09T12:00:00.000Z");
    const [first, second] = [entryOf(header, "2020,Kia,Rio,9000,,12"), entryOf(header, "2020,Kia,Rio,9000,,16", later)];
    expect(first.listingId).toBe(second.listingId);
  });

  it("identifies a row without an id and VIN by its content", () => {
    const number = (line: string) => entryOf("year,make,model,price,zip", line).listingId;
    expect(number("2020,Kia,Rio,9000,77001")).toBe(number("2020,Kia,Rio,9000,77001"));
    expect(number("2020,Kia,Rio,9000,77001")).not.toBe(number("2020,Kia,Rio,9001,77001"));
  });

  it("adds the place of the ZIP code, or its region for a code that is not in use", () => {
    const place = (zip: string) => entryOf("year,make,model,price,zip", `2020,Kia,Rio,9000,${zip}`);
    expect(place("2139")).toMatchObject({ zipCode: "02139", city: "Cambridge", state: "MA" });
    expect(place("77001-1234")).toMatchObject({ zipCode: "77001", state: "TX" });
    expect(place("78267")).toMatchObject({ zipCode: "78267", state: "TX", city: null });
    expect(place("")).toMatchObject({ zipCode: null, latitude: null });
  });

  it("reads ZIP+4 without a hyphen", () => {
    expect(entryOf("year,make,model,price,zip", "2020,Kia,Rio,9000,770011234")).toMatchObject({ zipCode: "77001" });
  });

  it.each([
    ["California", "CA"],
    ["new  york", "NY"],
    ["ca", "CA"],
    ["Ontario", "Ontario"],
  ])("reads the state %s as %s", (state, code) => {
    expect(entryOf("year,make,model,price,state", `2020,Kia,Rio,9000,${state}`).state).toBe(code);
  });

  it.each([
    ["For Sale", "dealer_listing"],
    ["for_sale", "dealer_listing"],
    ["For Sale by Dealer", "dealer_listing"],
    ["For sale by owner", "private_listing"],
    ["Sold", "recent_sale"],
    ["Retail Sale", "recent_sale"],
    ["Auction sale", "auction_sale"],
  ])("reads the kind %s as %s", (kind, read) => {
    expect(entryOf("year,make,model,price,kind", `2020,Kia,Rio,9000,${kind}`).kind).toBe(read);
  });

  it.each(["No Sale", "no-sale", "Unsold", "not sold", "auction_unsold"])("rejects the kind %s", (kind) => {
    expect(reading("year,make,model,price,kind", `2020,Kia,Rio,9000,${kind}`)).toEqual({
      reason: `kind: "${kind}" is not a sale.`,
    });
  });

  it("reads the days and times of US exports", () => {
    const sold = (date: string) => entryOf("year,make,model,price,sale_date", `2020,Kia,Rio,9000,${date}`);
    expect(sold("2/1/2026 12:00:00 AM")).toMatchObject({ soldAt: "2026-02-01T00:00:00.000Z", kind: "recent_sale" });
    expect(sold("02/01/2026 1:45 PM").soldAt).toBe("2026-02-01T13:45:00.000Z");
  });

  it.each(["00000", "99999", "77000", "K1A 0B1", "here", "123456"])("rejects the ZIP code %s", (zip) => {
    expect(reading("year,make,model,price,zip", `2020,Kia,Rio,9000,${zip}`)).toEqual({
      reason: `zipCode: "${zip}" is not a US ZIP code.`,
    });
  });

  it("keeps the row's own coordinates with an invalid ZIP code, unless the code is another country's", () => {
    const header = "year,make,model,price,zip,latitude,longitude";
    const kept = entryOf(header, "2020,Kia,Rio,9000,77000,29.8,-95.3");
    expect(kept).toMatchObject({ zipCode: null, latitude: 29.8, longitude: -95.3 });
    expect(reading(header, "2020,Kia,Rio,9000,K1A 0B1,45.4,-75.7")).toEqual({
      reason: 'zipCode: "K1A 0B1" is not a US ZIP code.',
    });
  });

  it.each(["CAD 9000", "C$9000", "€9.000", "9.000 €", "£9000", "eur 9000"])("rejects the price %s", (price) => {
    expect(reading("year,make,model,price", `2020,Kia,Rio,${price}`)).toEqual({
      reason: `price: "${price}" is not in US dollars.`,
    });
  });

  it.each(["$9000", "US$ 9000", "USD 9000", "Price: $9000", "9000 USD"])("reads 9000 from the price %s", (price) => {
    expect(entryOf("year,make,model,price", `2020,Kia,Rio,${price}`).priceCents).toBe(900_000);
  });

  it.each(["km 91000", "91000 km", "91000KM", "91 000 kilometres"])("rejects the mileage %s", (mileage) => {
    expect(reading("year,make,model,price,mileage", `2020,Kia,Rio,9000,${mileage}`)).toEqual({
      reason: `mileage: "${mileage}" is in kilometers, not in miles.`,
    });
  });

  it.each([
    ["+", "+"],
    ["-", null],
    ["—", null],
    ["N/A", null],
  ])("accepts the trim %s", (trim, read) => {
    expect(reading("year,make,model,trim,price", `2020,Kia,Soul,${trim},9000`)).toMatchObject({
      entry: { trim: read },
    });
  });

  it.each(["=1+1", "@SUM(A1)", "+1", "-2+3"])("rejects the formula %s as a trim", (trim) => {
    expect(reading("year,make,model,trim,price", `2020,Kia,Soul,${trim},9000`)).toMatchObject({
      reason: expect.stringMatching(/^trim: .* is a formula/),
    });
  });
});

it("rejects the character that separates the parts of a row's id in sync", () => {
  const row = "L1\u001f2,2020,Kia,Soul,9000";
  expect(reading("listing_id,year,make,model,price", row)).toMatchObject({
    reason: expect.stringMatching(/^listingId: .* contains U\+001F/),
  });
});

/** The identity must not change between versions: otherwise each import would write all rows again. */
describe("identityOf", () => {
  const identity = identityOf("w", { source: "ads", listingId: "L1" });

  it("keeps the identity of a row with an id", () => {
    expect(identity.text).toBe("g-t4t-LBR4Oa7-Xz");
  });

  it("keeps the listing id of a row without an id", () => {
    const entry = entryOf("year,make,model,price,zip", "2020,Citroën,C3,9000,77001");
    expect(entry.listingId).toBe("row-IoQhB0nJLRJtjk90avMC");
    const named = entryOf("year,make,model,price,state", "2020,Kia,Rio,9000,California");
    expect(named.listingId).toBe("row-WD6LB96FU14LPXEGdwUy");
  });

  it("has the same bytes as text and as words", () => {
    const bytes = Buffer.from(identity.text, "base64url");
    const bytesOfWords = identity.words.flatMap((word) => [
      word >>> 24,
      (word >>> 16) & 255,
      (word >>> 8) & 255,
      word & 255,
    ]);
    expect(bytesOfWords.toSorted((a, b) => a - b)).toEqual([...bytes].toSorted((a, b) => a - b));
  });
});

describe("SeenRows", () => {
  it("distinguishes many rows by source and id", () => {
    const seen = new SeenRows();
    const words = (at: number) => identityOf("w", { source: at % 2 ? "a" : "b", listingId: `L${at >> 1}` }).words;
    for (let at = 0; at < 20_000; at += 1) expect(seen.add(words(at), at + 2)).toBeUndefined();
    for (let at = 0; at < 20_000; at += 999) expect(seen.add(words(at), 1)).toBe(at + 2);
  });
});
