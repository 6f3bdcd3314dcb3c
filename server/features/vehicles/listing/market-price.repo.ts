import { and, eq, gt, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { PriceChange } from "../../../../contracts/vehicles/vehicle-filters.ts";
import { priceChangeOf } from "../../../platform/db/price-change.ts";
import { isInDollars } from "../../dealership/in-dollars.repo.ts";
import { vehicleValues } from "../../valuations/valuations.table.ts";
import { vehicles } from "../vehicles.table.ts";

/** Filters by the asking price on its market. */
export interface MarketPriceFilter {
  /** Percent. */
  readonly priceToMarketMin?: number | undefined;
  readonly priceToMarketMax?: number | undefined;
  readonly suggestedChange?: readonly z.infer<typeof PriceChange>[] | undefined;
}

const { askingPriceCents: asking } = vehicles;
const { valueCents: value, suggestedPriceCents: suggested } = vehicleValues;

/** Values are in US dollars: an asking price in another currency is not compared with them. */
const asksDollars = isInDollars(vehicles.workspaceId);

/** Percent with one decimal, as it is shown. */
const percent = sql<number>`round(${asking} * 1000.0 / ${value}) / 10`;

const change = sql.raw(priceChangeOf(`"vehicle_values"."suggested_price_cents"`, `"vehicles"."asking_price_cents"`));

export function marketPriceCondition({
  priceToMarketMin: min,
  priceToMarketMax: max,
  suggestedChange,
}: MarketPriceFilter): SQL | undefined {
  if (min === undefined && max === undefined && !suggestedChange) return undefined;
  const matches = and(
    eq(vehicleValues.vehicleId, vehicles.id),
    gt(value, 0),
    min === undefined ? undefined : gte(percent, min),
    max === undefined ? undefined : lte(percent, max),
    suggestedChange && sql`${suggested} is not null`,
    suggestedChange && inArray(change, [...suggestedChange]),
  );
  return sql`(${asking} is not null and ${asksDollars} and exists (select 1 from ${vehicleValues} where ${matches}))`;
}

/** Null without an asking price in US dollars or a value. */
export const priceToMarket = sql<number | null>`(
  select ${asking} * 1.0 / ${value} from ${vehicleValues}
  where ${vehicleValues.vehicleId} = ${vehicles.id} and ${value} > 0 and ${asksDollars})`;
