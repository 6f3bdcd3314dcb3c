/** Where a price was seen. What a private seller asks says less than what a dealer was paid. */
export type SourceKind = "dealer_listing" | "recent_sale" | "auction_sale" | "private_listing";

/** A vehicle as the engine sees it: what a listing, a sale's record or an appraisal says of it. Names as they were written. */
export interface VehicleFacts {
  readonly vin?: string | undefined;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly trim?: string | undefined;
  readonly body?: string | undefined;
  readonly engine?: string | undefined;
  readonly transmission?: string | undefined;
  readonly drivetrain?: string | undefined;
  readonly fuel?: string | undefined;
  readonly color?: string | undefined;
  readonly interior?: string | undefined;
  /** The condition, from 0 (wreck) to 5 (as new), as auctions grade it. */
  readonly grade?: number | undefined;
  /** Miles; null where nobody wrote them down. */
  readonly mileage: number | null;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  readonly lat?: number | undefined;
  readonly lon?: number | undefined;
}

/** One price seen on the market, in dollars. */
export interface MarketRow extends VehicleFacts {
  readonly id?: string | undefined;
  readonly source: SourceKind;
  readonly price: number;
  /** The day of the sale, or on which the listing was last seen: YYYY-MM-DD. */
  readonly date?: string | undefined;
  readonly seller?: string | undefined;
  /** Where it was sold: an auction house, a website. */
  readonly venue?: string | undefined;
  readonly wheels?: string | undefined;
}
