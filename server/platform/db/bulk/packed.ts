/**
 * Rows on their way from one thread to another in one stretch of memory, which changes hands without being copied: of
 * each the values of a statement as a JSON array, in UTF-8, and the separator. `ends` are where each array ends.
 */
export interface PackedRows {
  readonly count: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** With it between them, rows that follow each other are the inside of a JSON array. */
export const rowSeparator = ",".charCodeAt(0);

/** The values of the rows from the one number to the other, this one left out. */
export function unpacked({ bytes, ends }: PackedRows, from: number, to: number): unknown[][] {
  const start = from === 0 ? 0 : (ends[from - 1] ?? 0) + 1;
  const end = to === 0 ? 0 : ends[to - 1];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8", start, end);
  return JSON.parse(`[${text}]`) as unknown[][];
}
