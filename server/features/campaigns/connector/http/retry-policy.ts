/** The limits of an attempt, of a call with its pauses, and the first pause. Our own estimates. */
export interface RetryPolicy {
  readonly attempts: number;
  readonly attemptMs: number;
  readonly totalMs: number;
  readonly firstPauseMs: number;
}
export const retryPolicy: RetryPolicy = { attempts: 3, attemptMs: 8_000, totalMs: 20_000, firstPauseMs: 300 };

/** Doubles with each attempt; 50 to 100 % of it is waited, so that callers that failed together do not retry together. */
export const pauseAfter = (attempt: number, { firstPauseMs }: RetryPolicy, random = Math.random()): number =>
  firstPauseMs * 2 ** attempt * (0.5 + random / 2);
