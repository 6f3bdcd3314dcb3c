import type { Response } from "express";

/** Aborted if the client closes the connection before the answer is sent. */
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
