import { expect, vi } from "vitest";
import type { Delivery, Subscribed, Webhook } from "../../../contracts/system/webhooks.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

export interface Scene {
  readonly server: TestServer;
  readonly owner: TestCaller & { readonly email: string };
  /** Uses an API key, which stays valid when the clock jumps. */
  readonly api: Api;
}

export async function scene(...options: Parameters<typeof serveForTest>): Promise<Scene> {
  const server = await serveForTest(...options);
  const owner = await signedIn(server);
  return { server, owner, api: (await withKey(server, owner)).api };
}

export const subscribe = async (
  api: Api,
  url: string,
  events: Subscribed[] = ["lead.created", "lead.updated"],
): Promise<Webhook & { secret: string }> => {
  const webhook = await api.webhooks.create({ body: { url, events } });
  return { ...webhook, secret: webhook.secret ?? "" };
};

export const carOf = async (api: Api): Promise<string> =>
  (await api.vehicles.create({ body: { make: "Saab", model: "900" } })).id;

/** Creates a lead with an action, which emits `lead.created`. */
export const lead = (api: Api, carId: string, action = "Call") =>
  api.leads.create({ params: { carId }, body: { action, targetName: "Ada", targetInfo: "ada@example.com" } });

export const deliveriesOf = async (api: Api, { webhook_id: id }: Pick<Webhook, "webhook_id">): Promise<Delivery[]> =>
  (await api.webhooks.deliveries({ params: { id }, query: { limit: 100 } })).deliveries;

/** The only delivery of a subscription, once it is as expected. */
export async function theDelivery(api: Api, webhook: Webhook, expected: Partial<Delivery>): Promise<Delivery> {
  return vi.waitFor(
    async () => {
      const deliveries = await deliveriesOf(api, webhook);
      expect(deliveries).toMatchObject([expected]);
      return deliveries[0] as Delivery;
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** The subscription, once it is as expected. */
export const settled = (api: Api, { webhook_id: id }: Webhook, expected: Partial<Webhook>): Promise<void> =>
  vi.waitFor(async () => expect(await api.webhooks.get({ params: { id } })).toMatchObject(expected), {
    timeout: 20_000,
    interval: 20,
  });
