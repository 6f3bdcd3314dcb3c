import type { AskingPriceChange } from "../../../../../../contracts/vehicles/vehicle-changes.ts";
import { enteredNumber } from "../../../../../ui/forms/entered-number.ts";

export const kinds = ["lower", "raise", "set", "suggested"] as const;
export const units = ["percent", "amount"] as const;

export interface PriceValues {
  readonly kind: (typeof kinds)[number];
  /** Of the value, if the price is lowered or raised by it. */
  readonly unit: (typeof units)[number];
  /** As the field gives it: a text while a number is not complete. */
  readonly value: number | string;
}

export const initialPrice: PriceValues = { kind: "lower", unit: "percent", value: "" };

export type PriceChange = { readonly askingPrice: number | null } | { readonly askingPriceChange: AskingPriceChange };

/**
 * The request for the values. Undefined while they change nothing. For suggested prices, which differ between the vehicles,
 * a change by nothing: its preview has the vehicles that cannot be changed.
 */
export function priceChangeOf({ kind, unit, value: entered }: PriceValues): PriceChange | undefined {
  if (kind === "suggested") return { askingPriceChange: { amount: 0 } };
  const value = enteredNumber(entered);
  if (value === undefined) return undefined;
  if (kind === "set") return { askingPrice: value };
  if (value === 0) return undefined;
  const by = kind === "lower" ? -value : value;
  return { askingPriceChange: unit === "percent" ? { percent: by } : { amount: by } };
}
