import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { dialect } from "../../platform/db/kit.ts";
import { folded } from "../../platform/db/search.ts";
import type { Reader } from "../../platform/db/store.ts";
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

/** How matches are looked for: all that the indexes name, or row by row in the list's order. */
type By = "index" | "row";

/** What SQLite's index is asked, and what is compared; Postgres takes its index for the comparison by itself. */
function words(search: string | undefined, by: By): { indexed: string[]; compared: SQL[] } {
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

/**
 * Where matches are looked for: SQLite keeps what is asked of vehicles apart (see `vehicle-index.sqlite.ts`), and
 * looks there at the rows that its index of trigrams names.
 */
function lookedThrough({ search }: VehicleSearch) {
  if (dialect !== "sqlite") return vehicles;
  const apart = sql`vehicle_index as ${vehicles}`;
  const byTrigrams = words(search, "index").indexed.length > 0;
  return byTrigrams ? sql`vehicle_trigrams cross join ${apart} on vehicle = vehicle_trigrams.rowid` : apart;
}

/** What SQLite's index of trigrams is asked. */
function hasAll(sought: readonly string[]): SQL {
  const phrases = sought.map((text) => `"${text.replaceAll('"', '""')}"`).join(" ");
  return sql`vehicle_trigrams match ${phrases}`;
}

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The whole value, in capitals or not. SQLite's `lower` leaves the Š of Škoda as it is, so it is asked for as it may
 * be written: as given, all small, all capitals, each word with one.
 */
function isNamed(column: SQLWrapper, value: string | undefined): SQL | undefined {
  if (!value) return undefined;
  const small = value.toLowerCase();
  const named = small.replace(/(?<!\p{Letter})\p{Letter}/gu, (letter) => letter.toUpperCase());
  const forms = [value, small, value.toUpperCase(), named].map(asciiLower);
  return inArray(sql`lower(${column})`, [...new Set(forms)]);
}

function condition(scope: SQL, wish: VehicleSearch, by: By): SQL | undefined {
  const { indexed, compared } = words(wish.search, by);
  const rest = and(
    scope,
    ...compared,
    wish.status && eq(vehicles.status, wish.status),
    wish.teamId ? eq(vehicles.teamId, wish.teamId) : undefined,
    isNamed(vehicles.make, wish.make),
    isNamed(vehicles.model, wish.model),
    wish.yearMin === undefined ? undefined : gte(vehicles.overviewYear, wish.yearMin),
    wish.yearMax === undefined ? undefined : lte(vehicles.overviewYear, wish.yearMax),
    wish.priceMinCents === undefined ? undefined : gte(vehicles.askingPriceCents, wish.priceMinCents),
    wish.priceMaxCents === undefined ? undefined : lte(vehicles.askingPriceCents, wish.priceMaxCents),
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
  acquiredAt: vehicles.acquiredAt,
} as const;

/** So many matches are found sooner by looking at the rows in their order than by sorting what the index names. */
const common = 2000;

/** Whose vehicles are looked through: `scope` is both together (see `Access`). */
export interface Whose {
  readonly scope: SQL;
  readonly workspaceId: string;
  readonly teamIds: readonly string[];
}

/** How many vehicles match. */
export const countVehicles = async (db: Reader, { scope }: Whose, wish: VehicleSearch): Promise<number> =>
  (
    await db
      .select({ n: count() })
      .from(lookedThrough(wish))
      .where(condition(scope, wish, "index"))
  )[0]?.n ?? 0;

/** A page of them; `total` is how many there are, and tells how to look for them. */
export async function searchVehicles(
  db: Reader,
  whose: Whose,
  { total, ...wish }: VehicleSearch & { readonly total: number },
): Promise<VehicleRow[]> {
  if (total <= wish.offset) return [];
  return db
    .select()
    .from(vehicles)
    .where(total > common ? inOrder(db, whose, wish) : firstOf(db, [whose.scope], { wish, by: "index" }))
    .orderBy(...orderOf(wish))
    .limit(wish.limit)
    .offset(wish.offset);
}

/** All that match, by the indexes. */
const matching = (scope: SQL, wish: VehicleSearch): SQL | undefined =>
  dialect === "sqlite"
    ? sql`${vehicles}.rowid in (select vehicle from ${lookedThrough(wish)} where ${condition(scope, wish, "index")})`
    : condition(scope, wish, "index");

/** The databases put NULL at different ends: unknown values come last on both. */
function orderOf({ sortBy, sortOrder }: VehicleSearch): SQL[] {
  const column = sortColumns[sortBy];
  const direction = sortOrder === "asc" ? asc : desc;
  return [...(column.notNull ? [] : [sql`${column} is null`]), direction(column), direction(vehicles.id)];
}

/**
 * Row by row. For the workspace or one team alone a database walks an index in its order, while for all at once it
 * would sort every row.
 */
function inOrder(db: Reader, { scope, workspaceId, teamIds }: Whose, wish: VehicleSearch): SQL | undefined {
  if (teamIds.length === 0) return condition(scope, wish, "row");
  const parts = [eq(vehicles.workspaceId, workspaceId), ...teamIds.map((teamId) => eq(vehicles.teamId, teamId))];
  return firstOf(db, parts, { wish, by: "row" });
}

/** The first rows of each part, up to the page's end, by their ids: what is sorted are not whole rows. */
function firstOf(db: Reader, parts: readonly SQL[], { wish, by }: { wish: VehicleSearch; by: By }): SQL {
  const firsts = parts.map((part) => {
    const rows = db
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(by === "index" ? matching(part, wish) : condition(part, wish, "row"))
      .orderBy(...orderOf(wish))
      .limit(wish.offset + wish.limit);
    return sql`select id from ${rows} as part`;
  });
  return sql`${vehicles.id} in (${sql.join(firsts, sql` union all `)})`;
}
