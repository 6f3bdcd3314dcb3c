import { z } from "zod";
import { ConditionReport } from "../inspections/visual.ts";
import { contract } from "../kit/endpoint.ts";
import { Id, Instant, page, VehicleReference } from "../kit/values.ts";
import { MechanicalReport } from "../mechanical/mechanical.ts";
import { ValuationReport } from "../pricing/valuation.ts";
import { AssessmentReport } from "../repair/assessments.ts";
import { Condition } from "../vocabulary.ts";
import { PaperQuery } from "./paper-language.ts";
import { ReportVehicle } from "./report-vehicle.ts";

export const stepNames = ["visual", "mechanical", "damage_assessment", "valuation"] as const;
export const StepName = z.enum(stepNames);
export type StepName = z.infer<typeof StepName>;
/** The names of the steps in timelines. */
export const stepLabels: Readonly<Record<StepName, string>> = {
  visual: "Photos",
  mechanical: "Mechanical",
  damage_assessment: "Repair estimate",
  valuation: "Value",
};
export const StepStatus = z.enum(["pending", "processing", "completed", "skipped"]);
export type StepStatus = z.infer<typeof StepStatus>;
const Step = z.object({
  status: StepStatus,
  id: Id.optional().meta({ description: "the inspection, diagnostic, assessment or valuation" }),
  by: z.string().optional().meta({ description: "who made or skipped it" }),
  at: Instant.optional().meta({ description: "when it was made or skipped" }),
  reason: z.string().optional().meta({ description: "why it was skipped, if a person skipped it" }),
});
export type Step = z.infer<typeof Step>;

export const CaseStatus = z.enum(["processing", "completed", "cancelled"]);
export type CaseStatus = z.infer<typeof CaseStatus>;

/** Why a step is skipped, or a case is cancelled. */
const Reason = z.string().trim().min(1).max(200);

const Cancellation = z.object({
  reason: z.string(),
  by: z.string().meta({ description: "who cancelled it" }),
  at: Instant,
});
export type Cancellation = z.infer<typeof Cancellation>;

export const InspectionCase = z
  .object({
    inspection_id: Id,
    vehicle_id: Id,
    inspection_type: z.literal("full"),
    status: CaseStatus,
    opened_by: z.string(),
    steps: z.object({ visual: Step, mechanical: Step, damage_assessment: Step, valuation: Step }),
    /** Of the steps done so far: the worse of what the photos and the readings show. */
    overall_condition: Condition.nullable(),
    health_score: z.number().nullable(),
    estimated_repair_total: z.number().nullable().meta({ description: "US dollars, body and mechanical repairs" }),
    unassessed_damages: z.int().meta({
      description:
        "findings on the photos that the damage assessment does not cover; the total uses their first estimates",
    }),
    average_value: z.number().nullable().meta({ description: "US dollars; also null without `pricing:read`" }),
    created_at: Instant,
    completed_at: Instant.nullable(),
    cancellation: Cancellation.nullable().meta({ description: "null unless the status is `cancelled`" }),
    reports: z.object({ pdf_url: z.string().nullable(), json_url: z.string().nullable() }),
  })
  .meta({ id: "InspectionCase" });
export type InspectionCase = z.infer<typeof InspectionCase>;

const ById = z.object({ inspection_id: z.string().min(1).meta({ description: "the id of the full inspection" }) });
const ByStep = ById.extend({ step: StepName });
const common = { auth: "any", shape: "envelope" } as const;
const read = { ...common, permission: "inspections:read" } as const;
const write = { ...common, permission: "inspections:write" } as const;

export const CaseReport = z
  .object({
    case: InspectionCase,
    vehicle: ReportVehicle,
    visual: ConditionReport.nullable(),
    mechanical: MechanicalReport.nullable(),
    damage_assessment: AssessmentReport.nullable(),
    valuation: ValuationReport.nullable().meta({ description: "also null without `pricing:read`" }),
    generated_at: Instant,
    software_version: z.string(),
  })
  .meta({ id: "CaseReport" });
export type CaseReport = z.infer<typeof CaseReport>;

export const cases = contract({
  create: {
    ...write,
    method: "POST",
    path: "/inspections",
    summary: "Open a full inspection; later requests with its `case_id` complete its steps",
    description:
      "The vehicle is found by its VIN or created. A new vehicle is assigned to a team as with POST /vehicles.",
    body: z.strictObject({
      vehicle: z.strictObject({
        vin: z.string().trim().min(1).max(64),
        make: z.string().trim().min(1).max(100).optional(),
        model: z.string().trim().min(1).max(100).optional(),
        year: z.int().min(1886).max(2100).optional(),
      }),
      inspection_type: z.literal("full"),
    }),
    response: InspectionCase,
    status: 201,
    errors: ["INVALID_VIN", "RESOURCE_NOT_FOUND"],
  },
  get: {
    ...read,
    method: "GET",
    path: "/inspections/{inspection_id}",
    summary: "Read a full inspection with the status of its steps",
    params: ById,
    response: InspectionCase,
    errors: ["INSPECTION_NOT_FOUND"],
  },
  list: {
    ...read,
    method: "GET",
    path: "/inspections",
    summary: "List full inspections, newest first",
    query: z.object({ vehicle_id: VehicleReference.optional(), status: CaseStatus.optional(), ...page(20, 100) }),
    response: z.object({ inspections: z.array(InspectionCase), total: z.int(), limit: z.int(), offset: z.int() }),
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  complete: {
    ...write,
    method: "POST",
    path: "/inspections/{inspection_id}/complete",
    summary: "Complete a full inspection; steps that were not done are skipped, then the combined report is made",
    description:
      "Announces inspection.completed. INSPECTION_NOT_READY: a step is still processing, or no step was completed.",
    params: ById,
    response: InspectionCase,
    status: 200,
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY", "CASE_CLOSED"],
  },
  cancel: {
    ...write,
    method: "POST",
    path: "/inspections/{inspection_id}/cancel",
    summary: "Cancel an open full inspection, with a reason",
    description:
      "No step can be added to it any more. The results of its steps stay with the vehicle, and a step that is still processing goes on. A cancelled full inspection is answered unchanged, and can be reopened.",
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: InspectionCase,
    status: 200,
    errors: ["INSPECTION_NOT_FOUND", "CASE_CLOSED"],
  },
  reopen: {
    ...write,
    method: "POST",
    path: "/inspections/{inspection_id}/reopen",
    summary: "Reopen a completed or cancelled full inspection",
    description:
      "Steps can be done again, and the combined report is available again after the next completion, which announces inspection.completed again. An open full inspection is answered unchanged.",
    params: ById,
    response: InspectionCase,
    status: 200,
    errors: ["INSPECTION_NOT_FOUND"],
  },
  skipStep: {
    ...write,
    method: "PUT",
    path: "/inspections/{inspection_id}/steps/{step}/skip",
    summary: "Skip a step of a full inspection, with a reason",
    description: "A step that is done, before or later, is not skipped.",
    params: ByStep,
    body: z.strictObject({ reason: Reason }),
    response: InspectionCase,
    errors: ["INSPECTION_NOT_FOUND", "CASE_CLOSED"],
  },
  unskipStep: {
    ...write,
    method: "DELETE",
    path: "/inspections/{inspection_id}/steps/{step}/skip",
    summary: "Stop skipping a step of a full inspection",
    params: ByStep,
    response: InspectionCase,
    status: 200,
    errors: ["INSPECTION_NOT_FOUND", "CASE_CLOSED"],
  },
  setPhotos: {
    ...write,
    method: "PUT",
    path: "/inspections/{inspection_id}/steps/visual",
    summary: "Use an earlier inspection of the vehicle as the photos of a full inspection",
    description:
      "The inspection must be completed, and not be a step of another full inspection that is open or completed. An inspection of a cancelled one moves: that one has no photos if it is reopened. It replaces the inspection that was the step so far, which stays with the vehicle. Answered unchanged if it is the step already. INSPECTION_NOT_READY: the inspection has no results, or photos of the full inspection are being analyzed.",
    params: ById,
    body: z.strictObject({
      visual_inspection_id: z.string().min(1).max(64).meta({ description: "an inspection of the same vehicle" }),
    }),
    response: InspectionCase,
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY", "CASE_CLOSED"],
  },
  report: {
    ...read,
    method: "GET",
    path: "/inspections/{inspection_id}/report",
    summary: "Get the combined report as JSON, or as PDF with `Accept: application/pdf`",
    description:
      "Without `pricing:read`, the JSON report omits the valuation, also in the estimate, and a PDF report that shows it is refused.",
    params: ById,
    response: CaseReport,
    volatile: ["generated_at"],
    produces: ["application/pdf"],
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY"],
  },
  reportPdf: {
    ...read,
    method: "GET",
    path: "/inspections/{inspection_id}/report.pdf",
    summary: "Get the combined report as PDF",
    description: "If the case has a valuation, or an estimate that shows one, this also needs `pricing:read`.",
    params: ById,
    query: PaperQuery,
    response: null,
    status: 200,
    produces: ["application/pdf"],
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY"],
  },
});
