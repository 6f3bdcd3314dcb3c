/**
 * How a car's time on the market ended. `sold`: it sold after these days. `open`: it has not sold yet (a censored row).
 * `snapshot`: its age when a file was imported, without a later import that shows what became of it.
 */
export type StayEnd = "sold" | "open" | "snapshot";

/** The time of a car on the market, or of several cars with the same days. */
export interface Stay {
  readonly days: number;
  readonly end: StayEnd;
  /** The number of cars. Undefined: one. */
  readonly cars?: number;
  /** The days after which a sale would have been recorded (left truncation). Undefined: 0. */
  readonly followedFrom?: number;
  /** The log of its price relative to the market. Undefined: unknown. */
  readonly logPrice?: number | undefined;
}

/** A car of the dealership's own: sold, or still in stock. */
export interface OwnStay extends Stay {
  readonly end: "sold" | "open";
  /** Make and model: `toyota|camry`. */
  readonly model: string;
  readonly segment: string;
}

/** The sufficient statistics of the rate of sales: how many cars sold, and for how long cars were exposed to buyers. */
export interface Evidence {
  readonly sold: number;
  readonly exposure: number;
}

/** A car that sells on its first day was on the market for half a day. */
export const exposedDays = (days: number): number => Math.max(0, days) + 0.5;

/**
 * The sales that a stay counts as. Ages in a snapshot of a steady market have the density S(age) / mean, because a car that
 * stays longer is seen more often. For a Weibull law, this is the likelihood of 1 / shape sales.
 */
export const soldBy = (end: StayEnd, shape: number): number => (end === "sold" ? 1 : end === "open" ? 0 : 1 / shape);

/** The evidence of stays. `priceEffect` is the change of the log rate for a change of the log price, at most 0. */
export function evidenceOf(stays: readonly Stay[], shape: number, priceEffect = 0): Evidence {
  let sold = 0;
  let exposure = 0;
  for (const { days, end, cars = 1, followedFrom = 0, logPrice = 0 } of stays) {
    sold += cars * soldBy(end, shape);
    const before = followedFrom > 0 ? exposedDays(Math.min(followedFrom, days)) ** shape : 0;
    exposure += cars * (exposedDays(days) ** shape - before) * Math.exp(priceEffect * logPrice);
  }
  return { sold, exposure };
}

export function sumOf(groups: Iterable<Evidence>): Evidence {
  let sold = 0;
  let exposure = 0;
  for (const group of groups) {
    sold += group.sold;
    exposure += group.exposure;
  }
  return { sold, exposure };
}
