import type { LiveEventName } from "../../../contracts/system/events.ts";
import { queryClient, sessionKey } from "../client/query.ts";

/** The events that the page listens to. */
const eventNames = [
  "inspection",
  "spin360",
  "market_import",
  "record",
  "webhook",
  "sync",
] as const satisfies readonly LiveEventName[];

export interface StreamEvent {
  readonly kind: "event";
  readonly name: (typeof eventNames)[number];
  /** Its data as JSON. */
  readonly text: string;
}

/** Messages between the windows of one browser, about the stream that one of them reads. */
type WindowMessage =
  | StreamEvent
  /** The stream was opened again. Earlier events may have been missed. */
  | { readonly kind: "opened" }
  /** The server says that events were missed. */
  | { readonly kind: "gap" }
  | { readonly kind: "lost" }
  /** A new window asks whether the stream is open. The answer is `open`. */
  | { readonly kind: "ask-state" }
  | { readonly kind: "open" };

export type StreamMessage = Exclude<WindowMessage, { readonly kind: "ask-state" }>;

const reopenAfterMs = 4000;

/** Reads the stream until the returned function is called. Opens it again whenever it closes. */
function readStream(publish: (message: StreamMessage) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const open = () => {
    if (stopped) return;
    source = new EventSource(`/v1/events?types=${eventNames.join(",")}`);
    source.addEventListener("open", () => publish({ kind: "opened" }));
    source.addEventListener("gap", () => publish({ kind: "gap" }));
    for (const name of eventNames) {
      source.addEventListener(name, ({ data }) => publish({ kind: "event", name, text: data }));
    }
    source.addEventListener("error", () => {
      publish({ kind: "lost" });
      // the browser does not retry a refused stream: reading the session renews it, then the stream can be opened again
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => void queryClient.refetchQueries({ queryKey: sessionKey }).then(open), reopenAfterMs);
    });
  };
  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    source?.close();
  };
}

/**
 * Listens to the server's event stream until the returned function is called. A browser opens at most six connections to
 * one host, and a stream uses one for as long as it is open. Therefore one window per user, chosen by a browser lock,
 * reads the stream and forwards its messages to the other windows. When it closes, the next window takes over.
 */
export function subscribeToStream(userId: string, onMessage: (message: StreamMessage) => void): () => void {
  const name = `forecourt-live ${userId}`;
  // without locks (the page is not served over HTTPS) each window reads a stream of its own
  if (!("locks" in navigator)) return readStream(onMessage);
  const windows = new BroadcastChannel(name);
  const ending = new AbortController();
  let isStreamOwner = false;
  let isOpen = false;
  const send = (message: WindowMessage) => windows.postMessage(message);
  const publish = (message: StreamMessage) => {
    isOpen = message.kind !== "lost";
    send(message);
    onMessage(message);
  };
  windows.addEventListener("message", ({ data: message }: MessageEvent<WindowMessage>) => {
    if (message.kind !== "ask-state") onMessage(message);
    else if (isStreamOwner && isOpen) send({ kind: "open" });
  });
  const ownStream = () =>
    new Promise<void>((release) => {
      isStreamOwner = true;
      const stop = readStream(publish);
      ending.signal.addEventListener("abort", () => {
        stop();
        release();
      });
    });
  send({ kind: "ask-state" });
  navigator.locks.request(name, { signal: ending.signal }, ownStream).catch(() => undefined);
  return () => {
    ending.abort();
    windows.close();
  };
}
