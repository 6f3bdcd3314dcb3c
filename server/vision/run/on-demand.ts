/** What holds memory until its session is released. */
interface Releasable {
  readonly session: { readonly release: () => Promise<void> };
}

/** A model that is seldom needed. */
export interface ModelOnDemand<Loaded> {
  /** Loads the model if it is not loaded, and works with it. Throws what loading throws; the next call tries again. */
  readonly use: <T>(work: (model: Loaded) => Promise<T>) => Promise<T>;
  readonly release: () => Promise<void>;
}

/** A model that is loaded at its first use, and released after `idleMs` without one. Calls of `use` must not overlap. */
export function modelOnDemand<Loaded extends Releasable>(
  load: () => Promise<Loaded>,
  idleMs: number,
): ModelOnDemand<Loaded> {
  let loaded: Loaded | undefined;
  let releasing: Promise<void> | undefined;
  let idle: NodeJS.Timeout | undefined;
  const release = async () => {
    clearTimeout(idle);
    // memory that cannot be released is no reason to fail
    releasing = loaded?.session.release().catch(() => undefined);
    loaded = undefined;
    await releasing;
  };
  const use = async <T>(work: (model: Loaded) => Promise<T>): Promise<T> => {
    clearTimeout(idle);
    try {
      // never two of them in memory
      await releasing;
      loaded ??= await load();
      return await work(loaded);
    } finally {
      idle = setTimeout(() => void release(), idleMs).unref();
    }
  };
  return { use, release };
}
