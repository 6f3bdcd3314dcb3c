import type { Stamps } from "../merge/version.ts";
import type { Cursor, Forked, SentRow } from "./batch.ts";

/** A group of rows that are compared together: the existing rows of a table, or its tombstones. */
export interface Group {
  readonly table: string;
  readonly isDeleted: boolean;
}

export interface CountedGroup extends Group {
  readonly rows: number;
}

/** Divides a group into 2 to the power of `bits` ranges, by the hash of the row's id. */
interface Part extends Group {
  readonly bits: number;
}

/** The first request of a comparison. */
interface Begin {
  readonly kind: "begin";
  /** The number of rows of the workstation. */
  readonly rows: number;
}

/** Compares consecutive ranges, starting at `first`. */
export interface RangesStep extends Part {
  readonly kind: "ranges";
  readonly first: number;
  /** The `RangeDigest` of each range. */
  readonly digests: readonly string[];
}

export interface RowsStep extends Part {
  readonly kind: "rows";
  /** Ranges that differ, with the digests of the workstation's rows in them. */
  readonly ranges: readonly { readonly at: number; readonly rows: readonly string[] }[];
  /** The `next` value of the previous answer. */
  readonly after: string | null;
}

export type ComparisonStep = Begin | RangesStep | RowsStep;

export interface ComparisonRequest {
  readonly installationId: string;
  readonly epoch: string;
  readonly step: ComparisonStep;
}

/**
 * `preparing`: the host has hashed some of its rows; the workstation must ask again. `unlike`: one side has so few rows
 * that sending all rows is cheaper.
 */
export type ComparisonAnswer =
  | {
      readonly outcome: "begun";
      /** Changes of the host after this cursor are pulled as usual. */
      readonly cursor: Cursor;
      /** The same values as in the answer of a pull. */
      readonly receipt: string;
      readonly lastBatch: number;
      readonly groups: readonly CountedGroup[];
    }
  | {
      readonly outcome: "ranges";
      readonly versions: readonly Stamps[];
      /**
       * Per range, null if it differs. Otherwise the stamps of its rows, sorted by digest, in run-length encoding:
       * pairs of an index in `versions` and a number of rows.
       */
      readonly ranges: readonly (readonly number[] | null)[];
    }
  | {
      readonly outcome: "rows";
      readonly versions: readonly Stamps[];
      /**
       * Per range and row of the request: the index in `versions`, or -1 if the host has no equal row. Empty after the
       * first page.
       */
      readonly equal: readonly (readonly number[])[];
      /** Rows of the host that the workstation lacks or that differ there. */
      readonly lacking: readonly SentRow[];
      /** Null: this was the last page. */
      readonly next: string | null;
    }
  | { readonly outcome: "preparing" }
  | { readonly outcome: "unlike" }
  | Forked;

export const maxBits = 16;
export const maxRangesInRequest = 1024;
export const maxRowsInRequest = 10_000;

/**
 * Above this ratio of row counts, sending all rows is cheaper than a comparison, which hashes all rows of both sides.
 * Our own choice.
 */
const maxRatio = 10;

export const isWorthComparing = (a: number, b: number): boolean => Math.min(a, b) * maxRatio >= Math.max(a, b);
