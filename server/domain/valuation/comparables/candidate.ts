import type { MarketRow } from "../rows.ts";

/** A priced car that the store found near the subject. */
export interface Candidate {
  readonly id: string;
  readonly row: MarketRow;
  readonly distanceMiles: number | null;
  readonly daysOnMarket?: number | undefined;
  /** A listing that is no longer offered. */
  readonly isGone?: boolean | undefined;
}

/** A candidate that is used as evidence. Prices in dollars. */
export interface Comparable {
  readonly candidate: Candidate;
  /** 0 to 1. */
  readonly similarity: number;
  /** Its price, adjusted to the subject's properties. */
  readonly adjustedPrice: number;
  /** Its share of the value. */
  readonly weight: number;
}
