import { isAmong } from "../../../platform/db/raw.ts";
import { readVersions } from "../apply/read-versions.ts";
import type { Rows } from "../apply/rows.ts";
import { sendable } from "../link/session.ts";
import { tableNamed } from "../policies/synced-table.ts";
import { maxSizeOfBatch, type SentRow } from "../protocol/batch.ts";
import type { ComparisonAnswer, RangesStep, RowsStep } from "../protocol/comparison.ts";
import { digestIn, rangeOf } from "./row-hash.ts";
import { createVersionList, digestOf, type Hashed, hashedRows, inOrderOfHashes, type Place } from "./stored-hashes.ts";

/** Compares ranges by digest. Returns only the stamps of equal ranges: the workstation has the values. */
export async function compareRanges(place: Place, request: RangesStep): Promise<ComparisonAnswer> {
  const { first, bits, digests } = request;
  const byRange = inRanges(await hashedRows(place, request, { first, end: first + digests.length, bits }), bits);
  const { versions, placeOf, size } = createVersionList();
  const ranges = digests.map((theirs, at) => {
    const rows = byRange.get(first + at) ?? [];
    // An answer that is too long would be refused. The rows of these ranges are compared by smaller requests instead.
    if (size() > maxSizeOfBatch) return null;
    return digestOf(rows) === theirs ? runsOf(rows, placeOf) : null;
  });
  return { outcome: "ranges", versions, ranges };
}

export const inRanges = (rows: readonly Hashed[], bits: number): Map<number, Hashed[]> =>
  Map.groupBy(rows, ({ hash }) => rangeOf(hash, bits));

function runsOf(rows: Hashed[], placeOf: (stamps: Hashed["stamps"]) => number): number[] {
  const runs: number[] = [];
  for (const { stamps } of inOrderOfHashes(rows)) {
    const place = placeOf(stamps);
    if (runs.at(-2) === place) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(place, 1);
  }
  return runs;
}

/** The number of rows to compare per answer. Our own choice. */
const rowsInPage = 2000;

/** Compares the rows of ranges. Returns which rows are equal, and the host's other rows. */
export async function compareRows(rows: Rows, request: RowsStep): Promise<ComparisonAnswer> {
  const { ranges, bits, after } = request;
  const theirs = new Map(ranges.map(({ at, rows: digests }) => [at, new Set(digests)]));
  const [first, last] = [Math.min(...theirs.keys()), Math.max(...theirs.keys())];
  const isKnown = ({ hash }: Hashed) => theirs.get(rangeOf(hash, bits))?.has(digestIn(hash)) ?? true;
  const place = { first, end: last + 1, bits };
  const hasEqual = after === null && ranges.some((range) => range.rows.length > 0);
  const { versions, placeOf } = createVersionList();
  const equal = hasEqual ? await equalRows(rows, request, { place, placeOf }) : ranges.map(() => []);
  const page = await hashedRows(rows, request, place, { after: after ?? "", limit: rowsInPage });
  const wanted = page.filter((row) => !isKnown(row));
  const { lacking, end } = await readSent(rows, request.table, wanted);
  const next = end?.hash ?? (page.length === rowsInPage ? page.at(-1)?.hash : undefined) ?? null;
  return { outcome: "rows", versions, equal, lacking, next };
}

async function equalRows(
  rows: Rows,
  request: RowsStep,
  {
    place,
    placeOf,
  }: {
    readonly place: Parameters<typeof hashedRows>[2];
    readonly placeOf: (stamps: Hashed["stamps"]) => number;
  },
): Promise<number[][]> {
  const here = inRanges(await hashedRows(rows, request, place), request.bits);
  return request.ranges.map(({ at, rows: digests }) => {
    const known = new Map((here.get(at) ?? []).map(({ hash, stamps }) => [digestIn(hash), stamps]));
    return digests.map((digest) => {
      const stamps = known.get(digest);
      return stamps === undefined ? -1 : placeOf(stamps);
    });
  });
}

/** Reads rows for an answer until it is large enough. `end`: the last row that was read then. */
async function readSent(
  rows: Rows,
  name: string,
  wanted: readonly Hashed[],
): Promise<{ readonly lacking: SentRow[]; readonly end: Hashed | undefined }> {
  const table = tableNamed(name);
  const found: { readonly seq: number; readonly sent: SentRow }[] = [];
  // Sorted by sequence number, like pulled rows.
  const lacking = () => found.sort((a, b) => a.seq - b.seq).map(({ sent }) => sent);
  let size = 0;
  for (let from = 0; table !== undefined && from < wanted.length; from += rowsInQuery) {
    const part = wanted.slice(from, from + rowsInQuery);
    const read = await rows.run(
      `select * from sync_rows where table_no = ? and workspace_id = ? and row_id ${isAmong(rows.dialect)}`,
      [table.policy.no, rows.workspaceId, JSON.stringify(part.map(({ id }) => id))],
    );
    const stored = new Map(read.map((row) => [String(row.row_id), row]));
    const versions = await readVersions(rows, read);
    for (const one of part) {
      const row = stored.get(one.id);
      const sent = row && sendable(row, versions.get(row), { doubtfulUpTo: 0 });
      if (!sent) continue;
      found.push({ seq: one.seq, sent });
      size += JSON.stringify(sent).length;
      if (size >= maxSizeOfBatch) return { lacking: lacking(), end: one };
    }
  }
  return { lacking: lacking(), end: undefined };
}

const rowsInQuery = 250;
