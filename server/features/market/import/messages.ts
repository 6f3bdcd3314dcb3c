import type { MessagePort } from "node:worker_threads";
import type { MarketKind } from "../../../../contracts/pricing/market-kinds.ts";
import type { DatabaseLocation, Statement, Upsert } from "../../../platform/db/bulk/bulk-writer.ts";
import type { PackedRows } from "../../../platform/db/bulk/packed.ts";
import type { MarketFile } from "./reading/file.ts";

/** The progress and the counts of an import. */
export interface ImportCounts {
  /** Share of the file, 0-1. */
  readonly progress: number;
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly errors: readonly { readonly row: number; readonly reason: string }[];
}

/** The task of an import's threads. */
export interface ImportTask {
  readonly importId: string;
  readonly workspaceId: string;
  readonly file: MarketFile;
  readonly source: string;
  readonly kind: MarketKind | undefined;
  /**
   * When the import was created, in milliseconds since 1970. A later attempt uses the same time and reads each row the
   * same way.
   */
  readonly now: number;
  /** The counts that an earlier attempt has stored. */
  readonly before: ImportCounts;
  readonly location: DatabaseLocation;
  readonly upsert: Upsert;
  readonly advance: Statement;
}
/** One thread reads and another writes. Each has one end of a channel between them. */
export type ReadTask = ImportTask & { readonly writer: MessagePort };
export type WriteTask = ImportTask & { readonly reader: MessagePort };

/** Packed rows and their row numbers in the file. */
export interface NumberedRows extends PackedRows {
  readonly numbers: Uint32Array<ArrayBuffer>;
}
/** Rows that cannot be stored: their count, and the errors of the first ones. */
export interface UnstorableRows {
  readonly count: number;
  readonly errors: ImportCounts["errors"];
}

/** Rows that were read, and the counts of the import including them. The writer replies when they are written. */
export interface Block {
  /** The values of `upsert.one` for each row. */
  readonly rows: NumberedRows;
  readonly done: Pick<ImportCounts, "rows" | "rejected" | "errors">;
  readonly progress: number;
  readonly isLast: boolean;
}

/** A row that cannot be read or stored. It is only logged: people do not see errors of the database or of our code. */
export interface RowProblem {
  readonly type: "row";
  readonly row: number;
  readonly problem: string;
}

/**
 * `ready`: the thread waits for its turn to write. `nothing`: it wrote nothing in this turn. `stopped`: the import was
 * cancelled.
 */
export type Report =
  | { readonly type: "ready" }
  | { readonly type: "nothing" }
  | { readonly type: "written"; readonly progress: number; readonly rows: number }
  | RowProblem
  | { readonly type: "stopped" }
  | { readonly type: "done" };
export type Go = { readonly type: "go" };
