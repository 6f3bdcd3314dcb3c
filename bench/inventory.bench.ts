import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { Agent, setGlobalDispatcher } from "undici";
import type { BenchResult, BenchRow } from "../scripts/kit/benchmark.ts";
import { checkDigitOf } from "../server/features/vehicles/vin/check.ts";
import { spawnServer } from "../test/kit/process.ts";
import type { TestCaller } from "../test/kit/serve.ts";
import { owner, quantile, watchHealth } from "./live.ts";

const size = 100_000;
const soldShare = 5;
const leadsPerVehicle = 1;
const dayMs = 86_400_000;

/** A Honda Accord's VIN with a right check digit, another for each number. */
const vinOf = (i: number): string => {
  const vin = `1HGCM8260${"3A"}${String(i).padStart(6, "0")}`;
  return `${vin.slice(0, 8)}${checkDigitOf(vin)}${vin.slice(9)}`;
};
const makes = ["Honda", "Toyota", "Ford", "BMW", "Audi", "Kia", "Subaru", "Mazda", "Nissan", "Volvo"];
const models = [
  "Accord",
  "Corolla",
  "F-150",
  "X5",
  "A4",
  "Optima",
  "Outback",
  "CX-5",
  "Altima",
  "XC60",
  "Civic",
  "Camry",
];
const trims = ["LE", "EX-L", "XLT", "Premium", "S line", "Limited", "Sport"];
const pick = <T>(list: readonly T[], i: number): T => list[(i * 7919) % list.length] as T;

function inventory(): Blob {
  const lines = ["Stock #,VIN,Year,Make,Model,Trim,Miles,Cost,List Price,Acquired"];
  for (let i = 0; i < size; i += 1) {
    const acquired = new Date(Date.now() - (i % 200) * dayMs).toISOString().slice(0, 10);
    const car = [`P${100_000 + i}`, vinOf(i), 2005 + (i % 18), pick(makes, i), pick(models, i), pick(trims, i)];
    lines.push([...car, (i * 37) % 150_000, 5000 + (i % 20_000), 7000 + (i % 20_000), acquired].join(","));
  }
  return new Blob([lines.join("\n")]);
}

/** A fifth of the vehicles sold in the last 60 days, and as many leads as vehicles, straight into the file. */
function fill(folder: string): void {
  const db = new Database(join(folder, "forecourt.db"));
  const now = Date.now();
  const cars = db.prepare("select id, workspace_id from vehicles").all() as { id: string; workspace_id: string }[];
  const sell = db.prepare(
    "insert into sales (id, workspace_id, vehicle_id, sold_price_cents, sold_at, purchase_price_cents, acquired_at, days_to_sell, satisfaction, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const sold = db.prepare("update vehicles set status = 'SOLD', sold_at = ?, sold_price_cents = ? where id = ?");
  const lead = db.prepare(
    "insert into leads (id, workspace_id, car_id, status, action, target_name, target_info, position, status_since, search_text, created_at, updated_at) values (?, ?, ?, 'NEW', 'Call', 'Ada', 'ada@example.com', ?, ?, 'call', ?, ?)",
  );
  db.transaction(() => {
    for (const [i, car] of cars.entries()) {
      const at = new Date(now - (i % 60) * dayMs).toISOString();
      for (let n = 0; n < leadsPerVehicle; n += 1) {
        lead.run(`lead-${i}-${n}`, car.workspace_id, car.id, i, at, at, at);
      }
      if (i % soldShare !== 0) continue;
      const acquired = new Date(now - ((i % 60) + 30) * dayMs).toISOString();
      sell.run(`sale-${i}`, car.workspace_id, car.id, 1_000_000, at, 900_000, acquired, 30, 5, at);
      sold.run(at, 1_000_000, car.id);
    }
  })();
  db.close();
}

async function timed(times: number, work: (i: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const begun = performance.now();
    await work(i);
    took.push(performance.now() - begun);
  }
  return took.sort((a, b) => a - b);
}

/** What people type: the end of a VIN, a stock number, a make, a model, both, two letters, and what nobody has. */
const searches = (i: number): string =>
  pick(
    [vinOf(i * 131).slice(-6), `p${100_000 + i * 131}`, "toyota", "camry", "honda acc", "x5", "nothing", vinOf(i)],
    i,
  );

async function importRows(caller: TestCaller, url: string): Promise<BenchRow[]> {
  // a busy machine may take longer than the five minutes that fetch waits for an answer's first byte
  setGlobalDispatcher(new Agent({ headersTimeout: 0, bodyTimeout: 0 }));
  const file = inventory();
  const stop = new AbortController();
  const watching = watchHealth(url, stop.signal);
  const begun = performance.now();
  const { summary } = await caller.api.vehicles.importCsv({ file });
  const seconds = (performance.now() - begun) / 1000;
  stop.abort();
  const health = await watching;
  if (summary.created !== size) throw new Error(`${summary.created} of ${size} rows were taken in`);
  return [
    { what: "import", value: size / seconds, unit: "rows/s" },
    { what: "GET /health meanwhile, p99", value: quantile(health, 0.99), unit: "ms", target: 50 },
    { what: "GET /health meanwhile, slowest", value: health.at(-1) ?? Number.NaN, unit: "ms" },
  ];
}

/** A dealership of 100,000 vehicles and as many leads: taking it in, searching it, its figures. */
export async function bench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), "bench-inventory-"));
  const server = await spawnServer(folder);
  try {
    const caller = await owner(server);
    const imported = await importRows(caller, server.url);
    fill(folder);
    const search = await timed(400, (i) => caller.api.vehicles.list({ query: { search: searches(i), limit: 50 } }));
    const list = await timed(50, () => caller.api.vehicles.list({ query: { limit: 50 } }));
    const kpis = await timed(20, () => caller.api.kpis.list());
    const { id } = (await caller.api.kpis.list())[3] ?? { id: "" };
    const chart = await timed(20, () => caller.api.kpis.chartData({ params: { id }, query: { timeRange: "90d" } }));
    return {
      name: `An inventory of ${size} vehicles with ${size * leadsPerVehicle} leads and ${size / soldShare} sales (SQLite)`,
      rows: [
        ...imported,
        { what: "search, p50", value: quantile(search, 0.5), unit: "ms" },
        { what: "search, p99", value: quantile(search, 0.99), unit: "ms", target: 25 },
        { what: "list, p99", value: quantile(list, 0.99), unit: "ms" },
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
