import { type Description, readerAt } from "../features/describe.ts";
import { boost } from "../model/boost/boost.ts";
import { type Forest, pack } from "../model/boost/forest.ts";
import { errorScales } from "../model/error-scales.ts";
import { featureNames, featuresOf, monotone } from "../model/features.ts";
import { type Design, designOf } from "../model/hedonic/design.ts";
import { packKeys } from "../model/hedonic/key-table.ts";
import { traitsOf } from "../model/kernel/kernel.ts";
import { fitKernel } from "../model/kernel/moments.ts";
import type { MarketRow } from "../rows.ts";
import { fitBand } from "./band.ts";
import { type CrossFit, crossFit, designRowAt } from "./crossfit.ts";
import { gradeReader, gradeRulesOf } from "./grades.ts";
import { foldOf, keyHash } from "./keys.ts";
import { type Evaluation, type MarketModel, modelVersion, type PartModel } from "./model.ts";
import { type TrainingSet, trainingSets } from "./training-sets.ts";
import { isUsable, todayOf } from "./usable.ts";

/** With fewer rows no model is fitted, and the published effects are used. */
export const minUsableRows = 150;

/** A small market has more folds, so that each part is fitted on a larger share of the rows. */
const foldsFor = (rows: number) => (rows < 8000 ? 10 : rows < 50_000 ? 6 : 4);

const trees = { rate: 0.06, leaves: 64, leafRows: 10, ridge: 5, columns: 0.5, rows: 0.7, knee: 0.05, monotone };
const roundsFor = (rows: number) => (rows < 3000 ? 60 : rows < 8000 ? 150 : 400);

/**
 * Trains a market's model. Returns null if too few rows are usable. The function is pure and takes long: call it in a
 * worker thread.
 */
export function trainMarket(all: readonly MarketRow[], { seed }: { readonly seed: number }): MarketModel | null {
  const rows = all.filter(isUsable);
  if (rows.length < minUsableRows) return null;
  const sets = trainingSets(rows);
  const parts = sets.map((set) => trainPart(set, seed));
  const evaluation = meanEvaluation(
    parts,
    sets.map(({ own }) => own),
  );
  return { version: modelVersion, rows: rows.length, today: todayOf(rows), parts, evaluation };
}

/** `own`: for each part, the number of rows of its sources. It may have learned from, and been evaluated on, more rows. */
function meanEvaluation(parts: readonly PartModel[], own: readonly number[]): Evaluation {
  const all = own.reduce((sum, rows) => sum + rows, 0);
  const weighted = (figureOf: (part: PartModel) => number) =>
    parts.reduce((sum, part, at) => sum + (own[at] ?? 0) * figureOf(part), 0);
  const mean = (figureOf: (evaluation: Evaluation) => number) =>
    weighted(({ evaluation }) => figureOf(evaluation)) / all;
  return {
    rows: Math.round(weighted((part) => part.evaluation.rows / part.rows)),
    medianError: mean(({ medianError }) => medianError),
    within10: mean(({ within10 }) => within10),
    withinBand: mean(({ withinBand }) => withinBand),
  };
}

function trainPart({ sources, rows }: TrainingSet, seed: number): PartModel {
  const today = todayOf(rows);
  const grades = gradeRulesOf(rows);
  const read = readerAt(today);
  const withGrade = gradeReader(grades);
  const described = rows.map((row) => read(withGrade(row)));
  const target = Float64Array.from(rows, ({ price }) => Math.log(price));
  const keys = Uint32Array.from(rows, keyHash);
  const count = foldsFor(rows.length);
  const folds = Int8Array.from(keys, (key) => foldOf(key, seed, count));
  const { design, dictionaries } = designOf(described);
  const hedonics = crossFit(design, target, { folds, count });
  const grown = grow({ described, design, target, folds, count, hedonics, seed });
  const { forests, residuals, features, errorRatio } = grown;
  const traits = described.map(traitsOf);
  const kernel = fitKernel({ traits, residuals, folds }, seed);
  const bandFit = fitBand({ traits, residuals, folds, count, kernel, features, seed, errorRatio });
  return {
    sources,
    seed,
    rows: rows.length,
    today,
    grades,
    dictionaries: dictionaries.map(packKeys),
    hedonic: hedonics.whole,
    folds: forests.map((forest, fold) => ({
      hedonic: hedonics.without(fold, fold),
      forest,
      spread: bandFit.spreads[fold] ?? pack([]),
    })),
    kernel,
    band: bandFit.band,
    seen: keys.slice().sort(),
    evaluation: bandFit.evaluation,
  };
}

const minErrorRatio = 0.9;
const median = (values: readonly number[]) => Float64Array.from(values).sort()[values.length >> 1] ?? 1;

interface Growth {
  readonly described: readonly Description[];
  readonly design: Design;
  readonly target: Float64Array;
  readonly folds: Int8Array;
  readonly count: number;
  readonly hedonics: CrossFit;
  readonly seed: number;
}

/**
 * Grows trees for each fold on the rows of the other folds. Also returns the residual of each row by its fold's model.
 */
function grow({ described, design, target, folds, count, hedonics, seed }: Growth) {
  const forests: Forest[] = [];
  const residuals = new Float64Array(target.length);
  const features = new Array<Float32Array>(target.length);
  const [withoutOne, withoutTwo]: [number[], number[]] = [[], []];
  for (let fold = 0; fold < count; fold++) {
    const columns = featureNames.map(() => new Float32Array(target.length));
    const hedonicResiduals = Float64Array.from(target);
    for (const [row, d] of described.entries()) {
      const own = featuresOf(d, designRowAt(design, row), hedonics.without(fold, folds[row] ?? 0));
      columns.forEach((column, at) => {
        column[row] = own.features[at] ?? Number.NaN;
      });
      hedonicResiduals[row] = (target[row] ?? 0) - own.parts.total;
      (folds[row] === fold ? withoutOne : withoutTwo).push(Math.abs(hedonicResiduals[row] ?? 0));
      if (folds[row] === fold) features[row] = own.features;
    }
    const used = Uint8Array.from(folds, (own) => (own === fold ? 0 : 1));
    const options = { ...trees, rounds: roundsFor(target.length), seed: seed + fold };
    const learned = Int32Array.from(used.keys()).filter((row) => used[row] === 1);
    const levels = target.map((log, row) => log - (hedonicResiduals[row] ?? 0));
    const scales = errorScales(learned, levels, hedonicResiduals);
    const [forest, sums] = boost({ columns, target: hedonicResiduals, used, scales }, options);
    forests.push(forest);
    folds.forEach((own, row) => {
      if (own === fold) residuals[row] = (hedonicResiduals[row] ?? 0) - (sums[row] ?? 0);
    });
  }
  // Errors decrease with more rows. From one omitted fold to none they decrease about as much as from two to one.
  const errorRatio = Math.min(1, Math.max(minErrorRatio, median(withoutOne) / median(withoutTwo)));
  return { forests, residuals, features, errorRatio };
}
