import { hash } from "../numeric/hash.ts";
import type { Dictionary } from "./design.ts";

/**
 * A hash table of numbered keys with open addressing. It is used as it was read from a file: a map of texts would have
 * to be built key by key. A key is identified by 64 bits of its hash: one half is its position, the other its
 * fingerprint. For slot s, slots[2s] is the fingerprint and slots[2s + 1] is the number of the key plus one. 0 means
 * that the slot is free.
 */
export interface KeyTable {
  readonly size: number;
  readonly slots: Uint32Array;
}

const slotOf = (key: string, slots: Uint32Array) => hash(key, 1) % (slots.length / 2);
const fingerprintOf = (key: string) => hash(key, 2);

export function packKeys(keys: ReadonlyMap<string, number>): KeyTable {
  // one third stays free, so that few keys are far from their position
  const slots = new Uint32Array(2 * (Math.ceil(keys.size * 1.5) + 1));
  for (const [key, number] of keys) {
    let at = 2 * slotOf(key, slots);
    while (slots[at + 1]) at = (at + 2) % slots.length;
    slots.set([fingerprintOf(key), number + 1], at);
  }
  return { size: keys.size, slots };
}

export function createDictionary({ size, slots }: KeyTable): Dictionary {
  return {
    size,
    get(key) {
      const fingerprint = fingerprintOf(key);
      for (let at = 2 * slotOf(key, slots); slots[at + 1]; at = (at + 2) % slots.length)
        if (slots[at] === fingerprint) return (slots[at + 1] ?? 0) - 1;
      return undefined;
    },
  };
}
