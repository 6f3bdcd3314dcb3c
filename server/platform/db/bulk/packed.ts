/**
 * Rows in one block of memory, which can be transferred to another thread without copying. Each row is a JSON array of
 * a statement's values in UTF-8, followed by the separator. `ends` are the end positions of the arrays.
 */
export interface PackedRows {
  readonly count: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** A sequence of rows with this separator is the content of a JSON array. */
export const rowSeparator = ",".charCodeAt(0);

/** The values of the rows `from` (inclusive) to `to` (exclusive). */
export function unpacked({ bytes, ends }: PackedRows, from: number, to: number): unknown[][] {
  const start = from === 0 ? 0 : (ends[from - 1] ?? 0) + 1;
  const end = to === 0 ? 0 : ends[to - 1];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8", start, end);
  return JSON.parse(`[${text}]`) as unknown[][];
}
