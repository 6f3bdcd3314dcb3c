import { z } from "zod";
import type { Resource } from "../kit/endpoint.ts";
import { Id, Instant } from "../kit/values.ts";
import { type EventName, type EventPayload, events } from "./events.ts";
import { type EventType, type WebhookEvent, webhookEvents } from "./webhooks.ts";

/** The payloads of all types, including `ping`, which no change emits. */
export const webhookPayloads = { ...events, ping: z.object({ webhook_id: Id }) } as const;
type Payload<N extends WebhookEvent> = N extends EventName ? EventPayload<N> : { webhook_id: string };

interface Described<N extends WebhookEvent> {
  readonly summary: string;
  /** The resource of the event's record; null for a ping. */
  readonly resource: Resource | null;
  /** Fits the schema of the payload. */
  readonly example: Payload<N>;
}

const inspectionId = "0199f0a0-0000-7000-8000-000000000001";
const vehicleId = "0199f0a0-0000-7000-8000-000000000002";
const valuationId = "0199f0a0-0000-7000-8000-000000000003";
const leadId = "0199f0a0-0000-7000-8000-000000000004";
const contactId = "0199f0a0-0000-7000-8000-000000000005";
const spinJobId = "0199f0a0-0000-7000-8000-000000000006";
const otherId = "0199f0a0-0000-7000-8000-000000000007";
const at = "2026-03-01T12:00:00.000Z";

const reportUrl = (path: string) => `https://forecourt.example/v1${path}/report.pdf`;
const vehicle = { year: 2021, make: "Honda", model: "Accord" } as const;
const valued = { valuation_id: valuationId, vehicle, valuation_type: "retail" } as const;
const lead = { lead_id: leadId, car_id: vehicleId, action: "Call" } as const;
const sale = {
  sale_id: otherId,
  vehicle_id: vehicleId,
  sold_price: 20_900,
  sold_at: at,
  contact_id: contactId,
} as const;
const contact = { contact_id: contactId, source: "website" } as const;

/** The documentation of each type: GET /webhooks/event-types and `webhooks` of the OpenAPI document. */
export const eventTypes: { readonly [N in WebhookEvent]: Described<N> } = {
  "visual_inspection.completed": {
    summary: "A visual inspection is complete",
    resource: "inspections",
    example: {
      inspection_id: inspectionId,
      vehicle_id: vehicleId,
      status: "completed",
      damages_detected: 3,
      overall_condition: "good",
      condition_score: 7.8,
      report_url: reportUrl(`/inspections/visual/${inspectionId}`),
    },
  },
  "visual_inspection.failed": {
    summary: "A visual inspection failed or was cancelled",
    resource: "inspections",
    example: { inspection_id: inspectionId, vehicle_id: vehicleId, error_code: "MODEL_UNAVAILABLE" },
  },
  "mechanical_diagnostic.completed": {
    summary: "A mechanical diagnosis is complete",
    resource: "inspections",
    example: {
      diagnostic_id: otherId,
      vehicle_id: vehicleId,
      overall_health: "good",
      health_score: 8.2,
      issues_found: 2,
      critical_issues: 0,
      report_url: reportUrl(`/inspections/mechanical/${otherId}`),
    },
  },
  "damage_assessment.completed": {
    summary: "A damage assessment is complete",
    resource: "inspections",
    example: {
      assessment_id: otherId,
      vehicle_id: vehicleId,
      inspection_id: inspectionId,
      total_damages: 3,
      overall_severity: "moderate",
      estimated_total: 1240.5,
      currency: "USD",
      report_url: reportUrl(`/inspections/damage-assessment/${otherId}`),
    },
  },
  "market_valuation.completed": {
    summary: "A value was computed from market data",
    resource: "pricing",
    example: { ...valued, average_value: 21_400, confidence: 0.87, market_demand: "high" },
  },
  "pricing.calculated": {
    summary: "A price was computed",
    resource: "pricing",
    example: { ...valued, vehicle_id: vehicleId, average_value: 21_400, currency: "USD", confidence: 0.87 },
  },
  "appraisal.created": {
    summary: "A vehicle was appraised for buying",
    resource: "pricing",
    example: { appraisal_id: otherId, vehicle_id: vehicleId, valuation_id: valuationId, decision: "open" },
  },
  "appraisal.decided": {
    summary: "The decision of an appraisal was recorded or changed",
    resource: "pricing",
    example: { appraisal_id: otherId, vehicle_id: vehicleId, valuation_id: valuationId, decision: "bought" },
  },
  "inspection.completed": {
    summary: "A full inspection with all of its parts is complete",
    resource: "inspections",
    example: {
      inspection_id: inspectionId,
      vehicle_id: vehicleId,
      status: "completed",
      overall_condition: "good",
      health_score: 8.2,
      estimated_repair_total: 1240.5,
      average_value: 21_400,
      report_url: reportUrl(`/inspections/${inspectionId}`),
    },
  },
  "spin360.completed": {
    summary: "A 360 spin is ready",
    resource: "media",
    example: { job_id: spinJobId, car_id: vehicleId, side: "OUTSIDE", frame_count: 72, damages_detected: 1 },
  },
  "spin360.failed": {
    summary: "A 360 spin failed or was cancelled",
    resource: "media",
    example: { job_id: spinJobId, car_id: vehicleId, side: "OUTSIDE", error_code: "PROCESSING_FAILED" },
  },
  "lead.created": {
    summary: "A lead was added to a vehicle",
    resource: "leads",
    example: { ...lead, status: "NEW", assignee_id: null, due_at: null },
  },
  "lead.updated": {
    summary: "A lead was changed",
    resource: "leads",
    example: { ...lead, status: "COMPLETED", assignee_id: otherId, due_at: "2026-11-27T16:00:00.000Z" },
  },
  "contact.created": {
    summary: "A contact was added",
    resource: "leads",
    example: { ...contact, status: "NEW" },
  },
  "contact.updated": {
    summary: "A contact was changed",
    resource: "leads",
    example: { ...contact, status: "CONTACTED" },
  },
  "contact.merged": {
    summary: "A contact was merged into another one",
    resource: "leads",
    example: { contact_id: contactId, merged_contact_id: otherId },
  },
  "contact.merge_undone": {
    summary: "A merge of contacts was undone",
    resource: "leads",
    example: { contact_id: contactId, restored_contact_id: otherId },
  },
  "enquiry.created": {
    summary: "A visitor of a website sent an enquiry",
    resource: "leads",
    example: { enquiry_id: otherId, contact_id: contactId, lead_id: leadId, vehicle_id: vehicleId },
  },
  "vehicle.created": {
    summary: "A vehicle was added",
    resource: "vehicles",
    example: {
      vehicle_id: vehicleId,
      vin: "1HGCM82633A004352",
      stock_number: "A1042",
      make: "Honda",
      model: "Accord",
      year: 2003,
      status: "IN_STOCK",
    },
  },
  "vehicle.updated": {
    summary: "Fields of a vehicle were changed, also when it was sold or archived",
    resource: "vehicles",
    example: { vehicle_id: vehicleId, changed: ["askingPrice", "status"], status: "IN_STOCK" },
  },
  "vehicle.deleted": {
    summary: "A vehicle was deleted",
    resource: "vehicles",
    example: { vehicle_id: vehicleId, vin: "1HGCM82633A004352", stock_number: "A1042" },
  },
  "vehicle.sold": {
    summary: "A vehicle was sold",
    resource: "vehicles",
    example: sale,
  },
  "vehicle.sale_corrected": {
    summary: "A recorded sale was corrected; all values are those after the correction",
    resource: "vehicles",
    example: { ...sale, sold_price: 21_100, updated_at: "2026-03-02T09:30:00.000Z" },
  },
  "vehicle.sale_voided": {
    summary: "A recorded sale was voided, and the vehicle is back in stock",
    resource: "vehicles",
    example: { sale_id: otherId, vehicle_id: vehicleId, reason: "The buyer withdrew.", voided_at: at },
  },
  ping: { summary: "A test of a subscription", resource: null, example: { webhook_id: otherId } },
};

/** The body of a delivery with this payload. `type` is the name in Standard Webhooks, `event` the earlier one. */
export const deliveryBody = (event: WebhookEvent, payload: z.ZodType) =>
  z.object({ event: z.literal(event), type: z.literal(event), timestamp: Instant, data: payload });

/** All types as GET /webhooks/event-types lists them. */
export const listedEventTypes: readonly EventType[] = webhookEvents.map((event) => {
  const { summary, resource, example } = eventTypes[event];
  const sample = { ...example };
  return { event, summary, resource, sample, body: { event, type: event, timestamp: at, data: sample } };
});
