import type { Request, Response } from "express";

/** An answer with more than a body: status, headers, meta. */
export class Outcome<T> {
  readonly body: T;
  readonly extras: OutcomeExtras<T>;
  constructor(body: T, extras: OutcomeExtras<T>) {
    this.body = body;
    this.extras = extras;
  }
}
export interface OutcomeExtras<T = unknown> {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the body belongs to an incremental read, which has its own schema. */
  readonly incremental?: true;
  /** Additional members of the envelope's meta. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Waits for the final answer (`Prefer: wait`). In the meantime, the first answer is stored for replays. */
  readonly settle?: () => Promise<Outcome<unknown>>;
  /** Changes the response itself, for example sets cookies. Does not run for replays. */
  readonly decorate?: (res: Response) => void;
  /** The body of replays, if it differs because `decorate` does not run for them. */
  readonly replay?: T;
}
export const outcome = <T>(body: T, extras: OutcomeExtras<T>): Outcome<T> => new Outcome(body, extras);

/** The result that a replay returns. */
export const replayOf = (result: unknown): unknown =>
  result instanceof Outcome && result.extras.replay !== undefined
    ? outcome<unknown>(result.extras.replay, result.extras)
    : result;

/** An answer that is not JSON: a file or an event stream. It writes the response itself. */
export class Stream {
  readonly send: (req: Request, res: Response) => Promise<void> | void;
  constructor(send: (req: Request, res: Response) => Promise<void> | void) {
    this.send = send;
  }
}

/** A list as a bare array, with the headers X-Total-Count and Link rel="next". */
export function listOutcome<T>(
  rows: T[],
  page: { total: number; limit: number; offset: number; url: string },
): Outcome<T[]> {
  const headers: Record<string, string> = { "X-Total-Count": String(page.total) };
  if (page.offset + rows.length < page.total) {
    // Split only at the first question mark: the query may contain others.
    const [path = "", query] = page.url.split(/\?(.*)/s);
    const next = new URLSearchParams(query);
    next.set("limit", String(page.limit));
    next.set("offset", String(page.offset + page.limit));
    headers.Link = `<${path}?${next}>; rel="next"`;
  }
  return outcome(rows, { headers });
}
