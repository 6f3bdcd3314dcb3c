import type { EventName, EventPayload } from "../../../contracts/system/events.ts";
import { events } from "../../../contracts/system/events.ts";
import { type Clock, instantNow } from "../clock.ts";
import type { Writer } from "../db/store.ts";
import { newId } from "../ids.ts";
import { insertEvents } from "./events.repo.ts";

export interface Emitted<N extends EventName> {
  readonly workspaceId: string;
  readonly name: N;
  readonly payload: EventPayload<N>;
}

/** The maximum number of events per statement. Our own estimate. */
const atOnce = 500;

type EventRow = Parameters<typeof insertEvents>[1][number];

/** The collected events of transactions in `emitTogether`. */
const gathered = new WeakMap<Writer, EventRow[]>();

/**
 * Runs the step and then inserts the events that it emitted in this transaction, in order, with few statements instead
 * of one per event. If the step throws, no events are inserted.
 */
export async function emitTogether(tx: Writer, step: () => Promise<void>): Promise<void> {
  const rows: EventRow[] = [];
  gathered.set(tx, rows);
  try {
    await step();
  } finally {
    gathered.delete(tx);
  }
  for (let from = 0; from < rows.length; from += atOnce) await insertEvents(tx, rows.slice(from, from + atOnce));
}

/**
 * Adds events of one type to the outbox, in order, in the transaction of the change that they report. So either all are
 * committed, or none.
 */
export async function emitAll<N extends EventName>(
  tx: Writer,
  clock: Clock,
  emitted: readonly Emitted<N>[],
): Promise<void> {
  const createdAt = instantNow(clock);
  for (let i = 0; i < emitted.length; i += atOnce) {
    const rows = emitted.slice(i, i + atOnce).map(({ workspaceId, name, payload }) => {
      return { id: newId(), workspaceId, name, payload: events[name].parse(payload), createdAt };
    });
    const together = gathered.get(tx);
    if (together) together.push(...rows);
    else await insertEvents(tx, rows);
  }
}

/** Adds one event (see `emitAll`). */
export const emit = <N extends EventName>(tx: Writer, clock: Clock, event: Emitted<N>): Promise<void> =>
  emitAll(tx, clock, [event]);
