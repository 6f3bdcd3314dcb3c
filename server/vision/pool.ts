/** Things that one at a time may use; who finds none free waits in turn, and may leave the queue. */
export interface Pool<T> {
  /** Resolves when a thing is free; rejects with the signal's reason where it aborts first. */
  readonly take: (signal?: AbortSignal) => Promise<T>;
  readonly giveBack: (thing: T) => void;
}

export function poolOf<T>(things: readonly T[]): Pool<T> {
  const free = [...things];
  const queue: ((thing: T) => void)[] = [];
  const giveBack = (thing: T) => {
    const next = queue.shift();
    if (next) next(thing);
    else free.push(thing);
  };
  const take = (signal?: AbortSignal) =>
    new Promise<T>((resolve, reject) => {
      signal?.throwIfAborted();
      const [thing] = free.splice(0, 1);
      if (thing !== undefined) return resolve(thing);
      const enter = (freed: T) => {
        signal?.removeEventListener("abort", leave);
        resolve(freed);
      };
      const leave = () => {
        queue.splice(queue.indexOf(enter), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(enter);
    });
  return { take, giveBack };
}
