import type { PlatformError } from "../../../../contracts/campaigns.ts";
import { AppError, type ErrorCode } from "../../../../contracts/kit/errors.ts";
import { Refused, Unavailable } from "./port.ts";

/** What a connector's error is in a platform's own result. Anything else is no answer of a connector, and thrown on. */
export function platformErrorOf(error: unknown): PlatformError {
  if (error instanceof Refused) return { code: error.code, message: error.message };
  if (error instanceof Unavailable) return { code: "CONNECTOR_UNAVAILABLE", message: error.message };
  throw error;
}

const answered = new Set<ErrorCode>([
  "USER_NOT_REGISTERED",
  "ACCOUNT_NOT_CONNECTED",
  "PERMISSION_DENIED",
  "CAMPAIGN_NOT_FOUND",
  "VALIDATION_ERROR",
]);

/** A platform's error where the whole request fails with it; `message` in the place of its own. */
export function appErrorFrom({ code, message }: PlatformError, said = message): AppError {
  const known = [...answered].find((one) => one === code);
  return new AppError(known ?? "CONNECTOR_UNAVAILABLE", { message: said });
}

/** The same where the whole request fails with it. */
export function appErrorOf(error: unknown): unknown {
  if (error instanceof Refused && answered.has(error.code)) return new AppError(error.code, { message: error.message });
  if (error instanceof Refused || error instanceof Unavailable)
    return new AppError("CONNECTOR_UNAVAILABLE", { message: error.message, cause: error });
  return error;
}
