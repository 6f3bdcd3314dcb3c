import { createHash } from "node:crypto";
import type { Stamps, Version } from "../merge/version.ts";

/** A row on its way to the other side. */
export interface SentRow extends Version {
  readonly table: string;
  readonly id: string;
  /** The version that the sender knows the receiver to have. Null: none. */
  readonly based: Stamps | null;
  /** The receiver was restored, and may lack what the sender knew it to have. */
  readonly unsure?: boolean | undefined;
  /** It was written before its workstation was linked. It does not travel with the row. */
  readonly isNoNews?: boolean | undefined;
  /** Host, of a row that could not be stored yet: the installation that has sent this very version. It does not travel either. */
  readonly origin?: string | undefined;
}

/** What the receiver of a row knew before. */
export const knownBefore = ({ based, unsure }: Pick<SentRow, "based" | "unsure">): Stamps | null | "unsure" =>
  unsure ? "unsure" : based;

/** The result for a row: merged, waiting for its parent, or refused with a reason. */
export type Verdict = "merged" | "held" | `refused: ${string}`;

export interface Batch {
  readonly installationId: string;
  readonly epoch: string;
  /** Counts from 1 in each epoch, without gaps. */
  readonly n: number;
  /** Of the batch before; of the epoch for the first. */
  readonly receipt: string;
  /** The sender's time, in milliseconds since 1970. */
  readonly sentAtMs: number;
  readonly rows: readonly SentRow[];
}

/** `isHostBehind`: the host was restored, and may lack what it once had. */
export interface Forked {
  readonly outcome: "forked";
  readonly isHostBehind?: boolean | undefined;
}

/**
 * `repeated`: the host has a batch of this number already, and the receipt says which. `forked`: the two sides do not have the same past,
 * because one was restored or cloned. `clock`: the sender's clock, or a stamp, is too far from the host's time.
 */
export type PushAnswer =
  | { readonly outcome: "applied" | "repeated"; readonly receipt: string; readonly verdicts: readonly Verdict[] }
  | Forked
  | { readonly outcome: "clock" };

/** Where a workstation stands in the host's changes. */
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
      /** For the last batch that the host has of this workstation. If it did not send that one, it or the host was restored or cloned. */
      readonly receipt: string;
      /** The number of that batch. Earlier versions of the product do not send it. */
      readonly lastBatch?: number | undefined;
      /** Of the product there. Earlier ones do not send it. */
      readonly version?: string | undefined;
      /** Places of rows that their workstations had before they were linked. Earlier versions do not send it. */
      readonly old?: readonly number[] | undefined;
      readonly isEnd: boolean;
    }
  | Forked;

export const maxRowsInBatch = 2000;

/** A batch ends with the row that exceeds this, in characters of JSON. */
export const maxSizeOfBatch = 2 * 1024 * 1024;

export const firstReceipt = (epoch: string): string => createHash("sha256").update(epoch).digest("hex");

/** The receipt after a batch: it depends on everything that was sent before in this epoch. */
export const receiptAfter = (receipt: string, rows: readonly SentRow[]): string =>
  createHash("sha256")
    .update(receipt)
    .update(JSON.stringify(rows.map(inFixedOrder)))
    .digest("hex");

/** A schema may have changed the order of members on the way. */
const inFixedOrder = ({ table, id, stamp, fields, deleted, values, based }: SentRow) => [
  table,
  id,
  stamp,
  fields,
  deleted,
  values,
  based && [based.stamp, based.fields, based.deleted],
];
