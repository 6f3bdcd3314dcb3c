import { own } from "../../../../contracts/kit/own.ts";
import { boxAround } from "../../../domain/places/distance.ts";
import { isUsable } from "../../../domain/valuation/market/usable.ts";
import { nameOf } from "../../../domain/valuation/names/names.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Reader } from "../../../platform/db/store.ts";
import { placeOfZip } from "../../../platform/places/zips.ts";
import type { PriceModels } from "../model/models.service.ts";
import type { RowCompleter } from "../vins/complete-row.ts";
import { type AreaQuery, createAreas } from "./area.ts";
import { candidatesByIds, newestRows, ownSales, ownSalesByIds, type SoldRow } from "./candidates.repo.ts";
import { candidateOf, type MarketCandidate, saleCandidateOf } from "./market-candidate.ts";
import type { MarketState } from "./market-state.ts";
import { priceLevelOf, withoutRelisted } from "./relisted.ts";

export type CandidateQuery = Omit<AreaQuery, "kinds">;

/** References to candidates that a valuation stores. */
interface CandidateReferences {
  readonly ids: readonly string[];
  /** The date since which a relisted car has been offered, by row id. */
  readonly offeredSince: Readonly<Record<string, string>>;
}

/**
 * The maximum number of rows of a kind by the distance in years from the middle year: about 200 in all. Our own
 * estimates.
 */
const maxByYears = [60, 40, 20];
const minOfYear = 10;
/** The years of a valuation's widest search. */
const maxYears = 9;
/** Our own estimates: more would be slower and no better. */
const maxCandidates = 400;
const maxOwnSales = 500;

interface Needs {
  readonly clock: Clock;
  readonly state: Pick<MarketState, "of">;
  readonly models: Pick<PriceModels, "modelOf">;
  readonly complete: RowCompleter;
}

/** Finds the evidence for valuations: prices of similar cars, and the price model. */
export function createEvidence({ clock, state, models, complete }: Needs) {
  const completed = (candidate: MarketCandidate): MarketCandidate => ({ ...candidate, row: complete(candidate.row) });

  return {
    /**
     * Prices of similar cars, at most 400. First the workspace's own sales, which are the best evidence, but at most half
     * of all if the market has enough rows. Then the newest market rows of each model year and kind, with the closest
     * years first. Only the newest row of a relisted car counts.
     */
    async candidatesFor(db: Reader, query: CandidateQuery): Promise<MarketCandidate[]> {
      const { workspaceId, near, withinMiles } = query;
      const { make: makeKey, model: modelKey } = nameOf(query);
      const years = yearsOf(query);
      const box = withinMiles === null ? null : boxAround(near, withinMiles);
      const rows = await newestRows(db, { workspaceId, makeKey, modelKey, years, box });
      const isNear = ({ distanceMiles }: MarketCandidate) =>
        withinMiles === null || (distanceMiles ?? 0) <= withinMiles;
      const sold = await ownSales(db, { workspaceId, makeKey, modelKey, ...rangeOf(years), limit: maxOwnSales });
      const ourSales = usableSales(sold, near).filter(({ row }) => isModel(row, makeKey, modelKey));
      const market = withoutRelisted(rows).map((offer) => candidateOf(offer, near));
      const soldVins = new Set(ourSales.flatMap(({ row }) => row.vin ?? []));
      // a listing that is left of a car that we sold; its price at an auction is another fact
      const isOurs = ({ row }: MarketCandidate) =>
        row.vin !== undefined && soldVins.has(row.vin) && priceLevelOf(row.source) === "dealer_listing";
      const ofMarket = market.filter((one) => !isOurs(one) && isNear(one));
      const maxSales = Math.max(maxCandidates / 2, maxCandidates - ofMarket.length);
      return [...ourSales.filter(isNear).slice(0, maxSales), ...ofMarket].slice(0, maxCandidates).map(completed);
    },

    /**
     * Market rows and own sales by their ids, in the order of the ids: a value depends on the order of equally similar
     * cars. Deleted ones are missing.
     */
    async candidatesByIds(
      db: Reader,
      { workspaceId, near, ids, offeredSince }: Pick<CandidateQuery, "workspaceId" | "near"> & CandidateReferences,
    ): Promise<MarketCandidate[]> {
      if (ids.length === 0) return [];
      const rows = await candidatesByIds(db, workspaceId, ids);
      const sold = await ownSalesByIds(db, workspaceId, ids);
      const offers = rows.map((row) => ({ row, listedAt: own(offeredSince, row.id) ?? row.listedAt }));
      const market = offers.map((offer) => candidateOf(offer, near));
      const found = new Map([...usableSales(sold, near), ...market].map((one) => [one.id, one]));
      return ids.flatMap((id) => found.get(id) ?? []).map(completed);
    },

    areaOf: createAreas({ clock, state }),
    modelOf: models.modelOf,
    /** Null for an unknown ZIP code. */
    placeOf: placeOfZip,
  };
}
export type Evidence = ReturnType<typeof createEvidence>;

/** Sales with a usable price. Cars that were given away or sold for a dollar are no evidence of prices. */
const usableSales = (sold: readonly SoldRow[], near: CandidateQuery["near"]): MarketCandidate[] =>
  sold.map((sale) => saleCandidateOf(sale, near)).filter(({ row }) => isUsable(row));

/** The requested model years, the middle first, with the maximum number of rows of each. */
function yearsOf({ yearMin, yearMax }: Pick<CandidateQuery, "yearMin" | "yearMax">) {
  const middle = Math.round((yearMin + yearMax) / 2);
  return Array.from({ length: Math.max(0, yearMax - yearMin + 1) }, (_, at) => yearMin + at)
    .map((year) => ({ year, distance: Math.abs(year - middle) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxYears)
    .map(({ year, distance }) => ({ year, limit: maxByYears[distance] ?? minOfYear }));
}

const rangeOf = (years: readonly { year: number }[]) => ({
  yearMin: Math.min(...years.map(({ year }) => year)),
  yearMax: Math.max(...years.map(({ year }) => year)),
});

function isModel(sale: { make: string; model: string }, makeKey: string, modelKey: string): boolean {
  const { make, model } = nameOf(sale);
  return make === makeKey && model === modelKey;
}
