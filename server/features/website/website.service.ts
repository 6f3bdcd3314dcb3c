import type { z } from "zod";
import type { website as contract, ListedVehicle, WebsiteVehicle } from "../../../contracts/customers/website.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { findVehicleById } from "../../access/vehicles/require-vehicle.ts";
import { amountOf, centsOf } from "../../domain/money.ts";
import type { Store } from "../../platform/db/store.ts";
import { currenciesOf } from "../dealership/currency.ts";
import type { PublicPhotos } from "../vehicle-photos/public-photos.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { isForSale, minPriceCents, type VehicleForSale } from "./for-sale.ts";

interface Needs {
  readonly store: Store;
  readonly vehicles: Pick<Vehicles, "search">;
  readonly photos: Pick<PublicPhotos, "ofVehicles">;
}
type ListQuery = z.output<typeof contract.list.query>;

/** How long addresses of photos live for a caller without a time of its own, such as a session. Our own choice. */
const linkDays = 30;

/** Vehicles as visitors of a website see them. The contract's schema has only what everybody may know. */
export function createWebsite({ store, vehicles, photos }: Needs) {
  const photosOf = (caller: Caller, rows: readonly VehicleForSale[]) =>
    photos.ofVehicles(rows, caller.photoLinkDays ?? linkDays);

  return {
    async list(caller: Caller, query: ListQuery): Promise<{ vehicles: ListedVehicle[]; total: number }> {
      const { priceMin, priceMax, sortBy, status = ["IN_STOCK"], ...rest } = query;
      const { rows, total } = await vehicles.search(caller, {
        ...rest,
        status,
        sortBy: sortBy === "newest" ? "createdAt" : sortBy,
        priceMinCents: Math.max(minPriceCents, centsOf(priceMin) ?? 0),
        priceMaxCents: centsOf(priceMax) ?? undefined,
      });
      const shown = rows.filter(isForSale);
      const currencies = await currenciesOf(store.read, shown);
      const photosByVehicle = await photosOf(caller, shown);
      const listed = shown.map((row) => {
        const own = photosByVehicle.get(row.id) ?? [];
        const cover = own.find(({ isCover }) => isCover) ?? own[0] ?? null;
        const price = { askingPrice: amountOf(row.askingPriceCents), currency: currencies(row.workspaceId) };
        return { ...row, ...price, cover, photoCount: own.length };
      });
      return { vehicles: listed, total };
    },

    /** Throws RESOURCE_NOT_FOUND, also for a vehicle that the website does not show. */
    async get(caller: Caller, id: string): Promise<WebsiteVehicle> {
      const row = await findVehicleById(await accessOf(store.read, caller), id, "view_inventory");
      if (!row || !isForSale(row))
        throw new AppError("RESOURCE_NOT_FOUND", { message: "No such vehicle.", field: "id" });
      const currency = (await currenciesOf(store.read, [row]))(row.workspaceId);
      const shown = [...((await photosOf(caller, [row])).get(row.id) ?? [])];
      return { ...row, askingPrice: amountOf(row.askingPriceCents), currency, photos: shown };
    },
  };
}
export type Website = ReturnType<typeof createWebsite>;
