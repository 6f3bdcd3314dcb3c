import type { Database } from "better-sqlite3";

const dayMs = 86_400_000;
/** The ISO date of the day `count` days before today (UTC). */
const dayAgo = (count: number): string => new Date(Date.now() - count * dayMs).toISOString().slice(0, 10);

interface Sold {
  daysToSell: number;
  price: number;
  margin: number;
  costCents: number;
  satisfaction: number;
}
interface Stock {
  count: number;
  costCents: number;
  days: number;
}

interface Period {
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
  readonly lastDay: string;
  readonly dayBefore: string;
}

function prepareStatements(database: Database) {
  const sold = database.prepare<unknown[], Sold>(`
    select avg(days_to_sell) as daysToSell, avg(sold_price_cents) / 100.0 as price, sum(purchase_price_cents) as costCents,
      100.0 * sum(case when purchase_price_cents is not null then sold_price_cents - purchase_price_cents end)
        / sum(case when purchase_price_cents is not null then sold_price_cents end) as margin,
      100.0 * avg(satisfaction >= 4) as satisfaction
    from sales where workspace_id = ? and sold_at >= ? and sold_at < ?`);
  const stock = database.prepare<unknown[], Stock>(`
    select count(*) as count, sum(cost) as costCents, sum(julianday(@day) - julianday(substr(acquired, 1, 10))) as days
    from (select acquired_at as acquired, purchase_price_cents as cost from vehicles
          where workspace_id = @workspaceId and status in ('IN_STOCK', 'IN_RECON', 'ON_HOLD') and acquired_at < @after
          union all
          select acquired_at, purchase_price_cents from sales
          where workspace_id = @workspaceId and sold_at >= @after and acquired_at < @after)`);
  const retained = database
    .prepare<unknown[], number>(`
    select 100.0 * count(distinct case when first < sold_at then contact_id end) / count(distinct contact_id)
    from sales join (select contact_id as buyer, min(sold_at) as first from sales where workspace_id = ? group by 1)
      on buyer = contact_id
    where workspace_id = ? and sold_at >= ? and sold_at < ?`)
    .pluck();
  const asked = database
    .prepare<unknown[], number>("select sum(asking_price_cents) / 100.0 from vehicles where workspace_id = ?")
    .pluck();
  const driven = database
    .prepare<unknown[], number>("select avg(mileage) from vehicles where workspace_id = ? and status = 'IN_STOCK'")
    .pluck();
  const came = (table: "leads" | "sales", at: string, where = "") =>
    database
      .prepare<unknown[], number>(
        `select count(*) from ${table} where workspace_id = ? and ${at} >= ? and ${at} < ? ${where}`,
      )
      .pluck();
  const [leads, open, sales] = [
    came("leads", "created_at"),
    came("leads", "created_at", "and status = 'NEW'"),
    came("sales", "sold_at"),
  ];

  return { sold, stock, retained, asked, driven, leads, open, sales };
}
type Statements = ReturnType<typeof prepareStatements>;

/** The built-in KPIs of one period. */
function builtInOf({ sold, stock, retained }: Statements, workspaceId: string, period: Period) {
  const { from, to, lastDay, dayBefore } = period;
  const within = [workspaceId, from, to];
  const { daysToSell, price, margin, costCents, satisfaction } = sold.get(...within) ?? {};
  const [atEnd, atBegin] = [
    stock.get({ workspaceId, day: lastDay, after: to }),
    stock.get({ workspaceId, day: dayBefore, after: from }),
  ];
  const meanCost = ((atEnd?.costCents ?? 0) + (atBegin?.costCents ?? 0)) / 2;
  return {
    avg_days_to_sell: daysToSell,
    avg_selling_price: price,
    gross_profit_margin: margin,
    avg_age_of_inventory: (atEnd?.days ?? 0) / (atEnd?.count ?? 1),
    inventory_turnover_ratio: ((costCents ?? 0) / meanCost) * (365 / 30),
    customer_satisfaction_score: satisfaction,
    customer_retention_rate: retained.get(workspaceId, ...within),
    total_repair_cost: 0,
  };
}

/** The benchmark's custom KPIs of one period. */
function ownOf({ asked, driven, leads, open, sales }: Statements, workspaceId: string, { from, to }: Period) {
  const within = [workspaceId, from, to];
  return {
    asking: asked.get(workspaceId),
    mileage: driven.get(workspaceId),
    open_leads: open.get(...within),
    sales_per_lead: ((sales.get(...within) ?? 0) / (leads.get(...within) ?? 1)) * 100,
  };
}

/**
 * The KPIs of the last 30 days and of the 30 days before, queried from SQLite directly: one statement for each KPI and
 * period, without sharing and without access rules. `builtIn` has the KPIs of every workspace, `own` those of the
 * benchmark. Each returns the current values by key.
 */
export function createBareFigures(database: Database, workspaceId: string) {
  const statements = prepareStatements(database);
  const now = { from: dayAgo(29), to: dayAgo(-1), lastDay: dayAgo(0), dayBefore: dayAgo(30) };
  const before = { from: dayAgo(59), to: dayAgo(29), lastDay: dayAgo(30), dayBefore: dayAgo(60) };
  return {
    builtIn() {
      const figures = builtInOf(statements, workspaceId, now);
      builtInOf(statements, workspaceId, before);
      return figures;
    },
    own() {
      const figures = ownOf(statements, workspaceId, now);
      ownOf(statements, workspaceId, before);
      return figures;
    },
  };
}
