import type { EventName, EventPayload } from "../../../contracts/events.ts";
import { events } from "../../../contracts/events.ts";
import { type Clock, instantNow } from "../clock.ts";
import type { Writer } from "../db/store.ts";
import { newId } from "../ids.ts";
import { insertEvent } from "./events.repo.ts";

/** Announces what happened, in the transaction in which it happens: neither is ever there without the other. */
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
