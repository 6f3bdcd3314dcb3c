import { openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Curve } from "../../scripts/kit/benchmark.ts";
import { medianOf } from "../../scripts/kit/statistics.ts";
import { signedIn } from "../../test/kit/people.ts";
import { type ServerProcess, spawnServer } from "../../test/kit/process.ts";
import type { TestCaller } from "../../test/kit/serve.ts";
import { popularModel, writeMarket } from "../market.ts";
import { environment } from "./seed.ts";

const zips = ["77001", "90001", "60601", "10001"];

/** Requests with different years, mileages and places. All but the last ones are about a popular model. */
const requests: Readonly<Record<string, (caller: TestCaller, at: number) => Promise<unknown>>> = {
  "valuation of a vehicle": ({ api }, at) =>
    api.valuations.create({
      body: {
        vehicle: { ...popularModel, year: 2008 + (at % 15), mileage: 40_000 + at * 997 },
        location: { zip_code: zips[at % zips.length] ?? "" },
        condition: { overall: "good" },
        valuation_type: "retail",
      },
    }),
  "search of the market": ({ api }, at) =>
    api.market.listings({
      query: { ...popularModel, year_min: 2008 + (at % 15), zip_code: "77001", radius_miles: 150 },
    }),
  "summary of the market": ({ api }) => api.market.summary(),
  // the answer is kept for each radius
  "days' supply, within about 150 miles": ({ api }, at) =>
    api.market.supply({ query: { zip_code: zips[at % zips.length] ?? "", radius_miles: 150 + at } }),
  "days' supply, of all rows": ({ api }, at) =>
    api.market.supply({ query: { zip_code: "77001", radius_miles: 4000 + at } }),
};

/** Waits for the price model of the market. */
async function trained({ api }: TestCaller): Promise<void> {
  await api.market.trainModel();
  while ((await api.market.summary()).model === null) await pause(200);
}

/** Imports made-up listings through the API. Returns the caller, and the ms for each row. */
async function imported(server: ServerProcess, file: string, rows: number) {
  const caller = await signedIn(server);
  const begun = performance.now();
  await caller.api.market.importListings({ file: await openAsBlob(file), fileName: "market.csv" });
  const perRow = (performance.now() - begun) / rows;
  await trained(caller);
  return { caller, perRow };
}

/** The curves of the import of market files, of valuations and of searches in the market. */
export async function marketCurves(rows: number, shares: readonly number[], rounds: number): Promise<readonly Curve[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-growth-market-"));
  const running: ServerProcess[] = [];
  try {
    const markets: Awaited<ReturnType<typeof imported>>[] = [];
    for (const share of shares) {
      const file = join(folder, `${share}.csv`);
      // days' supply counts the rows of the last year
      await writeMarket(file, rows * share, new Date());
      const server = await spawnServer(join(folder, String(share)), environment);
      running.push(server);
      markets.push(await imported(server, file, rows * share));
    }
    const curves: Curve[] = [{ what: "import of a market, per row", times: markets.map(({ perRow }) => perRow) }];
    for (const [what, request] of Object.entries(requests)) {
      const times: number[][] = markets.map(() => []);
      for (let round = -2; round < rounds; round += 1) {
        for (const [index, { caller }] of markets.entries()) {
          const begun = performance.now();
          await request(caller, round + 2);
          // the first rounds load the price model
          if (round >= 0) times[index]?.push(performance.now() - begun);
        }
      }
      curves.push({ what, times: times.map(medianOf) });
    }
    return curves;
  } finally {
    for (const server of running) await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
