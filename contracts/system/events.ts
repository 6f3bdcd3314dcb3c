import { z } from "zod";
import { ContactStatus } from "../customers/contacts.ts";
import { LeadStatus } from "../customers/lead.ts";
import { SpinSide, SpinState } from "../inspections/spin360.ts";
import { InspectionStatus, Stage } from "../inspections/visual.ts";
import type { Resource } from "../kit/endpoint.ts";
import { Currency, Id, Instant } from "../kit/values.ts";
import { AppraisalDecision } from "../pricing/appraisals.ts";
import { DemandLevel, ValuationType } from "../pricing/valuation.ts";
import { EstimateCurrency } from "../repair/rate-book.ts";
import { VehicleStatus } from "../vehicles/vehicle-filters.ts";
import { Condition, Severity } from "../vocabulary.ts";
import { Delivery, Webhook, WebhookEvent } from "./webhooks.ts";

const LeadEvent = z.object({
  lead_id: Id,
  car_id: Id,
  status: LeadStatus,
  action: z.string(),
  assignee_id: Id.nullable(),
  due_at: Instant.nullable(),
});

/** Without name, address and number: data of people is only in the API's answers. */
const ContactEvent = z.object({ contact_id: Id, status: ContactStatus, source: z.string().nullable() });

/** Without amounts: subscribers may not be permitted to see costs. */
const AppraisalEvent = z.object({
  appraisal_id: Id,
  vehicle_id: Id,
  valuation_id: Id.nullable(),
  decision: AppraisalDecision,
});

/** Payloads by event name. An event is written to the outbox in the same transaction as the change that it announces. */
export const events = {
  "visual_inspection.completed": z.object({
    inspection_id: Id,
    vehicle_id: Id,
    status: z.literal("completed"),
    damages_detected: z.int(),
    overall_condition: Condition,
    condition_score: z.number(),
    report_url: z.string(),
  }),
  "visual_inspection.failed": z.object({
    inspection_id: Id,
    vehicle_id: Id,
    /** As `failure.code` of the inspection, for example INSUFFICIENT_IMAGES, CANCELLED or INTERNAL_ERROR. */
    error_code: z.string(),
  }),
  "mechanical_diagnostic.completed": z.object({
    diagnostic_id: Id,
    vehicle_id: Id,
    overall_health: Condition,
    health_score: z.number(),
    issues_found: z.int(),
    critical_issues: z.int(),
    report_url: z.string(),
  }),
  "inspection.completed": z.object({
    inspection_id: Id,
    vehicle_id: Id,
    status: z.literal("completed"),
    overall_condition: Condition.nullable(),
    health_score: z.number().nullable(),
    estimated_repair_total: z.number().nullable(),
    average_value: z.number().nullable(),
    report_url: z.string(),
  }),
  "damage_assessment.completed": z.object({
    assessment_id: Id,
    vehicle_id: Id,
    inspection_id: Id.nullable(),
    total_damages: z.int(),
    overall_severity: Severity,
    /** Of the recommended repairs, as a decimal amount. */
    estimated_total: z.number(),
    currency: EstimateCurrency,
    report_url: z.string(),
  }),
  "market_valuation.completed": z.object({
    valuation_id: Id,
    vehicle: z.object({ year: z.int(), make: z.string(), model: z.string() }),
    valuation_type: ValuationType,
    average_value: z.number(),
    confidence: z.number(),
    market_demand: DemandLevel,
  }),
  "pricing.calculated": z.object({
    valuation_id: Id,
    vehicle_id: Id.nullable(),
    vehicle: z.object({ year: z.int(), make: z.string(), model: z.string() }),
    valuation_type: ValuationType,
    average_value: z.number(),
    currency: Currency,
    confidence: z.number(),
  }),
  "appraisal.created": AppraisalEvent,
  "appraisal.decided": AppraisalEvent,
  "lead.created": LeadEvent,
  "lead.updated": LeadEvent,
  "contact.created": ContactEvent,
  "contact.updated": ContactEvent,
  "contact.merged": z.object({ contact_id: Id, merged_contact_id: Id }),
  "contact.merge_undone": z.object({ contact_id: Id, restored_contact_id: Id }),
  /** Without name, address and message, as contacts. */
  "enquiry.created": z.object({
    enquiry_id: Id,
    contact_id: Id,
    lead_id: Id.nullable(),
    vehicle_id: Id.nullable(),
  }),
  "spin360.completed": z.object({
    job_id: Id,
    car_id: Id.nullable(),
    side: SpinSide,
    frame_count: z.int(),
    damages_detected: z.int(),
  }),
  "spin360.failed": z.object({
    job_id: Id,
    car_id: Id.nullable(),
    side: SpinSide,
    /** The code of the error, or CANCELLED, or PROCESSING_FAILED. */
    error_code: z.string(),
  }),
  "vehicle.created": z.object({
    vehicle_id: Id,
    vin: z.string().nullable(),
    stock_number: z.string().nullable(),
    make: z.string(),
    model: z.string(),
    year: z.int().nullable(),
    status: VehicleStatus,
  }),
  "vehicle.updated": z.object({
    vehicle_id: Id,
    /** The names of the changed fields, as `GET /vehicles/{id}` has them. */
    changed: z.array(z.string()).min(1),
    status: VehicleStatus,
  }),
  "vehicle.deleted": z.object({ vehicle_id: Id, vin: z.string().nullable(), stock_number: z.string().nullable() }),
  "vehicle.sold": z.object({
    sale_id: Id,
    vehicle_id: Id,
    sold_price: z.number(),
    sold_at: Instant,
    contact_id: Id.nullable(),
  }),
  /** All values after the correction. Of two, the one with the later `updated_at` is current. */
  "vehicle.sale_corrected": z.object({
    sale_id: Id,
    vehicle_id: Id,
    sold_price: z.number(),
    sold_at: Instant,
    contact_id: Id.nullable(),
    updated_at: Instant,
  }),
  "vehicle.sale_voided": z.object({ sale_id: Id, vehicle_id: Id, reason: z.string(), voided_at: Instant }),
} as const;
export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;

/** Events that GET /events streams: `event:` is the key and `data:` is the payload. */
export const liveEvents = {
  /** A record was added, changed or deleted, or something that belongs to it. It has no values: read the record again. */
  record: z.object({
    kind: z.enum(["vehicle", "lead", "contact", "campaign"]),
    /** Null: records that are not named, for example because one change had very many. */
    record_id: Id.nullable(),
    /** The vehicle of the record, or the vehicle itself. */
    vehicle_id: Id.nullable(),
  }),
  market_import: z.object({
    import_id: Id,
    status: z.enum(["processing", "completed", "failed", "cancelled"]),
    progress: z.number().min(0).max(1),
    rows: z.int(),
  }),
  inspection: z.object({
    inspection_id: Id,
    vehicle_id: Id,
    status: InspectionStatus,
    stage: Stage.nullable(),
    progress: z.number().min(0).max(1),
    images_done: z.int(),
    images_total: z.int(),
  }),
  spin360: z.object({
    job_id: Id,
    car_id: Id.nullable(),
    side: SpinSide,
    state: SpinState,
    progress: z.number().min(0).max(1),
    frame_count: z.int().nullable(),
  }),
  /** A background job of a workspace started, ended, or will be retried. */
  job: z.object({
    job_id: z.string(),
    /** For example `visual.inspect` or `market.train`. */
    kind: z.string(),
    /** The inspection, spin, import or other object that the job works on. */
    subject_id: z.string(),
    vehicle_id: Id.nullable(),
    /** Callers with read permission for this resource receive the event. */
    resource: z.enum(["inspections", "media", "pricing", "campaigns"]),
    status: z.enum(["running", "waiting", "completed", "failed"]),
    attempt: z.int(),
  }),
  /** The link with another server, or what it has left to do, has changed: read GET /sync/status again. */
  sync: z.object({
    /**
     * `state`: linked, unlinked, paused, resumed, or an exchange moves its first rows. `run`: an exchange has ended. `review`: conflicts or
     * dead letters were added or settled.
     */
    reason: z.enum(["state", "run", "review"]),
    /** Rows that the exchange brought. With any, other records have changed as well. */
    rows_in: z.int(),
    rows_out: z.int(),
    /** Why the exchange failed. */
    error_code: z.string().nullable(),
  }),
  /** One delivery attempt and its result. */
  webhook: z.object({
    webhook_id: Id,
    delivery_id: Id,
    event: WebhookEvent,
    status: Delivery.shape.status,
    attempt: z.int(),
    status_code: z.int().nullable(),
    webhook_status: Webhook.shape.status,
  }),
} as const;
export type LiveEventName = keyof typeof liveEvents;
export const LiveEventName = z.enum(Object.keys(liveEvents) as [LiveEventName, ...LiveEventName[]]);

/** The stream's event `gap`: events may have been missed, so read the state again. It has no id. */
export const LiveGap = z.object({
  after: z.int().nullable().meta({ description: "the last id before the gap; null if it is not known" }),
  reason: z.enum(["not_kept", "restarted", "unknown_id", "lost"]).meta({
    description:
      "`not_kept`: some of the events after it are no longer kept. `restarted`: the server was restarted since, and kept events in its memory. `unknown_id`: the id is not one of this server. `lost`: the database failed when events were stored.",
  }),
});
export type LiveGap = z.infer<typeof LiveGap>;
export type LiveEvent<N extends LiveEventName = LiveEventName> = z.infer<(typeof liveEvents)[N]>;

const resourceOfJobs = liveEvents.job.shape.resource;
const resourceOfRecords = { vehicle: "vehicles", lead: "leads", contact: "leads", campaign: "campaigns" } as const;
/** The resource that a caller must be allowed to read to receive the event. Jobs and records have different ones. */
const resourceOf: Readonly<Record<Exclude<LiveEventName, "job" | "record">, Resource>> = {
  inspection: "inspections",
  spin360: "media",
  market_import: "pricing",
  webhook: "webhooks",
  sync: "sync",
};
export function liveResourceOf({ name, data }: { readonly name: LiveEventName; readonly data: LiveEvent }): Resource {
  if (name === "record") return resourceOfRecords[liveEvents.record.parse(data).kind];
  return name === "job" ? liveEvents.job.parse(data).resource : resourceOf[name];
}
const resourcesOf = (name: LiveEventName): readonly Resource[] => {
  if (name === "record") return Object.values(resourceOfRecords);
  return name === "job" ? resourceOfJobs.options : [resourceOf[name]];
};
/** The resources of these events, or of all. A caller who may read none of them receives no events. */
export const liveResourcesOf = (names: readonly LiveEventName[] = LiveEventName.options): ReadonlySet<Resource> =>
  new Set(names.flatMap(resourcesOf));
