import { AppError } from "../../../contracts/kit/errors.ts";
import { networkOf } from "../../platform/http/guards/address.ts";
import { type Attempts, attemptRules } from "../../platform/http/limits/attempts.ts";

/** Counts an invalid token for the network that sent it. Throws RATE_LIMIT_EXCEEDED for too many. */
export async function refuseToken(attempts: Attempts, address: string): Promise<AppError> {
  await attempts.count(attemptRules.token, networkOf(address));
  return new AppError("INVALID_TOKEN", { field: "token" });
}
