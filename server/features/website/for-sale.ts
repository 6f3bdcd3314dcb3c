import type { z } from "zod";
import { WebsiteStatus } from "../../../contracts/customers/website.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";

/** A vehicle that websites show. */
export type VehicleForSale = VehicleRow & {
  readonly status: z.output<typeof WebsiteStatus>;
  readonly askingPriceCents: number;
};

/** A price of zero means that nobody has set one. */
export const minPriceCents = 1;

/**
 * Whether websites show a vehicle. New vehicles are IN_STOCK as soon as somebody adds them: the asking price is what says
 * that a vehicle is ready for customers.
 */
export const isForSale = (row: VehicleRow): row is VehicleForSale =>
  WebsiteStatus.safeParse(row.status).success && (row.askingPriceCents ?? 0) >= minPriceCents;
