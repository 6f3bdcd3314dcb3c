/** Lets at most `most` callers hold a permit; the others wait in their order, and may leave the queue. */
export interface Permits {
  /** Resolves when a permit is held; rejects with the signal's reason where it aborts first. */
  readonly take: (signal?: AbortSignal) => Promise<void>;
  readonly release: () => void;
}

export function permitsFor(most: number): Permits {
  let free = most;
  const queue: (() => void)[] = [];
  const release = () => {
    const next = queue.shift();
    if (next) next();
    else free++;
  };
  const take = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (free > 0) {
        free--;
        return resolve();
      }
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(enter), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(enter);
    });
  return { take, release };
}
