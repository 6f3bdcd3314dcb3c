import { z } from "zod";
import type { TimelineEntry } from "../../../../../contracts/vehicles/timeline.ts";

const Details = z.object({
  field: z.enum(["askingPrice", "purchasePrice"]),
  from: z.number().nullable().optional(),
  to: z.number().nullable().optional(),
  reason: z.string().nullable().optional(),
});

/** A change of the asking or purchase price. Without the right to see costs, the amounts of a purchase price are missing. */
export interface PriceChange {
  readonly id: string;
  readonly field: "askingPrice" | "purchasePrice";
  /** Null: no price was set. Undefined: the user may not see it. */
  readonly from: number | null | undefined;
  readonly to: number | null | undefined;
  readonly reason: string | undefined;
  readonly by: string | undefined;
  readonly at: string;
}

/** The price change of a timeline entry; undefined for another entry. */
export function priceChange({ id, kind, details, actor, at }: TimelineEntry): PriceChange | undefined {
  if (kind !== "vehicle.price_changed") return undefined;
  const parsed = Details.safeParse(details);
  if (!parsed.success) return undefined;
  const { field, from, to, reason } = parsed.data;
  return { id, field, from, to, reason: reason ?? undefined, by: actor?.name, at };
}

/** The difference of two prices; undefined if one of them is missing. */
export const difference = (from: number | null | undefined, to: number | null | undefined): number | undefined =>
  typeof from === "number" && typeof to === "number" ? Math.round((to - from) * 100) / 100 : undefined;
