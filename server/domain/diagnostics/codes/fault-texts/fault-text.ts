import type { Mode } from "../model.ts";

/** The explanation of one failure mode. `{it}` and `{It}` stand for the part's name; causes are the likeliest first. */
export interface FaultText {
  readonly description: string;
  readonly causes: readonly string[];
  readonly test: string;
}
export type FaultTexts = Readonly<Partial<Record<Mode, FaultText>>>;
