import { and, asc, count, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { dialect } from "../../db/kit.ts";
import { folded } from "../../db/search.ts";
import type { Reader } from "../../db/store.ts";
import type { VehicleRow } from "./vehicles.repo.ts";
import { vehicles } from "./vehicles.table.ts";

export interface VehicleSearch {
  readonly search?: string | undefined;
  readonly status?: VehicleRow["status"] | undefined;
  readonly teamId?: string | undefined;
  readonly make?: string | undefined;
  readonly model?: string | undefined;
  readonly yearMin?: number | undefined;
  readonly yearMax?: number | undefined;
  readonly priceMinCents?: number | undefined;
  readonly priceMaxCents?: number | undefined;
  readonly sortBy: "createdAt" | "updatedAt" | "make" | "overviewYear" | "mileage" | "askingPrice" | "acquiredAt";
  readonly sortOrder: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

/** What `search` is matched against: folded, each word behind a space, so that " x5" is where a word begins. */
export const searchTextOf = (values: readonly (string | null | undefined)[]): string =>
  ` ${folded(values.filter((value) => value).join(" "))}`;

/** What a word is looked for as: anywhere; of one or two letters, where a word begins. */
const soughtOf = (word: string): string => ([...word].length < 3 ? ` ${word}` : word);

/** An index of trigrams knows nothing shorter. */
const isIndexed = (sought: string): boolean => [...sought].length >= 3;

/** The rows that SQLite's index of trigrams names. */
function named(sought: readonly string[]): SQL {
  const phrases = sought.map((text) => `"${text.replaceAll('"', '""')}"`).join(" ");
  return sql`${vehicles}.rowid in (select rowid from vehicle_trigrams where vehicle_trigrams match ${phrases})`;
}

/** What SQLite's index is asked, and what is compared; Postgres takes its index for the comparison by itself. */
function words(search: string | undefined, by: "index" | "row"): { indexed: string[]; compared: SQL[] } {
  const sought = folded(search ?? "")
    .split(" ")
    .filter((word) => word !== "")
    .map(soughtOf);
  const indexed = by === "index" && dialect === "sqlite" ? sought.filter(isIndexed) : [];
  // `%` and `_` typed by a person are letters, not wildcards
  const literal = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const compared = sought
    .filter((text) => !indexed.includes(text))
    .map((text) => sql`${vehicles.searchText} like ${literal(text)} escape '\\'`);
  return { indexed, compared };
}

function condition(scope: SQL, wish: VehicleSearch, by: "index" | "row"): SQL | undefined {
  const { indexed, compared } = words(wish.search, by);
  const rest = and(
    scope,
    ...compared,
    wish.status && eq(vehicles.status, wish.status),
    wish.teamId ? eq(vehicles.teamId, wish.teamId) : undefined,
    wish.make ? eq(sql`lower(${vehicles.make})`, wish.make.toLowerCase()) : undefined,
    wish.model ? eq(sql`lower(${vehicles.model})`, wish.model.toLowerCase()) : undefined,
    wish.yearMin === undefined ? undefined : gte(vehicles.overviewYear, wish.yearMin),
    wish.yearMax === undefined ? undefined : lte(vehicles.overviewYear, wish.yearMax),
    wish.priceMinCents === undefined ? undefined : gte(vehicles.askingPriceCents, wish.priceMinCents),
    wish.priceMaxCents === undefined ? undefined : lte(vehicles.askingPriceCents, wish.priceMaxCents),
  );
  // the plus keeps SQLite from taking the workspace's own index instead, which has all of its rows
  return indexed.length === 0 ? rest : and(named(indexed), sql`+(${rest})`);
}

const sortColumns = {
  createdAt: vehicles.createdAt,
  updatedAt: vehicles.updatedAt,
  make: vehicles.make,
  overviewYear: vehicles.overviewYear,
  mileage: vehicles.mileage,
  askingPrice: vehicles.askingPriceCents,
  acquiredAt: vehicles.acquiredAt,
} as const;

/** So many matches are found sooner by looking at the rows in their order than by sorting what the index names. */
const common = 2000;

/** How many vehicles of the caller's scope (see `Access`) match. */
export const countVehicles = async (db: Reader, scope: SQL, wish: VehicleSearch): Promise<number> =>
  (
    await db
      .select({ n: count() })
      .from(vehicles)
      .where(condition(scope, wish, "index"))
  )[0]?.n ?? 0;

/** A page of those vehicles; `total` is how many there are, and tells how to look for them. */
export async function searchVehicles(
  db: Reader,
  scope: SQL,
  { total, ...wish }: VehicleSearch & { readonly total: number },
): Promise<VehicleRow[]> {
  if (total <= wish.offset) return [];
  const column = sortColumns[wish.sortBy];
  const direction = wish.sortOrder === "asc" ? asc : desc;
  return (
    db
      .select()
      .from(vehicles)
      .where(condition(scope, wish, total > common ? "row" : "index"))
      // the databases put NULL at different ends: unknown values come last on both
      .orderBy(...(column.notNull ? [] : [sql`${column} is null`]), direction(column), direction(vehicles.id))
      .limit(wish.limit)
      .offset(wish.offset)
  );
}
