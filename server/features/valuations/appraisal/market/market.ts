import type { Reader } from "../../../../db/store.ts";
import type { Candidate } from "../../../../valuation/comparables/candidate.ts";
import type { Appraiser } from "../../../../valuation/market/predict.ts";

/** A place that a ZIP code names. */
export interface Place {
  readonly zip: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

/** A priced car of the workspace's market, and what a person wants to know of where it was seen. */
export interface Seen extends Candidate {
  /** As the import names it: a website, an auction, the workspace's own sales. */
  readonly sourceName: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly isDemo: boolean;
}

export interface Wish {
  readonly workspaceId: string;
  readonly make: string;
  readonly model: string;
  readonly yearMin: number;
  readonly yearMax: number;
  readonly near: Pick<Place, "latitude" | "longitude">;
  /** Null: wherever it stands. */
  readonly withinMiles: number | null;
}

/** What a valuation asks of the market. */
export interface Market {
  /** The freshest prices of such cars. */
  candidatesFor(db: Reader, wish: Wish): Promise<readonly Seen[]>;
  /** The rows of these ids as far as they are still there. */
  candidatesNamed(
    db: Reader,
    wish: Pick<Wish, "workspaceId" | "near"> & { ids: readonly string[] },
  ): Promise<readonly Seen[]>;
  /** The workspace's price model; null where its market is too small for one, or it is not trained yet. */
  modelOf(workspaceId: string): Promise<Appraiser | null>;
  /** Null for a ZIP code that is none. */
  placeOf(zip: string): Place | null;
}
