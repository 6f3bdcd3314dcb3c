import type { MechanicalResults } from "../../contracts/mechanical/mechanical.ts";
import { defaultRateTables } from "../../server/domain/estimate/rate-book/defaults.ts";
import { columnSchemas } from "../../server/features/sync/policies/column-values.ts";

const results: MechanicalResults = {
  overall_health: "good",
  health_score: 8,
  score_reasons: [],
  confidence: 1,
  systems: [],
  not_measured: [],
  maintenance_schedule: null,
  summary: {
    total_issues: 0,
    below_threshold: 0,
    by_severity: { minor: 0, moderate: 0, severe: 0, critical: 0 },
    by_urgency: { immediate: 0, high: 0, medium: 0, low: 0 },
    total_estimated_repair: { min: 0, max: 0, currency: "USD" },
    systems_affected: [],
  },
};
const repair = { min: 0, max: 1, currency: "USD" };

/** Values of JSON columns that take neither an empty object nor an empty list. */
const samples: Readonly<Record<string, unknown>> = {
  "damages.repair": { ...repair, repair_type: "cosmetic", basis: "made up" },
  "assessments.options": { currency: "USD" },
  "assessments.summary": { repair_cost_summary: {} },
  "rate_books.tables": defaultRateTables,
  "diagnostics.obd": { live_data: {} },
  "diagnostics.results": results,
  "advanced_diagnostics.answer": {
    ...{ diagnostic_level: "basic", overall_health: null, health_score: null, score_reasons: [], visual: null },
    ...{ mechanical: null, history: [], recommended_actions: [], estimated_total_cost: repair, not_covered: [] },
  },
  "valuations.request": { condition: {}, options: {} },
  "valuations.answer": { vehicle: {}, valuation: {} },
  "valuations.meta": { basis: { subject: {} }, dataSources: [] },
  "contact_merges.merged": { id: "merged", name: "Ada" },
  "contact_merges.moved": { leads: [], sales: [], duplicates: [], merges: [] },
  "buyers_guides.terms": { dealerWarranty: "as_is" },
  "files.verdict": { usable: true, notes: [], sharpness: 9, brightness: 90 },
};

/** A value that sync takes for a JSON column. */
export function jsonSample(table: string, column: string): unknown {
  const schema = columnSchemas[table]?.[column];
  const known = samples[`${table}.${column}`];
  return known ?? [{}, []].find((value) => schema?.safeParse(value).success ?? true);
}
