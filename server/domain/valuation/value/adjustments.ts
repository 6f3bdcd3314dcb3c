/** One step from the base value to the vehicle's value. */
export interface Adjustment {
  readonly factor: string;
  readonly description: string;
  /** Signed whole dollars. The sum of all steps is exactly the adjusted value minus the base value. */
  readonly impact: number;
  /** Percent of the base value. */
  readonly percentage: number;
  readonly direction: "positive" | "negative";
}

export interface Step {
  readonly factor: string;
  readonly description: string;
  /** The log price after this step. */
  readonly log: number;
}

/** Converts steps to adjustments. Dollars are differences of rounded values, so that they add up. */
export function adjustmentsOf(base: number, steps: readonly Step[]): Adjustment[] {
  const start = Math.round(Math.exp(base));
  let before = start;
  return steps.flatMap(({ factor, description, log }) => {
    const after = Math.round(Math.exp(log));
    const impact = after - before;
    before = after;
    if (impact === 0) return [];
    const percentage = Math.round((impact / Math.max(1, start)) * 10_000) / 100;
    return [
      {
        factor,
        description,
        impact,
        percentage,
        direction: impact > 0 ? ("positive" as const) : ("negative" as const),
      },
    ];
  });
}
