import { own } from "../../../../contracts/kit/own.ts";
import type { LevelCells } from "../cells/extract.ts";
import { target } from "../cells/targets.ts";
import type { ScoreLayer } from "../onnx/head.ts";
import type { LevelTask, Task } from "./loss.ts";

/** The weight of a class's labels, as in the training (models/training/forecourt_training/tasks.py): small damage has few boxes. */
const gains: Readonly<Record<string, number>> = { scratch: 2, dent: 1.5 };

/** All photos' cells of one level. */
export interface LevelSet {
  readonly layer: ScoreLayer;
  /** [cells · channels], cell by cell. */
  readonly features: Float32Array;
  readonly objectness: Float32Array;
  /** [cells · trained classes]. */
  readonly targets: Float32Array;
  /** How many cells each cell stands for. */
  readonly counts: Float32Array;
  /** Index of each cell's photo. */
  readonly photos: Uint32Array;
  /** Root mean square of each channel over the cells. */
  readonly spread: Float32Array;
}

function spreadOf(features: Float32Array, channels: number): Float32Array {
  const sums = new Float64Array(channels);
  for (const [at, value] of features.entries()) sums[at % channels] = (sums[at % channels] ?? 0) + value * value;
  const cells = Math.max(1, features.length / channels);
  // a channel that is always zero would otherwise divide by zero
  return Float32Array.from(sums, (sum) => Math.max(1e-3, Math.sqrt(sum / cells)));
}

function concatenated(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The cells of all photos, level by level. */
export function gatherLevels(photos: readonly (readonly LevelCells[])[], layers: readonly ScoreLayer[]): LevelSet[] {
  return layers.map((layer, level) => {
    const own = photos.map((photo) => photo[level]).filter((cells) => cells !== undefined);
    const features = concatenated(own.map((cells) => cells.features));
    return {
      layer,
      features,
      objectness: concatenated(own.map((cells) => cells.objectness)),
      targets: concatenated(own.map((cells) => cells.targets)),
      counts: concatenated(own.map((cells) => cells.counts)),
      photos: Uint32Array.from(own.flatMap((cells, photo) => Array.from(cells.objectness, () => photo))),
      spread: spreadOf(features, layer.channels),
    };
  });
}

interface Choice {
  readonly name: string;
  /** Index of the class in the model. */
  readonly kind: number;
  /** Index of the class among the trained ones, and their number. */
  readonly at: number;
  readonly classes: number;
  readonly isChosen: (photo: number) => boolean;
}

function levelTask(set: LevelSet, { kind, at, classes, isChosen }: Choice): LevelTask {
  const { layer, features, objectness, targets, counts, photos, spread } = set;
  const { channels } = layer;
  const weights = layer.weights.slice(kind * channels, (kind + 1) * channels);
  const bias = layer.biases[kind] ?? 0;
  const rows: number[] = [];
  for (const [cell, photo] of photos.entries()) {
    const wanted = targets[cell * classes + at] ?? target.open;
    if (wanted !== target.open && isChosen(photo)) rows.push(cell);
  }
  return {
    channels,
    features,
    rows: Uint32Array.from(rows),
    objectness: Float32Array.from(rows, (cell) => objectness[cell] ?? 0),
    targets: Float32Array.from(rows, (cell) => targets[cell * classes + at] ?? 0),
    counts: Float32Array.from(rows, (cell) => counts[cell] ?? 1),
    weights,
    bias,
    spread,
  };
}

/** The task of one class on the chosen photos. */
export function taskOf(sets: readonly LevelSet[], choice: Choice): Task {
  const levels = sets.map((set) => levelTask(set, choice));
  const isMarked = (wanted: number) => wanted > 0 || wanted === target.rejected;
  const marked = levels.reduce((sum, { targets }) => sum + targets.filter(isMarked).length, 0);
  return {
    levels,
    size: levels.reduce((sum, { channels }) => sum + channels + 1, 0),
    divisor: Math.max(1, marked),
    gain: own(gains, choice.name) ?? 1,
  };
}
