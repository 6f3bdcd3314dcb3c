import { type LiveEvent, type LiveEventName, liveEvents } from "../../../contracts/events.ts";

export interface LiveMessage {
  /** Grows with time, over restarts and from one instance to the next: who was cut off says which it heard last. */
  readonly id: number;
  readonly workspaceId: string;
  /** The vehicle that it is about; null for a spin of none yet. */
  readonly vehicleId: string | null;
  readonly name: LiveEventName;
  readonly data: LiveEvent;
}
export interface Subscription {
  readonly workspaceIds: ReadonlySet<string>;
  readonly listener: (message: LiveMessage) => void;
}

/** Progress for those who watch. Nothing depends on it: what is true stands in the database. */
export interface LiveBus {
  publish<N extends LiveEventName>(workspaceId: string, name: N, data: LiveEvent<N>): void;
  /**
   * Hears the workspaces' messages from when this is answered, and before that those after `lastId` that are still
   * kept. Answers how to leave.
   */
  subscribe(subscription: Subscription, lastId?: number): Promise<() => void>;
  /** Aborted when the server stops: an event stream would else never end. */
  readonly ended: AbortSignal;
  end(): void;
  /** Once what was published is where others read it. */
  close(): Promise<void>;
}

/** Our own estimate: messages of a workspace that who was cut off is told at most, the newest. */
export const toldAgain = 500;

function vehicleOf(data: LiveEvent): string | null {
  if ("vehicle_id" in data) return data.vehicle_id;
  return "car_id" in data ? data.car_id : null;
}

/** What is told, before it has its place among the others. */
export function messageOf<N extends LiveEventName>(workspaceId: string, name: N, data: LiveEvent<N>) {
  const told = liveEvents[name].parse(data);
  return { workspaceId, vehicleId: vehicleOf(told), name, data: told };
}

export function tellAll(subscriptions: Iterable<Subscription>, message: LiveMessage): void {
  for (const { workspaceIds, listener } of subscriptions) if (workspaceIds.has(message.workspaceId)) listener(message);
}
