import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { incrementalDescription, incrementalList, incrementalQuery } from "../kit/incremental.ts";
import { BooleanInQuery, DayOrInstant, Id, Instant, oneOrMore, page, VehicleReference } from "../kit/values.ts";
import { PaperQuery } from "../papers/paper-language.ts";
import { ReportVehicle } from "../papers/report-vehicle.ts";
import { Angle, Box, DamageType, Fitting, ImageType, PartName, Severity, Side } from "../vocabulary.ts";
import { ByHand } from "./by-hand.ts";
import { Damage, Results, Review, ReviewReason } from "./findings.ts";
import { InspectionImage } from "./inspection-image.ts";
import { PhotoSight, SightRequest } from "./photo-sight.ts";

export const InspectionStatus = z.enum(["processing", "completed", "failed"]);
export const stages = [
  "fetch",
  "check",
  "decode",
  "detect",
  "place",
  "measure",
  "grade",
  "annotate",
  "report",
] as const;
export const Stage = z.enum(stages);
export type Stage = z.infer<typeof Stage>;

export const Options = z.strictObject({
  detailed_analysis: z.boolean().default(false),
  generate_report: z.boolean().default(true),
  detect_hidden_damage: z.boolean().default(false),
});

export const VisualInspection = z
  .object({
    inspection_id: Id,
    vehicle_id: Id,
    case_id: Id.nullable(),
    status: InspectionStatus,
    created_at: Instant,
    completed_at: Instant.nullable(),
    processing_time: z.number().nullable(),
    stage: Stage.nullable(),
    progress: z.number().min(0).max(1),
    failure: z.object({ code: z.string(), message: z.string(), image_index: z.int().nullable() }).nullable(),
    options: Options,
    images: z.array(InspectionImage),
    results: Results.nullable(),
    by_hand: ByHand.nullable().meta({ description: "what people entered; null if nobody entered anything yet" }),
    reports: z.object({ pdf_url: z.string().nullable(), json_url: z.string().nullable() }),
  })
  .meta({ id: "VisualInspection" });
export type VisualInspection = z.infer<typeof VisualInspection>;

const Meta = z.object({ images_processed: z.int(), ai_model_version: z.string() });

/** The JSON report: the content of the PDF for programs. */
export const ConditionReport = z
  .object({
    inspection: VisualInspection,
    vehicle: ReportVehicle,
    inspector: z.string(),
    generated_at: Instant,
    software_version: z.string(),
    ai_model_version: z.string(),
    disclosures: z.array(z.string()),
  })
  .meta({ id: "ConditionReport" });
export type ConditionReport = z.infer<typeof ConditionReport>;

export const ImageRequest = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(2048),
  angle: Angle,
  type: ImageType,
});

/** Where a person says a finding is. */
const Place = z.strictObject({
  part: PartName,
  side: Side.optional(),
  coordinates: z.strictObject(Box.shape).optional(),
});

/** A corrected place. */
const CorrectedPlace = Place.extend({
  fitting: Fitting.nullable().optional().meta({
    description:
      "a wheel (next to a front fender or quarter panel) or side mirror (next to a front door); null: the part itself. Without it, a wheel or mirror remains one unless `part` changes",
  }),
});

const ById = z.object({ inspection_id: z.string().min(1).meta({ description: "the id of the visual inspection" }) });
const ByFinding = ById.extend({ damage_id: z.string().min(1).meta({ description: "the id of the finding" }) });
const common = { auth: "any", shape: "envelope" } as const;
const invalid = {
  type: "INVALID_DAMAGE_DATA",
  severity: "INVALID_DAMAGE_DATA",
  "location.part": "INVALID_DAMAGE_DATA",
  "location.side": "INVALID_DAMAGE_DATA",
  "location.fitting": "INVALID_DAMAGE_DATA",
} as const;
const read = { ...common, permission: "inspections:read" } as const;
const write = { ...common, permission: "inspections:write" } as const;

export const visual = contract({
  create: {
    ...write,
    method: "POST",
    path: "/inspections/visual",
    summary: "Inspect a vehicle's photos",
    description:
      "Every photo is fetched and measured before the answer; the analysis runs afterwards. If no photo shows the outside of a car, the inspection ends as `failed` with `failure.code` INSUFFICIENT_IMAGES. `Prefer: wait=N` (at most 60) delays the answer until the analysis is done or N seconds have passed. GET /events streams the progress.",
    // no minimum here: fewer than 4 images is INSUFFICIENT_IMAGES, which the service answers
    body: z.strictObject({
      vehicle_id: VehicleReference,
      case_id: Id.optional().meta({ description: "the case that the inspection is a step of" }),
      images: z.array(ImageRequest).max(50),
      options: Options.default({ detailed_analysis: false, generate_report: true, detect_hidden_damage: false }),
    }),
    response: VisualInspection,
    meta: Meta,
    status: 202,
    errors: [
      "RESOURCE_NOT_FOUND",
      "INSPECTION_NOT_FOUND",
      "CASE_CLOSED",
      "INSUFFICIENT_IMAGES",
      "IMAGE_QUALITY_TOO_LOW",
      "MODEL_UNAVAILABLE",
      "AMBIGUOUS_VEHICLE",
    ],
  },
  angles: {
    ...write,
    method: "POST",
    path: "/inspections/visual/angles",
    summary: "Estimate the angle of photos before an inspection",
    description:
      "Takes the same URLs as `images[].url` of an inspection and stores nothing. Call it for each photo as it is added, or for several at once. The estimate comes from the part model: photos of the cabin, engine, trunk or underbody have no angle here, and a person must declare it. If too many photos wait for analysis, the answer is RATE_LIMIT_EXCEEDED with Retry-After.",
    body: SightRequest,
    response: z.object({ images: z.array(PhotoSight) }),
    status: 200,
    errors: ["MODEL_UNAVAILABLE", "RATE_LIMIT_EXCEEDED"],
  },
  get: {
    ...read,
    method: "GET",
    path: "/inspections/visual/{inspection_id}",
    summary: "Read a visual inspection",
    params: ById,
    response: VisualInspection,
    meta: Meta,
    errors: ["INSPECTION_NOT_FOUND"],
  },
  list: {
    ...read,
    method: "GET",
    path: "/inspections/visual",
    summary: "List visual inspections, newest first",
    description: incrementalDescription,
    query: z.object({
      vehicle_id: VehicleReference.optional(),
      status: oneOrMore(InspectionStatus).optional(),
      awaits_review: BooleanInQuery.optional().meta({
        description:
          "whether this is the newest completed inspection of a vehicle in stock, with a finding of the model that nobody has confirmed or rejected",
      }),
      created_after: DayOrInstant.optional(),
      created_before: DayOrInstant.optional(),
      ...page(20, 100),
      ...incrementalQuery,
    }),
    response: z.object({ inspections: z.array(VisualInspection), total: z.int(), limit: z.int(), offset: z.int() }),
    incremental: incrementalList("inspections", VisualInspection),
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE", "CURSOR_EXPIRED"],
  },
  report: {
    ...read,
    method: "GET",
    path: "/inspections/visual/{inspection_id}/report",
    summary: "Get the condition report as JSON, or as PDF with `Accept: application/pdf`",
    params: ById,
    response: ConditionReport,
    volatile: ["generated_at"],
    produces: ["application/pdf"],
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY"],
  },
  reportPdf: {
    ...read,
    method: "GET",
    path: "/inspections/visual/{inspection_id}/report.pdf",
    summary: "Get the condition report as PDF",
    params: ById,
    query: PaperQuery,
    response: null,
    status: 200,
    produces: ["application/pdf"],
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY"],
  },
  cancel: {
    ...write,
    method: "POST",
    path: "/inspections/visual/{inspection_id}/cancel",
    summary: "Stop an inspection that is still processing",
    description:
      "It ends as `failed` with `failure.code` CANCELLED. An inspection that has ended already is answered unchanged.",
    params: ById,
    response: VisualInspection,
    meta: Meta,
    errors: ["INSPECTION_NOT_FOUND"],
  },
  review: {
    ...write,
    method: "PATCH",
    path: "/inspections/visual/{inspection_id}/damages/{damage_id}",
    summary: "Confirm, reject or correct a finding; `review: null` withdraws the review",
    description:
      "Rejected findings are left out of the totals, the report and estimates. A correction of type, severity or place is kept with the name of the person.",
    params: ByFinding,
    body: z
      .strictObject({
        review: Review.nullable().optional(),
        reason: ReviewReason.optional(),
        type: DamageType.optional(),
        severity: Severity.optional(),
        location: CorrectedPlace.optional(),
      })
      .refine((body) => Object.keys(body).length > 0, "name at least one field to change")
      .refine((body) => body.reason === undefined || body.review === "rejected", {
        path: ["reason"],
        message: "goes with review: rejected",
      }),
    response: VisualInspection,
    meta: Meta,
    errors: ["INSPECTION_NOT_FOUND", "RESOURCE_NOT_FOUND", "INSPECTION_NOT_READY", "INVALID_DAMAGE_DATA"],
    invalid,
  },
  addDamage: {
    ...write,
    method: "POST",
    path: "/inspections/visual/{inspection_id}/damages",
    summary: "Add a finding manually",
    description:
      "The photos, the totals and the report follow. With `image_index` and `location.coordinates` (pixels of that photo), the finding is drawn on the photo.",
    params: ById,
    body: z.strictObject({
      type: DamageType,
      severity: Severity,
      location: Place,
      image_index: z.int().min(0).optional(),
      measurements: z
        .strictObject({
          length: z.number().positive().max(1000).optional(),
          width: z.number().positive().max(1000).optional(),
          depth: z.number().positive().max(1000).optional(),
          diameter: z.number().positive().max(1000).optional(),
        })
        .optional(),
    }),
    response: VisualInspection,
    meta: Meta,
    status: 201,
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY", "INVALID_DAMAGE_DATA"],
    invalid,
  },
  deleteDamage: {
    ...write,
    method: "DELETE",
    path: "/inspections/visual/{inspection_id}/damages/{damage_id}",
    summary: "Delete a manually added finding",
    description:
      "Removes the finding from the list, the photos, the totals and the report. Other findings keep their numbers, and its number is not used again. A finding of a model cannot be deleted; reject it instead.",
    params: ByFinding,
    response: VisualInspection,
    meta: Meta,
    errors: ["INSPECTION_NOT_FOUND", "RESOURCE_NOT_FOUND", "INSPECTION_NOT_READY", "INVALID_DAMAGE_DATA"],
    invalid,
  },
  compare: {
    ...read,
    method: "GET",
    path: "/inspections/visual/{inspection_id}/compare/{other_id}",
    summary: "Compare with an earlier inspection of the same vehicle: new, gone and unchanged findings",
    params: ById.extend({ other_id: z.string().min(1).meta({ description: "the id of the earlier inspection" }) }),
    response: z.object({ new: z.array(Damage), gone: z.array(Damage), same: z.array(Damage) }),
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY"],
  },
});
