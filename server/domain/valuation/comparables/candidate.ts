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

/** A candidate as evidence. Prices in dollars. */
export interface Comparable {
  readonly candidate: Candidate;
  /** 0 to 1. */
  readonly similarity: number;
  /** What it would cost if it were the subject. */
  readonly adjustedPrice: number;
  /** How much of the value it decides. */
  readonly weight: number;
}
