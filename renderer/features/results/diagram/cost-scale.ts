import { t } from "../../../texts/t.ts";
import { money } from "../../../ui/format/format.ts";

export interface CostBand {
  /** The lowest amount of the band, in the estimate's currency. */
  readonly from: number;
  readonly fill: string;
  /** Has a contrast of at least 4.5:1 on the fill. */
  readonly text: string;
}

/** Higher costs are darker, so that the bands differ without color. The limits are our own estimate. */
export const costBands: readonly CostBand[] = [
  { from: 0, fill: "#f2cf4a", text: "#17201d" },
  { from: 250, fill: "#ee9a2e", text: "#17201d" },
  { from: 750, fill: "#c43a2b", text: "#ffffff" },
  { from: 2000, fill: "#6a1f5e", text: "#ffffff" },
];

export const rejectedBand = { fill: "#8d9793", text: "#17201d" } as const;

/** The band of an estimate's midpoint. */
export function bandOf(range: { readonly min: number; readonly max: number }): CostBand {
  const middle = (range.min + range.max) / 2;
  return costBands.findLast(({ from }) => middle >= from) ?? costBands[0] ?? { from: 0, fill: "#000", text: "#fff" };
}

export const bandLabel = (at: number, currency: string): string => {
  const from = costBands[at]?.from ?? 0;
  const next = costBands[at + 1];
  if (!next) return t("results.diagram.over", { cost: money(from, currency) });
  if (at === 0) return t("results.diagram.under", { cost: money(next.from, currency) });
  return t("results.diagram.between", { from: money(from, currency), to: money(next.from, currency) });
};
