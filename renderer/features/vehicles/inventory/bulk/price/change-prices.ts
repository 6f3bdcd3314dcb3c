import type { PriceChange } from "./price-change.ts";
import type { Preview } from "./price-preview.tsx";

export interface PriceRequest {
  readonly ids: readonly string[];
  readonly change: PriceChange;
}

export interface NewPrices {
  readonly requests: readonly PriceRequest[];
  readonly reason: string;
}

interface Changed {
  readonly prices: Preview["prices"];
  /** The error of the request that failed after others had succeeded. */
  readonly error?: unknown;
}

type Send = (body: {
  readonly ids: string[];
  readonly change: PriceChange & { readonly priceReason?: string };
}) => Promise<Pick<Preview, "prices">>;

/** Sends the requests until one fails. Prices that were changed before can be undone. Throws if the first one fails. */
export async function changePrices({ requests, reason }: NewPrices, send: Send): Promise<Changed> {
  const prices: Preview["prices"] = [];
  for (const { ids, change } of requests) {
    try {
      prices.push(
        ...(await send({ ids: [...ids], change: { ...change, ...(reason !== "" && { priceReason: reason }) } })).prices,
      );
    } catch (error) {
      if (prices.length === 0) throw error;
      return { prices, error };
    }
  }
  return { prices };
}
