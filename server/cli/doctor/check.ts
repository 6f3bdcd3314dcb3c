import type { RunningServerRecord } from "../../../contracts/desktop/server-messages.ts";
import type { Config } from "../../config.ts";

export type Status = "ok" | "warning" | "error";

/** What a check found. */
export interface Finding {
  readonly name: string;
  /** error: Forecourt does not start, or a main part of it does not work. warning: a part does not work, or soon will not. */
  readonly status: Status;
  readonly found: string;
  /** What to do; null if nothing is to be done. */
  readonly remedy: string | null;
}

export interface Installation {
  readonly config: Config;
  /** The server that runs on the data folder. */
  readonly running: RunningServerRecord | undefined;
}

/** Returns one finding for each thing that it looks at. Errors that it does not expect are reported as a warning. */
export type Check = (installation: Installation) => Promise<readonly Finding[]>;

export const ok = (name: string, found: string): Finding => ({ name, status: "ok", found, remedy: null });
export const warning = (name: string, found: string, remedy: string): Finding => ({
  name,
  status: "warning",
  found,
  remedy,
});
export const error = (name: string, found: string, remedy: string): Finding => ({
  name,
  status: "error",
  found,
  remedy,
});

export const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
