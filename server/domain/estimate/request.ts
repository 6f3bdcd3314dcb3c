import type {
  AssessedDamage,
  AssessmentOptions,
  AssessmentSummary,
  GivenDamage,
} from "../../../contracts/repair/estimate.ts";
import type { EstimateCurrency, Region } from "../../../contracts/repair/rate-book.ts";

/** A person's change of an estimate; applied again at each recalculation. Prices are in the estimate's currency. */
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
  /** Absent in estimates of earlier versions, as the next two. */
  readonly model?: string | null;
  readonly color?: string | null;
  readonly fuelType?: string | null;
  readonly mileageMiles: number | null;
  /** US cents and their source; null if unknown. The estimate never assumes a value. */
  readonly marketValue: { readonly cents: number; readonly source: string } | null;
}

export interface AssessmentRequest {
  /** Each with a unique id. */
  readonly damages: readonly GivenDamage[];
  readonly options: AssessmentOptions & { readonly labor_rate_region: Region };
  readonly vehicle: EstimatedVehicle;
  /** In chronological order. */
  readonly changes: readonly Change[];
  readonly now: Date;
}

export interface Assessment {
  readonly assessedDamages: AssessedDamage[];
  readonly summary: AssessmentSummary;
  /** Body rate for one hour, in `currency`. */
  readonly labourRate: number;
  readonly region: Region;
  readonly currency: EstimateCurrency;
  /** The total of the recommended repairs in US cents, with the rate book's exchange rate. */
  readonly recommendedUsdCents: number;
}
