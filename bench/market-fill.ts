import Database from "better-sqlite3";
import { v7 } from "uuid";
import { random } from "../server/domain/valuation/model/numeric/hash.ts";
import { nameOf } from "../server/domain/valuation/names/names.ts";
import { placeOfZip } from "../server/platform/places/zips.ts";

/** Models of a market, with the part of their 2020 VINs before and after the check digit, if known (these come first). */
export const models: readonly (readonly [make: string, model: string, before?: string, behind?: string])[] = [
  ["Honda", "Accord", "1HGCV1F3", "LA"],
  ["Honda", "Civic", "2HGFC2F6", "LH"],
  ["Toyota", "Camry", "4T1G11AK", "LU"],
  ["Ford", "F-150", "1FTEW1EP", "LF"],
  ["Chevrolet", "Silverado 1500", "1GCUYDED", "LZ"],
  ["Toyota", "RAV4", "2T3P1RFV", "LC"],
  ["Jeep", "Grand Cherokee", "1C4RJFBG", "LC"],
  ["Tesla", "Model 3", "5YJ3E1EA", "LF"],
  ...["Altima", "Rogue", "Sentra", "Pathfinder"].map((model) => ["Nissan", model] as const),
  ...["Elantra", "Sonata", "Tucson", "Santa Fe"].map((model) => ["Hyundai", model] as const),
  ...["Outback", "Forester", "Impreza", "Legacy"].map((model) => ["Subaru", model] as const),
  ...["Jetta", "Golf", "Passat", "Tiguan"].map((model) => ["Volkswagen", model] as const),
  ...["Equinox", "Malibu", "Tahoe", "Traverse"].map((model) => ["Chevrolet", model] as const),
  ...["Corolla", "Tacoma", "Highlander", "Sienna"].map((model) => ["Toyota", model] as const),
  ...["Escape", "Explorer", "Fusion", "Mustang"].map((model) => ["Ford", model] as const),
  ...["Sorento", "Optima", "Soul", "Sportage"].map((model) => ["Kia", model] as const),
];
const zips = [
  "95112",
  "10001",
  "60601",
  "77002",
  "33101",
  "98101",
  "85001",
  "30301",
  "80202",
  "48201",
  "02108",
  "55401",
];
const trims = ["LX", "EX", "Sport", "Limited"];
const kinds = ["dealer_listing", "dealer_listing", "dealer_listing", "recent_sale", "auction_sale", "private_listing"];

/** Writes a made-up market into a server's database file, for the workspace of its only account. */
export function fillMarket(file: string, count: number): void {
  const database = new Database(file);
  const { id: workspaceId } = database
    .prepare("select id from workspaces where environment = 'production' limit 1")
    .get() as { id: string };
  const { number: market } = database
    .prepare("insert into markets (workspace_id) values (?) returning number")
    .get(workspaceId) as { number: number };
  const insert = database.prepare(`
    insert into market_listings (id, market, source, kind, listing_id, year, make, model, trim, make_key, model_key,
      trim_key, mileage, price_cents, zip_code, city, state, latitude, longitude, listed_at, sold_at, as_of_day, is_demo,
      identity)
    values (@id, @market, 'bench', @kind, @id, @year, @make, @model, @trim, @makeKey, @modelKey, @trimKey, @mileage,
      @priceCents, @zip, @city, @state, @latitude, @longitude, @listedAt, @soldAt, @asOfDay, 0, @id)`);
  const chance = random(1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const today = Math.floor(Date.now() / 86_400_000);
  const places = zips.map((zip) => placeOfZip(zip)).filter((place) => place !== null);
  database.transaction(() => {
    for (let i = 0; i < count; i += 1) {
      const [make, model] = models[i % models.length] ?? ["", ""];
      const name = nameOf({ make, model });
      const year = 2008 + Math.floor(chance() * 18);
      const mileage = Math.round((2026 - year) * 12_000 * (0.5 + chance()));
      const kind = pick(kinds);
      const level = kind === "auction_sale" ? 0.82 : 1;
      const price = 32_000 * 0.89 ** (2026 - year) * level * (0.9 + 0.2 * chance());
      const asOfDay = today - Math.floor(chance() * 365);
      const day = new Date(asOfDay * 86_400_000).toISOString();
      const isSold = kind === "auction_sale" || kind === "recent_sale";
      const trim = pick(trims);
      const { zip, city, state, latitude, longitude } = pick(places);
      insert.run({
        id: v7(),
        market,
        kind,
        year,
        make,
        model,
        trim,
        makeKey: name.make,
        modelKey: name.model,
        trimKey: trim.toLowerCase(),
        mileage,
        priceCents: Math.round(price * 100),
        asOfDay,
        zip,
        city,
        state,
        latitude,
        longitude,
        listedAt: isSold ? null : day,
        soldAt: isSold ? day : null,
      });
    }
  })();
  database.exec("analyze");
  database.close();
}
