import { AppError } from "../../../contracts/kit/errors.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { isDiskFull, isServersDiskFull, type Shortage, shortageIn } from "../disk/full.ts";

/** Our own estimates: a database restarts within seconds, and a person frees disk space within minutes. */
const databaseRetrySeconds = 5;
const diskRetrySeconds = 60;

const megabytes = (bytes: number): string => `${(Math.ceil(bytes / 1e5) / 10).toLocaleString("en-US")} MB`;

/**
 * The error of a service that did part of its work. The answer repeats its message, so that it does not deny that part.
 */
const partOf = (error: unknown): AppError | undefined =>
  error instanceof AppError && error.code === "INTERNAL_ERROR" && error.details ? error : undefined;

function diskFull(error: unknown, shortage: Shortage | undefined): AppError {
  const part = partOf(error);
  const figures = shortage
    ? `: ${megabytes(shortage.freeBytes)} are free, at least ${megabytes(shortage.neededBytes)} more are needed`
    : "";
  const disk = isServersDiskFull(error) ? "The database server's disk" : "The disk";
  const saved = part?.message ?? "Nothing of this was saved; everything saved before is safe and can be read.";
  const bytes = shortage && { free_bytes: shortage.freeBytes, needed_bytes: shortage.neededBytes };
  return new AppError("STORAGE_FULL", {
    message: `${disk} is full${figures}. ${saved} Make room on it, then try again.`,
    details: { retry_after: diskRetrySeconds, ...bytes, ...part?.details },
    cause: error,
  });
}

function unavailable(error: unknown): AppError {
  const part = partOf(error);
  const saved = part?.message ?? "Everything saved before is safe.";
  return new AppError("SERVICE_UNAVAILABLE", {
    message: `The database does not answer. ${saved} Try again in a moment.`,
    details: { retry_after: databaseRetrySeconds, ...part?.details },
    cause: error,
  });
}

/**
 * The answer to an outage; undefined for any other error. `shortage` is the state of the disk if the error lacks it.
 */
export function outageOf(error: unknown, shortage?: Shortage): AppError | undefined {
  if (isDiskFull(error)) return diskFull(error, shortageIn(error) ?? (isServersDiskFull(error) ? undefined : shortage));
  return isDatabaseUnavailable(error) ? unavailable(error) : undefined;
}
