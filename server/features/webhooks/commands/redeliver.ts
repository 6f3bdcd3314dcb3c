import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Delivery } from "../../../../contracts/system/webhooks.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { replayOf } from "../delivery/fan-out.ts";
import { insertDeliveries } from "../delivery/lanes.repo.ts";
import { deliveryView } from "../webhooks.present.ts";
import { findDelivery, hastenDelivery } from "../webhooks.repo.ts";
import { ownedBy } from "./require-subscription.ts";
import { wakeReceiver } from "./wake-receiver.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly wake: () => void;
}

/** Sends a delivery again with the same message id. A pending delivery is not duplicated but sent now. */
export async function redeliver({ store, clock, wake }: Needs, caller: Caller, id: string): Promise<Delivery> {
  const delivery = await findDelivery(store.read, ownedBy(caller, id));
  if (!delivery) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such delivery.", field: "id" });
  const now = instantNow(clock);
  const again = await store.write(async (tx) => {
    const webhook = await wakeReceiver(tx, ownedBy(caller, delivery.webhookId), now);
    if (webhook.status === "disabled") {
      const message = "The subscription is disabled: set its status to active first.";
      throw new AppError("VALIDATION_ERROR", { message, field: "id" });
    }
    const waiting = await hastenDelivery(tx, id, now);
    const replay = waiting ?? replayOf(delivery, now);
    if (!waiting) await insertDeliveries(tx, [replay]);
    return replay;
  });
  wake();
  return deliveryView(again);
}
