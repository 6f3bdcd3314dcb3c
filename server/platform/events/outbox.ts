import type { EventName, EventPayload } from "../../../contracts/events.ts";
import { events } from "../../../contracts/events.ts";
import { type Clock, instantNow } from "../clock.ts";
import type { Writer } from "../db/store.ts";
import { newId } from "../ids.ts";
import { insertEvent } from "./events.repo.ts";

/**
 * Adds an event to the outbox, in the transaction of the change that it reports. So both are committed or neither is.
 */
export async function emit<N extends EventName>(
  tx: Writer,
  clock: Clock,
  event: { readonly workspaceId: string; readonly name: N; readonly payload: EventPayload<N> },
): Promise<void> {
  await insertEvent(tx, {
    id: newId(),
    workspaceId: event.workspaceId,
    name: event.name,
    payload: events[event.name].parse(event.payload),
    createdAt: instantNow(clock),
  });
}
