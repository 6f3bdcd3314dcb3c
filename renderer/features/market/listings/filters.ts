import { MarketKind } from "../../../../contracts/pricing/market-kinds.ts";
import type { ListingQuery } from "../../../api/records/market.ts";
import { isZip, maxTextLength, pageIn, useAddress } from "../address.ts";

const textFilters = ["make", "model", "yearMin", "yearMax", "zip", "source"] as const;
export type TextFilter = (typeof textFilters)[number];

/** The filters as they stand in the address. Texts are as typed, also if they are not valid yet. */
export interface ListingFilters extends Readonly<Record<TextFilter, string>> {
  readonly kind: MarketKind | undefined;
  /** Miles. Without effect as long as there is no valid ZIP code. */
  readonly radius: number | undefined;
  readonly page: number;
}

export const radii = [25, 50, 100, 250, 500] as const;
/** As the API accepts them. */
const isYear = (text: string): boolean => /^\d{4}$/.test(text) && Number(text) >= 1886 && Number(text) <= 2100;

export function readFilters(search: URLSearchParams): ListingFilters {
  const text = (name: TextFilter) => (search.get(name) ?? "").trim().slice(0, maxTextLength);
  return {
    make: text("make"),
    model: text("model"),
    yearMin: text("yearMin"),
    yearMax: text("yearMax"),
    zip: text("zip"),
    source: text("source"),
    kind: MarketKind.safeParse(search.get("kind")).data,
    radius: radii.find((miles) => String(miles) === search.get("radius")),
    page: pageIn(search),
  };
}

export type FilterProblem = "yearInvalid" | "zipInvalid";

/** What is wrong with a typed filter. A filter with a problem has no effect. */
export function problemOf(name: TextFilter, { [name]: text }: ListingFilters): FilterProblem | undefined {
  if (text === "") return undefined;
  if (name === "zip") return isZip(text) ? undefined : "zipInvalid";
  return (name === "yearMin" || name === "yearMax") && !isYear(text) ? "yearInvalid" : undefined;
}

export function queryOf(filters: ListingFilters): ListingQuery {
  const valid = (name: TextFilter) => (problemOf(name, filters) === undefined ? filters[name] : "");
  const zip = valid("zip");
  return {
    page: filters.page,
    ...(filters.make !== "" && { make: filters.make }),
    ...(filters.model !== "" && { model: filters.model }),
    ...(valid("yearMin") !== "" && { year_min: Number(filters.yearMin) }),
    ...(valid("yearMax") !== "" && { year_max: Number(filters.yearMax) }),
    ...(zip !== "" && { zip_code: zip, ...(filters.radius !== undefined && { radius_miles: filters.radius }) }),
    ...(filters.kind && { kind: filters.kind }),
    ...(filters.source !== "" && { source: filters.source }),
  };
}

export type FilterChange = Readonly<Partial<Record<TextFilter | "kind" | "radius" | "page", string>>>;

export function useListingFilters() {
  const { search, change, clear } = useAddress();
  const { page: _page, ...filters } = readFilters(search);
  return {
    filters: readFilters(search),
    change: (part: FilterChange) => change(part),
    isFiltered: Object.values(filters).some((value) => value !== "" && value !== undefined),
    clear,
  } as const;
}
