import type { Response } from "express";
import type { z } from "zod";
import { AppError, type ErrorCode, errorType } from "../../../contracts/kit/errors.ts";
import { own } from "../../../contracts/kit/own.ts";
import { isDamage } from "../db/damage.ts";
import type { Shortage } from "../disk/full.ts";
import type { RateLimitState } from "./limits/limiter.ts";
import { outageOf } from "./outages.ts";

/** A path as text, for example `images[3].url`. Without the part of the request (body, query or path). */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, step) =>
      typeof step === "number" ? `${text}[${step}]` : text === "" ? String(step) : `${text}.${String(step)}`,
    "",
  );

interface Issue {
  readonly path: string;
  readonly reason: string;
}

function issuesOf(error: z.ZodError, inAddress: readonly string[]): Issue[] {
  const unknown = (path: readonly PropertyKey[], key: string): Issue => ({
    path: pathText([...path, key]),
    reason:
      path.length === 0 && inAddress.includes(key)
        ? `is not a field of the body, but a parameter of the address: ?${key}=...`
        : "is not a field of this request",
  });
  return error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => unknown(issue.path, key))
      : [{ path: pathText(issue.path), reason: issue.message }],
  );
}

/**
 * The error code of a field, or of its closest parent in the table: `obd_data` for `obd_data.live_data.engine_rpm`. A
 * request can contain any field name, for example `constructor` or `a[`. So only own properties of the table count, and
 * each step shortens the path, so that the loop ends.
 */
function codeOf(codes: Readonly<Record<string, ErrorCode>>, path: string): ErrorCode {
  for (
    let field = path;
    field !== "";
    field = field.slice(0, Math.max(0, field.lastIndexOf("."), field.lastIndexOf("[")))
  ) {
    const code = own(codes, field);
    if (code !== undefined) return code;
  }
  return "VALIDATION_ERROR";
}

interface ValidationContext {
  /** The error codes of fields that do not use VALIDATION_ERROR. */
  readonly codes?: Readonly<Record<string, ErrorCode>> | undefined;
  /** Names of query parameters. A caller may have sent them in the body by mistake. */
  readonly inAddress?: readonly string[];
}

/**
 * Lists all invalid fields: `field` is the first one, `details.issues` contains all of them. If all have the same error
 * code, the error has that code, otherwise VALIDATION_ERROR.
 */
export function validationError(error: z.ZodError, { codes = {}, inAddress = [] }: ValidationContext = {}): AppError {
  const issues = issuesOf(error, inAddress);
  const first = issues[0];
  const [code, ...others] = new Set(issues.map(({ path }) => codeOf(codes, path.replace(/\[\d+\]/g, "[]"))));
  return new AppError(code === undefined || others.length > 0 ? "VALIDATION_ERROR" : code, {
    message: first ? `${first.path || "The request"}: ${first.reason}` : "The request data is invalid.",
    ...(first && first.path !== "" && { field: first.path }),
    details: { issues },
  });
}

const damagedMessage =
  "The database is damaged. Nothing was changed. Stop Forecourt and restore a backup; the server's log says how.";

/** The limit in the error of the body parser. */
const megabytesOf = (error: unknown): number =>
  error instanceof Error && "limit" in error && typeof error.limit === "number" ? error.limit / 1024 ** 2 : 1;

/** Converts any error to a documented error. Errors of the body parser and the router have `type` and `status`. */
export function asAppError(error: unknown, shortage?: Shortage): AppError {
  const outage = outageOf(error, shortage);
  if (outage) return outage;
  if (isDamage(error)) return new AppError("INTERNAL_ERROR", { message: damagedMessage, cause: error });
  if (error instanceof AppError) return error;
  const type = error instanceof Error && "type" in error ? String(error.type) : "";
  const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
  const isNotUnpacked = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
  if (type === "entity.too.large")
    return new AppError("FILE_TOO_LARGE", {
      message: `The request body is larger than ${megabytesOf(error)} MB.`,
      field: "body",
    });
  if (status === 415) return new AppError("UNSUPPORTED_MEDIA_TYPE");
  if (type !== "" || isNotUnpacked)
    return new AppError("VALIDATION_ERROR", { message: "The body is not valid JSON.", field: "body" });
  if (status === 404) return new AppError("RESOURCE_NOT_FOUND", { message: "There is no such file." });
  if (status >= 400 && status < 500)
    return new AppError("VALIDATION_ERROR", { message: "The request's address or headers are malformed." });
  return new AppError("INTERNAL_ERROR", { cause: error });
}

/** Sends the error body. Endpoints without an envelope get `success` and `message` as well. */
export function sendError(res: Response, error: AppError): void {
  const rateLimit = res.locals.rateLimit as RateLimitState | undefined;
  const retryAfter = error.details?.retry_after;
  if (typeof retryAfter === "number") res.set("Retry-After", String(retryAfter));
  const plain = res.locals.shape === "plain" ? { success: false, message: error.message } : {};
  // The Cache-Control of the route does not apply to the error.
  res.set("Cache-Control", "no-store");
  res.status(error.status).json({
    ...plain,
    status: "error",
    error: {
      code: error.code,
      message: error.message,
      type: errorType(error.status),
      ...(error.field !== undefined && { field: error.field }),
      ...(error.details !== undefined && { details: error.details }),
    },
    meta: { request_id: String(res.locals.requestId), ...(rateLimit && { rate_limit: rateLimit }) },
  });
}
