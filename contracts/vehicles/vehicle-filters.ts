import { z } from "zod";
import { BooleanInQuery, Id, inQuery, oneOrMore } from "../kit/values.ts";

export const VehicleStatus = z.enum(["IN_STOCK", "IN_RECON", "ON_HOLD", "SOLD", "ARCHIVED"]);
export const VehicleCondition = z.enum(["excellent", "good", "fair", "poor"]);
/** What a suggested price asks for. `keep`: the asking price differs by less than 1 %. */
export const PriceChange = z.enum(["raise", "keep", "lower"]);
/** The order of the list of vehicles. */
export const VehicleSort = z.enum([
  "createdAt",
  "updatedAt",
  "make",
  "overviewYear",
  "mileage",
  "askingPrice",
  "priceToMarket",
  "acquiredAt",
  "soldAt",
]);
/** The dealership has these vehicles, and wants to sell them. */
export const statusesInStock = ["IN_STOCK", "IN_RECON", "ON_HOLD"] as const;

/** The filters of the list of vehicles. */
export const vehicleFilters = {
  search: z.string().trim().max(100).optional().meta({
    description:
      "words in make, model, trim, VIN and stock number; a word of four digits from 1900 to 2099 also matches the model year",
  }),
  status: oneOrMore(VehicleStatus).optional(),
  teamId: Id.optional().meta({ description: "vehicles that are shared with this team" }),
  make: z.string().max(60).optional(),
  model: z.string().max(80).optional(),
  yearMin: inQuery(z.int().min(0).max(9999)).optional(),
  yearMax: inQuery(z.int().min(0).max(9999)).optional(),
  priceMin: inQuery(z.number().min(0).max(1_000_000_000)).optional(),
  priceMax: inQuery(z.number().min(0).max(1_000_000_000)).optional(),
  priceToMarketMin: inQuery(z.number().min(0).max(1000)).optional().meta({
    description:
      "the lowest asking price in percent of `latestValue`; leaves out vehicles without a price or a value. Needs pricing:read",
  }),
  priceToMarketMax: inQuery(z.number().min(0).max(1000)).optional(),
  suggestedChange: oneOrMore(PriceChange).optional().meta({
    description:
      "what the suggested price of `latestValue` asks for; leaves out vehicles without a price or a suggestion. Needs pricing:read",
  }),
  gradeMin: inQuery(z.number().min(0).max(5)).optional().meta({
    description: "the lowest grade of the newest completed visual inspection; leaves out vehicles without one",
  }),
  gradeMax: inQuery(z.number().min(0).max(5)).optional(),
  hasOpenLeads: BooleanInQuery.optional().meta({ description: "whether the vehicle has a lead with the status NEW" }),
  notInspected: BooleanInQuery.optional().meta({
    description: "whether the vehicle has no completed visual inspection",
  }),
  unpriced: BooleanInQuery.optional().meta({ description: "whether the vehicle has no asking price" }),
  minDaysInStock: inQuery(z.int().min(0).max(36_500))
    .optional()
    .meta({ description: "full days since acquiredAt, or since the vehicle was added if that is not known" }),
} as const;
