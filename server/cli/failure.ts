import { ForecourtError, ForecourtUnreachable } from "../../contracts/client/failures.ts";
import { AppError } from "../../contracts/kit/errors.ts";
import { StartError } from "../config.ts";
import { BackupError } from "../platform/backup/backup-error.ts";
import { exitCodes } from "./exit-codes.ts";

interface Details {
  /** Default: `failed`. */
  readonly exitCode?: number;
  /** For programs, like the codes of the API. */
  readonly code?: string;
  readonly cause?: unknown;
}

/** A command cannot do its work. The message is for the person and says what to do. */
export class CommandError extends Error {
  readonly exitCode: number;
  readonly code: string;
  constructor(message: string, { exitCode = exitCodes.failed, code = "COMMAND_FAILED", cause }: Details = {}) {
    super(message, { cause });
    this.exitCode = exitCode;
    this.code = code;
  }
}

/** Arguments, options or settings are invalid. */
export const usageError = (message: string): CommandError =>
  new CommandError(message, { exitCode: exitCodes.usage, code: "USAGE" });

/** The form in which every failure is reported, with `--json` as it is. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly exitCode: number;
}

/** The statuses with which the API refuses a key. */
const refused: ReadonlySet<number> = new Set([401, 403]);

/** In plain words, without a stack trace. */
export function failureFrom(error: unknown): Failure {
  if (error instanceof CommandError) return { code: error.code, message: error.message, exitCode: error.exitCode };
  if (error instanceof ForecourtUnreachable) {
    return { code: "SERVER_UNREACHABLE", message: `${error.message}. Is it running?`, exitCode: exitCodes.noAccess };
  }
  if (error instanceof ForecourtError || error instanceof AppError) {
    const exitCode = refused.has(error.status) ? exitCodes.noAccess : exitCodes.failed;
    return { code: error.code, message: error.message, exitCode };
  }
  const isKnown = error instanceof BackupError || error instanceof StartError;
  if (isKnown) return { code: "COMMAND_FAILED", message: error.message, exitCode: exitCodes.failed };
  const reason = error instanceof Error ? error.message : String(error);
  const message = `${reason}\nThis should not happen. \`forecourt doctor\` checks the installation.`;
  return { code: "INTERNAL_ERROR", message, exitCode: exitCodes.failed };
}
