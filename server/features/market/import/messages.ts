import type { MessagePort } from "node:worker_threads";
import type { MarketKind } from "../../../../contracts/market.ts";
import type { Statement, Upsert, Whereabouts } from "../../../db/beside/beside.ts";
import type { PackedRows } from "../../../db/beside/packed.ts";
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

/** Rows that were read, and what the import has come to with them. The writer answers when they are written. */
export interface Block {
  /** Of each the values of `upsert.one`. */
  readonly rows: PackedRows;
  readonly done: Pick<Tally, "rows" | "rejected" | "errors">;
  readonly progress: number;
  readonly isLast: boolean;
}

/** The thread is ready to write and waits for its turn; it has written, or found nothing to write for; it has ended. */
export type Report =
  | { readonly type: "ready" }
  | { readonly type: "nothing" }
  | { readonly type: "written"; readonly progress: number; readonly rows: number }
  | { readonly type: "stopped" }
  | { readonly type: "done" };
export type Go = { readonly type: "go" };
