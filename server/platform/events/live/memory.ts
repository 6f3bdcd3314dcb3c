import type { LiveGap } from "../../../../contracts/system/events.ts";
import type { Clock } from "../../clock.ts";
import { deliver, type LiveBus, type LiveMessage, maxReplayed, messageOf, type Subscription } from "../live.ts";
import { placesPerMs } from "../turns.repo.ts";

/** The number of workspaces with messages kept for reconnecting subscribers. Our own estimate. */
const maxWorkspaces = 200;

/** The newest messages of each workspace. */
function createRecentMessages() {
  /** By workspace, sorted by the latest message. */
  const kept = new Map<string, LiveMessage[]>();
  /** By workspace, the id of the last message that is no longer kept. */
  const dropped = new Map<string, number>();
  const drop = (message: LiveMessage | undefined) => message && dropped.set(message.workspaceId, message.id);

  return {
    keep(message: LiveMessage): void {
      const { workspaceId } = message;
      const own = kept.get(workspaceId) ?? [];
      own.push(message);
      if (own.length > maxReplayed) drop(own.shift());
      kept.delete(workspaceId);
      kept.set(workspaceId, own);
      for (const [quietest, messages] of kept) {
        if (kept.size <= maxWorkspaces) break;
        drop(messages.at(-1));
        kept.delete(quietest);
      }
    },
    /** The kept messages of these workspaces after an id, and whether none are missing. */
    after(id: number, workspaceIds: ReadonlySet<string>) {
      const messages = [...workspaceIds].flatMap((workspaceId) => kept.get(workspaceId) ?? []);
      return {
        missed: messages.filter((message) => message.id > id).sort((a, b) => a.id - b.id),
        isComplete: [...workspaceIds].every((workspaceId) => (dropped.get(workspaceId) ?? 0) <= id),
      };
    },
  };
}

/** Live events for a single server instance. */
export function openMemoryBus(clock: Clock): LiveBus {
  const subscriptions = new Set<Subscription>();
  const recent = createRecentMessages();
  const ending = new AbortController();
  const placeNow = () => clock.now().getTime() * placesPerMs;
  /** Lower ids belong to earlier runs. */
  const begunAt = placeNow();
  let lastId = begunAt;

  function gapReason(heard: number, isComplete: boolean): LiveGap["reason"] | undefined {
    if (heard < begunAt) return "restarted";
    if (heard > lastId) return "unknown_id";
    return isComplete ? undefined : "not_kept";
  }

  function replay({ workspaceIds, listener, onGap }: Subscription, heard: number): void {
    const { missed, isComplete } = recent.after(heard, workspaceIds);
    const reason = gapReason(heard, isComplete);
    if (reason) onGap({ after: heard, reason });
    for (const message of missed) listener(message);
  }

  return {
    ended: ending.signal,
    end: () => ending.abort(),
    publish(workspaceId, name, data) {
      lastId = Math.max(lastId + 1, placeNow());
      const message = { id: lastId, ...messageOf(workspaceId, name, data) };
      recent.keep(message);
      deliver(subscriptions, message);
    },
    async subscribe(subscription, heard) {
      if (heard !== undefined) replay(subscription, heard);
      subscriptions.add(subscription);
      return { leave: () => void subscriptions.delete(subscription), position: () => lastId };
    },
    close: async () => undefined,
  };
}
