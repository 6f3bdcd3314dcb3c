import { z } from "zod";

/** The kind of evidence: the asking price of a dealer or of a private seller, or the price paid at retail or at auction. */
export const marketKinds = ["dealer_listing", "private_listing", "recent_sale", "auction_sale"] as const;
export const MarketKind = z.enum(marketKinds);
export type MarketKind = z.infer<typeof MarketKind>;

export const ImportError = z.object({
  /** Row number as in a spreadsheet: the header is row 1. */
  row: z.int(),
  reason: z.string(),
});
