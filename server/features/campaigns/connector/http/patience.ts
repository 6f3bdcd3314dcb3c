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
