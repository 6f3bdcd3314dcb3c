import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf, days, dayText, instantNow, instantOf } from "../../../server/platform/clock.ts";
import { passTime, waitForJobs } from "../../kit/jobs.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { csvOf, header } from "../market/files.ts";
import { accords, request, stockMarket } from "./market.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  // noon, because the tests count days and must not run across midnight
  server.clock.freezeAt(new Date(`${dayText(dayOf(instantNow(server.clock)) + 1)}T12:00:00Z`));
  // waits for the nightly jobs of the skipped night, which would delete an uploaded file as an old one
  await waitForJobs(server);
  owner = await signedIn(server);
});
afterAll(() => server.close());
const value = ({ api }: TestCaller) => api.valuations.create({ body: request });
const offered = ({ market_analysis }: Awaited<ReturnType<typeof value>>) =>
  Number(/Inventory: (\d+) similar/.exec(market_analysis?.notes.join(" ") ?? "")?.[1]);

describe("listings as evidence of a valuation", () => {
  it("do not count as inventory or for the days to sell if they are from an old file", async () => {
    const dealer = await signedIn(server, { admin: owner });
    await stockMarket(server, dealer, accords(20));
    const fresh = await value(dealer);
    await stockMarket(
      server,
      dealer,
      accords(80).map((one) => ({ ...one, daysAgo: 540 + one.daysAgo })),
    );
    const answer = await value(dealer);
    expect(offered(answer)).toBe(20);
    expect(answer.market_analysis).toMatchObject({
      days_to_sell: fresh.market_analysis?.days_to_sell,
      market_demand: fresh.market_analysis?.market_demand,
      inventory_level: "balanced",
    });
    expect(Math.max(...(answer.comparables ?? []).map(({ days_on_market }) => days_on_market ?? 0))).toBeLessThan(70);
  });

  it("count as offered until 60 days after the last import that contained them", async () => {
    // the session expires during the test, but not the key
    const dealer = await withKey(server, await signedIn(server, { admin: owner }));
    const listedAt = instantOf(new Date(server.clock.now().getTime() - days(10))).slice(0, 10);
    const lines = accords(12).map(
      ({ year, mileage, price }, i) => `S${i},cars,,${year},Honda,Accord,EX,${mileage},${price},95112,${listedAt}`,
    );
    await dealer.api.market.importListings({ file: csvOf(header, ...lines) });
    const offeredAndDays = async () => {
      const answer = await value(dealer);
      const on = (answer.comparables ?? []).map(({ days_on_market }) => days_on_market ?? -1);
      return { offered: offered(answer), days: on.toSorted((a, b) => a - b) };
    };
    const all = (many: number, count: number) => Array.from({ length: many }, () => count);
    expect(await offeredAndDays()).toEqual({ offered: 12, days: all(12, 10) });
    // the nightly jobs run before the next upload: they would delete the file, which has a time of the real clock
    await passTime(server, days(61));
    expect(await offeredAndDays()).toEqual({ offered: 0, days: all(12, 10) });
    const imported = await dealer.api.market.importListings({ file: csvOf(header, ...lines.slice(0, 6)) });
    expect(imported).toMatchObject({ status: "completed", created: 0, updated: 0, unchanged: 6 });
    expect(await offeredAndDays()).toEqual({ offered: 6, days: [...all(6, 10), ...all(6, 71)] });
  });
});
