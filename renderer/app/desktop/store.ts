/**
 * A value with listeners. The desktop's part has a store of its own: with the page's, the bundler would split React and i18next
 * off, for every browser.
 */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  /** Returns a function that ends it. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
