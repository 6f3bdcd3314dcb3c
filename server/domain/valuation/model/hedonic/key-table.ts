import { hash } from "../numeric/hash.ts";
import type { Dictionary } from "./design.ts";

/**
 * Numbered keys as a table of numbers: what is read from a file is used as it lies there, where a map of as many texts
 * would be built key by key. A key is known by 64 bits of its hash: one half says where it lies, or behind it, the
 * other that it is this one. Of slot s: slots[2s] is that half, slots[2s + 1] the key's number and one; 0: free.
 */
export interface KeyTable {
  readonly size: number;
  readonly slots: Uint32Array;
}

const placeIn = (key: string, slots: Uint32Array) => hash(key, 1) % (slots.length / 2);
const markOf = (key: string) => hash(key, 2);

export function packKeys(keys: ReadonlyMap<string, number>): KeyTable {
  // a third stays free: few keys lie far behind their place
  const slots = new Uint32Array(2 * (Math.ceil(keys.size * 1.5) + 1));
  for (const [key, number] of keys) {
    let at = 2 * placeIn(key, slots);
    while (slots[at + 1]) at = (at + 2) % slots.length;
    slots.set([markOf(key), number + 1], at);
  }
  return { size: keys.size, slots };
}

export function createDictionary({ size, slots }: KeyTable): Dictionary {
  return {
    size,
    get(key) {
      const mark = markOf(key);
      for (let at = 2 * placeIn(key, slots); slots[at + 1]; at = (at + 2) % slots.length)
        if (slots[at] === mark) return (slots[at + 1] ?? 0) - 1;
      return undefined;
    },
  };
}
