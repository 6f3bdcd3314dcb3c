import { AppError } from "../../../contracts/kit/errors.ts";
import { isDiskFull } from "../disk/full.ts";
import { FinalError } from "./runner.ts";

/**
 * Why a job failed, for whoever asked for it: what was said for a person. Any other error's words are for the log,
 * with the statements and paths in them; then `otherwise` says what to do.
 */
export function failureMessage(error: unknown, otherwise: string): string {
  if (error instanceof AppError || error instanceof FinalError) return error.message;
  return isDiskFull(error) ? "There is no room left on the disk. Make room, then try again." : otherwise;
}
