import type { LiveEventName } from "../../contracts/events.ts";
import { queryClient, sessionKey } from "./query.ts";

/** What the page listens for. */
const names = ["inspection", "spin360"] as const satisfies readonly LiveEventName[];

/** What windows tell each other of the stream that one of them holds. */
type Word =
  | { readonly kind: "news"; readonly name: (typeof names)[number]; readonly text: string }
  /** It was opened anew; what happened before that, nobody heard. */
  | { readonly kind: "opened" }
  | { readonly kind: "lost" }
  /** A window has come and asks whether the stream is open; `open` is the answer. */
  | { readonly kind: "asked" }
  | { readonly kind: "open" };

export type StreamMessage = Exclude<Word, { readonly kind: "asked" }>;

const reopenAfterMs = 4000;

/** Reads the stream until the returned function is called; opens it again whenever it closes. */
function readStream(tell: (word: StreamMessage) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const open = () => {
    if (stopped) return;
    source = new EventSource("/v1/events");
    source.addEventListener("open", () => tell({ kind: "opened" }));
    for (const name of names) {
      source.addEventListener(name, ({ data }) => tell({ kind: "news", name, text: data }));
    }
    source.addEventListener("error", () => {
      tell({ kind: "lost" });
      // the browser gives up on a refused stream: ask who is signed in, which renews the session, then ask again
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
 * Hears the server's event stream until the returned function is called. A browser keeps at most six connections to one
 * host, and a stream takes one for as long as it is open: so one window, chosen by a browser lock, holds the stream of
 * the person and passes on what it hears. When it is closed, the next one takes over.
 */
export function subscribeToStream(userId: string, hear: (word: StreamMessage) => void): () => void {
  const name = `forecourt-live ${userId}`;
  // without locks (a page that is not served securely) windows cannot agree: each has a stream of its own
  if (!("locks" in navigator)) return readStream(hear);
  const windows = new BroadcastChannel(name);
  const ending = new AbortController();
  let isHolder = false;
  let isOpen = false;
  const send = (word: Word) => windows.postMessage(word);
  const tell = (word: StreamMessage) => {
    isOpen = word.kind !== "lost";
    send(word);
    hear(word);
  };
  windows.addEventListener("message", ({ data: word }: MessageEvent<Word>) => {
    if (word.kind !== "asked") hear(word);
    else if (isHolder && isOpen) send({ kind: "open" });
  });
  const hold = () =>
    new Promise<void>((release) => {
      isHolder = true;
      const stop = readStream(tell);
      ending.signal.addEventListener("abort", () => {
        stop();
        release();
      });
    });
  send({ kind: "asked" });
  navigator.locks.request(name, { signal: ending.signal }, hold).catch(() => undefined);
  return () => {
    ending.abort();
    windows.close();
  };
}
