import type { Sighting } from "../days-to-sell/area.ts";
import type { MarketRow } from "../rows.ts";

/** A priced car from the store that is similar to the subject. */
export interface Candidate {
  readonly id: string;
  readonly row: MarketRow;
  readonly distanceMiles: number | null;
  readonly daysOnMarket?: number | undefined;
  /** When it was offered. Undefined for an own sale, which counts with the dealership's own cars. */
  readonly sighting?: Sighting | undefined;
}

/** A candidate used as evidence. Prices are in dollars. */
export interface Comparable {
  readonly candidate: Candidate;
  /** 0 to 1. */
  readonly similarity: number;
  /** The price, adjusted to the subject's properties. */
  readonly adjustedPrice: number;
  /** The share of the value that it determines. */
  readonly weight: number;
}
