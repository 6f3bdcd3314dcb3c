import { lossOf, type Task } from "./loss.ts";
import { minimize } from "./minimize.ts";
import { type LevelSet, taskOf } from "./tasks.ts";

/** How strongly the weights are held at what they were, strongest first. Our own choice of steps. */
const pulls = [1, 0.3, 0.1, 0.03, 0.01] as const;

/** Parts of the photos; each is left out once to choose the pull. */
export const folds = 3;

/** A gain on the left out photos below this share of the loss is chance. */
const minGain = 0.002;

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
  /** Loss on the photos left out, before and after. */
  readonly before: number;
  readonly after: number;
  /** Per level, the new weights of the class [channels] and its bias. */
  readonly layers: readonly { readonly weights: Float32Array; readonly bias: number }[];
}

/** Enough for the first three digits of the loss; the next weaker pull continues from there. */
const effort = { maxSteps: 20, tolerance: 1e-4 };

const solve = (task: Task, pull: number, start: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> =>
  minimize((point, gradient) => lossOf(task, point, pull, gradient), start, effort);

/** The loss on the photos of `judged` for each pull, learned on `learned`. */
function lossesOf(learned: Task, judged: Task): { readonly before: number; readonly after: readonly number[] } {
  let point = new Float64Array(learned.size);
  const before = lossOf(judged, point, 0) * judged.divisor;
  const after = pulls.map((pull) => {
    // the next weaker pull starts from here
    point = solve(learned, pull, point);
    return lossOf(judged, point, 0) * judged.divisor;
  });
  return { before, after };
}

function changed(task: Task, parameters: Float64Array): Learned["layers"] {
  let start = 0;
  return task.levels.map(({ channels, weights, bias, spread }) => {
    const first = start;
    start += channels + 1;
    return {
      weights: weights.map((weight, channel) => weight + (parameters[first + channel] ?? 0) / (spread[channel] ?? 1)),
      bias: bias + (parameters[first + channels] ?? 0),
    };
  });
}

/**
 * Learns one class. The pull is the one with the lowest loss on photos that were left out.
 *
 * @param foldOf the part of each photo, 0 to `folds` - 1
 */
export function learnClass(sets: readonly LevelSet[], lesson: Lesson, foldOf: (photo: number) => number): Learned {
  const task = (isChosen: (photo: number) => boolean) => taskOf(sets, { ...lesson, isChosen });
  let before = 0;
  const after = pulls.map(() => 0);
  for (let fold = 0; fold < folds; fold++) {
    const losses = lossesOf(
      task((photo) => foldOf(photo) !== fold),
      task((photo) => foldOf(photo) === fold),
    );
    before += losses.before;
    for (const [at, loss] of losses.after.entries()) after[at] = (after[at] ?? 0) + loss;
  }
  const best = after.indexOf(Math.min(...after));
  const lowest = after[best] ?? before;
  const all = task(() => true);
  const { name, kind } = lesson;
  if (!(lowest < before * (1 - minGain))) {
    return { name, kind, pull: null, before, after: before, layers: changed(all, new Float64Array(all.size)) };
  }
  let point = new Float64Array(all.size);
  for (const pull of pulls.slice(0, best + 1)) point = solve(all, pull, point);
  return { name, kind, pull: pulls[best] ?? null, before, after: lowest, layers: changed(all, point) };
}
