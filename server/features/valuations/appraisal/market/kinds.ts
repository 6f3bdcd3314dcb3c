import type { Candidate } from "../../../../domain/valuation/comparables/candidate.ts";
import type { SourceKind } from "../../../../domain/valuation/rows.ts";
import type { ValueLevel } from "../../../../domain/valuation/value/levels.ts";

/** Fewer comparables than these say nothing. */
export const fewest = 5;

/** Prices of one kind stand at one level: a value is reckoned from one kind and carried to the level that is asked for. */
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
  /** Those left out by a person among them. */
  readonly candidates: readonly C[];
  /** Without those left out. */
  readonly kept: readonly C[];
}

/** The candidates of each level, the one that is asked for first, then those with more of them. */
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
