import type { Mode } from "../model.ts";

/** `{it}`: the part. `says` follows "The part:"; causes are the likeliest first. */
export interface Finding {
  readonly says: string;
  readonly causes: readonly string[];
  readonly test: string;
}
export type Findings = Readonly<Partial<Record<Mode, Finding>>>;
