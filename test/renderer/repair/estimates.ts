import type { DamageAssessment } from "../../../contracts/repair/assessments.ts";
import type { AssessedDamage, LaborLine, PartLine, RepairOption } from "../../../contracts/repair/estimate.ts";

const basis = { mark: "estimate", source: "ours" } as const;

export const laborLine: LaborLine = {
  line_id: "D1:replace:replace",
  operation: "replace",
  description: "Fit the new hood",
  part: "hood",
  rate: "body",
  hours: 1.5,
  rate_per_hour: 80,
  total: 120,
  basis,
  changed: null,
};

export const partLine = (change: Partial<PartLine> = {}): PartLine => ({
  line_id: "D1:replace:part",
  part: "New hood",
  type: "body_part",
  oem_price: 700.1,
  aftermarket_price: 400.05,
  counted: "aftermarket",
  currency: "USD",
  basis,
  changed: null,
  ...change,
});

/** A replacement with one line of labor, and these parts at their counted prices. */
export function replacement(parts: readonly PartLine[], recommended = true): RepairOption {
  const cents = parts.reduce(
    (sum, part) => sum + Math.round(100 * ((part.counted === "oem" ? part.oem_price : part.aftermarket_price) ?? 0)),
    0,
  );
  const cost = { parts: cents / 100, labor: 120, total: (cents + 12_000) / 100, currency: "USD" } as const;
  return {
    option: "replace",
    description: "Replace the hood",
    recommended,
    reason: "The hood is cracked.",
    repair_type: "replacement",
    parts_required: [...parts],
    sublet_services: [],
    labor: { hours: 1.5, rate_per_hour: 80, total: 120, currency: "USD", lines: [laborLine] },
    total_cost: cost,
    min_cost: cost.total,
    max_cost: cost.total,
    timeline: null,
  };
}

export function damage(id: string, estimated: number, change: Partial<AssessedDamage> = {}): AssessedDamage {
  return {
    damage_id: id,
    type: "crack",
    location: "hood",
    severity: "severe",
    severity_score: 7,
    severity_reason: "It is long.",
    measured: { severity: "severe", severity_score: 7 },
    reported_severity: null,
    impact_zone: null,
    size_cm: 25.4,
    count: null,
    depth: null,
    paint_broken: null,
    material: null,
    has_adas: null,
    impact_assessment: {
      structural: "none",
      cosmetic: "severe",
      safety: "none",
      affects_value: true,
      value_reduction_percentage: null,
      reasons: [],
    },
    repair_options: [replacement([partLine()])],
    recommended_repair: {
      option: "replace",
      min_cost: estimated,
      max_cost: estimated,
      estimated_cost: estimated,
      currency: "USD",
    },
    notes: [],
    ...change,
  };
}

export function estimate(damages: readonly AssessedDamage[], change: Partial<DamageAssessment> = {}): DamageAssessment {
  const total = damages.reduce((sum, one) => sum + one.recommended_repair.estimated_cost, 0);
  return {
    assessment_id: "A1",
    vehicle_id: "V1",
    inspection_id: null,
    case_id: null,
    created_at: "2026-11-28T08:00:00.000Z",
    updated_at: "2026-11-28T08:00:00.000Z",
    revision: 0,
    damage_edits: [],
    approval: null,
    rate_book_version: 0,
    options: {
      include_part_prices: true,
      include_repair_timeline: true,
      currency: "USD",
      labor_rate_region: "US_TEXAS",
    },
    assessed_damages: [...damages],
    summary: {
      total_damages_assessed: damages.length,
      impacts: [],
      warnings: [],
      overall_severity: "severe",
      overall_severity_score: 7,
      total_value_reduction_percentage: null,
      repair_cost_summary: {
        recommended_repairs_total: { min: total, max: total, estimated: total, currency: "USD" },
        all_repairs_range: { min: total, max: total, currency: "USD" },
        shared_work: [],
        parts: total - 100,
        labor: 100,
        labor_hours: 1.5,
      },
      repair_timeline: null,
      impact_on_vehicle_value: null,
    },
    reports: { pdf_url: "/pdf", json_url: "/json", csv_url: "/csv" },
    ...change,
  };
}
