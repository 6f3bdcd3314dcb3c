import { AppError, type ErrorCode } from "../../../contracts/kit/errors.ts";
import { DiskFull, isDiskFull } from "../../platform/disk/full.ts";

/** Messages to a thread. */
export type ThreadRequest<Task> =
  | { readonly type: "run"; readonly id: number; readonly task: Task }
  | { readonly type: "cancel"; readonly id: number }
  | { readonly type: "close" };

/** Messages from a thread. */
export type ThreadReply<Ready, Result> =
  | { readonly type: "ready"; readonly ready: Ready }
  | { readonly type: "startFailed"; readonly failure: Failure }
  | { readonly type: "done"; readonly id: number; readonly result: Result }
  | { readonly type: "failed"; readonly id: number; readonly failure: Failure };

/** An error as plain data. Class instances cannot be sent between threads. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The underlying error, for the log. */
  readonly cause?: string;
  readonly isDiskFull?: true;
}

const unexpected = "The image analysis failed. Nothing was changed; try again.";

export function failureOf(error: unknown): Failure {
  const full = isDiskFull(error) && { isDiskFull: true as const };
  if (!(error instanceof AppError))
    return { code: "INTERNAL_ERROR", message: unexpected, cause: String(error), ...full };
  const { code, message, details, cause } = error;
  return { code, message, ...(details && { details }), ...(cause !== undefined && { cause: String(cause) }), ...full };
}

export const errorOf = ({ code, isDiskFull: isFull, ...rest }: Failure): AppError =>
  new AppError(code, isFull ? { ...rest, cause: new DiskFull(undefined, rest.cause) } : rest);
