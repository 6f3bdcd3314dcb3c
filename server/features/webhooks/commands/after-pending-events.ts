import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { catchUp } from "../delivery/fan-out.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}

/** Runs a change of subscriptions after all earlier events were assigned: it applies to later events only. */
export async function afterPendingEvents<T>({ store, clock }: Needs, work: (tx: Writer) => Promise<T>): Promise<T> {
  while (true) {
    const done = await store.write(async (tx) => (await catchUp(tx, instantNow(clock))) && { answer: await work(tx) });
    if (done) return done.answer;
  }
}
