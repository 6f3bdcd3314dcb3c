import { type SupplySort, supplyRadius } from "../../../../contracts/pricing/market-supply.ts";
import type { SupplyQuery } from "../../../api/records/market-supply.ts";
import { isZip, maxTextLength, pageIn, useAddress } from "../address.ts";

/** The orders that the page offers, each with its direction. */
export const supplyOrders = {
  fastest: { sort_by: "days_supply", sort_order: "asc" },
  slowest: { sort_by: "days_supply", sort_order: "desc" },
  daysToSell: { sort_by: "median_days_to_sell", sort_order: "asc" },
  offered: { sort_by: "on_offer", sort_order: "desc" },
  sold: { sort_by: "sold", sort_order: "desc" },
  stock: { sort_by: "own_stock", sort_order: "desc" },
  name: { sort_by: "name", sort_order: "asc" },
} as const satisfies Readonly<Record<string, { sort_by: SupplySort; sort_order: "asc" | "desc" }>>;
export type SupplyOrder = keyof typeof supplyOrders;
export const orderNames = Object.keys(supplyOrders) as SupplyOrder[];

/** Miles. "market": all rows of the market. */
export const supplyAreas = ["50", "100", "150", "250", "500", "market"] as const;
export type SupplyArea = (typeof supplyAreas)[number];
export const usualArea = String(supplyRadius);
export const minCarsChoices = [1, 5, 20, 50] as const;
const usualMinCars = 5;

export interface SupplyFilters {
  readonly make: string;
  readonly model: string;
  /** As typed, also if it is not valid yet. */
  readonly zip: string;
  readonly area: SupplyArea;
  readonly minCars: number;
  readonly order: SupplyOrder;
  readonly page: number;
}

export function readFilters(search: URLSearchParams): SupplyFilters {
  const text = (name: string) => (search.get(name) ?? "").trim().slice(0, maxTextLength);
  return {
    make: text("make"),
    model: text("model"),
    zip: text("zip"),
    area: supplyAreas.find((area) => area === search.get("area")) ?? "150",
    minCars: minCarsChoices.find((cars) => String(cars) === search.get("minCars")) ?? usualMinCars,
    order: orderNames.find((order) => order === search.get("order")) ?? "fastest",
    page: pageIn(search),
  };
}

export function queryOf({ make, model, zip, area, minCars, order, page }: SupplyFilters): SupplyQuery {
  return {
    page,
    ...supplyOrders[order],
    min_cars: minCars,
    ...(make !== "" && { make }),
    ...(model !== "" && { model }),
    ...(area === "market" ? { area } : { radius_miles: Number(area), ...(isZip(zip) && { zip_code: zip }) }),
  };
}

export type FilterChange = Readonly<
  Partial<Record<"make" | "model" | "zip" | "area" | "minCars" | "order" | "page", string>>
>;

export function useSupplyFilters() {
  const { search, change, clear } = useAddress();
  return {
    filters: readFilters(search),
    change: (part: FilterChange) => change(part),
    isFiltered: ["make", "model", "zip", "area", "minCars"].some((name) => search.has(name)),
    clear,
  } as const;
}
