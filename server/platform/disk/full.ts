/**
 * The codes with which the system, SQLite (result code 13) and Postgres (error class 53) report a full disk or a used-up
 * quota.
 */
const fullDisk: ReadonlySet<unknown> = new Set([
  "ENOSPC",
  "EDQUOT",
  "SQLITE_FULL",
  "53100",
  // SQLite reports a used-up quota as a failed write or flush, and a disk without room for its shared memory as SHMSIZE.
  "SQLITE_IOERR_WRITE",
  "SQLITE_IOERR_FSYNC",
  "SQLITE_IOERR_SHMSIZE",
]);

/** sharp reports only the message of the system, without a code. */
const inWordsOnly = /^system error: (?:No space left on device|Disk quota exceeded)$/im;

export interface Shortage {
  readonly freeBytes: number;
  /** How many more bytes must be freed. */
  readonly neededBytes: number;
}

/** A write was refused or could not be completed, because the disk has no room. */
export class DiskFull extends Error {
  readonly code = "ENOSPC";
  readonly shortage: Shortage | undefined;

  constructor(shortage?: Shortage, cause?: unknown) {
    super("no space left on the disk", cause === undefined ? undefined : { cause });
    this.shortage = shortage;
  }
}

/** Whether the error or one of its causes is a full disk. A database error is the cause of the statement's error. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFull = ("code" in error && fullDisk.has(error.code)) || inWordsOnly.test(error.message);
  return isFull || isDiskFull(error.cause);
}

/** Whether the disk of the Postgres server is full. That is usually another machine. */
export const isServersDiskFull = (error: unknown): boolean =>
  error instanceof Error && (("code" in error && error.code === "53100") || isServersDiskFull(error.cause));

/** The free and the needed space, if the error contains them. */
export function shortageIn(error: unknown): Shortage | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof DiskFull && error.shortage ? error.shortage : shortageIn(error.cause);
}
