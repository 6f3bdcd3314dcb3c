import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Id, Instant, page } from "../kit/values.ts";

/** Why a vehicle in stock has no automatic valuation. */
export const NotPricedReason = z.enum([
  "no_market",
  "few_comparables",
  "no_place",
  "no_mileage",
  "no_model_year",
  "invalid_vin",
  "internal_error",
]);
export type NotPricedReason = z.infer<typeof NotPricedReason>;

const count = z.int().min(0);

export const Repricing = z
  .object({
    job: z
      .object({
        job_id: Id,
        status: z.enum(["processing", "completed", "failed"]),
        error: z.string().nullable(),
      })
      .nullable()
      .meta({ description: "the running job, else the last one; null if there was none or it has been deleted" }),
    last_checked_at: Instant.nullable().meta({ description: "when a vehicle in stock was last checked" }),
    in_stock: count,
    priced: count.meta({ description: "vehicles in stock whose last automatic valuation has a result" }),
    total: count.meta({ description: "vehicles in stock whose last automatic valuation has no result" }),
    not_priced: z.array(
      z.object({
        vehicle_id: Id,
        vehicle: z.object({
          year: z.int().nullable(),
          make: z.string(),
          model: z.string(),
          trim: z.string().nullable(),
          stock_number: z.string().nullable(),
        }),
        reason: NotPricedReason,
        message: z.string().meta({ description: "one sentence for a person" }),
        checked_at: Instant,
      }),
    ),
    limit: z.int(),
    offset: z.int(),
  })
  .meta({ id: "Repricing" });
export type Repricing = z.infer<typeof Repricing>;

const common = { auth: "any", shape: "envelope", path: "/pricing/repricing" } as const;

/** Automatic valuations of the stock. */
export const repricing = contract({
  start: {
    ...common,
    permission: "pricing:write",
    method: "POST",
    summary: "Value all vehicles in stock again; this also happens every night and after a market import",
    description:
      "Values each vehicle in stock of the account, and of the accounts with vehicles that the caller may edit in a team. The value is at retail, at its place and by its newest inspection. It is computed if the vehicle or the market has changed since its last automatic valuation, or if that is older than 20 hours. Each vehicle has one automatic valuation (`is_automatic`), which is replaced: it keeps its id, and its `revision` grows. Automatic valuations announce no events. GET /pricing/repricing reports the result.",
    response: z.object({ job_id: Id, status: z.literal("processing") }),
    status: 202,
    errors: [],
  },
  get: {
    ...common,
    permission: "pricing:read",
    method: "GET",
    summary: "Read how many vehicles in stock have an automatic valuation, and why the others do not",
    description:
      "Counts the vehicles in stock that the caller may see, those of their teams as well. `not_priced` is ordered by reason.",
    query: z.object(page(50, 200)),
    response: Repricing,
    volatile: "all",
    errors: [],
  },
});
