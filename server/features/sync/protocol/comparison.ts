import type { Stamps } from "../merge/version.ts";
import type { Cursor, Forked, SentRow } from "./batch.ts";

/** Rows that are compared together: those of a table that live, or its tombstones. */
export interface Group {
  readonly table: string;
  readonly isDeleted: boolean;
}

export interface CountedGroup extends Group {
  readonly rows: number;
}

/** Which part of a group: 2 to the power of `bits` ranges, by the hash of the row's id. */
interface Part extends Group {
  readonly bits: number;
}

/** The beginning. */
interface Begin {
  readonly kind: "begin";
  /** How many rows the workstation has. */
  readonly rows: number;
}

/** Consecutive ranges from `first` on. */
export interface RangesStep extends Part {
  readonly kind: "ranges";
  readonly first: number;
  /** `RangeDigest` of each. */
  readonly digests: readonly string[];
}

export interface RowsStep extends Part {
  readonly kind: "rows";
  /** Ranges that differ, with the digests of the workstation's rows there. */
  readonly ranges: readonly { readonly at: number; readonly rows: readonly string[] }[];
  /** `next` of the answer before. */
  readonly after: string | null;
}

export type ComparisonStep = Begin | RangesStep | RowsStep;

export interface ComparisonRequest {
  readonly installationId: string;
  readonly epoch: string;
  readonly step: ComparisonStep;
}

/**
 * `preparing`: the host has hashed some of its rows, and begins when it is asked again. `unlike`: one side has hardly any rows, so sending all costs
 * less.
 */
export type ComparisonAnswer =
  | {
      readonly outcome: "begun";
      /** What changes at the host after this place is pulled as ever. */
      readonly cursor: Cursor;
      /** As a pull answers them. */
      readonly receipt: string;
      readonly lastBatch: number;
      readonly groups: readonly CountedGroup[];
    }
  | {
      readonly outcome: "ranges";
      readonly versions: readonly Stamps[];
      /**
       * Null: the range differs. Otherwise the stamps of its rows in the order of their digests, as pairs: a place in `versions`, and for how many
       * rows.
       */
      readonly ranges: readonly (readonly number[] | null)[];
    }
  | {
      readonly outcome: "rows";
      readonly versions: readonly Stamps[];
      /** For each range and row of the request its place in `versions`, or -1 if the host has no equal row. Empty after the first page. */
      readonly equal: readonly (readonly number[])[];
      /** Rows of the host that the workstation lacks or has otherwise. */
      readonly lacking: readonly SentRow[];
      /** Null: there are no more. */
      readonly next: string | null;
    }
  | { readonly outcome: "preparing" }
  | { readonly outcome: "unlike" }
  | Forked;

export const maxBits = 16;
export const maxRangesInRequest = 1024;
export const maxRowsInRequest = 10_000;

/** A comparison hashes all rows of both sides. Our own choice. */
const maxRatio = 10;

export const isWorthComparing = (a: number, b: number): boolean => Math.min(a, b) * maxRatio >= Math.max(a, b);
