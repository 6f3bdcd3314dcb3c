import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf, days, dayText, instantNow } from "../../../server/platform/clock.ts";
import { passTime, waitForJobs } from "../../kit/jobs.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { csvOf } from "../market/files.ts";
import { accords, request } from "./market.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  // noon, because the tests count days and must not run across midnight
  server.clock.freezeAt(new Date(`${dayText(dayOf(instantNow(server.clock)) + 1)}T12:00:00Z`));
  await waitForJobs(server);
  owner = await signedIn(server);
});
afterAll(() => server.close());

const ago = (count: number) => dayText(dayOf(instantNow(server.clock)) - count);
const header = "listing_id,source,year,make,model,trim,mileage,price,zip_code";
/** A file of twelve cars with further columns. Their values may depend on the car. */
const fileOf = (columns: string, values: (car: number) => string) =>
  csvOf(
    `${header},${columns}`,
    ...accords(12).map(
      ({ year, mileage, price }, car) =>
        `S${car},cars,${year},Honda,Accord,EX,${mileage},${price},95112,${values(car)}`,
    ),
  );
async function listedBy({ api }: TestCaller) {
  const { comparables, market_analysis } = await api.valuations.create({ body: request });
  const listed = (comparables ?? [])
    .map(({ days_on_market }) => days_on_market)
    .toSorted((a, b) => (a ?? 0) - (b ?? 0));
  return { listed, offered: Number(/Inventory: (\d+) such/.exec(market_analysis?.notes.join(" ") ?? "")?.[1]) };
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe("the last day on which a file saw a listing", () => {
  it("ends its days, not the day of the import, and stays the same in the same file", async () => {
    const dealer = await signedIn(server, { admin: owner });
    const file = fileOf("listed_at,last_seen", (car) => `${ago(60)},${ago(car < 10 ? 50 : 40)}`);
    expect(await dealer.api.market.importListings({ file })).toMatchObject({ created: 12 });
    expect((await listedBy(dealer)).listed).toEqual([...times(10, 10), ...times(2, 20)]);
    server.clock.advance(days(1) / 100);
    expect(await dealer.api.market.importListings({ file })).toMatchObject({ unchanged: 12, updated: 0 });
    expect((await listedBy(dealer)).listed).toEqual([...times(10, 10), ...times(2, 20)]);
  });

  it("was too long ago for a car on offer, although the file is imported today", async () => {
    const dealer = await signedIn(server, { admin: owner });
    await dealer.api.market.importListings({ file: fileOf("listed_at,last_seen", () => `${ago(100)},${ago(61)}`) });
    expect(await listedBy(dealer)).toEqual({ listed: times(12, 39), offered: 0 });
  });

  it("moves with a later file that saw the listing again", async () => {
    const dealer = await signedIn(server, { admin: owner });
    const seen = (count: number) => fileOf("listed_at,last_seen", () => `${ago(40)},${ago(count)}`);
    await dealer.api.market.importListings({ file: seen(30) });
    expect(await dealer.api.market.importListings({ file: seen(5) })).toMatchObject({ unchanged: 12 });
    expect((await listedBy(dealer)).listed).toEqual(times(12, 35));
    // an older file does not move it back
    await dealer.api.market.importListings({ file: seen(20) });
    expect((await listedBy(dealer)).listed).toEqual(times(12, 35));
  });

  it("keeps the price of the later file when an older one is imported after it", async () => {
    const { api } = await signedIn(server, { admin: owner });
    const file = (price: number, seen: string, more = "") =>
      csvOf(
        "listing_id,source,year,make,model,mileage,price,zip_code,listed_at,last_seen,sold_at",
        `L1,cars,2020,Honda,Accord,40000,${price},95112,${ago(40)},${seen},${more}`,
      );
    const stored = async () => (await api.market.listings({ query: {} })).listings[0];
    await api.market.importListings({ file: file(20_000, ago(5)) });
    expect(await api.market.importListings({ file: file(22_000, ago(20)) })).toMatchObject({ unchanged: 1 });
    expect(await stored()).toMatchObject({ price: 20_000 });
    // the same day: a correction of the file
    expect(await api.market.importListings({ file: file(20_500, ago(5)) })).toMatchObject({ updated: 1 });
    // a sale ends the listing, although the file states an earlier day
    await api.market.importListings({ file: file(19_500, ago(7), ago(7)) });
    expect(await stored()).toMatchObject({ price: 19_500, sold_at: `${ago(7)}T00:00:00.000Z` });
  });

  it("is not known for a sale without a day", async () => {
    const dealer = await signedIn(server, { admin: owner });
    await dealer.api.market.importListings({ file: fileOf("kind,days on market", () => "recent_sale,45") });
    expect((await listedBy(dealer)).listed).toEqual(times(12, null));
  });
});

describe("the days listed of a file", () => {
  it("count back from the day of the import, or from the day on which the listing was last seen", async () => {
    const dealer = await signedIn(server, { admin: owner });
    await dealer.api.market.importListings({ file: fileOf("days on market", (car) => String(20 + car)) });
    expect(await listedBy(dealer)).toEqual({ listed: Array.from({ length: 12 }, (_, car) => 20 + car), offered: 12 });
    const other = await signedIn(server, { admin: owner });
    await other.api.market.importListings({ file: fileOf("days_listed,last_seen", () => `15,${ago(3)}`) });
    expect((await listedBy(other)).listed).toEqual(times(12, 15));
  });
});

describe("a listing that later imports of its source do not contain", () => {
  it("is sold after two of them, or after one that is a week later", async () => {
    // the session expires during the test, but not the key
    const dealer = await withKey(server, await signedIn(server, { admin: owner }));
    const listedAt = ago(10);
    const cars = accords(12).map(
      ({ year, mileage, price }, car) => `S${car},cars,${year},Honda,Accord,EX,${mileage},${price},95112,${listedAt}`,
    );
    const offeredAfter = async (passed: number, count: number) => {
      await passTime(server, days(passed));
      await dealer.api.market.importListings({ file: csvOf(`${header},listed_at`, ...cars.slice(0, count)) });
      return (await listedBy(dealer)).offered;
    };
    expect(await offeredAfter(0, 12)).toBe(12);
    expect(await offeredAfter(2, 11)).toBe(12);
    // the first car is missed a second time, and another one for the first time
    expect(await offeredAfter(2, 10)).toBe(11);
    expect(await offeredAfter(7, 10)).toBe(10);
  });
});
