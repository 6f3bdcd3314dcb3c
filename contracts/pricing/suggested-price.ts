/** How a price is suggested: the highest one, between two limits, at which such cars sell in time. */
export const suggestedPrice = {
  /** Such cars should sell on average within the industry's usual days' supply (stated, 2023-25). */
  aimDays: 45,
  /** The limits in percent of the market. The upper one is lower where fewer than a quarter of the comparables reach it. Our own estimates. */
  minPercent: 90,
  maxPercent: 110,
  /** A smaller change of a price, in percent, is not worth the work. Our own estimate. */
  minChangePercent: 1,
} as const;
