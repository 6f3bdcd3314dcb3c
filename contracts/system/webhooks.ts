import { z } from "zod";
import { contract, resources } from "../kit/endpoint.ts";
import { Id, Instant, page } from "../kit/values.ts";

/** The events of a subscription; events.ts has the payloads. `ping` is sent when a subscription is tested. */
export const webhookEvents = [
  "visual_inspection.completed",
  "visual_inspection.failed",
  "mechanical_diagnostic.completed",
  "damage_assessment.completed",
  "market_valuation.completed",
  "pricing.calculated",
  "appraisal.created",
  "appraisal.decided",
  "inspection.completed",
  "spin360.completed",
  "spin360.failed",
  "lead.created",
  "lead.updated",
  "contact.created",
  "contact.updated",
  "contact.merged",
  "contact.merge_undone",
  "enquiry.created",
  "vehicle.created",
  "vehicle.updated",
  "vehicle.deleted",
  "vehicle.sold",
  "vehicle.sale_corrected",
  "vehicle.sale_voided",
  "ping",
] as const;
export const WebhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** What a subscription asks for: events by their types, or every event with `*`. */
const Subscribed = z.enum([...webhookEvents, "*"]).meta({
  description: "`*`, without other types: every event, also of types that later versions add",
});
export type Subscribed = z.infer<typeof Subscribed>;

/** A type of event, as subscribers choose it. */
export const EventType = z
  .object({
    event: WebhookEvent,
    summary: z.string(),
    resource: z
      .enum(resources)
      .nullable()
      .meta({ description: "the resource that the event is about, as in the permissions of a key; null for a ping" }),
    sample: z.record(z.string(), z.unknown()).meta({ description: "a sample of the payload, `data` of the body" }),
    body: z.record(z.string(), z.unknown()).meta({ description: "a sample of the complete body of a delivery" }),
  })
  .meta({ id: "WebhookEventType" });
export type EventType = z.infer<typeof EventType>;

/** The `disabled_reason` of a subscription that a person disabled. */
export const disabledByOwner = "Its owner disabled it.";

export const Webhook = z
  .object({
    webhook_id: Id,
    url: z.string(),
    events: z.array(Subscribed),
    description: z.string().nullable(),
    status: z.enum(["active", "disabled"]),
    /** Why it was disabled: by its owner, by a 410 answer, or after five days of failures. */
    disabled_reason: z.string().nullable(),
    created_at: Instant,
    updated_at: Instant,
    last_delivery_at: Instant.nullable(),
    /** Failed attempts since the last successful one. */
    failure_count: z.int(),
    secret: z.string().optional().meta({ description: "at creation and rotation only: whsec_..." }),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof Webhook>;

export const Attempt = z.object({
  at: Instant,
  attempt: z.int().min(1),
  status_code: z.int().nullable().meta({ description: "null if there was no answer" }),
  error: z.string().nullable(),
  latency_ms: z.int(),
  request_headers: z.record(z.string(), z.string()),
  response_headers: z.record(z.string(), z.string()).nullable(),
  response_body: z.string().nullable().meta({ description: "the first 4 kB" }),
});
export type Attempt = z.infer<typeof Attempt>;

export const Delivery = z
  .object({
    delivery_id: Id,
    webhook_id: Id,
    /** The id of the event. Each attempt and replay has the same, so that receivers can detect duplicates. */
    message_id: z.string().meta({ description: "the header webhook-id" }),
    event: WebhookEvent,
    status: z.enum(["pending", "delivered", "failed", "cancelled"]),
    attempts: z.int(),
    next_attempt_at: Instant.nullable(),
    created_at: Instant,
    delivered_at: Instant.nullable(),
    is_replay: z.boolean(),
    payload: z.record(z.string(), z.unknown()),
    log: z.array(Attempt),
  })
  .meta({ id: "WebhookDelivery" });
export type Delivery = z.infer<typeof Delivery>;

const writable = {
  url: z.url({ protocol: /^https?$/ }).max(2048),
  events: z
    .array(Subscribed)
    .min(1)
    .max(webhookEvents.length)
    .refine((events) => !events.includes("*") || events.every((one) => one === "*"), {
      message: "send `*` without other types: it means every type",
    }),
  description: z.string().trim().max(200).nullable(),
};
const ById = z.object({ id: z.string().min(1).meta({ description: "the id of the subscription" }) });
const ByDelivery = z.object({ id: z.string().min(1).meta({ description: "the id of the delivery" }) });
const common = { auth: "any", shape: "envelope" } as const;
const read = { ...common, permission: "webhooks:read" } as const;
const write = { ...common, permission: "webhooks:write" } as const;

export const webhooks = contract({
  create: {
    ...write,
    method: "POST",
    path: "/webhooks",
    summary: "Subscribe a URL to events; the secret is returned only here",
    description:
      "Deliveries follow the Standard Webhooks specification: the headers webhook-id, webhook-timestamp and webhook-signature (v1, HMAC-SHA256 of `id.timestamp.body` with the secret's decoded bytes).",
    body: z.strictObject({ url: writable.url, events: writable.events, description: writable.description.optional() }),
    response: Webhook,
    status: 201,
    errors: [],
    sensitive: true,
  },
  list: {
    ...read,
    method: "GET",
    path: "/webhooks",
    summary: "List subscriptions, newest first",
    query: z.object(page(50, 200)),
    response: z.object({ webhooks: z.array(Webhook), total: z.int(), limit: z.int(), offset: z.int() }),
    errors: [],
  },
  eventTypes: {
    ...read,
    method: "GET",
    path: "/webhooks/event-types",
    summary: "List the types of events, with sample payloads",
    response: z.object({ event_types: z.array(EventType) }),
    errors: [],
  },
  get: {
    ...read,
    method: "GET",
    path: "/webhooks/{id}",
    summary: "Read a subscription",
    params: ById,
    response: Webhook,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/webhooks/{id}",
    summary: "Change a subscription; `status: active` re-enables a disabled one",
    params: ById,
    body: z
      .strictObject({ ...writable, status: z.enum(["active", "disabled"]) })
      .partial()
      .refine((body) => Object.keys(body).length > 0, "name at least one field to change"),
    response: Webhook,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/webhooks/{id}",
    summary: "Delete a subscription and its deliveries",
    params: ById,
    response: null,
    status: 204,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  rotateSecret: {
    ...write,
    method: "POST",
    path: "/webhooks/{id}/rotate-secret",
    summary: "Create a new secret; for 24 hours, deliveries are signed with both the old and the new one",
    params: ById,
    response: Webhook,
    status: 200,
    errors: ["RESOURCE_NOT_FOUND"],
    sensitive: true,
  },
  test: {
    ...write,
    method: "POST",
    path: "/webhooks/{id}/test",
    summary: "Send a ping now, whatever events are subscribed",
    description: "Use it to try a receiver: GET /webhooks/{id}/deliveries shows the result.",
    params: ById,
    response: Delivery,
    status: 202,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  deliveries: {
    ...read,
    method: "GET",
    path: "/webhooks/{id}/deliveries",
    summary: "List deliveries with their attempts, newest first",
    params: ById,
    query: z.object({
      status: Delivery.shape.status.optional(),
      event: WebhookEvent.optional(),
      ...page(20, 100),
    }),
    response: z.object({ deliveries: z.array(Delivery), total: z.int(), limit: z.int(), offset: z.int() }),
    errors: ["RESOURCE_NOT_FOUND"],
  },
  redeliver: {
    ...write,
    method: "POST",
    path: "/webhooks/deliveries/{id}/redeliver",
    summary: "Send a delivery again, with the same webhook-id",
    params: ByDelivery,
    response: Delivery,
    status: 202,
    errors: ["RESOURCE_NOT_FOUND"],
  },
});
