import { AppError, type ErrorCode } from "../../../contracts/kit/errors.ts";
import { DiskFull, isDiskFull } from "../../platform/disk/full.ts";

/** What a thread is told. */
export type Order<Task> =
  | { readonly type: "ask"; readonly id: number; readonly task: Task }
  | { readonly type: "cancel"; readonly id: number }
  | { readonly type: "close" };

/** What it tells. */
export type Report<Ready, Answer> =
  | { readonly type: "ready"; readonly ready: Ready }
  | { readonly type: "refused"; readonly failure: Failure }
  | { readonly type: "done"; readonly id: number; readonly answer: Answer }
  | { readonly type: "failed"; readonly id: number; readonly failure: Failure };

/** An error as it travels between threads: a class does not. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** What lies behind it, for the log. */
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
