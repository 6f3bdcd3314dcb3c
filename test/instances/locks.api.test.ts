import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Webhook } from "../../contracts/system/webhooks.ts";
import { workspaces } from "../../server/features/accounts/accounts.table.ts";
import { fanOut } from "../../server/features/webhooks/delivery/fan-out.ts";
import { cancelWaiting } from "../../server/features/webhooks/delivery/lanes.repo.ts";
import { deleteWebhook, updateWebhook } from "../../server/features/webhooks/webhooks.repo.ts";
import { instantNow } from "../../server/platform/clock.ts";
import { emit } from "../../server/platform/events/outbox.ts";
import { newId } from "../../server/platform/ids.ts";
import { openReceiver, type Receiver } from "../features/webhooks/receiver.ts";
import { carOf, lead, type Scene, scene, settled, subscribe, theDelivery } from "../features/webhooks/scene.ts";
import { slowly } from "./slowly.ts";

let here: Scene;
let carId: string;
let workspaceId: string;
let receiver: Receiver;
beforeAll(async () => {
  here = await scene();
  carId = await carOf(here.api);
  workspaceId = (await here.server.store.read.select().from(workspaces))[0]?.id ?? "";
});
afterAll(() => here.server.close());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const of = ({ webhook_id: id }: Webhook) => ({ workspaceId, id });

/** Postgres aborts one of two transactions in a deadlock: both must succeed here. */
describe("a subscription and its deliveries are locked in the same order by", () => {
  it("a request that disables it and a delivery that fails", async () => {
    const answered = Promise.withResolvers<void>();
    receiver.answers((response) => void answered.promise.then(() => response.writeHead(500).end()));
    const webhook = await subscribe(here.api, receiver.url, ["lead.created"]);
    await lead(here.api, carId);
    await receiver.has(1);
    const disabling = slowly(
      here.server.store,
      (tx) => updateWebhook(tx, of(webhook), { status: "disabled", disabledReason: "elsewhere" }),
      (tx) => cancelWaiting(tx, webhook.webhook_id),
    );
    await disabling.begun;
    answered.resolve();
    await disabling.done;
    await settled(here.api, webhook, { status: "disabled", failure_count: 1 });
    await theDelivery(here.api, webhook, { status: "cancelled" });
  });

  it("a request that disables it and a redelivery", async () => {
    receiver.answers(500);
    const webhook = await subscribe(here.api, receiver.url, ["lead.created"]);
    await lead(here.api, carId);
    const { delivery_id: id } = await theDelivery(here.api, webhook, { status: "pending", attempts: 1 });
    const cancelling = slowly(
      here.server.store,
      (tx) => updateWebhook(tx, of(webhook), { description: "elsewhere" }),
      (tx) => cancelWaiting(tx, webhook.webhook_id),
    );
    await cancelling.begun;
    const again = here.api.webhooks.redeliver({ params: { id } });
    await cancelling.done;
    expect(await again).toMatchObject({ is_replay: true, webhook_id: webhook.webhook_id });
  });

  it("a request that deletes it and the fan-out of events to all subscriptions", async () => {
    const gone = await subscribe(here.api, receiver.url, ["vehicle.sold"]);
    const other = await subscribe(here.api, receiver.url, ["vehicle.sold"]);
    const deleting = slowly(here.server.store, (tx) => deleteWebhook(tx, of(gone)));
    await deleting.begun;
    const sold_at = instantNow(here.server.clock);
    const payload = { sale_id: newId(), vehicle_id: newId(), sold_price: 1, sold_at, contact_id: null };
    const passingOn = here.server.store.write(async (tx) => {
      await emit(tx, here.server.clock, { workspaceId, name: "vehicle.sold", payload });
      return fanOut(tx, { limit: 10, now: instantNow(here.server.clock) });
    });
    await deleting.done;
    expect(await passingOn).toBe(1);
    await theDelivery(here.api, other, { status: "delivered" });
  });
});
