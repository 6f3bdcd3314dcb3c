import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countByAge } from "../../../server/features/market/breakdown/ages.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { csvOf, header, rows } from "./files.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  const { market } = owner.api;
  await market.importListings({
    file: csvOf(header, ...rows(4), ...rows(2, { make: "Honda", model: "Civic", from: 4 })),
  });
  const day = server.clock.now().toISOString().slice(0, 10);
  const sale = `S1,lane,,2019,toyota,RAV4,LE,30000,21000,90210,${day}`;
  await market.importListings({ file: csvOf(header, sale), query: { kind: "auction_sale" } });
});
afterAll(() => server.close());

describe("GET /market/breakdown", () => {
  it("counts rows by make, state and age", async () => {
    const { makes, states, ages } = await owner.api.market.breakdown();
    expect(makes).toMatchObject([
      { make: "Toyota", models: 2, rows: 5 },
      { make: "Honda", models: 1, rows: 2 },
    ]);
    expect(states).toEqual([
      { state: "TX", rows: 6 },
      { state: "CA", rows: 1 },
    ]);
    expect(ages.map(({ max_days }) => max_days)).toEqual([30, 90, 180, 365, 730, null]);
    expect(ages.reduce((sum, { rows: counted }) => sum + counted, 0)).toBe(7);
    expect(ages[0]?.rows).toBeGreaterThan(0);
  });

  it("is empty without rows, and of another workspace", async () => {
    const outsider = await signedIn(server, { admin: owner });
    const { makes, states, ages } = await outsider.api.market.breakdown();
    expect([makes, states]).toEqual([[], []]);
    expect(ages.every(({ rows: counted }) => counted === 0)).toBe(true);
  });
});

describe("countByAge", () => {
  it("puts each day into the first age that includes it", () => {
    const counted = countByAge(
      [
        { day: 1000, rows: 1 },
        { day: 970, rows: 2 },
        { day: 969, rows: 4 },
        { day: 1, rows: 8 },
        { day: 1001, rows: 16 },
      ],
      1000,
    );
    expect(counted.map(({ rows: of }) => of)).toEqual([19, 4, 0, 0, 0, 8]);
  });
});

describe("GET /market/listings", () => {
  it("filters by kind", async () => {
    const { listings, total } = await owner.api.market.listings({ query: { kind: "auction_sale" } });
    expect(total).toBe(1);
    expect(listings).toMatchObject([{ listing_id: "S1", kind: "auction_sale" }]);
  });
});
