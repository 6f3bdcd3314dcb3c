/** The kind of source of a price. An asking price of a private seller is weaker evidence than a dealer's sale price. */
export type SourceKind = "dealer_listing" | "recent_sale" | "auction_sale" | "private_listing";

/** The facts about a vehicle from a listing, a sale or a valuation request. Names are as written there. */
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
  /** The condition grade that auctions use, from 0 (wreck) to 5 (as new). */
  readonly grade?: number | undefined;
  /** Miles. Null: unknown. */
  readonly mileage: number | null;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  readonly lat?: number | undefined;
  readonly lon?: number | undefined;
}

/** One price observed on the market, in dollars. */
export interface MarketRow extends VehicleFacts {
  readonly id?: string | undefined;
  readonly source: SourceKind;
  readonly price: number;
  /** The day of the sale, or the day on which the listing was last seen: YYYY-MM-DD. */
  readonly date?: string | undefined;
  readonly seller?: string | undefined;
  /** Where it was sold or listed, such as an auction house or a website. */
  readonly venue?: string | undefined;
  readonly wheels?: string | undefined;
}
