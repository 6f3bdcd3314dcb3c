import type { ErrorCode } from "../kit/errors.ts";
import type { ErrorBody } from "../kit/request.ts";

/** An error that the API answered. Decide by `code`; `message` is for people. */
export class ForecourtError extends Error {
  /** A code of the error catalog, or one that a newer server added. */
  readonly code: ErrorCode | (string & {});
  /** The HTTP status. */
  readonly status: number;
  /** The first invalid field: `images[3].url`. */
  readonly field: string | undefined;
  /** It depends on the code. Of a VALIDATION_ERROR `issues`: every invalid field with its reason. */
  readonly details: Readonly<Record<string, unknown>>;
  /** For a question to the server's administrator. */
  readonly requestId: string | undefined;
  constructor(status: number, { code, message, field, details }: ErrorBody, requestId: string | undefined) {
    super(message);
    this.name = "ForecourtError";
    this.code = code ?? "INTERNAL_ERROR";
    this.status = status;
    this.field = field;
    this.details = details ?? {};
    this.requestId = requestId;
  }
}

/** The server did not answer: it is not running, the address is wrong, or it took longer than the timeout. */
export class ForecourtUnreachable extends Error {
  readonly isTimeout: boolean;
  constructor(message: string, { cause, isTimeout }: { readonly cause: unknown; readonly isTimeout: boolean }) {
    super(message, { cause });
    this.name = "ForecourtUnreachable";
    this.isTimeout = isTimeout;
  }
}
