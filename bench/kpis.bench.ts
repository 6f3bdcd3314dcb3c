import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { v7 } from "uuid";
import { own } from "../contracts/kit/own.ts";
import type { BenchOptions, BenchResult } from "../scripts/kit/benchmark.ts";
import { signedIn } from "../test/kit/people.ts";
import { spawnServer } from "../test/kit/process.ts";
import { type Api, callerOf, type TestCaller } from "../test/kit/serve.ts";
import { createBareFigures } from "./kpis-bare.ts";
import { quantile } from "./live.ts";

const soldShare = 5;
const buyers = 5000;
const rounds = 30;
const dayMs = 86_400_000;

type NewKpi = Parameters<Api["kpis"]["create"]>[0]["body"];
const customKpi = (body: Partial<NewKpi> & { key: string }): NewKpi => ({
  title: body.key,
  kpiType: "CUSTOM",
  dataType: "NUMBER",
  ...body,
});
/** Custom KPIs, in addition to the eight built-in ones: over all vehicles, some vehicles, leads, and sales per lead. */
const customKpis: readonly NewKpi[] = [
  customKpi({ key: "asking", aggregation: "sum", targetModel: "vehicle", targetField: "askingPrice" }),
  customKpi({
    key: "mileage",
    aggregation: "average",
    targetModel: "vehicle",
    targetField: "mileage",
    filters: [{ field: "status", operator: "eq", value: "IN_STOCK" }],
  }),
  customKpi({
    key: "open_leads",
    aggregation: "count",
    targetModel: "lead",
    filters: [{ field: "status", operator: "eq", value: "NEW" }],
  }),
  customKpi({ key: "sales_per_lead", formula: "count(sale) / count(lead) * 100" }),
];

const note = "One owner, full service history, two keys; small dent in the left rear door.";

const vehicleColumns = [
  "owner_id",
  "team_id",
  "make",
  "model",
  "overview_year",
  "mileage",
  "location",
  "status",
  "notes",
  "purchase_price_cents",
  "asking_price_cents",
  "acquired_at",
  "search_text",
  "created_at",
  "updated_at",
];
const saleColumns = [
  "vehicle_id",
  "contact_id",
  "sold_price_cents",
  "sold_at",
  "purchase_price_cents",
  "acquired_at",
  "days_to_sell",
  "satisfaction",
  "created_at",
  "updated_at",
];
const leadColumns = [
  "car_id",
  "contact_id",
  "status",
  "action",
  "target_name",
  "target_info",
  "position",
  "status_since",
  "search_text",
  "created_at",
  "updated_at",
];

/** Writes the dealership into the database file, because the API would take an hour. Returns the id of the workspace. */
function fill(file: string, teamId: string, size: number): string {
  const database = new Database(file);
  database.pragma("foreign_keys = ON");
  const account = database.prepare("select workspace_id as workspaceId, owner_id as ownerId from teams").get() as {
    workspaceId: string;
    ownerId: string;
  };
  const insert = (table: string, columns: readonly string[]) =>
    database.prepare(
      `insert into ${table} (id, workspace_id, ${columns.join(", ")}) values (${Array(columns.length + 2)
        .fill("?")
        .join(", ")})`,
    );
  const vehicle = insert("vehicles", vehicleColumns);
  const contact = insert("contacts", ["name", "status", "search_text", "created_at", "updated_at"]);
  const sale = insert("sales", saleColumns);
  const lead = insert("leads", leadColumns);
  const now = Date.now();
  const ago = (days: number) => new Date(now - days * dayMs).toISOString();
  const { workspaceId, ownerId } = account;
  database.transaction(() => {
    const contactIds = Array.from({ length: buyers }, (_, i) => {
      const id = v7();
      contact.run(id, workspaceId, `Customer ${i}`, "CUSTOMER", `customer ${i}`, ago(i % 300), ago(i % 300));
      return id;
    });
    for (let i = 0; i < size; i += 1) {
      const id = v7();
      // later rows have later dates, as in a real database
      const ofDays = (days: number) => ago(days * (1 - i / size));
      const isSold = i % soldShare === 0;
      const soldAt = ofDays(60);
      const acquired = isSold ? ago(60 * (1 - i / size) + 10 + (i % 50)) : ofDays(200);
      const cost = i % 11 === 0 ? null : 500_000 + ((i * 37) % 2_000_000);
      const asking = 700_000 + ((i * 53) % 2_000_000);
      const about = [`Make ${i % 40}`, `Model ${i % 300}`, 2000 + (i % 25), (i * 37) % 150_000, `Row ${i % 40}`];
      const texts = [...about, isSold ? "SOLD" : "IN_STOCK", note];
      const created = ofDays(200);
      vehicle.run(id, workspaceId, ownerId, teamId, ...texts, cost, asking, acquired, `model ${i}`, created, created);
      const buyer = contactIds[(i * 7) % buyers];
      const [status, at] = [i % 2 === 0 ? "NEW" : "COMPLETED", ofDays(120)];
      lead.run(v7(), workspaceId, id, buyer, status, "Call", "Ada", "a@example.com", i, at, "call", at, at);
      if (!isSold) continue;
      const stars = i % 3 === 0 ? null : 1 + (i % 5);
      const days = 10 + (i % 50);
      sale.run(v7(), workspaceId, id, buyer, asking - 10_000, soldAt, cost, acquired, days, stars, soldAt, soldAt);
    }
  })();
  database.close();
  return workspaceId;
}

/** The median time of each function in ms. They take turns, so that other load on the machine affects all alike. */
async function medianTimes<Name extends string>(functions: Record<Name, () => unknown>): Promise<Record<Name, number>> {
  const turns = Object.entries<() => unknown>(functions).map(([name, work]) => ({ name, work, times: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { work, times } of turns) {
      // bare SQL blocks the process: here it notices connections that the server closed meanwhile
      await pause(20);
      const begun = performance.now();
      await work();
      times.push(performance.now() - begun);
    }
  }
  const median = (values: number[]) =>
    quantile(
      values.toSorted((a, b) => a - b),
      0.5,
    );
  return Object.fromEntries(turns.map(({ name, times }) => [name, median(times)])) as Record<Name, number>;
}

/** Throws if a value differs from that of bare SQL by more than the rounding. */
async function assertSame(
  { api }: TestCaller,
  bareValues: Readonly<Record<string, number | undefined>>,
): Promise<void> {
  for (const { key, value } of await api.kpis.list()) {
    const bareValue = own(bareValues, key) ?? Number.NaN;
    if (!(Math.abs(value - bareValue) < 0.006))
      throw new Error(`${key}: the API returns ${value}, bare SQL ${bareValue}`);
  }
}

/** Compares GET /kpis of a dealership with 100,000 vehicles and 100,000 leads with the same KPIs by bare SQL. */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const size = isQuick ? 10_000 : 100_000;
  const folder = await mkdtemp(join(tmpdir(), "bench-kpis-"));
  let server = await spawnServer(folder);
  let database: Database.Database | undefined;
  try {
    const { api } = await signedIn(server);
    const { id: teamId } = await api.teams.create({ body: { name: "All", slug: "all" } });
    const { secret: key } = await api.keys.create({ body: { name: "bench", environment: "production" } });
    await server.stop();
    const workspaceId = fill(join(folder, "forecourt.db"), teamId, size);
    server = await spawnServer(folder);
    const caller = callerOf(server, { key });
    database = new Database(join(folder, "forecourt.db"), { readonly: true });
    database.pragma("cache_size = -65536");
    const bare = createBareFigures(database, workspaceId);
    const list = (of: { teamId?: string } = {}) => caller.api.kpis.list({ query: of });
    const age = (await list()).find(({ key }) => key === "avg_age_of_inventory");
    const history = { params: { id: age?.id ?? "" }, query: { timeRange: "90d" } } as const;
    const builtIn = await medianTimes({
      ours: () => list(),
      bare: bare.builtIn,
      team: () => list({ teamId }),
      chart: () => caller.api.kpis.chartData(history),
    });
    for (const body of customKpis) await caller.api.kpis.create({ body });
    await assertSame(caller, { ...bare.builtIn(), ...bare.own() });
    const all = await medianTimes({ ours: () => list(), bare: () => [bare.builtIn(), bare.own()] });
    return {
      name: `KPIs of ${size} vehicles, ${size} leads and ${size / soldShare} sales (SQLite)`,
      rows: [
        { what: "GET /kpis, 8 built-in KPIs, p50", value: builtIn.ours, unit: "ms", target: 150 },
        { what: "the same by bare SQL", value: builtIn.bare, unit: "ms" },
        { what: "GET /kpis / bare SQL", value: builtIn.ours / builtIn.bare, unit: "×", target: 1.2 },
        { what: "GET /kpis with 4 custom KPIs over all vehicles and leads, p50", value: all.ours, unit: "ms" },
        { what: "the same 12 KPIs by bare SQL", value: all.bare, unit: "ms" },
        { what: "GET /kpis of 12 KPIs / bare SQL", value: all.ours / all.bare, unit: "×", target: 1.2 },
        { what: "GET /kpis of a team with all vehicles, p50", value: builtIn.team, unit: "ms" },
        { what: "chart of 90 days, p50", value: builtIn.chart, unit: "ms" },
      ],
    };
  } finally {
    database?.close();
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
