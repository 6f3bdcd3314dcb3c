import { AppError, type ErrorCode } from "../../contracts/kit/errors.ts";
import type { Model } from "./manifest.ts";
import type { Provider } from "./providers.ts";
import type { Analysis } from "./run/analysis.ts";

/** What a vision worker is started with. */
export interface WorkerSettings {
  readonly modelDir: string;
  readonly models: readonly Model[];
  readonly providers: readonly Provider[];
  readonly threads: number;
}

/** A photo to analyse; `floor` as in the options of `Vision.analyse`. */
export interface PhotoOrder {
  readonly file: string;
  readonly detailed: boolean;
  readonly floor?: number | undefined;
}

export type Order =
  | ({ readonly type: "analyse"; readonly id: number } & PhotoOrder)
  | { readonly type: "cancel"; readonly id: number }
  | { readonly type: "close" };

export type Report =
  | { readonly type: "ready"; readonly providers: readonly Provider[] }
  | { readonly type: "refused"; readonly failure: Failure }
  | { readonly type: "done"; readonly id: number; readonly analysis: Analysis }
  | { readonly type: "failed"; readonly id: number; readonly failure: Failure };

/** An error as it travels between threads: a class does not. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** What lies behind it, for the log. */
  readonly cause?: string;
}

const unexpected = "The image analysis failed. Nothing was changed; try again.";

export function failureOf(error: unknown): Failure {
  if (!(error instanceof AppError)) return { code: "INTERNAL_ERROR", message: unexpected, cause: String(error) };
  const { code, message, details, cause } = error;
  return { code, message, ...(details && { details }), ...(cause !== undefined && { cause: String(cause) }) };
}

export const errorOf = ({ code, ...rest }: Failure): AppError => new AppError(code, rest);
