import { eq } from "drizzle-orm";
import type { MarketKind } from "../../../contracts/pricing/market-kinds.ts";
import { nameOf } from "../../../server/domain/valuation/names/names.ts";
import { workspaces } from "../../../server/features/accounts/accounts.table.ts";
import { marketListings } from "../../../server/features/market/market.table.ts";
import { ensureMarket } from "../../../server/features/market/markets.repo.ts";
import { dayOf } from "../../../server/platform/clock.ts";
import { newId } from "../../../server/platform/ids.ts";
import { placeOfZip } from "../../../server/platform/places/zips.ts";
import type { TestCaller, TestServer } from "../../kit/serve.ts";

export interface Listed {
  readonly kind: MarketKind;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly trim: string | null;
  readonly mileage: number;
  readonly price: number;
  readonly zip: string;
  readonly daysAgo: number;
  readonly vin?: string;
}
interface AccordOptions {
  readonly kind?: MarketKind;
  readonly zip?: string;
  /** Relative to the usual price. */
  readonly factor?: number;
}

/** The price of such a car in dollars: 9 % less for each year, and 6 cents less for each mile above 12,000 a year. */
export const accordPrice = (year: number, mileage: number): number =>
  30_000 * 0.91 ** (2026 - year) - 0.06 * (mileage - 12_000 * (2026 - year));

/** A market of Accords of 2018 to 2022, with prices within 5 % of `accordPrice`. */
export const accords = (
  count: number,
  { kind = "dealer_listing", zip = "95112", factor = 1 }: AccordOptions = {},
): Listed[] =>
  Array.from({ length: count }, (_, i) => {
    const year = 2018 + (i % 5);
    const mileage = 12_000 * (2026 - year) + ((i * 7919) % 30_000) - 15_000;
    const price = Math.round(accordPrice(year, mileage) * factor * (1 + (((i * 31) % 11) - 5) / 100));
    const trim = i % 2 === 0 ? "EX" : "LX";
    return { kind, year, make: "Honda", model: "Accord", trim, mileage, price, zip, daysAgo: 5 + (i % 60) };
  });

/** Inserts rows into the market of the caller's workspace. Returns their ids. */
export async function stockMarket(
  { store, clock }: TestServer,
  { api }: TestCaller,
  listed: readonly Listed[],
  { isDemo = false, environment = "production" }: { isDemo?: boolean; environment?: "production" | "development" } = {},
): Promise<string[]> {
  const { user } = await api.accounts.me();
  const all = await store.read.select().from(workspaces).where(eq(workspaces.accountId, user.id));
  const workspaceId = all.find((one) => one.environment === environment)?.id ?? "";
  const today = dayOf(clock.now().toISOString());
  const market = await store.write((tx) => ensureMarket(tx, workspaceId));
  const rows = listed.map(({ kind, year, make, model, trim, mileage, price, zip, daysAgo, vin }) => {
    const id = newId();
    const name = nameOf({ make, model });
    const place = placeOfZip(zip);
    const day = new Date((today - daysAgo) * 86_400_000).toISOString();
    const isSold = kind === "recent_sale" || kind === "auction_sale";
    return {
      id,
      market,
      vin: vin ?? null,
      kind,
      year,
      make,
      model,
      trim,
      mileage,
      isDemo,
      source: kind === "auction_sale" ? "The auction" : "cars.example",
      listingId: id,
      identity: id,
      makeKey: name.make,
      modelKey: name.model,
      trimKey: trim?.toLowerCase() ?? null,
      priceCents: price * 100,
      zipCode: zip,
      city: place?.city ?? null,
      state: place?.state ?? null,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      listedAt: isSold ? null : day,
      soldAt: isSold ? day : null,
      asOfDay: today - daysAgo,
      seenDay: today,
    };
  });
  await store.write(async (tx) => {
    for (let start = 0; start < rows.length; start += 50) {
      await tx.insert(marketListings).values(rows.slice(start, start + 50));
    }
  });
  return rows.map(({ id }) => id);
}

/** An Accord of 2020 with 70,000 miles. The request values it in San Jose. */
export const accord = { year: 2020, make: "Honda", model: "Accord", trim: "EX", mileage: 70_000 } as const;
/** The same as a vehicle of the inventory. */
export const accordInStock = {
  make: "Honda",
  model: "Accord",
  overviewYear: 2020,
  mileage: 70_000,
  zipCode: "95112",
} as const;
export const request = {
  vehicle: accord,
  location: { zip_code: "95112" },
  condition: { overall: "good" },
  valuation_type: "retail",
} as const;
/** The VIN of an Accord of 2003, and the same with a wrong check digit. */
export const vin = "1HGCM82633A004352";
export const wrongVin = "1HGCM82633A004353";
