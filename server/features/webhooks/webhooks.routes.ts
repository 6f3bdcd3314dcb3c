import { listedEventTypes } from "../../../contracts/system/event-types.ts";
import type { webhooks as contract } from "../../../contracts/system/webhooks.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { Subscriptions } from "./webhooks.service.ts";

export const webhookRoutes = (webhooks: Subscriptions): Handlers<typeof contract> => ({
  create: ({ caller, body }) => webhooks.create(caller, body),
  list: ({ caller, query }) => webhooks.list(caller, query),
  eventTypes: async () => ({ event_types: [...listedEventTypes] }),
  get: ({ caller, params }) => webhooks.get(caller, params.id),
  update: ({ caller, params, body }) => webhooks.update(caller, params.id, body),
  remove: async ({ caller, params }) => void (await webhooks.remove(caller, params.id)),
  rotateSecret: ({ caller, params }) => webhooks.rotateSecret(caller, params.id),
  test: ({ caller, params }) => webhooks.test(caller, params.id),
  deliveries: ({ caller, params, query }) => webhooks.deliveries(caller, params.id, query),
  redeliver: ({ caller, params }) => webhooks.redeliver(caller, params.id),
});
