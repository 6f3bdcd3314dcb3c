import type { Response } from "express";
import type { LiveGap } from "../../../contracts/system/events.ts";
import type { LiveMessage } from "../../platform/events/live.ts";

/** A client with this many unread bytes is disconnected. It may reconnect with its last event id. Our own estimate. */
const maxUnreadBytes = 1024 * 1024;

/** Writes to an event stream in the order of the calls, whatever has to be checked first. Nothing is written before `start`. */
export function createOrderedOutput(res: Response, mayReceive: (message: LiveMessage) => Promise<boolean>) {
  const started = Promise.withResolvers<void>();
  let written = started.promise;
  const inOrder = (act: () => Promise<void> | void) => {
    written = written.then(act).catch(() => void res.end());
  };

  function write(text: string): void {
    // The stream may end while a permission is checked. Writing then would be an uncaught error.
    if (res.writableEnded || res.destroyed) return;
    if (res.writableLength > maxUnreadBytes) res.destroy();
    else res.write(text);
  }

  return {
    start: started.resolve,
    retryAfter: (milliseconds: number) => write(`retry: ${milliseconds}\n\n`),
    /** Writes the message if the client may receive it. */
    message: (message: LiveMessage) =>
      inOrder(async () => {
        if (!(await mayReceive(message))) return;
        const { id, name, data } = message;
        write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      }),
    gap: (gap: LiveGap) => inOrder(() => write(`event: gap\ndata: ${JSON.stringify(gap)}\n\n`)),
    /**
     * Writes the id after which the client resumes, also if it gets no event for long: a block without data sets the id
     * and is no event.
     */
    position: (id: number, comment?: string) =>
      inOrder(() => write(`${comment === undefined ? "" : `: ${comment}\n`}id: ${id}\n\n`)),
  };
}
