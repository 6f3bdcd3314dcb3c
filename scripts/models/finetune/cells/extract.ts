import { join } from "node:path";
import type { Corners } from "../../../../server/vision/detect/candidates.ts";
import { toPhoto } from "../../../../server/vision/detect/predictions.ts";
import {
  type Extent,
  fitLongSide,
  inputExtent,
  type Place,
  tilesOf,
  type ViewSpec,
  viewSpecsOf,
} from "../../../../server/vision/detect/tiles.ts";
import type { Model } from "../../../../server/vision/manifest.ts";
import { decodeViews, uprightExtent } from "../../../../server/vision/run/decode.ts";
import { imageBatchOf } from "../../../../server/vision/run/inference.ts";
import { allocateBuffer } from "../../../../server/vision/run/runners.ts";
import { seeded } from "../../evaluation/figures/bootstrap.ts";
import { between } from "../../evaluation/orientation.ts";
import { type Frame, frameOf } from "../../evaluation/picture-analyzer.ts";
import { orientationOf } from "../../evaluation/pictures.ts";
import { type CorrectedPhoto, shareOf } from "../photos.ts";
import { target, targetsOf } from "./targets.ts";
import type { Trunk, TrunkOutput } from "./trunk.ts";

/** The cells of one level that are learned from. */
export interface LevelCells {
  /** [cells · channels], cell by cell. */
  readonly features: Float32Array;
  readonly objectness: Float32Array;
  /** [cells · trained classes]: see `target`. */
  readonly targets: Float32Array;
  /** How many cells each cell stands for. */
  readonly counts: Float32Array;
}

/** A cell without a label is kept if its score in a class reaches this, up to a number per picture that the model sees. */
const minScore = 0.02;
const keptHigh = 192;

/** Of all other cells, so many are drawn at random. They stand for the rest, so that no score rises where nobody looks. */
const drawn = 96;

/** A label that is smaller than this, in pixels that the model sees, counts neither for nor against (as in the training). */
const minLabelSide = 6;

/** Of the views of the detailed analysis, those at least this much larger than the input. Others resemble the standard ones. */
const minTiledShare = 1.5;

interface Needs {
  readonly folder: string;
  readonly model: Model;
  readonly trunk: Trunk;
  /** The trained classes. */
  readonly classes: readonly string[];
}

/** Where the picture that the model sees lies in the photo, and the photo in its labels. */
interface Where {
  readonly place: Place;
  readonly frame: Frame;
}

const centerOf = ({ x0, y0, x1, y1 }: Corners) => [(x0 + x1) / 2, (y0 + y1) / 2] as const;

/** A test whether a box, in pixels of the labels, is large enough to be seen and its center is inside the tile. */
function sees({ tile, view, photo }: Place, { toPhoto: upright }: Frame) {
  const [sx, sy] = [view.width / photo.width, view.height / photo.height];
  return (box: Corners): boolean => {
    const corners = between(upright([box.x0, box.y0]), upright([box.x1, box.y1]));
    const long = Math.max((corners.x1 - corners.x0) * sx, (corners.y1 - corners.y0) * sy);
    if (long < minLabelSide) return false;
    const [x, y] = centerOf(corners);
    const [column, row] = [x * sx - tile.x, y * sy - tile.y];
    return column >= 0 && row >= 0 && column <= tile.width && row <= tile.height;
  };
}

/** The cells of one run that are learned from, level by level. */
function cellsOf(photo: CorrectedPhoto, output: TrunkOutput, { place, frame }: Where, needs: Needs): LevelCells[] {
  const { model, trunk, classes } = needs;
  const wide = 5 + model.classes.length;
  const rows = output.predictions.length / wide;
  const columns = classes.map((name) => model.classes.indexOf(name));
  const isWhole = place.view.tiles.length === 1;
  const boxes: (Corners | undefined)[] = [];
  const scores = new Float32Array(rows * classes.length);
  for (let row = 0; row < rows; row++) {
    const start = row * wide;
    const placed = toPhoto(output.predictions.subarray(start, start + 4), place);
    boxes.push(placed && between(frame.toLabels([placed.x0, placed.y0]), frame.toLabels([placed.x1, placed.y1])));
    for (const [at, column] of columns.entries()) {
      const score = (output.predictions[start + 4] ?? 0) * (output.predictions[start + 5 + column] ?? 0);
      scores[row * classes.length + at] = score;
    }
  }
  const isDetected = classes.map((name) => isWhole || !model.wholeOnly.includes(name));
  const targets = targetsOf(photo, { boxes, scores, isDetected, sees: sees(place, frame) }, classes);
  const chosen = chosenRows(
    { boxes, scores, targets, classes: classes.length },
    seeded(Math.floor(shareOf(`${photo.file} ${place.viewIndex} ${place.tile.x} ${place.tile.y}`, "cells") * 2 ** 32)),
  );
  let first = 0;
  return output.levels.map(({ values, cells }, level) => {
    const channels = trunk.layers[level]?.channels ?? 0;
    const start = first;
    const own = chosen.filter(({ row }) => row >= start && row < start + cells);
    first += cells;
    return {
      features: Float32Array.from(
        own.flatMap(({ row }) =>
          Array.from({ length: channels }, (_, channel) => values[channel * cells + row - start] ?? 0),
        ),
      ),
      objectness: Float32Array.from(own, ({ row }) => output.predictions[row * wide + 4] ?? 0),
      targets: Float32Array.from(
        own.flatMap(({ row }) => [...targets.subarray(row * classes.length, (row + 1) * classes.length)]),
      ),
      counts: Float32Array.from(own, ({ count }) => count),
    };
  });
}

interface Rows {
  readonly boxes: readonly (Corners | undefined)[];
  readonly scores: Float32Array;
  readonly targets: Float32Array;
  readonly classes: number;
}

interface Chosen {
  readonly row: number;
  readonly count: number;
}

/** A random order of the list, the same for the same numbers (Fisher and Yates). */
function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  const order = [...list];
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as T, order[at] as T];
  }
  return order;
}

/** The rows with a label or a rejected finding, those with high scores, and a sample of the rest, in their order. */
function chosenRows({ boxes, scores, targets, classes }: Rows, random: () => number): readonly Chosen[] {
  const marked: number[] = [];
  const high: number[] = [];
  const low: number[] = [];
  for (const [row, box] of boxes.entries()) {
    if (!box) continue;
    let [isMarked, isNegative, score] = [false, false, 0];
    for (let place = row * classes; place < (row + 1) * classes; place++) {
      const wanted = targets[place] ?? 0;
      if (wanted > 0 || wanted === target.rejected) isMarked = true;
      if (wanted !== target.negative) continue;
      isNegative = true;
      score = Math.max(score, scores[place] ?? 0);
    }
    if (isMarked) marked.push(row);
    else if (isNegative) (score >= minScore ? high : low).push(row);
  }
  const sample = (rows: readonly number[], wanted: number): readonly Chosen[] => {
    const count = Math.max(1, rows.length / wanted);
    return shuffled(rows, random)
      .slice(0, wanted)
      .map((row) => ({ row, count }));
  };
  const certain = marked.map((row) => ({ row, count: 1 }));
  return [...certain, ...sample(high, keptHigh), ...sample(low, drawn)].sort((a, b) => a.row - b.row);
}

function joined(runs: readonly LevelCells[][], levels: number): LevelCells[] {
  const join = (pick: (cells: LevelCells) => Float32Array, level: number): Float32Array => {
    const parts = runs.flatMap((run) => (run[level] ? [pick(run[level])] : []));
    const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  };
  return Array.from({ length: levels }, (_, level) => ({
    features: join(({ features }) => features, level),
    objectness: join(({ objectness }) => objectness, level),
    targets: join(({ targets }) => targets, level),
    counts: join(({ counts }) => counts, level),
  }));
}

/**
 * What can be learned from a photo: the features of its cells in every view of the product. Undefined if the picture has another
 * shape than its record says. Throws VALIDATION_ERROR for a damaged picture.
 */
export async function extractCells(photo: CorrectedPhoto, needs: Needs): Promise<LevelCells[] | undefined> {
  const { model, trunk, folder } = needs;
  const file = join(folder, photo.file);
  const extent: Extent = await uprightExtent(file);
  const frame = frameOf(photo, { photo: extent, orientation: await orientationOf(file) });
  if (!frame) return undefined;
  const sides = [...new Set([...model.views.standard, ...model.views.detailed])];
  const { size } = model.input;
  const specs: readonly ViewSpec[] = viewSpecsOf(extent, { sides, mirrored: model.views.mirrored, size }).filter(
    ({ side }) => model.views.standard.includes(side) || side >= minTiledShare * size,
  );
  const views = decodeViews(
    file,
    extent,
    specs.map(({ side }) => side),
  );
  const runs: LevelCells[][] = [];
  for (const [viewIndex, { side, isMirrored }] of specs.entries()) {
    const pixels = await views.get(side);
    if (!pixels) continue;
    const fitted = fitLongSide(extent, side);
    const view = { ...fitted, tiles: tilesOf(fitted, size) };
    const input = inputExtent(view, model.input);
    for (const tile of view.tiles) {
      const pictures = imageBatchOf(
        pixels,
        { tiles: [tile], extent: input, isMirrored, pad: model.input.pad },
        allocateBuffer,
      );
      const place: Place = { tile, view, viewIndex, isMirrored, photo: extent };
      runs.push(cellsOf(photo, await trunk.run(pictures), { place, frame }, needs));
    }
  }
  return joined(runs, trunk.layers.length);
}
