import { type LiveEvent, type LiveEventName, liveEvents } from "../../contracts/events.ts";

export interface LiveMessage {
  readonly id: number;
  readonly workspaceId: string;
  readonly name: LiveEventName;
  readonly data: LiveEvent;
}
type Listener = (message: LiveMessage) => void;

/** Progress for those who watch. Nothing depends on it: what is true stands in the database. */
export interface LiveBus {
  publish<N extends LiveEventName>(workspaceId: string, name: N, data: LiveEvent<N>): void;
  /** Hears the workspace's messages from now on, and first those after `lastId` that are still kept. */
  subscribe(workspaceId: string, listener: Listener, lastId?: number): () => void;
  /** Aborted when the server stops: an event stream would else never end. */
  readonly ended: AbortSignal;
  end(): void;
}

const kept = 500;

export function openLiveBus(): LiveBus {
  const listeners = new Map<string, Set<Listener>>();
  const recent: LiveMessage[] = [];
  const ending = new AbortController();
  let count = 0;
  return {
    ended: ending.signal,
    end: () => ending.abort(),
    publish(workspaceId, name, data) {
      count += 1;
      const message: LiveMessage = { id: count, workspaceId, name, data: liveEvents[name].parse(data) };
      recent.push(message);
      if (recent.length > kept) recent.shift();
      for (const listener of listeners.get(workspaceId) ?? []) listener(message);
    },
    subscribe(workspaceId, listener, lastId) {
      if (lastId !== undefined) {
        for (const message of recent) {
          if (message.workspaceId === workspaceId && message.id > lastId) listener(message);
        }
      }
      const group = listeners.get(workspaceId) ?? new Set<Listener>();
      group.add(listener);
      listeners.set(workspaceId, group);
      return () => {
        group.delete(listener);
        if (group.size === 0) listeners.delete(workspaceId);
      };
    },
  };
}
