/** As the system, SQLite (result code 13) and Postgres (error class 53) report that a disk is full or a quota used up. */
const fullDisk: ReadonlySet<unknown> = new Set([
  "ENOSPC",
  "EDQUOT",
  "SQLITE_FULL",
  "53100",
  // SQLite reports a used-up quota as a failed write, and a disk without room for the index of its log as this
  "SQLITE_IOERR_WRITE",
  "SQLITE_IOERR_FSYNC",
  "SQLITE_IOERR_SHMSIZE",
]);

/** sharp passes on the system's words only. */
const inWordsOnly = /^system error: (?:No space left on device|Disk quota exceeded)$/im;

export interface Shortage {
  readonly freeBytes: number;
  /** More than is free now. */
  readonly neededBytes: number;
}

/** A write that was refused, or could not be finished, because the disk has no room. */
export class DiskFull extends Error {
  readonly code = "ENOSPC";
  readonly shortage: Shortage | undefined;

  constructor(shortage?: Shortage, cause?: unknown) {
    super("no space left on the disk", cause === undefined ? undefined : { cause });
    this.shortage = shortage;
  }
}

/** Whether the error, or what caused it, is a full disk. A database's error lies within that of the statement. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFull = ("code" in error && fullDisk.has(error.code)) || inWordsOnly.test(error.message);
  return isFull || isDiskFull(error.cause);
}

/** Whether it is the disk of a Postgres server, which is another machine's as a rule. */
export const isServersDiskFull = (error: unknown): boolean =>
  error instanceof Error && (("code" in error && error.code === "53100") || isServersDiskFull(error.cause));

/** What is known of a full disk's room; undefined where the error does not say. */
export function shortageIn(error: unknown): Shortage | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof DiskFull && error.shortage ? error.shortage : shortageIn(error.cause);
}
