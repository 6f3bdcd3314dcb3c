import type { Candidate } from "../../../../domain/valuation/comparables/candidate.ts";
import type { SourceKind } from "../../../../domain/valuation/rows.ts";
import type { ValueLevel } from "../../../../domain/valuation/value/levels.ts";

/** The minimum number of comparables for a value. */
export const fewest = 5;

/** The levels with market prices. A value is computed at one of them and converted to the requested level. */
export type EvidenceLevel = Exclude<ValueLevel, "trade_in">;

const kinds: Readonly<Record<EvidenceLevel, readonly SourceKind[]>> = {
  retail: ["dealer_listing", "recent_sale"],
  private_party: ["private_listing"],
  wholesale: ["auction_sale"],
};
/** A trade-in price is closest to auction prices. */
export const ownLevel = (level: ValueLevel): EvidenceLevel => (level === "trade_in" ? "wholesale" : level);

export interface Evidence<C extends Candidate> {
  readonly level: EvidenceLevel;
  /** Includes those that a person excluded. */
  readonly candidates: readonly C[];
  /** Without the excluded ones. */
  readonly kept: readonly C[];
}

/** The candidates of each level. The requested level comes first, then levels with more candidates. */
export function byLevel<C extends Candidate>(
  candidates: readonly C[],
  wanted: ValueLevel,
  without: ReadonlySet<string>,
) {
  const all = (Object.keys(kinds) as EvidenceLevel[]).map((level): Evidence<C> => {
    const ofLevel = candidates.filter(({ row }) => kinds[level].includes(row.source));
    return { level, candidates: ofLevel, kept: ofLevel.filter(({ id }) => !without.has(id)) };
  });
  const first = ownLevel(wanted);
  return all.toSorted((a, b) => Number(b.level === first) - Number(a.level === first) || b.kept.length - a.kept.length);
}
