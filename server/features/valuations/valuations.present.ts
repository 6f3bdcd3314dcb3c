import type { ConditionByHand } from "../../../contracts/inspections/by-hand.ts";
import type { Valuation, ValuationReport } from "../../../contracts/pricing/valuation.ts";
import type { EventPayload } from "../../../contracts/system/events.ts";
import { softwareVersion } from "../../platform/version.ts";
import { disclosuresOf } from "./report/disclosures.ts";
import type { ValuationRow } from "./valuations.repo.ts";

/** Returns `.../pricing/market-valuation/{id}` at the base address of the client. */
export type AddressOf = (valuationId: string) => string;

/** A valuation for the API, without the parts that the request excludes. */
export function valuationOf(row: ValuationRow, addressOf: AddressOf): Valuation {
  const { answer, request, meta } = row;
  const { overall, inspection_id = null } = request.condition;
  const { include_comparables, include_market_trends, include_depreciation_forecast } = request.options;
  const self = addressOf(row.id);
  return {
    ...answer,
    vehicle: { ...answer.vehicle, exterior_color: meta.basis.subject.color },
    vehicle_id: row.vehicleId,
    case_id: row.caseId,
    condition: { overall, inspection_id, grade: meta.basis.grade },
    comparables: include_comparables ? answer.comparables : null,
    market_analysis: include_market_trends ? answer.market_analysis : null,
    depreciation_forecast: include_depreciation_forecast ? answer.depreciation_forecast : null,
    revision: row.revision,
    is_automatic: row.automatic,
    reports: { pdf_url: `${self}/report.pdf`, json_url: `${self}/report` },
  };
}

export interface ValuationAnswer {
  readonly valuation: Valuation;
  readonly meta: {
    readonly data_sources: string[];
    readonly comparables_analyzed: number;
    readonly market_transactions_analyzed: number;
  };
}

export const answerOf = (row: ValuationRow, addressOf: AddressOf): ValuationAnswer => ({
  valuation: valuationOf(row, addressOf),
  meta: {
    data_sources: [...row.meta.dataSources],
    comparables_analyzed: row.meta.comparables,
    market_transactions_analyzed: row.meta.transactions,
  },
});

const eventBaseOf = ({ id, type, answer, averageCents, confidence }: ValuationRow) => ({
  valuation_id: id,
  vehicle: { year: answer.vehicle.year, make: answer.vehicle.make, model: answer.vehicle.model },
  valuation_type: type,
  average_value: averageCents / 100,
  confidence,
});

/** The payload for a valuation of a single request. */
export const completedOf = (row: ValuationRow): EventPayload<"market_valuation.completed"> => ({
  ...eventBaseOf(row),
  market_demand: row.answer.market_analysis.market_demand,
});

/** The payload for a valuation of an inventory vehicle or of a bulk request. */
export const calculatedOf = (row: ValuationRow): EventPayload<"pricing.calculated"> => ({
  ...eventBaseOf(row),
  vehicle_id: row.vehicleId,
  currency: row.answer.valuation.currency,
});

interface Frame {
  readonly byHand: ConditionByHand | null;
  readonly addressOf: AddressOf;
  readonly generatedAt: string;
}

/** The JSON report. The PDF is rendered from it. */
export const reportOf = (row: ValuationRow, { byHand, addressOf, generatedAt }: Frame): ValuationReport => ({
  valuation: valuationOf(row, addressOf),
  comparables_analyzed: row.meta.comparables,
  by_hand: byHand,
  appraiser: row.appraiser,
  generated_at: generatedAt,
  software_version: softwareVersion,
  disclosures: disclosuresOf(row),
});
