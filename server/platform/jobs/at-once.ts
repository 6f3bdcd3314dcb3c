/**
 * Does `work` for every item, `atOnce` of them at a time, in their order. At the first failure, and when `signal` says
 * so, the others are told to stop by the signal that they were given, and waited for: nothing goes on after it throws.
 */
export async function forEachAtOnce<T>(
  items: readonly T[],
  { atOnce, signal }: { readonly atOnce: number; readonly signal: AbortSignal },
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const left = items.values();
  const next = async (): Promise<void> => {
    // one iterator for all: each takes what nobody has taken
    for (const item of left) {
      either.throwIfAborted();
      await work(item, either);
    }
  };
  const ends = Array.from({ length: atOnce }, () => next().catch((error: unknown) => failure.abort(error)));
  await Promise.all(ends);
  failure.signal.throwIfAborted();
}
