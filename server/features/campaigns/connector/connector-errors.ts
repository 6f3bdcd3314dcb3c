import type { PlatformError } from "../../../../contracts/customers/campaigns.ts";
import { AppError, type ErrorCode } from "../../../../contracts/kit/errors.ts";
import { Refused, Unavailable } from "./port.ts";

/** A connector's error in a platform's result. Rethrows any other error. */
export function platformErrorOf(error: unknown): PlatformError {
  if (error instanceof Refused) return { code: error.code, message: error.message };
  if (error instanceof Unavailable) return { code: "CONNECTOR_UNAVAILABLE", message: error.message };
  throw error;
}

const passedOn = new Set<ErrorCode>([
  "USER_NOT_REGISTERED",
  "ACCOUNT_NOT_CONNECTED",
  "PERMISSION_DENIED",
  "CAMPAIGN_NOT_FOUND",
  "VALIDATION_ERROR",
]);

/** A platform's error about a changed ad as the error of the entire request, with another message. */
export function adErrorFrom({ code }: PlatformError, text: string): AppError {
  const known = [...passedOn, "INSUFFICIENT_AD_CREDIT" as const].find((one) => one === code);
  return new AppError(known ?? "CONNECTOR_UNAVAILABLE", { message: text });
}

/** A connector's error as the error of the entire request. Returns any other error unchanged. */
export function appErrorOf(error: unknown): unknown {
  if (error instanceof Refused && passedOn.has(error.code)) return new AppError(error.code, { message: error.message });
  if (error instanceof Refused || error instanceof Unavailable)
    return new AppError("CONNECTOR_UNAVAILABLE", { message: error.message, cause: error });
  return error;
}
