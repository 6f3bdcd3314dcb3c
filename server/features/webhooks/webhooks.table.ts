import type { Attempt, Subscribed, WebhookEvent } from "../../../contracts/system/webhooks.ts";
import { bool, id, index, instant, int, json, oneOf, table, text } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";

export const webhooks = table(
  "webhooks",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    url: text().notNull(),
    events: json<Subscribed[]>().notNull(),
    description: text(),
    status: oneOf(["active", "disabled"]).notNull(),
    disabledReason: text(),
    /** Stored as it is, because it signs each delivery. */
    secret: text().notNull(),
    /** The former secret, which also signs until `oldSecretUntil`. */
    oldSecret: text(),
    oldSecretUntil: instant(),
    failureCount: int().notNull(),
    /** When the current series of failures started; null while deliveries succeed. */
    failingSince: instant(),
    /** The time of the last successful delivery. */
    lastDeliveryAt: instant(),
    /** When its next delivery is due; null if none is pending. */
    dueAt: instant(),
    /** Nothing is sent before this time: the receiver requested a pause, or a first attempt failed and the order is kept. */
    restUntil: instant(),
    /** The dispatcher that delivers to it, and its lease. Only one at a time, so that messages arrive in order. */
    owner: text(),
    leaseUntil: instant(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [index("webhooks_workspace_idx").on(t.workspaceId, t.createdAt), index("webhooks_due_idx").on(t.dueAt)],
);

/** A message for a subscription, and the state of its delivery. */
export const webhookDeliveries = table(
  "webhook_deliveries",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** The id of the event; the header webhook-id. */
    messageId: text().notNull(),
    event: text().$type<WebhookEvent>().notNull(),
    payload: json<Record<string, unknown>>().notNull(),
    status: oneOf(["pending", "delivered", "failed", "cancelled"]).notNull(),
    isReplay: bool().notNull(),
    attempts: int().notNull(),
    /** Null when it is no longer pending. */
    nextAttemptAt: instant(),
    log: json<Attempt[]>().notNull(),
    createdAt: instant().notNull(),
    deliveredAt: instant(),
  },
  (t) => [
    index("webhook_deliveries_order_idx").on(t.webhookId, t.status, t.id),
    index("webhook_deliveries_log_idx").on(t.webhookId, t.createdAt),
  ],
);
