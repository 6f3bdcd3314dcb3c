import type { Webhook } from "../../../../contracts/system/webhooks.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, hours, later } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { newSecret } from "../delivery/signature.ts";
import { webhookOf } from "../webhooks.present.ts";
import { changeSubscription } from "./change-subscription.ts";
import { requireSubscription } from "./require-subscription.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}

const oldSecretValidMs = hours(24);

/** The former secret signs for another day; older ones do not. */
export async function rotateSecret({ store, clock }: Needs, caller: Caller, id: string): Promise<Webhook> {
  const row = await store.write(async (tx) => {
    const before = await requireSubscription(tx, caller, id);
    const set = {
      secret: newSecret(),
      oldSecret: before.secret,
      oldSecretUntil: later(clock, oldSecretValidMs),
    };
    return changeSubscription({ tx, clock, caller }, { id, action: "webhook.secret_rotated", set });
  });
  return { ...webhookOf(row), secret: row.secret };
}
