import type { Attempt, WebhookEvent } from "../../../contracts/webhooks.ts";
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
    events: json<WebhookEvent[]>().notNull(),
    description: text(),
    status: oneOf(["active", "disabled"]).notNull(),
    disabledReason: text(),
    /** Kept as it is: a signature is made with it at each delivery. */
    secret: text().notNull(),
    /** The one before it, which signs too until then. */
    oldSecret: text(),
    oldSecretUntil: instant(),
    failureCount: int().notNull(),
    /** When the present run of failures began; null while deliveries succeed. */
    failingSince: instant(),
    /** The last that was delivered. */
    lastDeliveryAt: instant(),
    /** When the next of its deliveries is due; null: none waits. */
    dueAt: instant(),
    /** Nothing is sent before: the receiver asked for it, or has just failed and keeps its order. */
    restUntil: instant(),
    /** Who delivers to it, and until when: one at a time, so that its messages come in order. */
    owner: text(),
    leaseUntil: instant(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [index("webhooks_workspace_idx").on(t.workspaceId, t.createdAt), index("webhooks_due_idx").on(t.dueAt)],
);

/** One message for one subscription: what is to be sent, and how far that is. */
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
    /** The event of the outbox that it announces; the header webhook-id. */
    messageId: text().notNull(),
    event: text().$type<WebhookEvent>().notNull(),
    payload: json<Record<string, unknown>>().notNull(),
    status: oneOf(["pending", "delivered", "failed", "cancelled"]).notNull(),
    isReplay: bool().notNull(),
    attempts: int().notNull(),
    /** Null once it is over. */
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
