import { z } from "zod";
import { ConditionByHand } from "../inspections/by-hand.ts";
import { contract } from "../kit/endpoint.ts";
import { CostRange, DayOrInstant, Id, Instant, oneOrMore, page, VehicleReference } from "../kit/values.ts";
import { PaperQuery } from "../papers/paper-language.ts";
import { ReportVehicle } from "../papers/report-vehicle.ts";
import { Basis, CarSystem, Condition, Severity, severities, Urgency, urgencies } from "../vocabulary.ts";
import { ObdData, TestResults } from "./obd.ts";

const tally = <const K extends readonly string[]>(keys: K) =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.int().min(0)])) as Record<K[number], z.ZodInt>);

/** What an issue is based on: a code, a reading compared with its healthy range, or a manual check. */
export const Evidence = z.object({
  source: z.enum(["dtc", "live_data", "freeze_frame", "snapshot", "test_result", "mileage"]),
  what: z.string().meta({ description: "the reading, check or code" }),
  value: z.union([z.number(), z.string()]),
  unit: z.string().nullable(),
  band: z
    .object({ min: z.number().nullable(), max: z.number().nullable() })
    .nullable()
    .meta({ description: "the healthy range in that state; null if there is none" }),
  state: z.string().nullable().meta({ description: "engine state: warm idle, cruise, load, ..." }),
  note: z.string(),
});
export type Evidence = z.infer<typeof Evidence>;

/** Three prices of one fault or of all, in the currency beside them. They are not a range: a test can end the matter. */
export const RepairPrices = z
  .object({
    test_now: z.number().meta({ description: "the test to do first; 0 if nothing is left to test" }),
    likely_repair: z.number().meta({ description: "the repair of the likeliest cause" }),
    worst_case: z.number().meta({ description: "the dearest cause, with the damage that it may have done" }),
  })
  .meta({ id: "RepairPrices" });
export type RepairPrices = z.infer<typeof RepairPrices>;

export const MechanicalIssue = z
  .object({
    issue_id: Id,
    place: z.int().min(1).optional().meta({
      description: "1: deal with this issue first, in all systems; missing in diagnostics from before 2026-11-29",
    }),
    do_not_run: z.boolean().optional().meta({
      description: "true: the engine must not run and the vehicle must not be driven before this is repaired",
    }),
    component: z.string(),
    severity: Severity,
    status: z.enum(["active", "pending", "suspected"]).meta({
      description:
        "active: a stored code or a measured fault; pending: a code that is not yet confirmed; suspected: inferred from other evidence",
    }),
    description: z.string(),
    dtc: z.string().nullable(),
    related_dtcs: z.array(z.string()),
    confidence: z.number().min(0).max(1),
    symptoms: z.array(z.string()),
    possible_causes: z.array(z.string()).meta({ description: "most likely first" }),
    recommended_action: z.string().nullable().meta({ description: "null with include_recommendations: false" }),
    urgency: Urgency,
    urgency_reason: z.string(),
    estimated_repair: CostRange.extend({
      labor_hours: z.number(),
      basis: Basis,
      prices: RepairPrices.optional(),
    })
      .nullable()
      .meta({
        description: "null if unknown; 0 if another issue has to be repaired first, or has this repair already",
      }),
    rule: z.string().meta({
      description:
        "the rule that reports the issue; code: a code that no rule explains; code.unknown: a code without a known meaning, which costs no health",
    }),
    evidence: z.array(Evidence),
  })
  .meta({ id: "MechanicalIssue" });
export type MechanicalIssue = z.infer<typeof MechanicalIssue>;

export const SystemHealth = z
  .object({
    system: CarSystem,
    status: z.enum(["good", "needs_attention", "critical"]),
    health_score: z.number().min(0).max(10),
    issues: z.array(MechanicalIssue),
    notes: z.string().optional().meta({ description: "what was measured in this system and what was not" }),
  })
  .meta({ id: "SystemHealth" });
export type SystemHealth = z.infer<typeof SystemHealth>;

export const MaintenanceItem = z.object({
  service: z.string(),
  miles_remaining: z.int().nullable().meta({ description: "negative if overdue" }),
  recommended_date: z.iso.date().nullable(),
  reason: z.string(),
  basis: Basis,
});
export type MaintenanceItem = z.infer<typeof MaintenanceItem>;
export const MaintenanceSchedule = z.object({
  overdue: z.array(MaintenanceItem),
  due_soon: z.array(MaintenanceItem),
  upcoming: z.array(MaintenanceItem),
});
export type MaintenanceSchedule = z.infer<typeof MaintenanceSchedule>;

export const MechanicalResults = z.object({
  overall_health: Condition,
  health_score: z.number().min(0).max(10),
  score_reasons: z.array(z.string()),
  confidence: z.number().min(0).max(1),
  /** Systems with a measurement, check or code, the one to deal with first first. Nothing is known about the others. */
  systems: z.array(SystemHealth),
  not_measured: z.array(z.object({ system: CarSystem.nullable(), note: z.string() })),
  maintenance_schedule: MaintenanceSchedule.nullable().meta({
    description: "null with include_recommendations: false",
  }),
  summary: z.object({
    total_issues: z.int(),
    below_threshold: z.int().meta({ description: "issues milder than severity_threshold, which are not listed" }),
    by_severity: tally(severities),
    by_urgency: tally(urgencies),
    total_estimated_repair: CostRange,
    repair_prices: RepairPrices.optional(),
    systems_affected: z.array(CarSystem),
  }),
});
export type MechanicalResults = z.infer<typeof MechanicalResults>;

export const MechanicalOptions = z.strictObject({
  include_recommendations: z.boolean().default(true),
  severity_threshold: z.enum(["minor", "moderate", "severe"]).default("minor"),
});
export type MechanicalOptions = z.infer<typeof MechanicalOptions>;

export const DiagnosticStatus = z.enum(["processing", "completed", "failed"]);

export const MechanicalDiagnostic = z
  .object({
    diagnostic_id: Id,
    vehicle_id: Id,
    case_id: Id.nullable(),
    status: DiagnosticStatus,
    created_at: Instant,
    completed_at: Instant.nullable(),
    options: MechanicalOptions,
    obd_data: ObdData,
    test_results: TestResults.nullable(),
    results: MechanicalResults,
    reports: z.object({ pdf_url: z.string(), json_url: z.string() }),
  })
  .meta({ id: "MechanicalDiagnostic" });
export type MechanicalDiagnostic = z.infer<typeof MechanicalDiagnostic>;

export const MechanicalReport = z
  .object({
    diagnostic: MechanicalDiagnostic,
    vehicle: ReportVehicle,
    by_hand: ConditionByHand.nullable().meta({
      description: "the grade and the announcements that people entered for the vehicle; null if there are none",
    }),
    technician: z.string(),
    generated_at: Instant,
    software_version: z.string(),
    disclosures: z.array(z.string()),
  })
  .meta({ id: "MechanicalReport" });
export type MechanicalReport = z.infer<typeof MechanicalReport>;

const Meta = z.object({ diagnostic_protocols: z.array(z.string()) });
const ById = z.object({ diagnostic_id: z.string().min(1).meta({ description: "the id of the diagnostic" }) });
const common = { auth: "any", shape: "envelope" } as const;
const read = { ...common, permission: "inspections:read" } as const;

export const mechanical = contract({
  create: {
    ...common,
    permission: "inspections:write",
    method: "POST",
    path: "/inspections/mechanical",
    summary: "Diagnose a vehicle from its trouble codes, readings and checks",
    description:
      "The answer has the complete result; nothing runs afterwards. Send what was measured: systems without a code, reading or check are listed in `not_measured`. POST /diagnostics/logs converts the log of an OBD app into `obd_data`.",
    body: z.strictObject({
      vehicle_id: VehicleReference,
      case_id: Id.optional(),
      obd_data: ObdData,
      test_results: TestResults.optional(),
      options: MechanicalOptions.default({ include_recommendations: true, severity_threshold: "minor" }),
    }),
    response: MechanicalDiagnostic,
    meta: Meta,
    status: 201,
    errors: [
      "RESOURCE_NOT_FOUND",
      "INSPECTION_NOT_FOUND",
      "CASE_CLOSED",
      "INVALID_OBD_DATA",
      "VEHICLE_NOT_OBD_COMPATIBLE",
      "AMBIGUOUS_VEHICLE",
    ],
    invalid: { obd_data: "INVALID_OBD_DATA" },
  },
  get: {
    ...read,
    method: "GET",
    path: "/inspections/mechanical/{diagnostic_id}",
    summary: "Read a diagnostic",
    params: ById,
    response: MechanicalDiagnostic,
    meta: Meta,
    errors: ["INSPECTION_NOT_FOUND"],
  },
  list: {
    ...read,
    method: "GET",
    path: "/inspections/mechanical",
    summary: "List diagnostics, newest first",
    query: z.object({
      vehicle_id: VehicleReference.optional(),
      status: oneOrMore(DiagnosticStatus).optional(),
      created_after: DayOrInstant.optional(),
      created_before: DayOrInstant.optional(),
      ...page(20, 100),
    }),
    response: z.object({ diagnostics: z.array(MechanicalDiagnostic), total: z.int(), limit: z.int(), offset: z.int() }),
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  report: {
    ...read,
    method: "GET",
    path: "/inspections/mechanical/{diagnostic_id}/report",
    summary: "Get the diagnostic's report as JSON, or as PDF with `Accept: application/pdf`",
    params: ById,
    response: MechanicalReport,
    volatile: ["generated_at"],
    produces: ["application/pdf"],
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY"],
  },
  reportPdf: {
    ...read,
    method: "GET",
    path: "/inspections/mechanical/{diagnostic_id}/report.pdf",
    summary: "Get the diagnostic's report as PDF",
    params: ById,
    query: PaperQuery,
    response: null,
    status: 200,
    produces: ["application/pdf"],
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY"],
  },
});
