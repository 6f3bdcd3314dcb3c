import type { Clock } from "../../clock.ts";
import { deliver, type LiveBus, type LiveMessage, maxReplayed, messageOf, type Subscription } from "../live.ts";
import { placesPerMs } from "../turns.repo.ts";

/** Our own estimate: workspaces whose messages are kept for reconnecting subscribers. */
const maxWorkspaces = 200;

/** Live events of a single server instance. */
export function openMemoryBus(clock: Clock): LiveBus {
  const subscriptions = new Set<Subscription>();
  /** In the order of their latest message. */
  const recent = new Map<string, LiveMessage[]>();
  const ending = new AbortController();
  let lastId = 0;

  function keep(message: LiveMessage): void {
    const { workspaceId } = message;
    const kept = recent.get(workspaceId) ?? [];
    kept.push(message);
    if (kept.length > maxReplayed) kept.shift();
    recent.delete(workspaceId);
    recent.set(workspaceId, kept);
    for (const quietest of recent.keys()) {
      if (recent.size <= maxWorkspaces) break;
      recent.delete(quietest);
    }
  }

  return {
    ended: ending.signal,
    end: () => ending.abort(),
    publish(workspaceId, name, data) {
      lastId = Math.max(lastId + 1, clock.now().getTime() * placesPerMs);
      const message = { id: lastId, ...messageOf(workspaceId, name, data) };
      keep(message);
      deliver(subscriptions, message);
    },
    async subscribe(subscription, heard) {
      if (heard !== undefined) {
        const kept = [...subscription.workspaceIds].flatMap((id) => recent.get(id) ?? []);
        const missed = kept.filter(({ id }) => id > heard).sort((a, b) => a.id - b.id);
        for (const message of missed) subscription.listener(message);
      }
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
    close: async () => undefined,
  };
}
