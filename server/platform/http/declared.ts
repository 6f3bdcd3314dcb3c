import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import type { AppError } from "../../../contracts/kit/errors.ts";
import { honorsIfMatch } from "./conditional.ts";

/** Codes that any endpoint can answer. All others must be declared by the endpoint. */
const commonCodes = new Set<string>([
  "VALIDATION_ERROR",
  "UNSUPPORTED_MEDIA_TYPE",
  "REQUEST_REFUSED",
  "INTERNAL_ERROR",
  "STORAGE_FULL",
  "SERVICE_UNAVAILABLE",
  "RATE_LIMIT_EXCEEDED",
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_IN_PROGRESS",
  "MISSING_API_KEY",
  "INVALID_API_KEY",
  "INSUFFICIENT_PERMISSIONS",
  "TOKEN_EXPIRED",
  "FILE_TOO_LARGE",
]);

/** In tests, throws for an error code that the endpoint does not declare. */
export function assertDeclared(endpoint: Endpoint, error: AppError): void {
  if (commonCodes.has(error.code) || endpoint.errors.includes(error.code)) return;
  if (error.code === "PRECONDITION_FAILED" && honorsIfMatch(endpoint)) return;
  if (process.env.NODE_ENV === "test") {
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${error.code}, which its contract does not declare`);
  }
}
