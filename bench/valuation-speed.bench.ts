import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchOptions, BenchResult } from "../scripts/kit/benchmark.ts";
import { checkDigitOf } from "../server/vin/check.ts";
import { signedIn } from "../test/kit/people.ts";
import { type ServerProcess, spawnServer } from "../test/kit/process.ts";
import { callerOf, type TestCaller } from "../test/kit/serve.ts";
import { quantile, watchHealth } from "./live.ts";
import { fillMarket, models } from "./market-fill.ts";

const rounds = 300;
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

/** The sorted times of single valuations in ms. The first 50 only warm up. */
async function singles({ api }: TestCaller): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < rounds + 50; i += 1) {
    const begun = performance.now();
    await api.valuations.create({
      body: {
        vehicle: { vin: vinOf(i), mileage: milesOf(i) },
        location: location(i),
        condition: { overall: "good" },
        valuation_type: "retail",
      },
    });
    if (i >= 50) times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
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

interface Measured {
  readonly times: readonly number[];
  readonly seconds: number;
  readonly stockSeconds: number;
  /** The sorted response times of GET /health meanwhile, in ms. */
  readonly waits: readonly number[];
}

/** Values cars and measures GET /health meanwhile. The first valuation waits until the model is loaded. */
async function watched(program: TestCaller, { url }: ServerProcess): Promise<Measured> {
  const done = new AbortController();
  const waits = watchHealth(url, done.signal);
  const times = await singles(program);
  const seconds = await bulk(program);
  const stockSeconds = await reprice(program);
  done.abort();
  return { times, seconds, stockSeconds, waits: await waits };
}

async function measure(rows: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "bench-valuation-"));
  const environment = { FORECOURT_DEFAULT_PLAN: "enterprise" };
  let server = await spawnServer(folder, environment);
  try {
    const caller = await signedIn(server);
    const { secret } = await caller.api.keys.create({ body: { name: "bench", environment: "production" } });
    await server.stop();
    fillMarket(join(folder, "forecourt.db"), rows);
    server = await spawnServer(folder, environment);
    const program = callerOf(server, { key: secret });
    await trained(program);
    return await watched(program, server);
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
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

/** Measures valuations through HTTP, with VIN decoding, storing and events, on a small and on a large market. */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const [few, many] = isQuick ? [1000, 100_000] : [10_000, 1_000_000];
  const [small, large] = [await measure(few), await measure(many)];
  const middle = (one: Measured) => quantile(one.times, 0.5);
  return {
    name: `POST /pricing/market-valuation with ${many.toLocaleString("en-US")} market rows`,
    rows: [
      { what: "one valuation, median", value: middle(large), unit: "ms" },
      { what: "one valuation, p99", value: quantile(large.times, 0.99), unit: "ms", target: 20 },
      { what: `one valuation with ${few.toLocaleString("en-US")} rows, median`, value: middle(small), unit: "ms" },
      { what: "many rows / few rows", value: middle(large) / middle(small), unit: "×", target: 2 },
      { what: `${atOnce.toLocaleString("en-US")} at once`, value: large.seconds, unit: "s", target: 15 },
      {
        what: `the nightly job for ${atOnce.toLocaleString("en-US")} vehicles in stock`,
        value: large.stockSeconds,
        unit: "s",
        target: 15,
      },
      { what: "GET /health meanwhile, p99", value: quantile(large.waits, 0.99), unit: "ms", target: 50 },
      { what: "GET /health meanwhile, longest", value: quantile(large.waits, 1), unit: "ms", target: 150 },
    ],
  };
}
