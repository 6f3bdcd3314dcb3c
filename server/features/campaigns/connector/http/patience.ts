/** Our own estimates: an attempt, all of a call with its pauses, and the first pause. */
export interface Patience {
  readonly attempts: number;
  readonly attemptMs: number;
  readonly totalMs: number;
  readonly firstPauseMs: number;
}
export const patience: Patience = { attempts: 3, attemptMs: 8_000, totalMs: 20_000, firstPauseMs: 300 };

/** Doubles with each attempt, of which half to all is waited: callers that failed together do not come back together. */
export const pauseAfter = (attempt: number, { firstPauseMs }: Patience, random = Math.random()): number =>
  firstPauseMs * 2 ** attempt * (0.5 + random / 2);

/** Milliseconds that a Retry-After asks for, seconds or a date; undefined where it says nothing sensible. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
