import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchOptions, BenchResult } from "../scripts/kit/benchmark.ts";
import { measured, medianOf, quantileOf } from "../scripts/kit/statistics.ts";
import { checkDigitOf } from "../server/vin/check.ts";
import { signedIn } from "../test/kit/people.ts";
import { spawnServer } from "../test/kit/process.ts";
import { callerOf, type TestCaller } from "../test/kit/serve.ts";
import { watchHealth } from "./live.ts";
import { fillMarket, models } from "./market-fill.ts";

/** The markets take turns, so that other load on the machine affects both alike. The first round only warms up. */
const [rounds, perRound] = [10, 30];
const atOnce = 1000;
const known = models.filter(([, , before]) => before !== undefined);

const vinOf = (i: number): string => {
  const [, , before = "", behind = ""] = known[i % known.length] ?? [];
  const rest = behind + String(100_000 + i);
  return before + checkDigitOf(`${before}0${rest}`) + rest;
};
const milesOf = (i: number) => 40_000 + ((i * 7919) % 60_000);
const zips = ["95112", "10001", "60601", "30301"];
const location = (i: number) => ({ zip_code: zips[i % zips.length] ?? "" });

/** The times of the single valuations of a round in ms. */
async function singles({ api }: TestCaller, round: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = round * perRound; i < (round + 1) * perRound; i += 1) {
    const begun = performance.now();
    await api.valuations.create({
      body: {
        vehicle: { vin: vinOf(i), mileage: milesOf(i) },
        location: location(i),
        condition: { overall: "good" },
        valuation_type: "retail",
      },
    });
    times.push(performance.now() - begun);
  }
  return times;
}

/** The seconds that 1,000 valuations at once take. */
async function bulk({ api }: TestCaller): Promise<number> {
  const vehicles = Array.from({ length: atOnce }, (_, i) => ({ vin: vinOf(i), mileage: milesOf(i) }));
  const begun = performance.now();
  const body = { vehicles, valuation_type: "retail", location: location(0) } as const;
  const { summary } = await api.valuations.bulk({ body });
  const seconds = (performance.now() - begun) / 1000;
  if (summary.completed < atOnce) throw new Error(`${summary.failed} of 1,000 valuations failed`);
  return seconds;
}

/** The seconds of the nightly job for 1,000 vehicles in stock. */
async function reprice({ api }: TestCaller): Promise<number> {
  const lines = Array.from({ length: atOnce }, (_, i) => `${vinOf(i)},${milesOf(i)},${location(i).zip_code},20000`);
  const file = new Blob([["VIN,Mileage,ZIP code,Price", ...lines].join("\n")], { type: "text/csv" });
  const { summary } = await api.vehicles.importCsv({ file, fileName: "stock.csv" });
  const begun = performance.now();
  await api.repricing.start();
  for (;;) {
    const { job, priced, not_priced } = await api.repricing.get();
    if (job?.status !== "processing") {
      if (priced < summary.created)
        throw new Error(`${summary.created - priced} cars have no price: ${not_priced[0]?.message}`);
      return (performance.now() - begun) / 1000;
    }
    await pause(100);
  }
}

/** A server with a market and a price model. */
interface Market {
  readonly program: TestCaller;
  readonly url: string;
  close(): Promise<void>;
}

async function openMarket(rows: number): Promise<Market> {
  const folder = await mkdtemp(join(tmpdir(), "bench-valuation-"));
  const environment = { FORECOURT_DEFAULT_PLAN: "enterprise" };
  let server = await spawnServer(folder, environment);
  const close = async () => {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const caller = await signedIn(server);
    const { secret } = await caller.api.keys.create({ body: { name: "bench", environment: "production" } });
    await server.stop();
    fillMarket(join(folder, "forecourt.db"), rows);
    server = await spawnServer(folder, environment);
    const program = callerOf(server, { key: secret });
    await trained(program);
    return { program, url: server.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Adds the response times of GET /health while `work` runs. */
async function watched<T>({ url }: Market, waits: number[], work: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const watching = watchHealth(url, done.signal);
  try {
    return await work();
  } finally {
    done.abort();
    for (const wait of await watching) waits.push(wait);
  }
}

/** Values cars one by one on both markets in turns, then many at once on the large one. */
async function measure(small: Market, large: Market) {
  const [ofSmall, ofLarge, waits]: [number[][], number[][], number[]] = [[], [], []];
  for (let round = 0; round <= rounds; round += 1) {
    const onSmall = await singles(small.program, round);
    const onLarge = await watched(large, waits, () => singles(large.program, round));
    if (round === 0) continue;
    ofSmall.push(onSmall);
    ofLarge.push(onLarge);
  }
  const totals = await watched(large, waits, async () => ({
    seconds: await bulk(large.program),
    stockSeconds: await reprice(large.program),
  }));
  return { ofSmall, ofLarge, waits, ...totals };
}

/** Waits for a price model of the market. */
async function trained({ api }: TestCaller): Promise<void> {
  await api.market.trainModel();
  const deadline = performance.now() + 10 * 60_000;
  while ((await api.market.summary()).model === null) {
    if (performance.now() > deadline) throw new Error("the price model took too long");
    await pause(500);
  }
}

/** Opens both markets, and closes what is open. */
async function withMarkets<T>(
  [few, many]: readonly [number, number],
  work: (small: Market, large: Market) => Promise<T>,
): Promise<T> {
  const small = await openMarket(few);
  try {
    const large = await openMarket(many);
    return await work(small, large).finally(large.close);
  } finally {
    await small.close();
  }
}

/** Measures valuations through HTTP, with VIN decoding, storing and events, on a small and on a large market. */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const [few, many] = isQuick ? [1000, 100_000] : [10_000, 1_000_000];
  const { ofSmall, ofLarge, seconds, stockSeconds, waits } = await withMarkets([few, many], measure);
  const [small, large] = [ofSmall.map(medianOf), ofLarge.map(medianOf)];
  const ratios = large.map((time, round) => time / (small[round] ?? Number.NaN));
  return {
    name: `POST /pricing/market-valuation with ${many.toLocaleString("en-US")} market rows`,
    rows: [
      { what: "one valuation, median", ...measured(large), unit: "ms" },
      { what: "one valuation, p99", value: quantileOf(ofLarge.flat(), 0.99), unit: "ms", target: 20 },
      { what: `one valuation with ${few.toLocaleString("en-US")} rows, median`, ...measured(small), unit: "ms" },
      { what: "many rows / few rows", ...measured(ratios), unit: "×", target: 2 },
      { what: `${atOnce.toLocaleString("en-US")} at once`, value: seconds, unit: "s", target: 15 },
      {
        what: `the nightly job for ${atOnce.toLocaleString("en-US")} vehicles in stock`,
        value: stockSeconds,
        unit: "s",
        target: 15,
      },
      { what: "GET /health meanwhile, p99", value: quantileOf(waits, 0.99), unit: "ms", target: 50 },
      { what: "GET /health meanwhile, longest", value: quantileOf(waits, 1), unit: "ms", target: 150 },
    ],
  };
}
