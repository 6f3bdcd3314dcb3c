import type { Access, VehicleOwners } from "../../access/access.ts";

/** The start of the summary of a timeline entry on a purchase price. */
export const purchasePriceChanged = "Purchase price changed";

/** Whether the caller may see the purchase price: always in their own workspace, in a team with `view_costs`. */
export const seesCosts = (access: Access, vehicle: VehicleOwners): boolean => access.may(vehicle, "view_costs");

export interface Entry {
  readonly kind: string;
  readonly summary: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A timeline entry without the amounts of a purchase price. The fact that it changed stays. */
export function withoutCosts<E extends Entry>(entry: E): E {
  if (entry.kind !== "vehicle.price_changed" || !entry.summary.startsWith(purchasePriceChanged)) return entry;
  const summary = `${purchasePriceChanged}.`;
  return entry.details === undefined
    ? { ...entry, summary }
    : { ...entry, summary, details: { field: "purchasePrice" } };
}
