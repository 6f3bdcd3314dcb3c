import { spawnSync } from "node:child_process";
import { openAsBlob, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchOptions, BenchResult, BenchRow } from "../scripts/kit/benchmark.ts";
import { measured } from "../scripts/kit/statistics.ts";
import { packageVersions, programVersion } from "../scripts/performance/machine.ts";
import { createEvidence } from "../server/features/market/evidence/evidence.service.ts";
import { createMarketState } from "../server/features/market/evidence/market-state.ts";
import { systemClock } from "../server/platform/clock.ts";
import { openSqlite } from "../server/platform/db/sqlite.ts";
import { migrationsFolder } from "../server/platform/paths.ts";
import { signedIn } from "../test/kit/people.ts";
import { spawnServer } from "../test/kit/process.ts";
import type { TestCaller } from "../test/kit/serve.ts";
import { quantile, watchHealth } from "./live.ts";
import { popularModel, writeMarket } from "./market.ts";

const queryCount = 300;
const importRounds = 2;

const seconds = (begun: number) => (performance.now() - begun) / 1000;

/** The indexes that a repeatable and searchable import needs: one by the listing's id, one by model. */
const schema = `
create table market(listing_id text, source text, vin text, year int, make text, model text, trim text, mileage int,
  price int, zip_code text, city text, state text, listed_at text, sold_at text, url text);
create unique index market_own on market(source, listing_id);
create index market_model on market(make, model, year);`;

/** Seconds that sqlite3's own import takes. Undefined if the program is not installed. */
function importWithSqlite3(folder: string, file: string, rows: number): number | undefined {
  const script = `${schema}\n.mode csv\n.import --skip 1 ${file} market\nselect count(*) from market;\n`;
  const begun = performance.now();
  const { status, stdout } = spawnSync("sqlite3", [join(folder, "bare.db")], { input: script, encoding: "utf8" });
  const took = seconds(begun);
  rmSync(join(folder, "bare.db"), { force: true });
  if (status === null) return undefined;
  if (status !== 0 || Number(stdout) !== rows) throw new Error(`sqlite3 imported ${stdout}`);
  return took;
}

/** Adds a car every 100 ms until the signal aborts. Returns the sorted response times in ms. */
async function addCars({ api }: TestCaller, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    await pause(100);
    const begun = performance.now();
    await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
}

/** Returns the sorted response times in ms of adding cars during an import. */
async function addingDuringImport(caller: TestCaller, file: string): Promise<number[]> {
  const stop = new AbortController();
  const adding = addCars(caller, stop.signal);
  await caller.api.market.importListings({ file: await openAsBlob(file), fileName: "market.csv" });
  stop.abort();
  return adding;
}

/** Imports the file through the API, and requests GET /health meanwhile. */
async function importThroughApi(url: string, { api }: TestCaller, file: string) {
  const stop = new AbortController();
  const watching = watchHealth(url, stop.signal);
  const begun = performance.now();
  const done = await api.market.importListings({ file: await openAsBlob(file), fileName: "market.csv" });
  const took = seconds(begun);
  stop.abort();
  if (done.status !== "completed" || done.rejected > 0) throw new Error(`the import is ${JSON.stringify(done)}`);
  return { took, done, times: await watching };
}

/** Returns the sorted times in ms of the query for a valuation's candidates, for a model with very many listings. */
async function candidateTimes(folder: string): Promise<number[]> {
  const store = openSqlite(join(folder, "forecourt.db"), migrationsFolder("sqlite"));
  try {
    const evidence = createEvidence({
      clock: systemClock,
      state: createMarketState(),
      models: { modelOf: async () => null },
      complete: (row) => row,
    });
    const near = evidence.placeOf("77001") ?? { latitude: 0, longitude: 0 };
    const [row] = await store.read
      .select()
      .from((await import("../server/platform/db/schema.ts")).marketImports)
      .limit(1);
    const times: number[] = [];
    let all = 0;
    for (let at = 0; at < queryCount + 20; at += 1) {
      const year = 2007 + (at % 16);
      const query = { ...popularModel, yearMin: year - 2, yearMax: year + 2, near, withinMiles: at % 2 ? 150 : null };
      const begun = performance.now();
      const found = await evidence.candidatesFor(store.read, { workspaceId: row?.workspaceId ?? "", ...query });
      // the first queries read pages into the cache and compile code
      if (at >= 20) times.push(performance.now() - begun);
      all += found.length;
    }
    if (all === 0) throw new Error("no candidates");
    return times.sort((a, b) => a - b);
  } finally {
    await store.close();
  }
}

async function withMarket<T>(count: number, work: (given: { folder: string; file: string }) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bench-market-"));
  try {
    const file = join(folder, "market.csv");
    await writeMarket(file, count);
    return await work({ folder, file });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function imported<T>(folder: string, work: (url: string, caller: TestCaller) => Promise<T>): Promise<T> {
  const server = await spawnServer(folder);
  try {
    return await work(server.url, await signedIn(server));
  } finally {
    await server.stop();
  }
}

async function searchTimes({ api }: TestCaller): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < 30; at += 1) {
    const query = { ...popularModel, year_min: 2015, zip_code: "77001", radius_miles: 100 + at };
    const begun = performance.now();
    await api.market.listings({ query });
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
}

const dataOf = (folder: string): string => join(folder, "data");

/** Imports by both sides in turns, so that other load on the machine affects both alike. The last server imports again. */
async function importInTurns(folder: string, file: string, rows: number) {
  const bare: (number | undefined)[] = [];
  const ours: Awaited<ReturnType<typeof importThroughApi>>[] = [];
  let again = Number.NaN;
  let search: readonly number[] = [];
  for (let round = 1; round <= importRounds; round += 1) {
    await rm(dataOf(folder), { recursive: true, force: true });
    bare.push(importWithSqlite3(folder, file, rows));
    await imported(dataOf(folder), async (url, caller) => {
      ours.push(await importThroughApi(url, caller, file));
      if (round < importRounds) return;
      again = (await importThroughApi(url, caller, file)).took;
      search = await searchTimes(caller);
    });
  }
  return { bare, ours, again, search };
}

/** No rows if the program sqlite3 is not installed. */
function comparisonOf(
  bare: readonly (number | undefined)[],
  ours: readonly number[],
  rows: number,
): readonly BenchRow[] {
  const known = bare.filter((one) => one !== undefined);
  if (known.length < ours.length) return [];
  const ratios = known.map((one, round) => one / (ours[round] ?? Number.NaN));
  return [
    { what: "sqlite3 .import, indexed by id and model", ...measured(known.map((one) => rows / one)), unit: "rows/s" },
    { what: "import / sqlite3 .import", ...measured(ratios), unit: "×", target: 0.6, more: true },
  ];
}

/** Imports a market of a million rows, compares the time with sqlite3's own import, and measures the candidates query. */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const largeCount = isQuick ? 100_000 : 1_000_000;
  const smallCount = largeCount / 100;
  const small = await withMarket(smallCount, async ({ folder, file }) => {
    await imported(folder, (url, caller) => importThroughApi(url, caller, file));
    return candidateTimes(folder);
  });
  const added = await withMarket(Math.round(largeCount / 5), ({ folder, file }) =>
    imported(folder, (_, caller) => addingDuringImport(caller, file)),
  );
  return withMarket(largeCount, async ({ folder, file }) => {
    const { bare, ours, again, search } = await importInTurns(folder, file, largeCount);
    const large = await candidateTimes(dataOf(folder));
    const paceOf = (took: number) => largeCount / took;
    return {
      name: `Market of ${largeCount.toLocaleString("en-US")} rows: import and candidates`,
      versions: { ...programVersion("sqlite3"), ...packageVersions("better-sqlite3") },
      rows: [
        { what: "import, from request to response", ...measured(ours.map(({ took }) => paceOf(took))), unit: "rows/s" },
        { what: "repeated import", value: paceOf(again), unit: "rows/s" },
        ...comparisonOf(
          bare,
          ours.map(({ took }) => took),
          largeCount,
        ),
        {
          what: "GET /health meanwhile, p99",
          value: quantile(
            ours.flatMap(({ times }) => times).sort((a, b) => a - b),
            0.99,
          ),
          unit: "ms",
          target: 50,
        },
        { what: "adding a car during an import, p50", value: quantile(added, 0.5), unit: "ms" },
        { what: "adding a car during an import, p99", value: quantile(added, 0.99), unit: "ms", target: 500 },
        { what: "search by model and distance, p50", value: quantile(search, 0.5), unit: "ms" },
        { what: `candidates, ${smallCount} rows, p50`, value: quantile(small, 0.5), unit: "ms" },
        { what: `candidates, ${largeCount} rows, p50`, value: quantile(large, 0.5), unit: "ms" },
        { what: `candidates, ${largeCount} rows, p99`, value: quantile(large, 0.99), unit: "ms", target: 15 },
        {
          what: `candidates, ${largeCount} / ${smallCount} rows`,
          value: quantile(large, 0.5) / quantile(small, 0.5),
          unit: "×",
          target: 3,
        },
      ],
    };
  });
}
