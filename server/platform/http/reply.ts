import type { Request, Response } from "express";

/** An answer that says more than its body. */
export class Outcome<T> {
  readonly body: T;
  readonly extras: OutcomeExtras;
  constructor(body: T, extras: OutcomeExtras) {
    this.body = body;
    this.extras = extras;
  }
}
export interface OutcomeExtras {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the envelope's meta. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Holds the answer for a better one (`Prefer: wait`); what stands so far is kept for a replay meanwhile. */
  readonly settle?: () => Promise<Outcome<unknown>>;
  /** Cookies and the like, which only the response itself can carry. */
  readonly decorate?: (res: Response) => void;
}
export const outcome = <T>(body: T, extras: OutcomeExtras): Outcome<T> => new Outcome(body, extras);

/** An answer that is no JSON: a file, an event stream. It writes the response itself. */
export class Stream {
  readonly send: (req: Request, res: Response) => Promise<void> | void;
  constructor(send: (req: Request, res: Response) => Promise<void> | void) {
    this.send = send;
  }
}

/** A bare-array list with its totals: X-Total-Count and Link rel="next". */
export function listOutcome<T>(
  rows: T[],
  page: { total: number; limit: number; offset: number; url: string },
): Outcome<T[]> {
  const headers: Record<string, string> = { "X-Total-Count": String(page.total) };
  if (page.offset + rows.length < page.total) {
    // a question mark within the query is a letter like others
    const [path = "", query] = page.url.split(/\?(.*)/s);
    const next = new URLSearchParams(query);
    next.set("limit", String(page.limit));
    next.set("offset", String(page.offset + page.limit));
    headers.Link = `<${path}?${next}>; rel="next"`;
  }
  return outcome(rows, { headers });
}
