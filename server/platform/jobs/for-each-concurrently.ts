interface Options {
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

/**
 * Runs `work` for every item, in order, with at most `concurrency` at a time. After the first failure, or when `signal`
 * is aborted, it starts no more items and aborts the signal of `work`. Settles when all started work has ended, and
 * throws the first failure. Closes an async source that was not read to its end.
 */
export async function forEachConcurrently<T>(
  items: readonly T[] | AsyncIterable<T>,
  { concurrency, signal }: Options,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  // All workers share one iterator, so each item is taken once.
  const source = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items.values();
  const worker = async (): Promise<void> => {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      either.throwIfAborted();
      await work(next.value, either);
    }
  };
  const workers = Array.from({ length: concurrency }, () => worker().catch((error: unknown) => failure.abort(error)));
  await Promise.all(workers);
  await source.return?.();
  failure.signal.throwIfAborted();
}
