import type { MarketArea } from "../../../domain/valuation/days-to-sell/area.ts";
import type { OwnPace } from "../../../domain/valuation/days-to-sell/own-pace.ts";
import type { MarketCandidate } from "../../market/evidence/market-candidate.ts";
import type { PriceModel } from "../../market/model/model-cache.ts";
import type { ExclusionRow } from "../exclusions/exclusions.repo.ts";
import type { Evidence } from "../valuations.table.ts";
import { analyzeValue } from "./analyze-value.ts";
import { type MarketAnswer, marketAnswer } from "./answer/answer.ts";
import { notesOf } from "./answer/notes.ts";
import type { Basis } from "./basis.ts";
import { minComparables } from "./market/evidence-levels.ts";
import type { RetailMarket } from "./market/retail-market.ts";
import { insufficientData } from "./market/search.ts";

/** A value on the market: its part of the answer, and its evidence. */
export interface MarketValue {
  readonly answer: MarketAnswer & { readonly notes: string[]; readonly is_demo: boolean };
  readonly evidence: Evidence;
}

interface MarketInputs {
  /** Candidates of one level, including the excluded ones. */
  readonly candidates: readonly MarketCandidate[];
  readonly exclusions: readonly ExclusionRow[];
  readonly appraiser: PriceModel | null;
  readonly ownPace: OwnPace;
  readonly area: MarketArea;
  /** Undefined for a retail valuation. */
  readonly retail: RetailMarket | undefined;
}

/** Computes a value. Throws INSUFFICIENT_MARKET_DATA if too few comparables remain. */
export function computeValue(basis: Basis, inputs: MarketInputs): MarketValue {
  const { candidates, exclusions, appraiser, ownPace, area, retail } = inputs;
  const excludedIds = new Set(exclusions.map(({ listingId }) => listingId));
  const included = candidates.filter(({ id }) => !excludedIds.has(id));
  const task = { basis, candidates, excludedIds, appraiser, ownPace, area, retail };
  const analyzed = included.length < minComparables ? null : analyzeValue(task);
  if (!analyzed) throw insufficientData(included.length, `${basis.subject.make} ${basis.subject.model}`);
  const excluded = exclusions.map(({ listingId, excludedBy, createdAt, reason }) => ({
    listingId,
    by: excludedBy,
    at: createdAt,
    reason,
  }));
  const { price, reason } = analyzed.suggestion;
  const evidence = { ...evidenceOf(basis, { candidates, included, appraiser }), suggestion: { price, reason } };
  return {
    answer: {
      ...marketAnswer(task, analyzed, excluded),
      notes: notesOf(basis, { analyzed, evidence, appraiser }),
      is_demo: evidence.demo + evidence.demoLearnt > 0,
    },
    evidence,
  };
}

function evidenceOf(
  basis: Basis,
  {
    candidates,
    included,
    appraiser,
  }: Pick<MarketInputs, "candidates" | "appraiser"> & { included: readonly MarketCandidate[] },
): Evidence {
  const counts = new Map<string, number>();
  for (const { sourceName } of included) counts.set(sourceName, (counts.get(sourceName) ?? 0) + 1);
  const sources = [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return {
    basis,
    rows: candidates.map(({ id }) => id),
    offeredSince: Object.fromEntries(candidates.flatMap(({ id, offeredSince: day }) => (day ? [[id, day]] : []))),
    dataSources: sources,
    comparables: included.length,
    transactions: Math.max(included.length, appraiser?.model.rows ?? 0),
    demo: included.filter(({ isDemo }) => isDemo).length,
    demoLearnt: appraiser?.demoRows ?? 0,
  };
}
