import { type LiveEvent, type LiveEventName, type LiveGap, liveEvents } from "../../../contracts/system/events.ts";

export interface LiveMessage {
  /**
   * Increases over time, across restarts and instances. A reconnecting subscriber sends the id of the last message that
   * it received.
   */
  readonly id: number;
  readonly workspaceId: string;
  /** The vehicle of the event. Null for a spin without a vehicle. */
  readonly vehicleId: string | null;
  readonly name: LiveEventName;
  readonly data: LiveEvent;
}
export interface Subscription {
  readonly workspaceIds: ReadonlySet<string>;
  readonly listener: (message: LiveMessage) => void;
  /** Called if messages may be missing before the next message. */
  readonly onGap: (gap: LiveGap) => void;
}
/** A subscription that receives messages. */
export interface Joined {
  readonly leave: () => void;
  /**
   * The id up to which the listener has received all messages of its workspaces. Resuming after this id misses nothing.
   */
  readonly position: () => number;
}

/** Progress events for open pages. No state depends on them: it is in the database. */
export interface LiveBus {
  publish<N extends LiveEventName>(workspaceId: string, name: N, data: LiveEvent<N>): void;
  /**
   * Subscribes to messages of the workspaces. Kept messages after `lastId` are delivered first. If some of them may be
   * missing, `onGap` is called before.
   */
  subscribe(subscription: Subscription, lastId?: number): Promise<Joined>;
  /** Aborted when the server stops, so that event streams end. */
  readonly ended: AbortSignal;
  end(): void;
  /** Resolves when all published messages are stored. */
  close(): Promise<void>;
}

/** The maximum number of messages of a workspace that a reconnecting subscriber receives. Our own estimate. */
export const maxReplayed = 500;

function vehicleOf(data: LiveEvent): string | null {
  if ("vehicle_id" in data) return data.vehicle_id;
  return "car_id" in data ? data.car_id : null;
}

/** A message without its id. */
export function messageOf<N extends LiveEventName>(workspaceId: string, name: N, data: LiveEvent<N>) {
  const parsed = liveEvents[name].parse(data);
  return { workspaceId, vehicleId: vehicleOf(parsed), name, data: parsed };
}

/** A placeholder for messages of a workspace that were lost. */
export interface LostMessages {
  readonly id: number;
  readonly workspaceId: string;
  readonly vehicleId: null;
  readonly name: "gap";
  readonly data: LiveGap;
}

export const lostIn = (workspaceId: string): Omit<LostMessages, "id"> => ({
  workspaceId,
  vehicleId: null,
  name: "gap",
  data: { after: null, reason: "lost" },
});

/** Passes a message or a placeholder to a subscription. */
export function pass({ listener, onGap }: Subscription, message: LiveMessage | LostMessages): void {
  if (message.name === "gap") onGap(message.data);
  else listener(message);
}

/** Passes a message or a placeholder to the subscriptions of its workspace. */
export function deliver(subscriptions: Iterable<Subscription>, message: LiveMessage | LostMessages): void {
  for (const one of subscriptions) if (one.workspaceIds.has(message.workspaceId)) pass(one, message);
}
