import type { z } from "zod";
import { type webhooks as contract, disabledByOwner, type Webhook } from "../../../../contracts/system/webhooks.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { cancelWaiting } from "../delivery/lanes.repo.ts";
import { webhookOf } from "../webhooks.present.ts";
import { holdSubscriptions } from "../webhooks.repo.ts";
import { afterPendingEvents } from "./after-pending-events.ts";
import { assertReachable, type Reachability } from "./assert-reachable.ts";
import { changeSubscription } from "./change-subscription.ts";
import { requireSubscription } from "./require-subscription.ts";

interface Needs extends Reachability {
  readonly store: Store;
  readonly clock: Clock;
  readonly wake: () => void;
}
export type Change = z.output<typeof contract.update.body>;

/** Disabling cancels pending deliveries. Activating resets the failures. */
export async function updateSubscription(
  needs: Needs,
  caller: Caller,
  id: string,
  { status, url, events, description }: Change,
): Promise<Webhook> {
  const { store, clock, wake } = needs;
  await requireSubscription(store.read, caller, id);
  if (url !== undefined) await assertReachable(needs, url);
  const set = {
    ...(url !== undefined && { url, restUntil: null }),
    ...(events && { events: [...new Set(events)] }),
    ...(description !== undefined && { description }),
    ...(status === "disabled" && { status, disabledReason: disabledByOwner }),
    ...(status === "active" && {
      status,
      disabledReason: null,
      failureCount: 0,
      failingSince: null,
      restUntil: null,
    }),
  };
  const row = await afterPendingEvents(needs, async (tx) => {
    const changed = await changeSubscription({ tx, clock, caller }, { id, action: "webhook.changed", set });
    if (status === "active") await holdSubscriptions(tx, changed.workspaceId);
    if (status === "disabled") await cancelWaiting(tx, id);
    return changed;
  });
  wake();
  return webhookOf(row);
}
