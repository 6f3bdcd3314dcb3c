import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, setGlobalDispatcher } from "undici";
import type { BenchOptions, BenchResult, BenchRow } from "../scripts/kit/benchmark.ts";
import { signedIn } from "../test/kit/people.ts";
import { spawnServer } from "../test/kit/process.ts";
import type { TestCaller } from "../test/kit/serve.ts";
import { addSalesAndLeads, inventoryFile, leadsPerVehicle, pick, soldShare, vinOf } from "./inventory-fill.ts";
import { quantile, watchHealth } from "./live.ts";

interface Timed {
  /** Runs before `work`, outside the measured time. */
  readonly before: (i: number) => Promise<unknown>;
  readonly work: (i: number) => Promise<unknown>;
}

async function timed(times: number, what: Timed | Timed["work"]): Promise<number[]> {
  const { before, work } = typeof what === "function" ? { before: undefined, work: what } : what;
  const took: number[] = [];
  for (let i = 0; i < times; i += 1) {
    await before?.(i);
    const begun = performance.now();
    await work(i);
    took.push(performance.now() - begun);
  }
  return took.sort((a, b) => a - b);
}

/**
 * Typical search texts: a VIN and its end, a stock number, a make, a model, a trim, combinations, two letters, a word
 * that every seventh vehicle has, and one that no vehicle has.
 */
const searches = (i: number): string => {
  const frequent = ["toyota", "camry", "premium", "honda acc", "bmw x5 ex-l", "x5", "lim", "nothing"];
  const rare = [vinOf(i * 131), vinOf(i * 131).slice(-6), `p${100_000 + i * 131}`, `ford ${String(i * 131).slice(-4)}`];
  return pick([...frequent, ...rare], i);
};

async function importRows(caller: TestCaller, url: string, size: number): Promise<BenchRow[]> {
  // a busy machine may take longer than the five minutes that fetch waits for an answer's first byte
  setGlobalDispatcher(new Agent({ headersTimeout: 0, bodyTimeout: 0 }));
  const file = inventoryFile(size);
  const stop = new AbortController();
  const watching = watchHealth(url, stop.signal);
  const begun = performance.now();
  const { summary } = await caller.api.vehicles.importCsv({ file });
  const seconds = (performance.now() - begun) / 1000;
  stop.abort();
  const health = await watching;
  if (summary.created !== size) throw new Error(`${summary.created} of ${size} rows were imported`);
  return [
    { what: "import", value: size / seconds, unit: "rows/s" },
    { what: "GET /health meanwhile, p99", value: quantile(health, 0.99), unit: "ms", target: 50 },
    { what: "GET /health meanwhile, slowest", value: health.at(-1) ?? Number.NaN, unit: "ms" },
  ];
}

/** Times searches, filters and reads of the inventory by its owner; the last list with a team. */
async function readTimes({ api }: TestCaller): Promise<BenchRow[]> {
  const find = (search: string) => api.vehicles.list({ query: { search, limit: 50 } });
  const { id } = await api.vehicles.get({ params: { id: vinOf(1) } });
  const search = await timed(600, (i) => find(searches(i)));
  const afterChange = await timed(240, {
    before: (i) => api.vehicles.update({ params: { id }, body: { mileage: i } }),
    work: (i) => find(searches(i)),
  });
  const afterPriceChange = await timed(240, {
    before: (i) => api.vehicles.update({ params: { id }, body: { askingPrice: 9000 + i } }),
    work: (i) => find(searches(i)),
  });
  const afterContact = await timed(240, {
    before: (i) => api.contacts.create({ body: { name: "Ada", email: `ada.${i}@example.com` } }),
    work: (i) => find(searches(i)),
  });
  const filter = (i: number) => pick([{ make: "toyota" }, { yearMin: 2021, priceMax: 9000 }, { search: "kia" }], i);
  const filtered = await timed(240, {
    before: (i) => api.vehicles.update({ params: { id }, body: { mileage: i } }),
    work: (i) => api.vehicles.list({ query: { ...filter(i), status: "IN_STOCK", limit: 50 } }),
  });
  const reference = (i: number) => (i % 2 === 0 ? vinOf(i * 131) : `P${100_000 + i * 131}`);
  const get = await timed(200, (i) => api.vehicles.get({ params: { id: reference(i) } }));
  const list = await timed(50, () => api.vehicles.list({ query: { limit: 50 } }));
  const team = await api.teams.create({ body: { name: "Bench", slug: "bench" } });
  await api.vehicles.update({ params: { id }, body: { teamId: team.id } });
  const inTeam = await timed(50, () => api.vehicles.list({ query: { limit: 50 } }));
  return [
    { what: "search, p50", value: quantile(search, 0.5), unit: "ms" },
    { what: "search, p99", value: quantile(search, 0.99), unit: "ms", target: 25 },
    { what: "search after a change, p50", value: quantile(afterChange, 0.5), unit: "ms" },
    { what: "search after a change, p99", value: quantile(afterChange, 0.99), unit: "ms", target: 25 },
    { what: "search after a price change, p99", value: quantile(afterPriceChange, 0.99), unit: "ms", target: 25 },
    { what: "search after a new contact, p99", value: quantile(afterContact, 0.99), unit: "ms", target: 25 },
    { what: "filters after a change, p99", value: quantile(filtered, 0.99), unit: "ms" },
    { what: "vehicle by VIN or stock number, p99", value: quantile(get, 0.99), unit: "ms" },
    { what: "list, p99", value: quantile(list, 0.99), unit: "ms" },
    { what: "list of a team's owner, p99", value: quantile(inTeam, 0.99), unit: "ms" },
  ];
}

/** Imports a dealership of 100,000 vehicles, searches it and computes its KPIs. It has as many leads. */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const size = isQuick ? 10_000 : 100_000;
  const folder = await mkdtemp(join(tmpdir(), "bench-inventory-"));
  const server = await spawnServer(folder);
  try {
    const caller = await signedIn(server);
    const imported = await importRows(caller, server.url, size);
    addSalesAndLeads(folder);
    const found = await readTimes(caller);
    const kpis = await timed(20, () => caller.api.kpis.list());
    const { id } = (await caller.api.kpis.list())[3] ?? { id: "" };
    const chart = await timed(20, () => caller.api.kpis.chartData({ params: { id }, query: { timeRange: "90d" } }));
    return {
      name: `Inventory of ${size} vehicles with ${size * leadsPerVehicle} leads and ${size / soldShare} sales (SQLite)`,
      rows: [
        ...imported,
        ...found,
        { what: "GET /kpis, p50", value: quantile(kpis, 0.5), unit: "ms", target: 150 },
        { what: "GET /kpis, slowest", value: kpis.at(-1) ?? Number.NaN, unit: "ms" },
        { what: "chart of 90 days, p50", value: quantile(chart, 0.5), unit: "ms" },
      ],
    };
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
