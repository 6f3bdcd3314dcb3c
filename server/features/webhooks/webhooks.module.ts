import type { webhooks as contract } from "../../../contracts/system/webhooks.ts";
import { type Clock, days, later } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { deletePassedEvents } from "../../platform/events/events.repo.ts";
import type { LiveBus } from "../../platform/events/live.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { Pruning } from "../../platform/jobs/nightly.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import { openOutbound } from "../../platform/net/outbound.ts";
import type { Outbox } from "../outbox/outbox.service.ts";
import { createWriting } from "./delivery/batch.ts";
import { type Dispatcher, startDispatcher } from "./delivery/dispatcher.ts";
import { answerTimeoutMs } from "./delivery/send.ts";
import { deleteOldDeliveries } from "./webhooks.repo.ts";
import { webhookRoutes } from "./webhooks.routes.ts";
import { createSubscriptions } from "./webhooks.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly live: LiveBus;
  readonly outbox: Pick<Outbox, "send">;
  readonly allowPrivateTargets: boolean;
  readonly wakeJobs: () => void;
  readonly observe: Metrics["delivery"] | undefined;
}
interface Webhooks {
  readonly routes: Handlers<typeof contract>;
  readonly prunings: readonly Pruning[];
  /** Starts to deliver events. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const deliveriesKept = days(30);
/** Deliveries have their own copy of the payload. So events that were passed on are kept only for finding errors. Our own estimate. */
const eventsKept = days(1);

/** Connects the parts of webhooks: routes, dispatcher and the nightly deletion of old rows. */
export function openWebhooks({ allowPrivateTargets: allowPrivate, ...needs }: Needs): Webhooks {
  const { store, clock } = needs;
  const outbound = openOutbound({ answerMs: answerTimeoutMs });
  let dispatcher: Dispatcher | undefined;
  const subscriptions = createSubscriptions({ ...needs, outbound, allowPrivate, wake: () => dispatcher?.wake() });
  return {
    routes: webhookRoutes(subscriptions),
    prunings: [
      {
        what: "webhooks' deliveries",
        run: () => store.write((tx) => deleteOldDeliveries(tx, later(clock, -deliveriesKept))),
      },
      { what: "events", run: () => store.write((tx) => deletePassedEvents(tx, later(clock, -eventsKept))) },
    ],
    async start() {
      dispatcher = await startDispatcher({ ...needs, outbound, allowPrivate, ...createWriting(store) });
    },
    async stop() {
      await dispatcher?.stop();
      await outbound.close();
    },
  };
}
