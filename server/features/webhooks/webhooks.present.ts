import type { Delivery, Webhook } from "../../../contracts/system/webhooks.ts";
import type { DeliveryRow, WebhookRow } from "./delivery/lanes.repo.ts";

/** A subscription in the API, without its secret. */
export const webhookOf = (row: WebhookRow): Webhook => ({
  webhook_id: row.id,
  url: row.url,
  events: row.events,
  description: row.description,
  status: row.status,
  disabled_reason: row.disabledReason,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  last_delivery_at: row.lastDeliveryAt,
  failure_count: row.failureCount,
});

export const deliveryView = (row: DeliveryRow): Delivery => ({
  delivery_id: row.id,
  webhook_id: row.webhookId,
  message_id: row.messageId,
  event: row.event,
  status: row.status,
  attempts: row.attempts,
  next_attempt_at: row.nextAttemptAt,
  created_at: row.createdAt,
  delivered_at: row.deliveredAt,
  is_replay: row.isReplay,
  payload: row.payload,
  log: row.log,
});
