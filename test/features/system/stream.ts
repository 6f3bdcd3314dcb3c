import { LiveGap } from "../../../contracts/system/events.ts";
import type { TestCaller } from "../../kit/serve.ts";

export interface ReceivedEvent {
  readonly id: number;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** An event `gap`, and the number of events before it. */
interface ReceivedGap {
  readonly gap: LiveGap;
  readonly position: number;
}

/** A line of a block, as its field and value. */
const fieldOf = (line: string): [string, string] => {
  const [, name = "", value = ""] = /^(\w*): (.*)$/.exec(line) ?? [];
  return [name, value];
};

/** Opens the caller's event stream and collects its events in `received`. */
export async function follow(caller: TestCaller, lastId?: number | string, types?: string) {
  const leave = new AbortController();
  const headers = lastId === undefined ? {} : { "last-event-id": String(lastId) };
  const query = types === undefined ? "" : `?types=${types}`;
  const response = await caller.fetch(`/v1/events${query}`, { headers, signal: leave.signal });
  if (!response.ok) throw new Error(`the stream answered ${response.status}`);
  const received: ReceivedEvent[] = [];
  const gaps: ReceivedGap[] = [];
  let latestId: number | undefined;
  let isOver = false;
  const reading = (async () => {
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const { id, event, data } = Object.fromEntries(block.split("\n").map(fieldOf));
        if (id !== undefined) latestId = Number(id);
        if (event === "gap") gaps.push({ gap: LiveGap.parse(JSON.parse(data ?? "")), position: received.length });
        else if (data !== undefined) received.push({ id: Number(id), event: event ?? "", data: JSON.parse(data) });
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return {
    received,
    gaps,
    /** The last id of the stream, as a browser remembers it. */
    lastId: () => latestId,
    /** False after the server or the caller has ended the stream. */
    isOpen: () => !isOver,
    ended: reading,
    leave: async () => {
      leave.abort();
      await reading;
    },
  };
}
export type Stream = Awaited<ReturnType<typeof follow>>;
