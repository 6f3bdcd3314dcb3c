import type { MarketCandidate } from "../../market/evidence/market-candidate.ts";
import type { PriceModel } from "../../market/model/model-cache.ts";
import type { ExclusionRow } from "../exclusions/exclusions.repo.ts";
import type { Evidence } from "../valuations.table.ts";
import { type MarketAnswer, marketAnswer } from "./answer/answer.ts";
import { notesOf } from "./answer/notes.ts";
import { appraise } from "./appraise.ts";
import type { Basis } from "./basis.ts";
import { fewest } from "./market/kinds.ts";
import { tooFew } from "./market/search.ts";

/** A value on the market: its part of the answer, and its evidence. */
export interface Made {
  readonly answer: MarketAnswer & { readonly notes: string[]; readonly is_demo: boolean };
  readonly evidence: Evidence;
}

interface Grounds {
  /** Candidates of one level, including the excluded ones. */
  readonly candidates: readonly MarketCandidate[];
  readonly exclusions: readonly ExclusionRow[];
  readonly appraiser: PriceModel | null;
}

/** Computes a value. Throws INSUFFICIENT_MARKET_DATA if too few comparables remain. */
export function made(basis: Basis, { candidates, exclusions, appraiser }: Grounds): Made {
  const without = new Set(exclusions.map(({ listingId }) => listingId));
  const kept = candidates.filter(({ id }) => !without.has(id));
  const task = { basis, candidates, without, appraiser };
  const appraisal = kept.length < fewest ? null : appraise(task);
  if (!appraisal) throw tooFew(kept.length, `${basis.subject.make} ${basis.subject.model}`);
  const leftOut = exclusions.map(({ listingId, excludedBy, createdAt, reason }) => ({
    listingId,
    by: excludedBy,
    at: createdAt,
    reason,
  }));
  const evidence = evidenceOf(basis, { candidates, kept, appraiser });
  return {
    answer: {
      ...marketAnswer(task, appraisal, leftOut),
      notes: notesOf(basis, { appraisal, evidence, appraiser }),
      is_demo: evidence.demo + evidence.demoLearnt > 0,
    },
    evidence,
  };
}

function evidenceOf(
  basis: Basis,
  { candidates, kept, appraiser }: Pick<Grounds, "candidates" | "appraiser"> & { kept: readonly MarketCandidate[] },
): Evidence {
  const counts = new Map<string, number>();
  for (const { sourceName } of kept) counts.set(sourceName, (counts.get(sourceName) ?? 0) + 1);
  const sources = [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return {
    basis,
    rows: candidates.map(({ id }) => id),
    offeredSince: Object.fromEntries(candidates.flatMap(({ id, offeredSince: day }) => (day ? [[id, day]] : []))),
    dataSources: sources,
    comparables: kept.length,
    transactions: Math.max(kept.length, appraiser?.model.rows ?? 0),
    demo: kept.filter(({ isDemo }) => isDemo).length,
    demoLearnt: appraiser?.demoRows ?? 0,
  };
}
