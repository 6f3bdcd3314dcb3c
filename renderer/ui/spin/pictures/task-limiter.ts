/** Runs tasks in the order of their requests, and only as many at a time as each of them allows. */
export function createTaskLimiter() {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Runs `task` once fewer than `maxConcurrent()` tasks are running. Resolves or rejects with the task's result. */
  return async <T>(maxConcurrent: () => number, task: () => Promise<T>): Promise<T> => {
    while (running >= maxConcurrent()) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
export type RunLimited = ReturnType<typeof createTaskLimiter>;
