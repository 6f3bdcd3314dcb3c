import { rowSeparator } from "../../../platform/db/bulk/packed.ts";

import type { NumberedRows } from "./messages.ts";

/** The maximum size in UTF-8 of one UTF-16 code unit. */
const maxBytesPerUnit = 3;
const firstBytes = 1024 ** 2;

/** Rows that wait to be written. They are kept as bytes, because the garbage collector would copy strings (ADR 15). */
export class RowBuffer {
  #bytes = Buffer.allocUnsafeSlow(firstBytes);
  #filled = 0;
  #count = 0;
  /** For each index key: the start, the end and the file's row number of each of its rows. */
  readonly #spans = new Map<string, number[]>();

  get count(): number {
    return this.#count;
  }
  get filledBytes(): number {
    return this.#filled;
  }

  /** Adds a row of the file. `json` is an array of its values without the id. */
  add(key: string, json: string, number: number): void {
    const needed = this.#filled + maxBytesPerUnit * json.length;
    if (needed > this.#bytes.length) this.#grow(needed);
    const end = this.#filled + this.#bytes.write(json, this.#filled, "utf8");
    const spans = this.#spans.get(key);
    if (spans) spans.push(this.#filled, end, number);
    else this.#spans.set(key, [this.#filled, end, number]);
    this.#filled = end;
    this.#count += 1;
  }

  /** Removes and returns all rows, sorted by index key. Each gets the next id as its first value. */
  take(idsFor: (count: number) => readonly string[]): NumberedRows {
    const ids = idsFor(this.#count);
    const idBytes = ids.reduce((sum, id) => sum + id.length + '"",'.length, 0);
    const out = Buffer.allocUnsafeSlow(this.#filled + idBytes + this.#count);
    const ends = new Uint32Array(this.#count);
    const numbers = new Uint32Array(this.#count);
    let [row, at] = [0, 0];
    for (const key of [...this.#spans.keys()].sort()) {
      const spans = this.#spans.get(key) ?? [];
      for (let span = 0; span < spans.length; span += 3) {
        at += out.write(`["${ids[row]}",`, at, "latin1");
        at += this.#bytes.copy(out, at, (spans[span] ?? 0) + "[".length, spans[span + 1]);
        numbers[row] = spans[span + 2] ?? 0;
        ends[row++] = at;
        out[at++] = rowSeparator;
      }
    }
    this.#spans.clear();
    this.#filled = this.#count = 0;
    return { count: row, bytes: new Uint8Array(out.buffer, 0, at), ends, numbers };
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#filled);
    this.#bytes = larger;
  }
}
