import type { campaigns as contract } from "../../../contracts/customers/campaigns.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { listOutcome } from "../../platform/http/reply.ts";
import type { Campaigns } from "./campaigns.service.ts";
import type { Connections } from "./connections/connections.service.ts";
import type { ActivationService } from "./delivery/activation/activation.service.ts";
import type { MetricsService } from "./delivery/metrics.service.ts";

interface Needs {
  readonly campaigns: Campaigns;
  readonly activation: ActivationService;
  readonly metrics: Pick<MetricsService, "metricsFor">;
  readonly connections: Connections;
}

export const campaignRoutes = ({ campaigns, activation, metrics, connections }: Needs): Handlers<typeof contract> => ({
  list: async ({ caller, query, request }) => {
    const { campaigns: found, total } = await campaigns.list(caller, query);
    return listOutcome(found, { total, limit: query.limit, offset: query.offset, url: request.url });
  },
  create: ({ caller, body }) => campaigns.create(caller, body),
  get: ({ caller, params }) => campaigns.get(caller, params.id),
  update: ({ caller, params, body }) => campaigns.update(caller, params.id, body),
  remove: async ({ caller, params }) => {
    await campaigns.remove(caller, params.id);
    return { success: true, message: "The campaign was deleted." };
  },
  activate: ({ caller, body }) => activation.activate(caller, body),
  takeOver: ({ caller, params }) => campaigns.takeOver(caller, params.campaignId),
  metrics: async ({ caller, params, query }) => ({
    success: true,
    data: await metrics.metricsFor(caller, params.campaignId, query.platformType),
  }),
  pause: ({ caller, params, body }) => activation.pause(caller, params.campaignId, body.platformType),
  pages: async ({ caller }) => ({ success: true, pages: await connections.pages(caller) }),
  connections: async ({ caller, query: { limit, offset }, request }) => {
    const all = await connections.list(caller);
    return listOutcome(all.slice(offset, offset + limit), { total: all.length, limit, offset, url: request.url });
  },
  connect: ({ caller, body }) => connections.connect(caller, body),
  disconnect: async ({ caller, params }) => {
    await connections.disconnect(caller, params.id);
    return { success: true, message: "The account was disconnected." };
  },
});
