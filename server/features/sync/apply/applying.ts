import type { Stamp } from "../clock/stamp.ts";
import type { Stamps } from "../merge/version.ts";
import type { SentRow, Verdict } from "../protocol/batch.ts";
import type { RegradeSet } from "./grades.ts";
import type { News } from "./news.ts";
import type { Known, Rows } from "./rows.ts";

/** The state of one transaction that applies received rows. */
export interface Applying extends Rows {
  readonly nowMs: number;
  /** Workstation: whether the host may have lost its version of the row with this sequence number, because it was restored. */
  isDoubtful(seq: number): boolean;
  /** Returns the next sequence number. */
  nextSeq(): number;
  /** Sequence numbers that were assigned to received rows before they are applied, by `keyOfRow`. */
  readonly reservedSeqs: Map<string, number>;
  /** The stamps of deletions that a later change has overruled here. Rows deleted with the same stamp may come back, too. */
  readonly returned: Set<Stamp>;
  /** The next stamp of this server, for changes that it makes itself. */
  stamp(): Stamp;
  /** The received rows that are not applied yet, by `keyOfRow`. */
  readonly waiting: Map<string, SentRow>;
  readonly verdicts: Map<string, Verdict>;
  /** The applied rows, in the order in which they were applied. */
  readonly done: SentRow[];
  readonly graded: RegradeSet;
  /** Undefined: received rows emit no events. */
  readonly news: News | undefined;
  /** Host: the installation that sent these rows. */
  readonly origin: string | null;
  /** The rows of the current batch as they were sent, by `keyOfRow`. Without rows that were held before. */
  readonly sent: ReadonlyMap<string, SentRow>;
  /** If the row has a pending change that would be settled at commit, assigns its stamp and sequence number now. */
  settleRow(no: number, id: string): Promise<void>;
  /**
   * Workstation: rows from the host are confirmed, and a row that is equal on both sides is not sent again. Host: each
   * change gets a sequence number, so that workstations pull it.
   */
  readonly isHost: boolean;
  /** Runs other due work of this server once, while the database executes a statement. */
  meanwhile(): void;
}

/**
 * Workstation: the sequence number of a received row. A row that is equal on both sides gets 0: there is nothing to
 * send. A row that was held is sent even if it is equal: the host may have been restored since, and may lack it.
 */
export const seqOfReceived = (applying: Applying, row: SentRow, isSame: boolean): number =>
  isSame && applying.sent.has(keyOfRow(row)) ? 0 : seqOf(applying, row);

/**
 * The sequence number of a stored row. A deleted parent has a smaller number than its deleted children, although it is
 * deleted after them.
 */
export const seqOf = ({ reservedSeqs, nextSeq }: Applying, row: SentRow): number =>
  reservedSeqs.get(keyOfRow(row)) ?? nextSeq();

/**
 * Host: whether the sender must receive a row that does not change here. The stored version came from this sender, so
 * it would not pull it. But the sender never received the verdict and has stamped the row again since, so it no longer
 * has this version.
 */
export const mustReturnToSender = ({ origin }: Applying, known: Pick<Known, "origin">, isAsSent: boolean): boolean =>
  !isAsSent && origin !== null && known.origin === origin;

/** Workstation: the stamps of the row that the host certainly has. `unsure`: the host may have been restored. */
export const sharedNow = ({ isDoubtful }: Applying, { seq, shared }: Known): Stamps | null | "unsure" =>
  isDoubtful(seq) ? "unsure" : shared;

export const keyOfRow = ({ table, id }: Pick<SentRow, "table" | "id">): string => `${table}:${id}`;
