/** The clock of the shell. Tests replace it. */
export interface Timers {
  /** Milliseconds since any fixed time. */
  now(): number;
  /** Calls `run` once, after `delayMs`. Returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
