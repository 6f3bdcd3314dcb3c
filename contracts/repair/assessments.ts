import { z } from "zod";
import { ConditionByHand } from "../inspections/by-hand.ts";
import { contract } from "../kit/endpoint.ts";
import { DayOrInstant, Id, Instant, inQuery, page, VehicleReference } from "../kit/values.ts";
import { PaperQuery } from "../papers/paper-language.ts";
import { ReportVehicle } from "../papers/report-vehicle.ts";
import { Approval, DamageChange, DamageEdit, EditReason as reason } from "./assessment-edits.ts";
import {
  AssessedDamage,
  AssessmentOptions,
  AssessmentSummary,
  GivenDamage,
  maxDamages,
  RequestedOptions,
} from "./estimate.ts";
import { BookVersion, EstimateCurrency, RateBook, RateTables, Region } from "./rate-book.ts";

export const DamageAssessment = z
  .object({
    assessment_id: Id,
    vehicle_id: Id,
    inspection_id: Id.nullable(),
    case_id: Id.nullable(),
    created_at: Instant,
    updated_at: Instant,
    /** Incremented by each edit and each recomputation. */
    revision: z.int(),
    rate_book_version: z.int(),
    options: AssessmentOptions,
    assessed_damages: z.array(AssessedDamage),
    damage_edits: z.array(DamageEdit).meta({
      description: "the damages that people added or removed after the estimate was made, oldest first",
    }),
    approval: Approval.nullable().meta({
      description: "null until a person approves the estimate, and again after every change and recomputation",
    }),
    summary: AssessmentSummary,
    reports: z.object({ pdf_url: z.string(), json_url: z.string(), csv_url: z.string() }),
  })
  .meta({ id: "DamageAssessment" });
export type DamageAssessment = z.infer<typeof DamageAssessment>;
const version = { schema: DamageAssessment, except: [] } as const;

export const AssessmentReport = z
  .object({
    assessment: DamageAssessment,
    vehicle: ReportVehicle,
    by_hand: ConditionByHand.nullable().meta({
      description: "the grade and the announcements that people entered for the vehicle; null if there are none",
    }),
    estimator: z.string(),
    generated_at: Instant,
    software_version: z.string(),
    disclosures: z.array(z.string()),
  })
  .meta({ id: "AssessmentReport" });
export type AssessmentReport = z.infer<typeof AssessmentReport>;

const Meta = z.object({ labor_rate_used: z.number(), currency: EstimateCurrency, region: Region });
const ById = z.object({ assessment_id: z.string().min(1).meta({ description: "the id of the assessment" }) });
const ByDamage = ById.extend({
  damage_id: z.string().min(1).meta({ description: "the id of the damage in the assessment" }),
});
const common = { auth: "any", shape: "envelope" } as const;
const read = { ...common, permission: "inspections:read" } as const;
const write = { ...common, permission: "inspections:write" } as const;
const rateBookOwner =
  "Without `vehicle_id`, the rate book of the caller's account. With `vehicle_id`, the rate book of the account that owns the vehicle, which its assessments use; the caller must be allowed to assess the vehicle.";

export const assessments = contract({
  create: {
    ...write,
    method: "POST",
    path: "/inspections/damage-assessment",
    summary: "Estimate the repair of a vehicle's damages",
    description:
      "`damages` may be empty if `inspection_id` names a completed visual inspection. All findings of that inspection that nobody rejected are then assessed.",
    body: z.strictObject({
      vehicle_id: VehicleReference,
      inspection_id: z.string().min(1).max(64).optional(),
      case_id: Id.optional(),
      damages: z.array(GivenDamage).max(maxDamages),
      assessment_options: RequestedOptions.default({ include_repair_timeline: true, include_part_prices: true }),
    }),
    response: DamageAssessment,
    version,
    meta: Meta,
    status: 201,
    errors: [
      "RESOURCE_NOT_FOUND",
      "INSPECTION_NOT_FOUND",
      "INSPECTION_NOT_READY",
      "CASE_CLOSED",
      "INVALID_DAMAGE_DATA",
      "AMBIGUOUS_VEHICLE",
    ],
    invalid: { damages: "INVALID_DAMAGE_DATA" },
  },
  get: {
    ...read,
    method: "GET",
    path: "/inspections/damage-assessment/{assessment_id}",
    summary: "Read a damage assessment",
    params: ById,
    response: DamageAssessment,
    version,
    meta: Meta,
    errors: ["INSPECTION_NOT_FOUND"],
  },
  list: {
    ...read,
    method: "GET",
    path: "/inspections/damage-assessment",
    summary: "List damage assessments, newest first",
    query: z.object({
      vehicle_id: VehicleReference.optional(),
      inspection_id: z.string().optional(),
      created_after: DayOrInstant.optional(),
      created_before: DayOrInstant.optional(),
      ...page(20, 100),
    }),
    response: z.object({ assessments: z.array(DamageAssessment), total: z.int(), limit: z.int(), offset: z.int() }),
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  change: {
    ...write,
    method: "PATCH",
    path: "/inspections/damage-assessment/{assessment_id}/damages/{damage_id}",
    summary: "Choose another repair option, or change the hours and prices of its lines",
    description:
      "Each change adds a revision, and the totals follow. The reason is kept with the line. POST .../recompute applies the changes again.",
    params: ByDamage,
    body: DamageChange,
    response: DamageAssessment,
    version,
    meta: Meta,
    errors: ["INSPECTION_NOT_FOUND", "RESOURCE_NOT_FOUND"],
  },
  addDamage: {
    ...write,
    method: "POST",
    path: "/inspections/damage-assessment/{assessment_id}/damages",
    summary: "Add a damage to an estimate",
    description:
      "Adds a revision, and the totals follow. The rate book is the one that the estimate was made with. INVALID_DAMAGE_DATA: the estimate has a damage with this id, or 200 damages, or the damage is a finding on a wheel or mirror.",
    params: ById,
    body: GivenDamage.extend({ reason }),
    response: DamageAssessment,
    version,
    meta: Meta,
    status: 201,
    errors: ["INSPECTION_NOT_FOUND", "INVALID_DAMAGE_DATA"],
  },
  removeDamage: {
    ...write,
    method: "DELETE",
    path: "/inspections/damage-assessment/{assessment_id}/damages/{damage_id}",
    summary: "Remove a damage from an estimate",
    description:
      "Adds a revision, and the totals follow. Changes of its lines are removed with it. INVALID_DAMAGE_DATA: it is the only damage of the estimate.",
    params: ByDamage,
    query: z.object({ reason }),
    response: DamageAssessment,
    version,
    meta: Meta,
    status: 200,
    errors: ["INSPECTION_NOT_FOUND", "RESOURCE_NOT_FOUND", "INVALID_DAMAGE_DATA"],
  },
  approve: {
    ...write,
    method: "PUT",
    path: "/inspections/damage-assessment/{assessment_id}/approval",
    summary: "Approve an estimate as it is",
    description:
      "The name of the person and the time appear on the estimate. An approved estimate is answered unchanged. A later change or recomputation removes the approval. To approve only what you have read, send its `revision`, or its `ETag` as `If-Match`.",
    params: ById,
    body: z.strictObject({
      revision: z.int().optional().meta({
        description: "the revision that the person has read; PRECONDITION_FAILED if the estimate has another one now",
      }),
      note: z.string().trim().min(1).max(500).optional(),
    }),
    response: DamageAssessment,
    version,
    meta: Meta,
    errors: ["INSPECTION_NOT_FOUND"],
  },
  withdrawApproval: {
    ...write,
    method: "DELETE",
    path: "/inspections/damage-assessment/{assessment_id}/approval",
    summary: "Withdraw the approval of an estimate",
    description: "An estimate that is not approved is answered unchanged.",
    params: ById,
    response: DamageAssessment,
    version,
    meta: Meta,
    status: 200,
    errors: ["INSPECTION_NOT_FOUND"],
  },
  recompute: {
    ...write,
    method: "POST",
    path: "/inspections/damage-assessment/{assessment_id}/recompute",
    summary: "Recompute the estimate with the current rate book or an earlier version, another region or currency",
    description:
      "Only the rate book, the region and the currency change: the damages, the vehicle and the date are those of the first estimate. Changes that people made to options and lines are applied again, except those to options or lines that no longer exist. The rate book is that of the account that owns the vehicle: see `GET /assessments/rate-book/versions` with its `vehicle_id`.",
    params: ById,
    body: z.strictObject({
      rate_book_version: BookVersion.optional(),
      labor_rate_region: Region.optional().meta({
        description: "the region with the rates to use; default: that of the estimate",
      }),
      currency: EstimateCurrency.optional().meta({
        description:
          "default: that of the estimate. Prices that people entered are converted with the exchange rates of the rate book",
      }),
    }),
    response: DamageAssessment,
    version,
    meta: Meta,
    status: 200,
    errors: ["INSPECTION_NOT_FOUND", "RESOURCE_NOT_FOUND"],
  },
  report: {
    ...read,
    method: "GET",
    path: "/inspections/damage-assessment/{assessment_id}/report",
    summary: "Get the estimate as JSON, or as PDF or CSV with `Accept: application/pdf` or `text/csv`",
    description: "Without `pricing:read`, the JSON omits a valuation, and a PDF that shows one is refused.",
    params: ById,
    response: AssessmentReport,
    volatile: ["generated_at"],
    produces: ["application/pdf", "text/csv"],
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY"],
  },
  reportPdf: {
    ...read,
    method: "GET",
    path: "/inspections/damage-assessment/{assessment_id}/report.pdf",
    summary: "Get the estimate as PDF",
    description: "If the estimate shows the result of a valuation, this also needs `pricing:read`.",
    params: ById,
    query: PaperQuery,
    response: null,
    status: 200,
    produces: ["application/pdf"],
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY"],
  },
  reportCsv: {
    ...read,
    method: "GET",
    path: "/inspections/damage-assessment/{assessment_id}/report.csv",
    summary: "Get the lines of the estimate as CSV",
    params: ById,
    response: null,
    status: 200,
    produces: ["text/csv"],
    errors: ["INSPECTION_NOT_FOUND"],
  },
  rateBook: {
    ...read,
    method: "GET",
    path: "/assessments/rate-book",
    summary: "Read the rates, hours, prices and exchange rates that estimates use",
    description: rateBookOwner,
    query: z.object({ version: inQuery(BookVersion).optional(), vehicle_id: VehicleReference.optional() }),
    response: RateBook,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  changeRateBook: {
    ...write,
    method: "PUT",
    path: "/assessments/rate-book",
    summary: "Replace the rate book with a new version; earlier versions are kept",
    description:
      "Send the complete rate book: read it with GET /assessments/rate-book, change what you need, and send it back with its `version`. RATE_BOOK_CHANGED: somebody else changed it since. Stored estimates keep their version until they are recomputed.",
    body: RateTables.extend({
      version: BookVersion.meta({ description: "the version that this change is based on" }),
      note: z.string().trim().max(500).optional(),
    }),
    response: RateBook,
    errors: ["RATE_BOOK_CHANGED"],
  },
  rateBookVersions: {
    ...read,
    method: "GET",
    path: "/assessments/rate-book/versions",
    summary: "List the versions of the rate book, newest first",
    description: rateBookOwner,
    query: z.object({ vehicle_id: VehicleReference.optional(), ...page(50, 200) }),
    response: z.object({
      versions: z.array(RateBook.pick({ version: true, changed_at: true, changed_by: true, note: true })),
      total: z.int(),
      limit: z.int(),
      offset: z.int(),
    }),
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
});
