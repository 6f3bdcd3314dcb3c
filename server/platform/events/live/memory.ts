import type { Clock } from "../../clock.ts";
import { type LiveBus, type LiveMessage, messageOf, type Subscription, tellAll, toldAgain } from "../live.ts";
import { placesPerMs } from "../turns.repo.ts";

/** Our own estimate: workspaces whose messages are kept for who was cut off. */
const keptWorkspaces = 200;

/** Live events of one server that has its database for itself. */
export function openMemoryBus(clock: Clock): LiveBus {
  const subscriptions = new Set<Subscription>();
  /** Those that were told something last stand last. */
  const recent = new Map<string, LiveMessage[]>();
  const ending = new AbortController();
  let lastId = 0;

  function keep(message: LiveMessage): void {
    const { workspaceId } = message;
    const kept = recent.get(workspaceId) ?? [];
    kept.push(message);
    if (kept.length > toldAgain) kept.shift();
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
      lastId = Math.max(lastId + 1, clock.now().getTime() * placesPerMs);
      const message = { id: lastId, ...messageOf(workspaceId, name, data) };
      keep(message);
      tellAll(subscriptions, message);
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
