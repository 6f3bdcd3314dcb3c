import { setTimeout as pause } from "node:timers/promises";
import { marketOf } from "../market/listings.ts";
import type { Api } from "./callers.ts";

interface MarketOptions {
  readonly listings: number;
  readonly seed: number;
  /** Days since 1970. */
  readonly today: number;
}

/** Imports a made-up market. Throws if a row was rejected, which is a mistake of the generator. */
export async function importMarket(owner: Api, { listings, seed, today }: MarketOptions): Promise<void> {
  const rows = marketOf(listings, seed, today).map((row) => JSON.stringify(row));
  const file = new Blob([`${rows.join("\n")}\n`], { type: "application/x-ndjson" });
  const { created, rejected, errors, failure } = await owner.market.importListings({
    file,
    fileName: "demo-market.ndjson",
    query: {},
  });
  if (created === rows.length) return;
  throw new Error(
    `The market took ${created} of ${rows.length} rows, rejected ${rejected}: ${failure ?? errors[0]?.reason}`,
  );
}

/** Trains the price model by the product's job and waits for it. */
export async function trainModel(owner: Api, timeoutMs = 20 * 60_000): Promise<void> {
  await owner.market.trainModel();
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    if ((await owner.market.summary()).model?.is_up_to_date) return;
    await pause(250);
  }
  throw new Error(`The price model was not trained within ${timeoutMs / 60_000} minutes`);
}
