import type { MessagePort } from "node:worker_threads";
import type { MarketKind } from "../../../../contracts/market.ts";
import type { Statement, Upsert, Whereabouts } from "../../../platform/db/bulk/bulk-writer.ts";
import type { PackedRows } from "../../../platform/db/bulk/packed.ts";
import type { MarketFile } from "./reading/file.ts";

/** What an import has come to. */
export interface Tally {
  /** Share of the file, 0-1. */
  readonly progress: number;
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly errors: readonly { readonly row: number; readonly reason: string }[];
}

/** What an import has to do. */
export interface ImportOrder {
  readonly importId: string;
  readonly workspaceId: string;
  readonly file: MarketFile;
  readonly source: string;
  readonly kind: MarketKind | undefined;
  /** Milliseconds since 1970: the import's, so that a later attempt reads every row alike. */
  readonly now: number;
  /** What an earlier attempt has written. */
  readonly before: Tally;
  readonly whereabouts: Whereabouts;
  readonly upsert: Upsert;
  readonly advance: Statement;
}
/** One thread reads, another writes: each has its end of a channel between them. */
export type ReadOrder = ImportOrder & { readonly writer: MessagePort };
export type WriteOrder = ImportOrder & { readonly reader: MessagePort };

/** Packed rows, and which rows of the file they are. */
export interface NumberedRows extends PackedRows {
  readonly numbers: Uint32Array<ArrayBuffer>;
}
/** Rows that cannot be stored: how many, and the first of them. */
export interface Refused {
  readonly count: number;
  readonly errors: Tally["errors"];
}

/** Rows that were read, and what the import has come to with them. The writer answers when they are written. */
export interface Block {
  /** Of each the values of `upsert.one`. */
  readonly rows: NumberedRows;
  readonly done: Pick<Tally, "rows" | "rejected" | "errors">;
  readonly progress: number;
  readonly isLast: boolean;
}

/** A row that cannot be read or stored, for the log: no error of a database or of our code is shown to a person. */
export interface RowProblem {
  readonly type: "row";
  readonly row: number;
  readonly problem: string;
}

/** The thread is ready to write and waits for its turn; it has written, or found nothing to write for; it has ended. */
export type Report =
  | { readonly type: "ready" }
  | { readonly type: "nothing" }
  | { readonly type: "written"; readonly progress: number; readonly rows: number }
  | RowProblem
  | { readonly type: "stopped" }
  | { readonly type: "done" };
export type Go = { readonly type: "go" };
