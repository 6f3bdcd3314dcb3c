/** Lets works run in the order in which they ask, and at a time no more than are allowed just then. */
export function createTaskLimiter() {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Runs `work` once fewer than `atOnce()` of all works run; answers, or rejects, with it. */
  return async <T>(atOnce: () => number, work: () => Promise<T>): Promise<T> => {
    while (running >= atOnce()) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
export type RunLimited = ReturnType<typeof createTaskLimiter>;
