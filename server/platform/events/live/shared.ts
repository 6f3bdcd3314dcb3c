import type { Clock } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import type { Log } from "../../log.ts";
import { type LiveBus, messageOf } from "../live.ts";
import { createMessageReader } from "./message-reader.ts";
import { createMessageWriter } from "./message-writer.ts";

/** The maximum delay of messages from other instances. Our own estimate. */
const readEveryMs = 250;

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Live events of several instances on one database. Each instance writes its messages into a table and, while it has
 * subscribers, reads the messages of all instances from it. So all instances deliver the same messages under the same
 * ids, and a subscriber can reconnect to any of them.
 */
export function openSharedBus({ store, clock, log }: Needs): LiveBus {
  const ending = new AbortController();
  const reader = createMessageReader({ store, clock, log });
  const writer = createMessageWriter({ store, clock, log, onWritten: reader.read });
  const timer = setInterval(reader.read, readEveryMs);
  return {
    ended: ending.signal,
    end: () => ending.abort(),
    publish: (workspaceId, name, data) => writer.write(messageOf(workspaceId, name, data)),
    subscribe: reader.subscribe,
    async close() {
      clearInterval(timer);
      await writer.finish();
      await reader.finish();
    },
  };
}
