import type { Candidate } from "../../../../domain/valuation/comparables/candidate.ts";
import type { SourceKind } from "../../../../domain/valuation/rows.ts";
import type { ValueLevel } from "../../../../domain/valuation/value/levels.ts";

/** The minimum number of comparables for a value. */
export const minComparables = 5;

/** The levels with market prices. A value is computed at one of them and converted to the requested level. */
export type EvidenceLevel = Exclude<ValueLevel, "trade_in">;

const sourcesByLevel: Readonly<Record<EvidenceLevel, readonly SourceKind[]>> = {
  retail: ["dealer_listing", "recent_sale"],
  private_party: ["private_listing"],
  wholesale: ["auction_sale"],
};
/** The kinds of market rows with prices of a level. */
export const kindsOf = (level: EvidenceLevel): readonly SourceKind[] => sourcesByLevel[level];

/** A trade-in price is closest to auction prices. */
export const evidenceLevelOf = (level: ValueLevel): EvidenceLevel => (level === "trade_in" ? "wholesale" : level);

export interface LevelEvidence<C extends Candidate> {
  readonly level: EvidenceLevel;
  /** Includes those that a person excluded. */
  readonly candidates: readonly C[];
  /** Without the excluded ones. */
  readonly included: readonly C[];
}

/** The candidates of each level. The requested level comes first, then levels with more candidates. */
export function byLevel<C extends Candidate>(
  candidates: readonly C[],
  requested: ValueLevel,
  excludedIds: ReadonlySet<string>,
) {
  const all = (Object.keys(sourcesByLevel) as EvidenceLevel[]).map((level): LevelEvidence<C> => {
    const ofLevel = candidates.filter(({ row }) => sourcesByLevel[level].includes(row.source));
    return { level, candidates: ofLevel, included: ofLevel.filter(({ id }) => !excludedIds.has(id)) };
  });
  const first = evidenceLevelOf(requested);
  return all.toSorted(
    (a, b) => Number(b.level === first) - Number(a.level === first) || b.included.length - a.included.length,
  );
}
