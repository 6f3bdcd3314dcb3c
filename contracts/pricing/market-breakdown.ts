import { z } from "zod";
import { Instant } from "../kit/values.ts";

/** The ages in days that the rows of a market are counted by. */
export const marketAges = [30, 90, 180, 365, 730] as const;

/** The rows of a market by make, state and age. */
export const MarketBreakdown = z
  .object({
    makes: z
      .array(z.object({ make: z.string(), models: z.int(), rows: z.int(), newest: Instant.nullable() }))
      .meta({ description: "the 30 makes with the most rows" }),
    states: z
      .array(z.object({ state: z.string().nullable(), rows: z.int() }))
      .meta({ description: "the most frequent first; null: rows without a place" }),
    ages: z.array(z.object({ max_days: z.int().nullable(), rows: z.int() })).meta({
      description:
        "Rows by the days since their listing or sale. Each has rows older than the one before, up to `max_days`; the last one has all older rows.",
    }),
  })
  .meta({ id: "MarketBreakdown" });
export type MarketBreakdown = z.infer<typeof MarketBreakdown>;
