import { averagePrecision, mean, ranked } from "../../evaluation/figures/precision.ts";
import { target } from "../cells/targets.ts";
import { cellScores, lossOf, type Task } from "./loss.ts";
import { minimize } from "./minimize.ts";
import { type LevelSet, taskOf } from "./tasks.ts";

/** How strongly the weights are held at what they were, strongest first. Our own choice of steps. */
const pulls = [1, 0.3, 0.1, 0.03, 0.01] as const;

/** Parts of the photos; each is left out once to choose the pull. */
export const folds = 3;

/** A smaller gain of the ranking on photos left out is chance (our own bound). It must also be a gain in each part. */
const minGain = 0.01;

interface Lesson {
  readonly name: string;
  /** Index of the class in the model. */
  readonly kind: number;
  /** Index of the class among the trained ones, and their number. */
  readonly at: number;
  readonly classes: number;
}

/** The result of learning one class. */
export interface Learned {
  readonly name: string;
  readonly kind: number;
  /** Null: nothing that was learned from some photos helped on the others, so the class stays as it was. */
  readonly pull: number | null;
  /** Average precision of the boxes on photos left out, before and after. Rejected findings and boxes without a label are wrong. */
  readonly before: number;
  readonly after: number;
  /** Per level, the new weights of the class [channels] and its bias. */
  readonly layers: readonly { readonly weights: Float32Array; readonly bias: number }[];
}

/** Enough for the first three digits of the loss; the next weaker pull continues from there. */
const effort = { maxSteps: 20, tolerance: 1e-4 };

const solve = (task: Task, pull: number, start: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> =>
  minimize((point, gradient) => lossOf(task, point, pull, gradient), start, effort);

/** How well the scores of a task's cells rank those on labels first, 0-1. With rejected findings only: how low those score. */
function rankingOf(task: Task, parameters: Float64Array<ArrayBuffer>): number {
  const cells = cellScores(task, parameters);
  const labels = cells.filter(({ wanted }) => wanted > 0).length;
  if (labels === 0) {
    const rejected = cells.filter(({ wanted }) => wanted === target.rejected);
    return 1 - (mean(rejected.map(({ score }) => score)) ?? 0);
  }
  const judged = cells.map(({ wanted, count, score }) => ({ right: wanted > 0, count, score }));
  return averagePrecision(ranked(judged), labels, ({ count }) => count) ?? 0;
}

/** The rankings of the photos of `judged`, before and for each pull, learned on `learned`. */
function rankingsOf(learned: Task, judged: Task): { readonly before: number; readonly after: readonly number[] } {
  let point = new Float64Array(learned.size);
  const before = rankingOf(judged, point);
  const after = pulls.map((pull) => {
    // the next weaker pull starts from here
    point = solve(learned, pull, point);
    return rankingOf(judged, point);
  });
  return { before, after };
}

/**
 * What to add to the biases so that labels score as high as before on average. Thresholds and calibration then keep their meaning.
 */
function shiftOf(task: Task, parameters: Float64Array<ArrayBuffer>): number {
  const levelOf = (point: Float64Array<ArrayBuffer>, shift: number) =>
    mean(cellScores(task, point, shift).flatMap(({ wanted, score }) => (wanted > 0 ? [score] : [])));
  const before = levelOf(new Float64Array(task.size), 0);
  if (before === null) return 0;
  let [low, high] = [-3, 3];
  for (let halving = 0; halving < 16; halving++) {
    const middle = (low + high) / 2;
    if ((levelOf(parameters, middle) ?? 0) < before) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function changed(task: Task, parameters: Float64Array, shift = 0): Learned["layers"] {
  let start = 0;
  return task.levels.map(({ channels, weights, bias, spread }) => {
    const first = start;
    start += channels + 1;
    return {
      weights: weights.map((weight, channel) => weight + (parameters[first + channel] ?? 0) / (spread[channel] ?? 1)),
      bias: bias + (parameters[first + channels] ?? 0) + shift,
    };
  });
}

/**
 * Learns one class. The pull is the one that ranks boxes best on photos that were left out.
 *
 * @param foldOf the part of each photo, 0 to `folds` - 1
 */
export function learnClass(sets: readonly LevelSet[], lesson: Lesson, foldOf: (photo: number) => number): Learned {
  const task = (isChosen: (photo: number) => boolean) => taskOf(sets, { ...lesson, isChosen });
  const parts = Array.from({ length: folds }, (_, fold) =>
    rankingsOf(
      task((photo) => foldOf(photo) !== fold),
      task((photo) => foldOf(photo) === fold),
    ),
  );
  const before = mean(parts.map((part) => part.before)) ?? 0;
  const after = pulls.map((_, at) => mean(parts.map((part) => part.after[at] ?? 0)) ?? 0);
  const best = after.indexOf(Math.max(...after));
  const reached = after[best] ?? before;
  const helpsEverywhere = parts.every((part) => (part.after[best] ?? 0) > part.before);
  const all = task(() => true);
  const { name, kind } = lesson;
  if (!helpsEverywhere || reached < before + minGain) {
    return { name, kind, pull: null, before, after: before, layers: changed(all, new Float64Array(all.size)) };
  }
  let point = new Float64Array(all.size);
  for (const pull of pulls.slice(0, best + 1)) point = solve(all, pull, point);
  const layers = changed(all, point, shiftOf(all, point));
  return { name, kind, pull: pulls[best] ?? null, before, after: reached, layers };
}
