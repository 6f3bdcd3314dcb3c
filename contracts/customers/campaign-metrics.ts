import { z } from "zod";
import { Currency, Instant } from "../kit/values.ts";

/** What a campaign has reached on one platform up to now. Rates are percent; amounts are in `currency`. */
export const Metrics = z.object({
  impressions: z.int(),
  clicks: z.int(),
  conversions: z.int(),
  spent: z.number(),
  ctr: z.number(),
  cpc: z.number(),
  cpm: z.number(),
  reach: z.int(),
  frequency: z.number(),
  conversion_rate: z.number(),
  currency: Currency,
  /** When the platform reported the figures; at most a minute ago. */
  as_of: Instant,
  /** Per day, for charts. */
  daily: z.array(
    z.object({
      date: z.iso.date(),
      impressions: z.int(),
      clicks: z.int(),
      conversions: z.int(),
      spent: z.number(),
    }),
  ),
});
export type Metrics = z.infer<typeof Metrics>;
