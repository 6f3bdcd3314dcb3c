import { type LiveEvent, type LiveEventName, liveEvents } from "../../contracts/events.ts";
import type { Clock } from "../clock.ts";

export interface LiveMessage {
  /** Grows with time, over restarts and from one instance to the next: who was cut off says which it heard last. */
  readonly id: number;
  readonly workspaceId: string;
  /** The vehicle that it is about; null for a spin of none yet. */
  readonly vehicleId: string | null;
  readonly name: LiveEventName;
  readonly data: LiveEvent;
}
type Listener = (message: LiveMessage) => void;

/** Progress for those who watch. Nothing depends on it: what is true stands in the database. */
export interface LiveBus {
  publish<N extends LiveEventName>(workspaceId: string, name: N, data: LiveEvent<N>): void;
  /** Hears the workspaces' messages from now on, and first those after `lastId` that are still kept. */
  subscribe(workspaceIds: ReadonlySet<string>, listener: Listener, lastId?: number): () => void;
  /** Aborted when the server stops: an event stream would else never end. */
  readonly ended: AbortSignal;
  end(): void;
}

/** Our own estimates: messages of a workspace that are kept for who was cut off, and workspaces they are kept of. */
const keptOfEach = 500;
const keptWorkspaces = 200;
/** Message numbers to a millisecond. */
const idsPerMs = 1000;

function vehicleOf(data: LiveEvent): string | null {
  if ("vehicle_id" in data) return data.vehicle_id;
  return "car_id" in data ? data.car_id : null;
}

export function openLiveBus(clock: Clock): LiveBus {
  const subscriptions = new Set<{ readonly workspaceIds: ReadonlySet<string>; readonly listener: Listener }>();
  /** Those that were told something last stand last. */
  const recent = new Map<string, LiveMessage[]>();
  const ending = new AbortController();
  let lastId = 0;

  function keep(message: LiveMessage): void {
    const { workspaceId } = message;
    const kept = recent.get(workspaceId) ?? [];
    kept.push(message);
    if (kept.length > keptOfEach) kept.shift();
    recent.delete(workspaceId);
    recent.set(workspaceId, kept);
    for (const quietest of recent.keys()) {
      if (recent.size <= keptWorkspaces) break;
      recent.delete(quietest);
    }
  }

  return {
    ended: ending.signal,
    end: () => ending.abort(),
    publish(workspaceId, name, data) {
      lastId = Math.max(lastId + 1, clock.now().getTime() * idsPerMs);
      const told = liveEvents[name].parse(data);
      const message: LiveMessage = { id: lastId, workspaceId, vehicleId: vehicleOf(told), name, data: told };
      keep(message);
      for (const { workspaceIds, listener } of subscriptions) if (workspaceIds.has(workspaceId)) listener(message);
    },
    subscribe(workspaceIds, listener, heard) {
      if (heard !== undefined) {
        const missed = [...workspaceIds].flatMap((id) => recent.get(id) ?? []).filter(({ id }) => id > heard);
        for (const message of missed.sort((a, b) => a.id - b.id)) listener(message);
      }
      const subscription = { workspaceIds, listener };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
  };
}
