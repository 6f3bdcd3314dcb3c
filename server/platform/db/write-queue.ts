export interface WriteQueue {
  /** The number of waiting writers, shared by all threads. */
  readonly waiting: Int32Array<SharedArrayBuffer>;
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all writers that are in the queue now have ended. */
  finish(): Promise<void>;
}

/** Runs one writer at a time, in the order of the calls. */
export function createWriteQueue(): WriteQueue {
  let last: Promise<unknown> = Promise.resolve();
  const waiting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  return {
    waiting,
    run(work) {
      Atomics.add(waiting, 0, 1);
      const turn = last.then(() => {
        Atomics.sub(waiting, 0, 1);
        return work();
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    async finish() {
      await last;
    },
  };
}
