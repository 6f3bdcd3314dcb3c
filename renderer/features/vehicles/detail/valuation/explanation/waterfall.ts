import type { Valuation } from "../../../../../../contracts/pricing/valuation.ts";

/** A bar of the waterfall. The amounts are in the currency of the valuation. */
export interface WaterfallStep {
  readonly kind: "base" | "adjustment" | "final";
  /** The factor of an adjustment, such as `mileage`. */
  readonly factor: string;
  readonly description: string;
  /** The amount before and after the step. A total begins at 0. */
  readonly from: number;
  readonly to: number;
  /** Of the base value. */
  readonly share: number;
}

/** The steps from the base value to the final value. Each begins where the one before ends. */
export function waterfallSteps({ valuation }: Pick<Valuation, "valuation">): readonly WaterfallStep[] {
  const { base_value: base, adjusted_value: final, adjustments } = valuation;
  let at = base.average;
  const steps = adjustments.map(({ factor, description, impact }): WaterfallStep => {
    const from = at;
    at += impact;
    const share = base.average === 0 ? 0 : impact / base.average;
    return { kind: "adjustment", factor, description, from, to: at, share };
  });
  const total = { description: "", from: 0, share: 1 };
  return [
    { kind: "base", factor: "base", ...total, to: base.average },
    ...steps,
    { kind: "final", factor: "final", ...total, to: final.average },
  ];
}

/** The space below the smallest amount, as a share of the range of the amounts and of the largest amount. Our own choice. */
const [spaceOfRange, spaceOfLargest] = [0.35, 0.02];

/** Places an amount on the scale of the bars, from 0 to 1. The scale begins near the smallest amount, so that small steps are visible. */
export function barScale(steps: readonly WaterfallStep[]): (amount: number) => number {
  const amounts = steps.flatMap(({ kind, from, to }) => (kind === "adjustment" ? [from, to] : [to]));
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const floor = Math.max(0, low - (high - low) * spaceOfRange - high * spaceOfLargest);
  return (amount) => Math.max(0, amount - floor) / Math.max(1, high - floor);
}

/** Start and end of a bar on the scale. */
export function barOf({ from, to }: WaterfallStep, place: (amount: number) => number) {
  const [start, end] = [place(Math.min(from, to)), place(Math.max(from, to))];
  return { start, width: end - start };
}
