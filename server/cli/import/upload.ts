import type { Call } from "../command.ts";

export interface Upload {
  readonly file: Blob;
  readonly fileName: string;
  readonly source: string | undefined;
  readonly progress: Call["progress"];
  readonly signal: AbortSignal;
}

/** What an import did, or would do. */
export interface Imported {
  readonly lines: readonly string[];
  readonly result: unknown;
  /** 3 if rows were left out. */
  readonly exitCode: number;
}
