import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Delivery, Webhook, WebhookEvent } from "../../../../contracts/system/webhooks.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";

const webhooksKey = ["webhooks"] as const;

/** The maximum of one response, and of subscriptions in a workspace. */
const maxWebhooks = 200;

export const useWebhooks = () =>
  useQuery({
    queryKey: [...webhooksKey, "list"],
    queryFn: async () => (await api.webhooks.list({ query: { limit: maxWebhooks } })).webhooks,
  });

export const useWebhook = (id: string) =>
  useQuery({ queryKey: [...webhooksKey, "one", id], queryFn: () => api.webhooks.get({ params: { id } }) });

/** The catalog never changes while the server runs. */
export const useEventTypes = () =>
  useQuery({
    queryKey: ["webhook-event-types"],
    queryFn: async () => (await api.webhooks.eventTypes()).event_types,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const deliveriesPageSize = 20;

export interface DeliveryQuery {
  readonly status: Delivery["status"] | undefined;
  readonly event: WebhookEvent | undefined;
  /** From 1. */
  readonly page: number;
}

/** The next attempt of a pending delivery can come within seconds. */
const pendingEveryMs = 2000;

export const useDeliveries = (id: string, { status, event, page }: DeliveryQuery) =>
  useQuery({
    queryKey: [...webhooksKey, "deliveries", id, { status, event, page }],
    queryFn: () =>
      api.webhooks.deliveries({
        params: { id },
        query: {
          ...(status && { status }),
          ...(event && { event }),
          limit: deliveriesPageSize,
          offset: (page - 1) * deliveriesPageSize,
        },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => delivery.status === "pending") ? pendingEveryMs : false,
  });

export const refetchWebhooks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: webhooksKey });

/** Shows a changed subscription at once. Its secret is not kept. */
export function storeWebhook({ secret: _, ...webhook }: Webhook): void {
  queryClient.setQueryData<Webhook>([...webhooksKey, "one", webhook.webhook_id], webhook);
  void refetchWebhooks();
}
