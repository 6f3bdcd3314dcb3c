import { days } from "../../../platform/clock.ts";
import { newId } from "../../../platform/ids.ts";
import type { MarketValue } from "../market-value/compute-value.ts";
import type { ResolvedRequest } from "../market-value/market-values.ts";
import { regionOf } from "../market-value/subject/regions.ts";
import type { ValuationRow } from "../valuations.repo.ts";

/** A value is valid for a week (interface, section 8). */
export const validDays = 7;

interface Creation {
  readonly appraiser: string;
  /** ISO 8601. */
  readonly at: string;
  readonly bulkId?: string;
}

/** Creates the row of a valuation. */
export function rowOf(
  resolved: ResolvedRequest,
  { answer, evidence }: MarketValue,
  { appraiser, at, bulkId }: Creation,
): ValuationRow {
  const { request, subject, place, vehicle } = resolved;
  const id = newId();
  const expiresAt = new Date(Date.parse(at) + days(validDays)).toISOString();
  const caseId = request.case_id ?? null;
  const { adjusted_value: value } = answer.valuation;
  return {
    id,
    workspaceId: resolved.workspaceId,
    vehicleId: vehicle?.id ?? null,
    caseId,
    bulkId: bulkId ?? null,
    vin: subject.vin,
    type: request.valuation_type,
    appraiser,
    revision: 0,
    request,
    answer: {
      valuation_id: id,
      vehicle_id: vehicle?.id ?? null,
      case_id: caseId,
      vehicle: {
        vin: subject.vin,
        year: subject.year,
        make: subject.make,
        model: subject.model,
        trim: subject.trim,
        mileage: subject.mileage,
        body_style: subject.bodyStyle,
        engine: subject.engine,
        transmission: subject.transmission,
        drivetrain: subject.drivetrain,
        stock_number: vehicle?.stockNumber ?? null,
      },
      location: {
        zip_code: request.location.zip_code,
        city: place.city,
        state: place.state,
        market_region: regionOf(place.state),
      },
      ...answer,
      created_at: at,
      expires_at: expiresAt,
      valid_days: validDays,
      revision: 0,
    },
    meta: evidence,
    averageCents: Math.round(value.average * 100),
    confidence: value.confidence,
    automatic: false,
    createdAt: at,
    expiresAt,
  };
}
