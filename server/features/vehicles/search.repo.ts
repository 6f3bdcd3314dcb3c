import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { sharedWorkspaces, vehiclesShared } from "../../access/records/shared-workspaces.repo.ts";
import { dialect } from "../../platform/db/kit.ts";
import type { Reader } from "../../platform/db/store.ts";
import { rowsOf, totalOf, totalUntil } from "../../platform/db/totals.ts";
import { leads } from "../leads/leads.table.ts";
import { type MarketPriceFilter, marketPriceCondition, priceToMarket } from "./listing/market-price.repo.ts";
import { isOpenLead } from "./listing/open-leads.repo.ts";
import { hasAll, type Method, words } from "./listing/search-words.repo.ts";
import type { VehicleRow } from "./vehicles.repo.ts";
import { vehicles } from "./vehicles.table.ts";

export interface VehicleFilter extends MarketPriceFilter {
  readonly search?: string | undefined;
  readonly status?: readonly VehicleRow["status"][] | undefined;
  readonly teamId?: string | undefined;
  readonly make?: string | undefined;
  readonly model?: string | undefined;
  readonly yearMin?: number | undefined;
  readonly yearMax?: number | undefined;
  readonly priceMinCents?: number | undefined;
  readonly priceMaxCents?: number | undefined;
  readonly notInspected?: boolean | undefined;
  readonly unpriced?: boolean | undefined;
  readonly hasOpenLeads?: boolean | undefined;
  readonly gradeMin?: number | undefined;
  readonly gradeMax?: number | undefined;
  /** Acquired, or else added, until this instant. */
  readonly inStockSince?: string | undefined;
}

export interface VehicleQuery extends VehicleFilter {
  readonly sortBy: keyof typeof sortColumns;
  readonly sortOrder: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

/**
 * The table to search. SQLite has a table of the searched columns only (see `vehicle-index.sqlite.ts`), joined with its
 * trigram index if the search has terms for it.
 */
function searchedTable({ search }: VehicleFilter) {
  if (dialect !== "sqlite") return vehicles;
  const index = sql`vehicle_index as ${vehicles}`;
  const byTrigrams = words(search, "index").indexed.length > 0;
  return byTrigrams ? sql`vehicle_trigrams cross join ${index} on vehicle = vehicle_trigrams.rowid` : index;
}

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The full value, regardless of case. SQLite's `lower` changes ASCII letters only, not the Š of Škoda. So this compares
 * four spellings: as given, in lower case, in upper case, and with a capital at the start of each word.
 */
function equalsIgnoringCase(column: SQLWrapper, value: string | undefined): SQL | undefined {
  if (!value) return undefined;
  const lower = value.toLowerCase();
  const titleCase = lower.replace(/(?<!\p{Letter})\p{Letter}/gu, (letter) => letter.toUpperCase());
  const forms = [value, lower, value.toUpperCase(), titleCase].map(asciiLower);
  return inArray(sql`lower(${column})`, [...new Set(forms)]);
}

const inStockSinceColumn = sql<string>`coalesce(${vehicles.acquiredAt}, ${vehicles.createdAt})`;

const hasOpenLead = sql`exists (select 1 from ${leads} where ${leads.carId} = ${vehicles.id} and ${isOpenLead})`;

const workFilters = ({ notInspected, unpriced, inStockSince, hasOpenLeads }: VehicleFilter): (SQL | undefined)[] => [
  hasOpenLeads === undefined ? undefined : hasOpenLeads ? hasOpenLead : not(hasOpenLead),
  notInspected === undefined ? undefined : notInspected ? isNull(vehicles.grade) : isNotNull(vehicles.grade),
  unpriced === undefined
    ? undefined
    : unpriced
      ? isNull(vehicles.askingPriceCents)
      : isNotNull(vehicles.askingPriceCents),
  inStockSince === undefined ? undefined : sql`${inStockSinceColumn} <= ${inStockSince}`,
];

/** A negative grade is not known yet. */
function gradeBetween({ gradeMin, gradeMax }: VehicleFilter): SQL | undefined {
  if (gradeMin === undefined && gradeMax === undefined) return undefined;
  return between(vehicles.grade, gradeMin ?? 0, gradeMax ?? 5);
}

/** Any price is no parameter: its total is remembered by this text (`countedTables`). */
function priceFrom(cents: number | undefined): SQL | undefined {
  if (cents === undefined) return undefined;
  return cents === 1 ? sql`${vehicles.askingPriceCents} > 0` : gte(vehicles.askingPriceCents, cents);
}

function condition(scope: SQL, query: VehicleFilter, method: Method): SQL | undefined {
  const { indexed, compared } = words(query.search, method);
  const rest = and(
    scope,
    ...compared,
    query.status && inArray(vehicles.status, [...query.status]),
    query.teamId ? eq(vehicles.teamId, query.teamId) : undefined,
    equalsIgnoringCase(vehicles.make, query.make),
    equalsIgnoringCase(vehicles.model, query.model),
    query.yearMin === undefined ? undefined : gte(vehicles.overviewYear, query.yearMin),
    query.yearMax === undefined ? undefined : lte(vehicles.overviewYear, query.yearMax),
    priceFrom(query.priceMinCents),
    query.priceMaxCents === undefined ? undefined : lte(vehicles.askingPriceCents, query.priceMaxCents),
    marketPriceCondition(query),
    gradeBetween(query),
    ...workFilters(query),
  );
  return indexed.length === 0 ? rest : and(hasAll(indexed), rest);
}

const sortColumns = {
  createdAt: vehicles.createdAt,
  updatedAt: vehicles.updatedAt,
  make: vehicles.make,
  overviewYear: vehicles.overviewYear,
  mileage: vehicles.mileage,
  askingPrice: vehicles.askingPriceCents,
  priceToMarket,
  acquiredAt: vehicles.acquiredAt,
  soldAt: vehicles.soldAt,
} as const;

/** Those of them that SQLite's table of searched columns has. */
const narrowColumns: readonly (keyof typeof sortColumns)[] = [
  "createdAt",
  "make",
  "overviewYear",
  "askingPrice",
  "acquiredAt",
];

/** For more matches, reading rows in the order of the list is faster than sorting the matches of the index. */
const maxSortedMatches = 2000;

/** The vehicles that a caller may see. `scope` is the condition for the workspace and the teams together. */
export interface VisibleVehicles {
  readonly scope: SQL;
  readonly workspaceId: string;
  readonly teamIds: readonly string[];
}

export async function countVehicles(db: Reader, visible: VisibleVehicles, query: VehicleFilter): Promise<number> {
  const { status, teamId, ...others } = query;
  const isOnlyByOwners = Object.values(others).every((value) => value === undefined || value === "");
  if (isOnlyByOwners) return countOwned(db, visible, { status, teamId });
  const where = condition(visible.scope, query, "index");
  const counted = db.select({ n: count() }).from(searchedTable(query)).where(where);
  const { inStockSince: at } = query;
  if (at === undefined) return totalOf(db, counted);
  const later = condition(visible.scope, { ...query, inStockSince: undefined }, "index");
  const next = db
    .select({ at: min(inStockSinceColumn) })
    .from(searchedTable(query))
    .where(and(later, gt(inStockSinceColumn, at)));
  return totalUntil(db, { at, count: counted, next });
}

/** Counts by indexes of the owners. Other changes of vehicles, such as prices, leave the number valid. */
async function countOwned(
  db: Reader,
  { workspaceId, teamIds }: VisibleVehicles,
  filter: Pick<VehicleFilter, "status" | "teamId">,
): Promise<number> {
  const counted = (owners: SQL | undefined) =>
    totalOf(
      db,
      db
        .select({ n: count() })
        .from(vehicles)
        .where(condition(sql`${owners}`, filter, "row")),
    );
  const total = await counted(eq(vehicles.workspaceId, workspaceId));
  const shared = (await sharedWorkspaces(db, { workspaceId, teamIds })).map(({ id }) => id);
  return shared.length === 0 ? total : total + (await counted(vehiclesShared(teamIds, shared)));
}

/** The values by which matches are counted. Grades without their decimals. */
const countedColumns = {
  status: sql<VehicleRow["status"]>`${vehicles.status}`,
  make: sql<string>`${vehicles.make}`,
  model: sql<string>`${vehicles.model}`,
  overviewYear: sql<number | null>`${vehicles.overviewYear}`,
  grade: sql<number | null>`floor(${vehicles.grade})`,
  teamId: sql<string | null>`${vehicles.teamId}`,
} as const;

/** The number of matches with each value. */
export const countBy = <By extends keyof typeof countedColumns>(
  db: Reader,
  { scope }: VisibleVehicles,
  { filter, by }: { readonly filter: VehicleFilter; readonly by: By },
) =>
  rowsOf(
    db,
    db
      .select({ value: countedColumns[by], count: count() })
      .from(searchedTable(filter))
      .where(condition(scope, filter, "index"))
      .groupBy(countedColumns[by]),
  );

/** A page of the matches. `total` is the number of matches: it decides how they are found. */
export async function searchVehicles(
  db: Reader,
  visible: VisibleVehicles,
  { total, ...query }: VehicleQuery & { readonly total: number },
): Promise<VehicleRow[]> {
  if (total <= query.offset) return [];
  const { where, offset } =
    total > maxSortedMatches ? rowByRow(db, visible, query) : firstOf(db, [visible.scope], { query, by: "index" });
  return db
    .select()
    .from(vehicles)
    .where(where)
    .orderBy(...orderOf(query))
    .limit(query.limit)
    .offset(offset);
}

/** The rows of a page, and the offset that is left. */
interface Page {
  readonly where: SQL | undefined;
  readonly offset: number;
}

/** All matches, by the search index. */
const matching = (scope: SQL, query: VehicleQuery): SQL | undefined =>
  dialect === "sqlite"
    ? sql`${vehicles}.rowid in (select vehicle from ${searchedTable(query)} where ${condition(scope, query, "index")})`
    : condition(scope, query, "index");

/** NULL comes last. By default the two databases differ in that. */
function orderOf({ sortBy, sortOrder }: VehicleQuery): SQL[] {
  const column = sortColumns[sortBy];
  const direction = sortOrder === "asc" ? asc : desc;
  const isNeverNull = "notNull" in column && column.notNull;
  return [...(isNeverNull ? [] : [sql`${column} is null`]), direction(column), direction(vehicles.id)];
}

/**
 * Matches row by row. For the workspace or one team alone, a database reads an index in order. For all of them in one
 * condition it would sort every row.
 */
function rowByRow(db: Reader, { scope, workspaceId, teamIds }: VisibleVehicles, query: VehicleQuery): Page {
  if (teamIds.length === 0) return { where: condition(scope, query, "row"), offset: query.offset };
  const parts = [eq(vehicles.workspaceId, workspaceId), ...teamIds.map((teamId) => eq(vehicles.teamId, teamId))];
  return firstOf(db, parts, { query, by: "row" });
}

/**
 * The page's ids, from the first rows of each part. Sorting ids is faster than sorting full rows. A vehicle of the workspace
 * is also in the part of its team: the union leaves one.
 */
function firstOf(db: Reader, parts: readonly SQL[], { query, by }: { query: VehicleQuery; by: Method }): Page {
  const column = sortColumns[query.sortBy];
  // SQLite's table of searched columns is narrow: its rows are sorted if it has the column
  const isNarrow = by === "index" && dialect === "sqlite" && narrowColumns.includes(query.sortBy);
  const firsts = parts.map((part) => {
    const rows = db
      .select({ id: sql`${vehicles.id}`.as("id"), key: sql`${column}`.as("key") })
      .from(isNarrow ? searchedTable(query) : vehicles)
      .where(by === "index" && !isNarrow ? matching(part, query) : condition(part, query, by))
      .orderBy(...orderOf(query))
      .limit(query.offset + query.limit);
    return sql`select id, key from ${rows} as part`;
  });
  const { limit, offset, sortOrder } = query;
  const direction = sql.raw(sortOrder);
  const ids = sql`select id from (${sql.join(firsts, sql` union `)}) as parts
    order by key is null, key ${direction}, id ${direction} limit ${limit} offset ${offset}`;
  return { where: sql`${vehicles.id} in (${ids})`, offset: 0 };
}
