import type { AssessedDamage, AssessmentOptions, AssessmentSummary, GivenDamage } from "../../../contracts/estimate.ts";
import type { EstimateCurrency, Region } from "../../../contracts/rate-book.ts";

/** What a person changed of an estimate; made again at each recomputation. Prices are in the estimate's currency. */
export interface Change {
  readonly damageId: string;
  readonly option?: string | undefined;
  readonly lines?:
    | readonly {
        readonly lineId: string;
        readonly hours?: number | undefined;
        readonly price?: number | undefined;
        readonly counted?: "oem" | "aftermarket" | undefined;
      }[]
    | undefined;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
}

/** What is known of the car that is to be repaired. */
export interface EstimatedVehicle {
  readonly year: number | null;
  readonly make: string | null;
  readonly bodyStyle: string | null;
  readonly mileageMiles: number | null;
  /** US cents, and what they rest on; null: nobody has said, and no estimate makes one up. */
  readonly marketValue: { readonly cents: number; readonly source: string } | null;
}

export interface AssessmentRequest {
  /** Each with an id of its own. */
  readonly damages: readonly GivenDamage[];
  readonly options: AssessmentOptions & { readonly labor_rate_region: Region };
  readonly vehicle: EstimatedVehicle;
  /** In the order in which they were made. */
  readonly changes: readonly Change[];
  readonly now: Date;
}

export interface Assessment {
  readonly assessedDamages: AssessedDamage[];
  readonly summary: AssessmentSummary;
  /** Body rate an hour, in `currency`. */
  readonly labourRate: number;
  readonly region: Region;
  readonly currency: EstimateCurrency;
  /** The recommended repairs in US cents, by the book's exchange rate. */
  readonly recommendedUsdCents: number;
}
