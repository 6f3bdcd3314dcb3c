import { type Description, type Offer, type Reader, readerAt } from "../features/describe.ts";
import { forestSum } from "../model/boost/forest.ts";
import { featuresOf } from "../model/features.ts";
import { placeOf } from "../model/hedonic/design.ts";
import { openKeys } from "../model/hedonic/keys.ts";
import type { Parts } from "../model/hedonic/parts.ts";
import { traitsOf } from "../model/kernel/kernel.ts";
import { type Kriged, krige, type Neighbour } from "../model/kernel/krige.ts";
import type { MarketRow } from "../rows.ts";
import { edgesOf, expectedSize } from "./band.ts";
import { foldOf, has, keyHash } from "./keys.ts";
import type { MarketModel } from "./model.ts";

/** What the model alone says of a vehicle, in log price. */
export interface Estimate {
  readonly log: number;
  readonly description: Description;
  readonly features: Float32Array;
  readonly parts: Parts;
}

/** Reads and values vehicles with one model; keep it as long as the model. */
export interface Appraiser {
  readonly model: MarketModel;
  readonly read: Reader;
  /** A vehicle that the training saw is valued by the part of the model that did not see it. */
  estimate(offer: Offer): Estimate;
  /** A priced row as evidence: how far its price is from what a model that has not seen it says. */
  neighbour(row: MarketRow, description?: Description): Neighbour;
  /** The model's value, corrected by like cars, and the 80 % band; all in log price. */
  appraise(estimate: Estimate, neighbours: readonly Neighbour[]): Appraisal;
}
export interface Appraisal extends Kriged {
  readonly log: number;
  readonly low: number;
  readonly high: number;
}

export function openAppraiser(model: MarketModel): Appraiser {
  const read: Reader = readerAt(model.today);
  const { folds } = model;
  const dictionaries = model.dictionaries.map(openKeys);
  const spreads = folds.map(({ spread }) => spread);
  /** Rows that a caller keeps are read and valued once. */
  const neighbours = new WeakMap<MarketRow, Neighbour>();
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  function byFold(description: Description, fold: number): Estimate {
    const part = folds[fold] ?? folds[0];
    const { features, parts } = featuresOf(
      description,
      placeOf(description, dictionaries),
      part?.hedonic ?? model.hedonic,
    );
    return { log: parts.total + (part ? forestSum(part.forest, features) : 0), description, features, parts };
  }

  function estimate(offer: Offer): Estimate {
    const key = keyHash(offer);
    const description = read(offer);
    if (has(model.seen, key)) return byFold(description, foldOf(key, model.seed, folds.length));
    const { features, parts } = featuresOf(description, placeOf(description, dictionaries), model.hedonic);
    return {
      log: parts.total + mean(folds.map(({ forest }) => forestSum(forest, features))),
      description,
      features,
      parts,
    };
  }

  return {
    model,
    read,
    estimate,
    neighbour(row, description = read(row)) {
      const known = neighbours.get(row);
      if (known) return known;
      let rest: number | undefined;
      const restOf = () =>
        Math.log(row.price) - byFold(description, foldOf(keyHash(row), model.seed, folds.length)).log;
      const neighbour = {
        traits: traitsOf(description),
        rest: () => {
          rest ??= restOf();
          return rest;
        },
      };
      neighbours.set(row, neighbour);
      return neighbour;
    },
    appraise({ log, description, features }, neighbours) {
      const kriged = krige(traitsOf(description), neighbours, model.kernel);
      const edges = edgesOf(model.band, expectedSize(spreads, features));
      const value = log + kriged.shift;
      return {
        ...kriged,
        log: value,
        low: value + edges.low,
        high: value + edges.high,
      };
    },
  };
}
