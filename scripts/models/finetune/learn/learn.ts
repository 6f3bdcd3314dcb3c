import type { LevelCells } from "../cells/extract.ts";
import type { ScoreLayer } from "../onnx/head.ts";
import { type CorrectedPhoto, shareOf } from "../photos.ts";
import { folds, type Learned, learnClass } from "./fit.ts";
import { gatherLevels } from "./tasks.ts";

interface Needs {
  readonly layers: readonly ScoreLayer[];
  /** All classes of the model, and those that are trained. */
  readonly classes: readonly string[];
  readonly trained: readonly string[];
  readonly log: (line: string) => void;
}

/** A photo and what can be learned from it. */
export interface PhotoCells {
  readonly photo: CorrectedPhoto;
  readonly cells: readonly LevelCells[];
}

/** Learns the classes one by one: they share no weights in the last layers. */
export function learn(photos: readonly PhotoCells[], { layers, classes, trained, log }: Needs): readonly Learned[] {
  const sets = gatherLevels(
    photos.map(({ cells }) => cells),
    layers,
  );
  const parts = photos.map(({ photo }) => Math.floor(shareOf(photo.group, "fold") * folds));
  const foldOf = (photo: number) => parts[photo] ?? 0;
  return trained.map((name, at) => {
    const lesson = { name, kind: classes.indexOf(name), at, classes: trained.length };
    const learned = learnClass(sets, lesson, foldOf);
    const gain = `ranking on photos left out ${learned.before.toFixed(3)} to ${learned.after.toFixed(3)}`;
    log(learned.pull === null ? `${name}: nothing to learn` : `${name}: ${gain}`);
    return learned;
  });
}
