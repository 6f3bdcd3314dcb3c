import { AppError } from "../../../contracts/kit/errors.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { isDiskFull, isServersDiskFull, type Shortage, shortageIn } from "../disk/full.ts";

/** A database restarts within seconds. A person frees disk space within minutes. Our own estimates. */
const databaseRetrySeconds = 5;
const diskRetrySeconds = 60;

const megabytes = (bytes: number): string => `${(Math.ceil(bytes / 1e5) / 10).toLocaleString("en-US")} MB`;

/**
 * The error of a service that did part of its work. Its message is included in the answer, so that the answer does not
 * deny that part.
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

/** Converts an outage to an answer. Undefined for other errors. `shortage`: the state of the disk, used if the error lacks it. */
export function outageOf(error: unknown, shortage?: Shortage): AppError | undefined {
  if (isDiskFull(error)) return diskFull(error, shortageIn(error) ?? (isServersDiskFull(error) ? undefined : shortage));
  return isDatabaseUnavailable(error) ? unavailable(error) : undefined;
}
