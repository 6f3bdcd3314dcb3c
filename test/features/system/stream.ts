import type { TestCaller } from "../../kit/serve.ts";

export interface ReceivedEvent {
  readonly id: number;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Opens the caller's event stream and collects its events in `received`. */
export async function follow(caller: TestCaller, lastId?: number) {
  const leave = new AbortController();
  const headers = lastId === undefined ? {} : { "last-event-id": String(lastId) };
  const response = await caller.fetch("/v1/events", { headers, signal: leave.signal });
  if (!response.ok) throw new Error(`the stream answered ${response.status}`);
  const received: ReceivedEvent[] = [];
  let isOver = false;
  const reading = (async () => {
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (data !== undefined) received.push({ id: Number(id), event: event ?? "", data: JSON.parse(data) });
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return {
    received,
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
