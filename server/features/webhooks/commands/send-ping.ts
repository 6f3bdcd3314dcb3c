import type { Delivery } from "../../../../contracts/system/webhooks.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { deliveryOf } from "../delivery/fan-out.ts";
import { insertDeliveries } from "../delivery/lanes.repo.ts";
import { deliveryView } from "../webhooks.present.ts";
import { requireSubscription } from "./require-subscription.ts";
import { wakeReceiver } from "./wake-receiver.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly wake: () => void;
}

/** A ping is also sent to a disabled subscription, to test whether it can be activated again. */
export async function sendPing({ store, clock, wake }: Needs, caller: Caller, id: string): Promise<Delivery> {
  const webhook = await requireSubscription(store.read, caller, id);
  const now = instantNow(clock);
  const message = { id: newId(), event: "ping", at: now, data: { webhook_id: id } } as const;
  const ping = deliveryOf(webhook, message, now);
  await store.write(async (tx) => {
    await wakeReceiver(tx, webhook, now);
    await insertDeliveries(tx, [ping]);
  });
  wake();
  return deliveryView(ping);
}
