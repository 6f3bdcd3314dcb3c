import type { MakeGroup } from "./groups.ts";
import type { SubjectName } from "./subjects.ts";

/** A maker's code: what it is about, what it reports in our own words, and the number of its source in the table. */
export type MakeRow = readonly [code: string, subject: SubjectName, meaning: string, source?: number];
export interface MakeTable {
  readonly group: MakeGroup;
  /** Where the meanings were read; rows without a number have the first. */
  readonly sources: readonly [string, ...string[]];
  readonly rows: readonly MakeRow[];
}
