import { ageOn, type Description, type Offer, type Reader, readerAt } from "../features/describe.ts";
import { openForest } from "../model/boost/sums.ts";
import { counted, featuresOf, rowsBehind } from "../model/features.ts";
import { type Dictionaries, placeOf } from "../model/hedonic/design.ts";
import { openKeys } from "../model/hedonic/key-table.ts";
import type { Parts } from "../model/hedonic/parts.ts";
import { traitsOf } from "../model/kernel/kernel.ts";
import { type Kriged, krige } from "../model/kernel/krige.ts";
import type { MarketRow } from "../rows.ts";
import { inYearOrder, yearsInOrder } from "../value/order.ts";
import { edgesOf, expectedSizes } from "./band.ts";
import { withUsualGrade } from "./grades.ts";
import { foldOf, has, keyHash } from "./keys.ts";
import { type KnownRow, openKnownRows } from "./known-rows.ts";
import type { MarketModel } from "./model.ts";

/** What the model alone says of a vehicle, in log price. */
export interface Estimate {
  readonly log: number;
  readonly description: Description;
  readonly features: Float32Array;
  readonly parts: Parts;
  /** The part of the model that it is by; null: all of them. */
  readonly fold: number | null;
}

/** Reads and values vehicles with one model; keep it as long as the model. */
export interface Appraiser {
  readonly model: MarketModel;
  readonly read: Reader;
  /** A vehicle that the training saw is valued by the part of the model that did not see it. */
  estimate(offer: Offer): Estimate;
  /** The same of several, in less time than one by one. */
  estimates(offers: readonly Offer[]): Estimate[];
  /** A priced row as evidence: how far its price is from what a model that has not seen it says. */
  neighbour(row: MarketRow): KnownRow;
  /** The model's value in the order of model years, corrected by like cars, and the 80 % band; all in log price. */
  appraise(estimate: Estimate, neighbours: readonly KnownRow[]): Appraisal;
}
export interface Appraisal extends Kriged {
  /** The model's value before like cars correct it. */
  readonly model: number;
  readonly log: number;
  readonly low: number;
  readonly high: number;
}

export function openAppraiser(model: MarketModel): Appraiser {
  const readRow = readerAt(model.today);
  const taken = withUsualGrade(model.ungraded);
  const read: Reader = (row) => readRow(taken(row));
  const { folds } = model;
  const dictionaries = dictionariesOf(model);
  const forests = folds.map(({ forest }) => openForest(forest));
  const spreads = folds.map(({ spread }) => openForest(spread));
  /** What was asked for last: a vehicle is asked for several times while it is valued, in the same words. */
  const recent = new Map<string, Estimate>();
  const foldAt = (offer: Offer) => foldOf(keyHash(offer), model.seed, folds.length);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  /** Values by the part of the model that was fitted without a fold; null: by all of them, none of which saw the cars. */
  function estimated(descriptions: readonly Description[], fold: number | null): Estimate[] {
    const part = fold === null ? undefined : folds[fold];
    const hedonic = part?.hedonic ?? model.hedonic;
    const seen = descriptions.map((description) => ({
      description,
      ...featuresOf(description, placeOf(description, dictionaries), hedonic),
    }));
    const rows = seen.map(({ features }) => features);
    const sums = forests.filter((_, at) => fold === null || at === fold).map((sumsOf) => sumsOf(rows));
    return seen.map((one, at) => ({ ...one, fold, log: one.parts.total + mean(sums.map((sum) => sum[at] ?? 0)) }));
  }

  function estimates(offers: readonly Offer[]): Estimate[] {
    if (recent.size > mostRecent) recent.clear();
    const said = offers.map((offer) => JSON.stringify(offer));
    const due = new Map(offers.flatMap((offer, at) => (recent.has(said[at] ?? "") ? [] : [[said[at] ?? "", offer]])));
    const byFold = Map.groupBy(due, ([, offer]) => (has(model.seen, keyHash(offer)) ? foldAt(offer) : null));
    for (const [fold, some] of byFold) {
      const values = estimated(
        some.map(([, offer]) => read(offer)),
        fold,
      );
      some.forEach(([words], at) => {
        const value = values[at];
        if (value) recent.set(words, value);
      });
    }
    return said.flatMap((words) => recent.get(words) ?? []);
  }

  function estimate(offer: Offer): Estimate {
    const [found] = estimates([offer]);
    if (!found) throw new Error("no estimate of a vehicle");
    return found;
  }

  function rowOf(row: MarketRow): KnownRow {
    const description = read(row);
    const known: KnownRow = {
      row,
      description,
      traits: traitsOf(description),
      missed: { rest: undefined },
      rest: () => known.missed.rest ?? workOut([known]),
    };
    return known;
  }

  /** What the model misses of rows, each by the part that has not seen it; answers the first one's. */
  function workOut(rows: readonly KnownRow[]): number {
    const due = rows.filter(({ missed }) => missed.rest === undefined);
    for (const [fold, some] of Map.groupBy(due, ({ row }) => foldAt(row))) {
      const values = estimated(
        some.map(({ description }) => description),
        fold,
      );
      some.forEach(({ row, missed }, at) => {
        missed.rest = Math.log(row.price) - (values[at]?.log ?? 0);
      });
    }
    return rows[0]?.missed.rest ?? 0;
  }

  /** The same vehicle in each model year that is in order, and which of them is its own. */
  function overYears(estimate: Estimate): { line: Estimate[]; own: number } {
    const { description, fold } = estimate;
    const day = Number.isNaN(description.day) ? model.today : description.day;
    const order = yearsInOrder(day, description.year);
    if (!order) return { line: [estimate], own: 0 };
    const line = order.years.map((year) => ({ ...description, year, age: ageOn(day, year) }));
    return { line: estimated(line, fold), own: order.own };
  }

  return {
    model,
    read,
    estimate,
    estimates,
    neighbour: openKnownRows(rowOf),
    appraise(estimate, neighbours) {
      const kriged = krige(traitsOf(estimate.description), neighbours, { kernel: model.kernel, told: workOut });
      const { line, own } = overYears(estimate);
      const weights = line.map(({ features }) => 1 + rowsBehind(features));
      const sizes = expectedSizes(
        spreads,
        line.map(({ features }) => features),
      );
      const edges = sizes.map((size) => edgesOf(model.band, size));
      const ordered = (shift: number, edge: (at: number) => number) =>
        inYearOrder({ logs: line.map(({ log }, at) => log + edge(at)), weights, own }, shift);
      return {
        ...kriged,
        model: ordered(0, () => 0),
        log: ordered(kriged.shift, () => 0),
        low: ordered(kriged.shift, (at) => edges[at]?.low ?? 0),
        high: ordered(kriged.shift, (at) => edges[at]?.high ?? 0),
      };
    },
  };
}

const mostRecent = 32;

/** The model's dictionaries without those of effects that say nothing on this market: their keys need no looking up. */
function dictionariesOf({ dictionaries, hedonic, folds }: MarketModel): Dictionaries {
  const parts = [hedonic, ...folds.map((fold) => fold.hedonic)];
  const isHeard = (effect: number) => counted.includes(effect) || parts.some(({ values }) => values[effect]?.length);
  return dictionaries.map((keys, effect) => (isHeard(effect) ? openKeys(keys) : new Map()));
}
