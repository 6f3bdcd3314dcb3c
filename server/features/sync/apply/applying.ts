import type { Stamp } from "../clock/stamp.ts";
import type { Stamps } from "../merge/version.ts";
import type { SentRow, Verdict } from "../protocol/batch.ts";
import type { Graded } from "./grades.ts";
import type { News } from "./news.ts";
import type { Known, Rows } from "./rows.ts";

/** One transaction that applies received rows. */
export interface Applying extends Rows {
  readonly nowMs: number;
  /** Workstation: whether the host may lack what it once had of the row with this place, because it was restored. */
  isDoubtful(seq: number): boolean;
  /** Gives the next place in the order of changes. */
  nextSeq(): number;
  /** Places that were given to received rows before they are applied, by `keyOfRow`. */
  readonly places: Map<string, number>;
  /** The stamps of deletions that were overruled here by a later change: what was deleted with that row may come back, too. */
  readonly returned: Set<Stamp>;
  /** The next stamp of this side, for what it decides itself. */
  stamp(): Stamp;
  /** The received rows that were not applied yet, by `keyOfRow`. */
  readonly waiting: Map<string, SentRow>;
  readonly verdicts: Map<string, Verdict>;
  /** The rows that were applied, in their order. */
  readonly done: SentRow[];
  readonly graded: Graded;
  /** Undefined: nothing of what is received is news. */
  readonly news: News | undefined;
  /** Host: the installation that sent these rows. */
  readonly origin: string | null;
  /** What the other side sent now, by `keyOfRow`. Rows that were held are not among it. */
  readonly sent: ReadonlyMap<string, SentRow>;
  /** Gives the row its stamp and place now, if it has a change that waits for the commit. */
  settleRow(no: number, id: string): Promise<void>;
  /**
   * Workstation: what the host sends is confirmed, and a row that is the same on both sides has nothing to send. The host numbers
   * each change, for its workstations to pull.
   */
  readonly isHost: boolean;
  /** Does what this server has to do anyway, once, while the database works. */
  meanwhile(): void;
}

/**
 * Workstation: the place of a row that was received. A row that is the same on both sides has nothing to send, and place 0. One that was held is
 * sent nevertheless: the host may have been restored since, and lack it.
 */
export const seqOfReceived = (applying: Applying, row: SentRow, isSame: boolean): number =>
  isSame && applying.sent.has(keyOfRow(row)) ? 0 : placeOf(applying, row);

/** The place of a row that is stored. A parent that is deleted with its children has one before theirs, although it is deleted after them. */
export const placeOf = ({ places, nextSeq }: Applying, row: SentRow): number => places.get(keyOfRow(row)) ?? nextSeq();

/**
 * Host: whether the sender must get a row although nothing of it changes here. It had sent what is here, which it does not get by itself, and does
 * not know it any more: it never had the answer, and gave the row other stamps since.
 */
export const isForgottenThere = ({ origin }: Applying, known: Pick<Known, "origin">, isAsSent: boolean): boolean =>
  !isAsSent && origin !== null && known.origin === origin;

/** Workstation: what the host surely has of a row. */
export const sharedNow = ({ isDoubtful }: Applying, { seq, shared }: Known): Stamps | null | "unsure" =>
  isDoubtful(seq) ? "unsure" : shared;

export const keyOfRow = ({ table, id }: Pick<SentRow, "table" | "id">): string => `${table}:${id}`;
