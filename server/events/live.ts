import { type LiveEvent, type LiveEventName, liveEvents } from "../../contracts/events.ts";

export interface LiveMessage {
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

const kept = 500;

function vehicleOf(data: LiveEvent): string | null {
  if ("vehicle_id" in data) return data.vehicle_id;
  return "car_id" in data ? data.car_id : null;
}

export function openLiveBus(): LiveBus {
  const subscriptions = new Set<{ readonly workspaceIds: ReadonlySet<string>; readonly listener: Listener }>();
  const recent: LiveMessage[] = [];
  const ending = new AbortController();
  let count = 0;
  return {
    ended: ending.signal,
    end: () => ending.abort(),
    publish(workspaceId, name, data) {
      count += 1;
      const told = liveEvents[name].parse(data);
      const message: LiveMessage = { id: count, workspaceId, vehicleId: vehicleOf(told), name, data: told };
      recent.push(message);
      if (recent.length > kept) recent.shift();
      for (const { workspaceIds, listener } of subscriptions) if (workspaceIds.has(workspaceId)) listener(message);
    },
    subscribe(workspaceIds, listener, lastId) {
      if (lastId !== undefined) {
        for (const message of recent) {
          if (workspaceIds.has(message.workspaceId) && message.id > lastId) listener(message);
        }
      }
      const subscription = { workspaceIds, listener };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
  };
}
