import { type LiveEvent, type LiveEventName, liveEvents } from "../../../contracts/events.ts";

export interface LiveMessage {
  /** Grows with time, across restarts and instances. A reconnecting subscriber names the last one that it received. */
  readonly id: number;
  readonly workspaceId: string;
  /** The vehicle that it concerns; null for a spin without a vehicle. */
  readonly vehicleId: string | null;
  readonly name: LiveEventName;
  readonly data: LiveEvent;
}
export interface Subscription {
  readonly workspaceIds: ReadonlySet<string>;
  readonly listener: (message: LiveMessage) => void;
}

/** Progress events for open pages. Nothing depends on them: the state is in the database. */
export interface LiveBus {
  publish<N extends LiveEventName>(workspaceId: string, name: N, data: LiveEvent<N>): void;
  /**
   * Subscribes to the workspaces' messages. Messages after `lastId` that are still kept are delivered first. Returns the
   * function that unsubscribes.
   */
  subscribe(subscription: Subscription, lastId?: number): Promise<() => void>;
  /** Aborted when the server stops, so that event streams end. */
  readonly ended: AbortSignal;
  end(): void;
  /** Resolves when all published messages are stored. */
  close(): Promise<void>;
}

/** Our own estimate: the newest messages of a workspace that a reconnecting subscriber receives at most. */
export const maxReplayed = 500;

function vehicleOf(data: LiveEvent): string | null {
  if ("vehicle_id" in data) return data.vehicle_id;
  return "car_id" in data ? data.car_id : null;
}

/** A message before it has its id. */
export function messageOf<N extends LiveEventName>(workspaceId: string, name: N, data: LiveEvent<N>) {
  const parsed = liveEvents[name].parse(data);
  return { workspaceId, vehicleId: vehicleOf(parsed), name, data: parsed };
}

export function deliver(subscriptions: Iterable<Subscription>, message: LiveMessage): void {
  for (const { workspaceIds, listener } of subscriptions) if (workspaceIds.has(message.workspaceId)) listener(message);
}
