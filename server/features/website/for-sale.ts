import type { VehicleRow } from "../vehicles/vehicles.repo.ts";

const shownStatuses = ["IN_STOCK", "ON_HOLD"] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** A vehicle that websites show. */
export type VehicleForSale = VehicleRow & { readonly status: ShownStatus; readonly askingPriceCents: number };

/** A price of zero means that nobody has set one. */
export const minPriceCents = 1;

/**
 * Whether websites show a vehicle. New vehicles are IN_STOCK as soon as somebody adds them: the asking price is what says
 * that a vehicle is ready for customers.
 */
export const isForSale = (row: VehicleRow): row is VehicleForSale =>
  shownStatuses.some((status) => status === row.status) && (row.askingPriceCents ?? 0) >= minPriceCents;
