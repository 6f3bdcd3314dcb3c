import type { Response } from "express";

/** Aborted when the connection of a request closes before its answer is sent: nobody waits for it any more. */
export function closedSignal(res: Response): AbortSignal {
  const closed = new AbortController();
  if (res.destroyed) closed.abort();
  else {
    res.once("close", () => {
      if (!res.writableFinished) closed.abort();
    });
  }
  return closed.signal;
}
