import { LRUCache } from "lru-cache";
import { ageOn, type Description, type Offer, type Reader, readerAt } from "../features/describe.ts";
import { createForestSums } from "../model/boost/sums.ts";
import { countedEffects, featuresOf, modelYearRows } from "../model/features.ts";
import { type Dictionaries, designRowOf } from "../model/hedonic/design.ts";
import { createDictionary } from "../model/hedonic/key-table.ts";
import type { Parts } from "../model/hedonic/parts.ts";
import { traitsOf } from "../model/kernel/kernel.ts";
import { type KrigingResult, krige } from "../model/kernel/krige.ts";
import type { MarketRow } from "../rows.ts";
import { inYearOrder, yearsInOrder } from "../value/order.ts";
import { bandAround, expectedSizes } from "./band.ts";
import { createEvidenceCache, type EvidenceRow } from "./evidence-cache.ts";
import { gradeReader } from "./grades.ts";
import { foldOf, includesSorted, keyHash } from "./keys.ts";
import type { MarketModel, PartModel } from "./model.ts";

/** The model's estimate of a vehicle without comparables, in log price. */
export interface Estimate {
  readonly log: number;
  readonly description: Description;
  readonly features: Float32Array;
  readonly parts: Parts;
  /** The part of the model that was used, or null for all parts. */
  readonly fold: number | null;
}

/** Reads and values vehicles with one model. It caches results, so keep it as long as the model. */
export interface Appraiser {
  readonly model: MarketModel;
  readonly read: Reader;
  /** A vehicle from the training data is valued by the part of the model that was fitted without it. */
  estimate(offer: Offer): Estimate;
  /** Estimates several vehicles. This is faster than one call for each. */
  estimates(offers: readonly Offer[]): Estimate[];
  /** A priced row as evidence. Its residual comes from the part of the model that was fitted without the row. */
  neighbor(row: MarketRow): EvidenceRow;
  /** The model's value, corrected by similar cars and by the order of model years, with the 80 % band. In log price. */
  appraise(estimate: Estimate, neighbors: readonly EvidenceRow[]): Appraisal;
}
export interface Appraisal extends KrigingResult {
  /** The model's value before the correction by similar cars. */
  readonly model: number;
  readonly log: number;
  readonly low: number;
  readonly high: number;
}

type Estimator = ReturnType<typeof createEstimator>;

/** Values vehicles with the model only, without comparables. */
function createEstimator(model: PartModel, read: Reader) {
  const { folds } = model;
  const dictionaries = dictionariesOf(model);
  const forests = folds.map(({ forest }) => createForestSums(forest));
  /** The latest estimates by offer. A valuation requests the same offer several times. */
  const recent = new LRUCache<string, Estimate>({ max: maxRecent });
  const foldAt = (offer: Offer) => foldOf(keyHash(offer), model.seed, folds.length);

  /** Estimates with the part of the model that was fitted without `fold`, or with all parts if `fold` is null. */
  function estimateWith(descriptions: readonly Description[], fold: number | null): Estimate[] {
    const part = fold === null ? undefined : folds[fold];
    const hedonic = part?.hedonic ?? model.hedonic;
    const inputs = descriptions.map((description) => ({
      description,
      ...featuresOf(description, designRowOf(description, dictionaries), hedonic),
    }));
    const rows = inputs.map(({ features }) => features);
    const sums = forests.filter((_, at) => fold === null || at === fold).map((sumsOf) => sumsOf(rows));
    return inputs.map((one, at) => ({ ...one, fold, log: one.parts.total + mean(sums.map((sum) => sum[at] ?? 0)) }));
  }

  function estimates(offers: readonly Offer[]): Estimate[] {
    const keyed = offers.map((offer) => ({ key: JSON.stringify(offer), offer }));
    // A separate map, because one call may have more offers than `recent` keeps.
    const found = new Map<string, Estimate>();
    const missing = new Map<string, Offer>();
    for (const { key, offer } of keyed) {
      const known = recent.get(key);
      if (known) found.set(key, known);
      else missing.set(key, offer);
    }
    const byFold = Map.groupBy(missing, ([, offer]) =>
      includesSorted(model.seen, keyHash(offer)) ? foldAt(offer) : null,
    );
    for (const [fold, some] of byFold) {
      const values = estimateWith(
        some.map(([, offer]) => read(offer)),
        fold,
      );
      some.forEach(([key], at) => {
        const value = values[at];
        if (!value) return;
        found.set(key, value);
        recent.set(key, value);
      });
    }
    return keyed.flatMap(({ key }) => found.get(key) ?? []);
  }

  return { foldAt, estimateWith, estimates };
}

/** Turns priced rows into evidence. Residuals are computed when they are needed, for many rows in one pass. */
function createEvidence({ foldAt, estimateWith }: Estimator, read: Reader) {
  function evidenceOf(row: MarketRow): EvidenceRow {
    const description = read(row);
    const known: EvidenceRow = {
      row,
      description,
      traits: traitsOf(description),
      cached: { residual: undefined },
      residual: () => known.cached.residual ?? computeResiduals([known]),
    };
    return known;
  }

  /**
   * Computes the residuals of rows, each with the part of the model that was fitted without the row. Returns the
   * residual of the first row.
   */
  function computeResiduals(rows: readonly EvidenceRow[]): number {
    const pending = rows.filter(({ cached }) => cached.residual === undefined);
    for (const [fold, some] of Map.groupBy(pending, ({ row }) => foldAt(row))) {
      const values = estimateWith(
        some.map(({ description }) => description),
        fold,
      );
      some.forEach(({ row, cached }, at) => {
        cached.residual = Math.log(row.price) - (values[at]?.log ?? 0);
      });
    }
    return rows[0]?.cached.residual ?? 0;
  }

  return { evidenceOf, computeResiduals };
}

/** The same vehicle in each ordered model year, and the index of its own year. */
function yearLineOf(
  { description, ...others }: Estimate,
  today: number,
  { estimateWith }: Estimator,
): { line: Estimate[]; own: number } {
  const day = Number.isNaN(description.day) ? today : description.day;
  const order = yearsInOrder(day, description.year);
  if (!order) return { line: [{ description, ...others }], own: 0 };
  const line = order.years.map((year) => ({ ...description, year, age: ageOn(day, year) }));
  return { line: estimateWith(line, others.fold), own: order.own };
}

/** The appraiser of one part of a model. */
function createPartAppraiser(model: PartModel): Omit<Appraiser, "model"> {
  const readRow = readerAt(model.today);
  const withGrade = gradeReader(model.grades);
  const read: Reader = (row) => readRow(withGrade(row));
  const estimator = createEstimator(model, read);
  const { evidenceOf, computeResiduals } = createEvidence(estimator, read);
  const spreads = model.folds.map(({ spread }) => createForestSums(spread));
  return {
    read,
    estimates: estimator.estimates,
    estimate(offer) {
      const [found] = estimator.estimates([offer]);
      if (!found) throw new Error("The model has no estimate of this vehicle.");
      return found;
    },
    neighbor: createEvidenceCache(evidenceOf),
    appraise(estimate, neighbors) {
      const correction = krige(traitsOf(estimate.description), neighbors, {
        kernel: model.kernel,
        // A row of another part computes its residual itself.
        onNearest: (nearest) => computeResiduals(nearest.filter(({ row }) => model.sources.includes(row.source))),
      });
      const { line, own } = yearLineOf(estimate, model.today, estimator);
      const weights = line.map(({ features }) => 1 + modelYearRows(features));
      const sizes = expectedSizes(
        spreads,
        line.map(({ features }) => features),
      );
      const edges = sizes.map((size) => bandAround(model.band, size));
      const ordered = (shift: number, edge: (at: number) => number) =>
        inYearOrder({ logs: line.map(({ log }, at) => log + edge(at)), weights, own }, shift);
      return {
        ...correction,
        model: ordered(0, () => 0),
        log: ordered(correction.shift, () => 0),
        low: ordered(correction.shift, (at) => edges[at]?.low ?? 0),
        high: ordered(correction.shift, (at) => edges[at]?.high ?? 0),
      };
    },
  };
}

/** Creates an appraiser for one model. Each car is valued by the part of the model for its source. */
export function createAppraiser(model: MarketModel): Appraiser {
  const parts = model.parts.map((part) => ({ sources: part.sources, appraiser: createPartAppraiser(part) }));
  const [first] = parts;
  if (!first) throw new Error("The model has no parts.");
  const partOf = ({ source }: Pick<Offer, "source">) =>
    (parts.find(({ sources }) => sources.includes(source)) ?? first).appraiser;
  return {
    model,
    read: (offer) => partOf(offer).read(offer),
    estimate: (offer) => partOf(offer).estimate(offer),
    estimates(offers) {
      const found = new Map<Offer, Estimate>();
      for (const [part, some] of Map.groupBy(offers, partOf)) {
        const values = part.estimates(some);
        some.forEach((offer, at) => {
          const value = values[at];
          if (value) found.set(offer, value);
        });
      }
      return offers.flatMap((offer) => found.get(offer) ?? []);
    },
    neighbor: (row) => partOf(row).neighbor(row),
    appraise: (estimate, neighbors) => partOf(estimate.description).appraise(estimate, neighbors),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The maximum number of cached estimates. */
const maxRecent = 32;

/** The model's dictionaries. An effect that the model does not use gets an empty one, which skips its look-ups. */
function dictionariesOf({ dictionaries, hedonic, folds }: PartModel): Dictionaries {
  const parts = [hedonic, ...folds.map((fold) => fold.hedonic)];
  const isUsed = (effect: number) =>
    countedEffects.includes(effect) || parts.some(({ values }) => values[effect]?.length);
  return dictionaries.map((keys, effect) => (isUsed(effect) ? createDictionary(keys) : new Map()));
}
