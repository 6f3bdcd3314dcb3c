import { createHash } from "node:crypto";
import type { Stamps, Version } from "../merge/version.ts";

/** A row as it is sent to the other side. */
export interface SentRow extends Version {
  readonly table: string;
  readonly id: string;
  /** The stamps of the version that both sides last shared, as far as the sender knows. Null: none. */
  readonly based: Stamps | null;
  /** The receiver was restored and may lack the version in `based`. */
  readonly unsure?: boolean | undefined;
  /** The row was written before its workstation was linked, so it emits no events. Not part of the row on the wire. */
  readonly isNoNews?: boolean | undefined;
  /** Host, of a row that could not be stored yet: the installation that has sent this very version. It does not travel either. */
  readonly origin?: string | undefined;
}

/** What the receiver of a row knew about it before. */
export const knownBefore = ({ based, unsure }: Pick<SentRow, "based" | "unsure">): Stamps | null | "unsure" =>
  unsure ? "unsure" : based;

/** The result for a row: merged, waiting for its parent, or refused with a reason. */
export type Verdict = "merged" | "held" | `refused: ${string}`;

export interface Batch {
  readonly installationId: string;
  readonly epoch: string;
  /** Counts batches from 1 in each epoch, without gaps. */
  readonly n: number;
  /** The receipt of the previous batch. For the first batch: of the epoch. */
  readonly receipt: string;
  /** The sender's time, in milliseconds since 1970. */
  readonly sentAtMs: number;
  readonly rows: readonly SentRow[];
}

/** `isHostBehind`: the host was restored and may lack data that it once had. */
export interface Forked {
  readonly outcome: "forked";
  readonly isHostBehind?: boolean | undefined;
}

/**
 * `repeated`: the host already has a batch with this number, and the receipt identifies it. `forked`: the histories of
 * the two sides differ, because one was restored or cloned. `clock`: the sender's clock or a stamp differs too much
 * from the host's time.
 */
export type PushAnswer =
  | { readonly outcome: "applied" | "repeated"; readonly receipt: string; readonly verdicts: readonly Verdict[] }
  | Forked
  | { readonly outcome: "clock" };

/** The position of a workstation in the host's changes. */
export interface Cursor {
  readonly epoch: string;
  readonly seq: number;
  readonly nonce: string;
}

export interface PullRequest {
  readonly installationId: string;
  readonly epoch: string;
  /** Null: from the beginning. */
  readonly cursor: Cursor | null;
}

export type PullAnswer =
  | {
      readonly outcome: "rows";
      readonly rows: readonly SentRow[];
      readonly cursor: Cursor;
      /**
       * The receipt of the last batch that the host has from this workstation. If the workstation did not send this
       * batch, one side was restored or cloned.
       */
      readonly receipt: string;
      /** The number of that batch. Earlier versions of the product do not send it. */
      readonly lastBatch?: number | undefined;
      /** The host's software version. Earlier versions do not send it. */
      readonly version?: string | undefined;
      /** The indexes in `rows` of rows that existed before their workstation was linked. Earlier versions do not send it. */
      readonly old?: readonly number[] | undefined;
      readonly isEnd: boolean;
    }
  | Forked;

export const maxRowsInBatch = 2000;

/** A batch ends with the row that exceeds this size, in characters of JSON. */
export const maxSizeOfBatch = 2 * 1024 * 1024;

export const firstReceipt = (epoch: string): string => createHash("sha256").update(epoch).digest("hex");

/** The receipt after a batch. It depends on everything that was sent before in this epoch. */
export const receiptAfter = (receipt: string, rows: readonly SentRow[]): string =>
  createHash("sha256")
    .update(receipt)
    .update(JSON.stringify(rows.map(inFixedOrder)))
    .digest("hex");

/** Fixes the order of the members: parsing with a schema may have changed it. */
const inFixedOrder = ({ table, id, stamp, fields, deleted, values, based }: SentRow) => [
  table,
  id,
  stamp,
  fields,
  deleted,
  values,
  based && [based.stamp, based.fields, based.deleted],
];
