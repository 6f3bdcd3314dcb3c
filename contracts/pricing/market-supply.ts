import { z } from "zod";
import { inQuery, page } from "../kit/values.ts";

/** Cars that were sold in this number of days count as sold. */
export const supplySoldDays = 90;
/** The radius around the dealership, or around the requested ZIP code. */
export const supplyRadius = 150;
export const defaultMinCars = 5;

export const supplySorts = [
  "days_supply",
  "median_days_to_sell",
  "on_offer",
  "sold",
  "own_stock",
  "average_price",
  "name",
] as const;
export const SupplySort = z.enum(supplySorts);
export type SupplySort = z.infer<typeof SupplySort>;

const name = z.string().trim().min(1).max(100).optional();
const year = inQuery(z.int().min(1886).max(2100)).optional();

export const SupplyQuery = z.object({
  make: name,
  model: name,
  year_min: year,
  year_max: year,
  area: z.enum(["nearby", "market"]).default("nearby").meta({
    description: "`market`: all rows of the market, without `zip_code` and `radius_miles`",
  }),
  zip_code: z
    .string()
    .regex(/^\d{5}(-\d{4})?$/, "is not a ZIP code")
    .optional()
    .meta({ description: "default: the ZIP code of the dealership; without one, all rows of the market count" }),
  radius_miles: inQuery(z.number().positive().max(5000)).default(supplyRadius),
  min_cars: inQuery(z.int().min(1).max(10_000)).default(defaultMinCars).meta({
    description: "only models with at least this number of cars on offer and sold together",
  }),
  sort_by: SupplySort.default("days_supply"),
  sort_order: z.enum(["asc", "desc"]).default("asc"),
  ...page(50, 500),
});
export type SupplyQuery = z.output<typeof SupplyQuery>;

export const ModelSupply = z
  .object({
    make: z.string(),
    model: z.string(),
    on_offer: z.int(),
    sold: z.int().meta({ description: "in the last `sold_days` days, with the dealership's own sales in the area" }),
    days_supply: z.int().nullable().meta({
      description: "the days in which the cars on offer sell; null: neither sales nor the days of listings are known",
    }),
    days_supply_by: z.enum(["sales", "listings"]).nullable().meta({
      description:
        "`sales`: cars on offer / sales a day. `listings`: the mean days that cars are on offer, if few sales are known.",
    }),
    median_days_to_sell: z.int().nullable().meta({
      description: "half of the cars sell within these days at the market's price; null: too few cars are known",
    }),
    own_stock: z.int().meta({ description: "cars of the workspace that are IN_STOCK, IN_RECON or ON_HOLD" }),
    average_price: z.number().meta({ description: "the mean of the asking prices and retail sale prices, in dollars" }),
  })
  .meta({ id: "ModelSupply" });
export type ModelSupply = z.infer<typeof ModelSupply>;

export const MarketSupply = z
  .object({
    models: z.array(ModelSupply),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
    sold_days: z.int(),
    area: z
      .object({
        zip_code: z.string(),
        city: z.string().nullable(),
        state: z.string().nullable(),
        radius_miles: z.number(),
      })
      .nullable()
      .meta({ description: "null: all rows of the market" }),
  })
  .meta({ id: "MarketSupply" });
export type MarketSupply = z.infer<typeof MarketSupply>;
