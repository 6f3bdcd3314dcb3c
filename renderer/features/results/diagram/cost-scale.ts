import { money } from "../../../ui/format.ts";

export interface CostBand {
  /** From this amount on, in the estimate's currency. */
  readonly from: number;
  readonly fill: string;
  /** Reads on the fill at 4.5:1. */
  readonly text: string;
}

/** Ever darker with the cost, so that they can be told apart without colour. The limits are our own estimate. */
export const costBands: readonly CostBand[] = [
  { from: 0, fill: "#f2cf4a", text: "#17201d" },
  { from: 250, fill: "#ee9a2e", text: "#17201d" },
  { from: 750, fill: "#c43a2b", text: "#ffffff" },
  { from: 2000, fill: "#6a1f5e", text: "#ffffff" },
];

export const rejectedBand = { fill: "#8d9793", text: "#17201d" } as const;

/** By the middle of the estimate. */
export function bandOf(range: { readonly min: number; readonly max: number }): CostBand {
  const middle = (range.min + range.max) / 2;
  return costBands.findLast(({ from }) => middle >= from) ?? costBands[0] ?? { from: 0, fill: "#000", text: "#fff" };
}

export const bandLabel = (at: number, currency: string): string => {
  const from = costBands[at]?.from ?? 0;
  const next = costBands[at + 1];
  if (!next) return `${money(from, currency)} and more`;
  return at === 0 ? `under ${money(next.from, currency)}` : `${money(from, currency)} to ${money(next.from, currency)}`;
};
