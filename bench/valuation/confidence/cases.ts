import { milesBetween } from "../../../server/domain/places/distance.ts";
import { readerAt } from "../../../server/domain/valuation/features/describe.ts";
import { createAppraiser } from "../../../server/domain/valuation/market/predict.ts";
import { trainMarket } from "../../../server/domain/valuation/market/train.ts";
import { todayOf } from "../../../server/domain/valuation/market/usable.ts";
import type { MarketRow } from "../../../server/domain/valuation/rows.ts";
import { type ConfidenceEvidence, confidenceOf } from "../../../server/domain/valuation/value/confidence.ts";
import { defaultEffects } from "../../../server/domain/valuation/value/effects.ts";
import { valueVehicle } from "../../../server/domain/valuation/value/value.ts";
import { searchRanges } from "../../../server/features/valuations/market-value/market/search.ts";
import { dayOf } from "../../../server/platform/clock.ts";
import type { HoldOut } from "./holdouts.ts";

/** A held-out car that was valued, and whether its price is within 10 % of the value. */
export interface ConfidenceCase {
  readonly evidence: ConfidenceEvidence;
  readonly confidence: number;
  readonly isWithin10: boolean;
}

/** The maximum number of rows of a model year, by its distance from the subject's year, as in the product. */
const maxByYears = [60, 40, 20];
const minOfYear = 10;
const minComparables = 5;
/** The distance of a car in a remote state whose file has no places. */
const remoteMiles = 2000;

const pointOf = ({ lat = Number.NaN, lon = Number.NaN }: Pick<MarketRow, "lat" | "lon">) => ({
  latitude: lat,
  longitude: lon,
});

/** Finds candidates as the product's search does: in wider and wider ranges, the newest of each model year first. */
function searchOf(rows: readonly MarketRow[], { minMiles = 0 }: Pick<HoldOut, "minMiles">) {
  const read = readerAt(todayOf(rows));
  const keyOf = (model: string, year: number) => `${model}|${year}`;
  const groups = Map.groupBy(
    rows.toSorted((a, b) => (b.date ?? "").localeCompare(a.date ?? "")),
    (row) => keyOf(read(row).model, row.year),
  );
  return (subject: Omit<MarketRow, "price">) => {
    const { model } = read(subject);
    const within = (years: number, miles: number | null) =>
      Array.from({ length: 2 * years + 1 }, (_, at) => at - years).flatMap((apart) =>
        (groups.get(keyOf(model, subject.year + apart)) ?? [])
          .map((row) => {
            const distance = milesBetween(pointOf(subject), pointOf(row));
            return { id: row.id ?? "", row, distanceMiles: Number.isNaN(distance) ? null : distance };
          })
          .filter(({ distanceMiles: distance }) => {
            if (distance === null) return miles === null && minMiles === 0;
            return distance >= minMiles && distance <= (miles ?? Number.POSITIVE_INFINITY);
          })
          .slice(0, maxByYears[Math.abs(apart)] ?? minOfYear),
      );
    for (const [years, miles] of searchRanges) {
      const found = within(years, miles);
      if (found.length >= minComparables) return found;
    }
    return [];
  };
}

/** Values the held-out cars that have enough comparables. */
export function casesOf(holdOut: HoldOut, seed: number): ConfidenceCase[] {
  const rows = holdOut.train.map(({ row }) => row);
  const model = holdOut.withoutModel ? null : trainMarket(rows, { seed });
  const appraiser = model && createAppraiser(model);
  const today = model?.today ?? todayOf(rows);
  const search = searchOf(rows, holdOut);
  return holdOut.test.flatMap(({ row: { price, ...subject } }): ConfidenceCase[] => {
    const candidates = search(subject);
    const now = subject.date === undefined ? today : dayOf(subject.date);
    const value =
      candidates.length > 0 && valueVehicle({ subject, candidates, appraiser, now, effects: defaultEffects });
    if (!value) return [];
    const isRemote = holdOut.name === "remote states" && value.confidenceEvidence.miles === null;
    const evidence = isRemote ? { ...value.confidenceEvidence, miles: remoteMiles } : value.confidenceEvidence;
    const confidence = confidenceOf(evidence, { from: "retail", to: "retail" }).overall;
    return [{ evidence, confidence, isWithin10: Math.abs(value.adjusted.average / price - 1) <= 0.1 }];
  });
}
