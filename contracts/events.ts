import { z } from "zod";
import type { Resource } from "./kit/endpoint.ts";
import { Currency, Id, Instant } from "./kit/values.ts";
import { LeadStatus } from "./leads.ts";
import { EstimateCurrency } from "./rate-book.ts";
import { SpinSide, SpinState } from "./spin360.ts";
import { DemandLevel, ValuationType } from "./valuation.ts";
import { InspectionStatus, Stage } from "./visual.ts";
import { Condition, Severity } from "./vocabulary.ts";
import { Delivery, Webhook, WebhookEvent } from "./webhooks.ts";

const LeadEvent = z.object({ lead_id: Id, car_id: Id, status: LeadStatus, action: z.string() });

/** Event name -> payload. These are written to the outbox in the transaction that they announce. */
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
    /** Of the recommended repairs, a decimal amount. */
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
  "lead.created": LeadEvent,
  "lead.updated": LeadEvent,
  "contact.merged": z.object({ contact_id: Id, merged_contact_id: Id }),
  "contact.merge_undone": z.object({ contact_id: Id, restored_contact_id: Id }),
  "spin360.completed": z.object({
    job_id: Id,
    car_id: Id.nullable(),
    side: SpinSide,
    frame_count: z.int(),
    damages_detected: z.int(),
  }),
  "vehicle.sold": z.object({ vehicle_id: Id, sold_price: z.number(), sold_at: Instant }),
} as const;
export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;

/** What GET /events streams: `event:` is the key, `data:` the payload. */
export const liveEvents = {
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
  /** Background work of a workspace, of whatever kind: begun, at its end, or to be tried again. */
  job: z.object({
    job_id: z.string(),
    /** As `visual.inspect`, `market.train`. */
    kind: z.string(),
    /** What it works on: an inspection, a spin, an import, ... */
    subject_id: z.string(),
    vehicle_id: Id.nullable(),
    /** Who may read this hears of it. */
    resource: z.enum(["inspections", "media", "pricing", "campaigns"]),
    status: z.enum(["running", "waiting", "completed", "failed"]),
    attempt: z.int(),
  }),
  /** One attempt to deliver something, and what came of it. */
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
export type LiveEvent<N extends LiveEventName = LiveEventName> = z.infer<(typeof liveEvents)[N]>;

const resourceOfJobs = liveEvents.job.shape.resource;
/** What somebody must be permitted to read to hear of it; a job says so itself. */
const resourceOf: Readonly<Record<Exclude<LiveEventName, "job">, Resource>> = {
  inspection: "inspections",
  spin360: "media",
  market_import: "pricing",
  webhook: "webhooks",
};
export const liveResourceOf = ({ name, data }: { readonly name: LiveEventName; readonly data: LiveEvent }): Resource =>
  name === "job" ? liveEvents.job.parse(data).resource : resourceOf[name];
/** Who may read none of these hears nothing. */
export const liveResources: ReadonlySet<Resource> = new Set([...Object.values(resourceOf), ...resourceOfJobs.options]);
