/** Resources that one caller at a time may use. Callers wait in order; the signal ends the wait. */
export interface Pool<T> {
  /** Resolves when a resource is free. Rejects with the signal's reason if it aborts first. */
  readonly acquire: (signal?: AbortSignal) => Promise<T>;
  readonly release: (resource: T) => void;
}

export function createPool<T>(resources: readonly T[]): Pool<T> {
  const free = [...resources];
  const queue: ((resource: T) => void)[] = [];
  const release = (resource: T) => {
    const next = queue.shift();
    if (next) next(resource);
    else free.push(resource);
  };
  const acquire = (signal?: AbortSignal) =>
    new Promise<T>((resolve, reject) => {
      signal?.throwIfAborted();
      const [resource] = free.splice(0, 1);
      if (resource !== undefined) return resolve(resource);
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
  return { acquire, release };
}
