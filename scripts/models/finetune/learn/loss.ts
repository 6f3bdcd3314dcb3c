import { target } from "../cells/targets.ts";

/** One level's cells for one class. */
export interface LevelTask {
  readonly channels: number;
  /** [cells · channels], cell by cell. */
  readonly features: Float32Array;
  /** Indices of the cells that count. */
  readonly rows: Uint32Array;
  /** Per counted cell: its objectness, 0-1, and its target (`target`). */
  readonly objectness: Float32Array;
  readonly targets: Float32Array;
  /** Per counted cell: how many cells it stands for. */
  readonly counts: Float32Array;
  /** The layer's weights for the class before learning, and its bias. */
  readonly weights: Float32Array;
  readonly bias: number;
  /** Root mean square of each channel. */
  readonly spread: Float32Array;
}

/** Learning one class. Parameters: per level, the change of each weight times its channel's spread, then that of the bias. */
export interface Task {
  readonly levels: readonly LevelTask[];
  readonly size: number;
  /** What the sum of the losses is divided by. */
  readonly divisor: number;
  /** Weight of the cells on labels. */
  readonly gain: number;
}

/** As in the training (models/training/forecourt_training/detector/loss.py): varifocal alpha. */
const negativeWeight = 0.75;

/** A probability is at most this, so that its complement has a logarithm. */
const ceiling = 1 - 1e-6;

/**
 * The loss of one cell and its derivative by the class logit. p = objectness · sigmoid(logit) is the score that the product uses.
 * On a label: cross-entropy with the target, weighted with it. Elsewhere: 0.75 p² · -log(1 - p), so that only cells that look
 * like damage matter. A rejected finding counts in full: -log(1 - p).
 */
export function cellLoss(objectness: number, wanted: number, logit: number): readonly [loss: number, slope: number] {
  const share = 1 / (1 + Math.exp(-logit));
  const p = Math.min(ceiling, objectness * share);
  const rest = -Math.log(1 - p);
  const bySlope = p * (1 - share);
  if (wanted > 0) {
    // log of the product as a sum: exact where the sigmoid underflows
    const logP =
      Math.log(Math.max(objectness, 1e-12)) -
      (logit > 0 ? Math.log1p(Math.exp(-logit)) : Math.log1p(Math.exp(logit)) - logit);
    const loss = wanted * (-wanted * logP + (1 - wanted) * rest);
    return [loss, (-wanted * (wanted - p) * (1 - share)) / (1 - p)];
  }
  if (wanted === target.rejected) return [rest, bySlope / (1 - p)];
  return [negativeWeight * p * p * rest, negativeWeight * (2 * p * rest + (p * p) / (1 - p)) * bySlope];
}

/** The logit of each counted cell of a level, with the change of its weights. `start`: the level's first parameter. */
function logitsOf(level: LevelTask, parameters: Float64Array, start: number): Float64Array {
  const { channels, features, rows, weights, spread } = level;
  const changed = Float64Array.from({ length: channels }, (_, channel) => {
    return (weights[channel] ?? 0) + (parameters[start + channel] ?? 0) / (spread[channel] ?? 1);
  });
  const bias = level.bias + (parameters[start + channels] ?? 0);
  return Float64Array.from(rows, (row) => {
    let sum = bias;
    const first = row * channels;
    for (let channel = 0; channel < channels; channel++)
      sum += (changed[channel] ?? 0) * (features[first + channel] ?? 0);
    return sum;
  });
}

/**
 * The mean loss of a task's cells plus `pull` / 2 · the squared length of the parameters, which keeps the model close to what it was.
 * Fills `gradient` if given.
 */
export function lossOf(task: Task, parameters: Float64Array, pull: number, gradient?: Float64Array): number {
  let total = 0;
  let start = 0;
  gradient?.fill(0);
  for (const level of task.levels) {
    const { channels, features, rows, objectness, targets, counts, spread } = level;
    const logits = logitsOf(level, parameters, start);
    const sums = new Float64Array(channels + 1);
    for (const [at, logit] of logits.entries()) {
      const wanted = targets[at] ?? 0;
      const weight = (counts[at] ?? 1) * (wanted > 0 ? task.gain : 1);
      const [loss, bare] = cellLoss(objectness[at] ?? 0, wanted, logit);
      total += weight * loss;
      if (!gradient || bare === 0) continue;
      const slope = weight * bare;
      const first = (rows[at] ?? 0) * channels;
      for (let channel = 0; channel < channels; channel++)
        sums[channel] = (sums[channel] ?? 0) + slope * (features[first + channel] ?? 0);
      sums[channels] = (sums[channels] ?? 0) + slope;
    }
    if (gradient) {
      for (let channel = 0; channel < channels; channel++)
        gradient[start + channel] = (sums[channel] ?? 0) / (spread[channel] ?? 1) / task.divisor;
      gradient[start + channels] = (sums[channels] ?? 0) / task.divisor;
    }
    start += channels + 1;
  }
  let squares = 0;
  for (const [at, value] of parameters.entries()) {
    squares += value * value;
    if (gradient) gradient[at] = (gradient[at] ?? 0) + pull * value;
  }
  return total / task.divisor + (pull / 2) * squares;
}

/** The score of one counted cell. */
export interface CellScore {
  readonly wanted: number;
  readonly count: number;
  readonly score: number;
}

/** The scores of a task's cells. `shift` is added to each class logit. */
export function cellScores(task: Task, parameters: Float64Array, shift = 0): readonly CellScore[] {
  let start = 0;
  return task.levels.flatMap((level) => {
    const logits = logitsOf(level, parameters, start);
    start += level.channels + 1;
    return Array.from(logits, (logit, at) => ({
      wanted: level.targets[at] ?? 0,
      count: level.counts[at] ?? 1,
      score: (level.objectness[at] ?? 0) / (1 + Math.exp(-logit - shift)),
    }));
  });
}
