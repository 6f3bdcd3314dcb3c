import { AppError } from "../../../contracts/kit/errors.ts";
import { isDiskFull } from "../disk/full.ts";
import { FinalError } from "./handler.ts";

/**
 * Why a job failed, for the user who requested it. Only messages of AppError and FinalError are written for users.
 * Messages of other errors may contain SQL statements and paths: they are only logged, and the user gets `otherwise`.
 */
export function failureMessage(error: unknown, otherwise: string): string {
  if (error instanceof AppError || error instanceof FinalError) return error.message;
  return isDiskFull(error) ? "There is no room left on the disk. Make room, then try again." : otherwise;
}
