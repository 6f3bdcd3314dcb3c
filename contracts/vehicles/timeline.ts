import { z } from "zod";
import { Id, Instant } from "../kit/values.ts";

export const TimelineEntry = z
  .object({
    id: z.string(),
    /** Subject and past participle: `vehicle.price_changed`, `inspection.completed`, `lead.created`. */
    kind: z.string(),
    summary: z.string().meta({
      description: "one sentence for a person; without `pricing:read`, that of a valuation has no amount",
    }),
    details: z.record(z.string(), z.unknown()),
    /** Who did it; null for the server itself. */
    actor: z.object({ id: Id, name: z.string() }).nullable(),
    at: Instant,
  })
  .meta({ id: "TimelineEntry" });
export type TimelineEntry = z.infer<typeof TimelineEntry>;
