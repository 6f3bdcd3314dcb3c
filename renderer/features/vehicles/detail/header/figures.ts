import type { VisualInspection } from "../../../../../contracts/inspections/visual.ts";
import type { Valuation } from "../../../../../contracts/pricing/valuation.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";

export interface Margin {
  readonly amount: number;
  /** Of the price; null for a price of zero. */
  readonly share: number | null;
  readonly currency: string;
}

type PricedVehicle = Pick<Vehicle, "askingPrice" | "soldPrice" | "purchasePrice" | "currency">;

/** The price, or the sold price, minus the cost. Undefined if one of them is not known. */
export function marginOf(
  { askingPrice, soldPrice, purchasePrice, currency }: PricedVehicle,
  price = soldPrice ?? askingPrice,
): Margin | undefined {
  if (price === null || purchasePrice === null) return undefined;
  const amount = Math.round((price - purchasePrice) * 100) / 100;
  return { amount, share: price === 0 ? null : amount / price, currency };
}

/** The valuation to show: the newest retail value, which the asking price competes with, or else the newest one. */
export const shownValuation = (valuations: readonly Valuation[]): Valuation | undefined =>
  valuations.find(({ valuation }) => valuation.valuation_type === "retail") ?? valuations[0];

/** The newest inspection with a result. The list is sorted newest first. */
export const latestResult = (inspections: readonly VisualInspection[]): VisualInspection | undefined =>
  inspections.find(({ status, results }) => status === "completed" && results !== null);
