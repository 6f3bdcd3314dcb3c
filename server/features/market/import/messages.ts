import type { MarketKind } from "../../../../contracts/market.ts";
import type { Statement, Upsert, Whereabouts } from "../../../db/beside/beside.ts";
import type { MarketFile } from "./reading/file.ts";

/** What an import has come to. */
export interface Tally {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly errors: readonly { readonly row: number; readonly reason: string }[];
}

/** What an import's thread is started with. */
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

/** The thread is ready to write and waits for its turn; it has written; it has come to the file's end. */
export type Report =
  | { readonly type: "ready" }
  | { readonly type: "written"; readonly progress: number; readonly rows: number }
  | { readonly type: "stopped" }
  | { readonly type: "done" };
export type Go = { readonly type: "go" };
