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
import { between } from "../../evaluation/orientation.ts";
import { type Frame, frameOf } from "../../evaluation/picture-analyzer.ts";
import { orientationOf } from "../../evaluation/pictures.ts";
import type { CorrectedPhoto } from "../photos.ts";
import { target, targetsOf } from "./targets.ts";
import type { Trunk, TrunkOutput } from "./trunk.ts";

/** The cells of one level that are learned from. */
export interface LevelCells {
  /** [cells · channels], cell by cell. */
  readonly features: Float32Array;
  readonly objectness: Float32Array;
  /** [cells · trained classes]: see `target`. */
  readonly targets: Float32Array;
}

/** Cells without a label that are kept per picture that the model sees: those with the highest scores. */
const keptNegatives = 96;

/** A view in tiles that is at least this much larger than a tile. Smaller ones show what the largest whole view shows. */
const minTiledShare = 1.5;

interface Needs {
  readonly folder: string;
  readonly model: Model;
  readonly trunk: Trunk;
  /** The trained classes. */
  readonly classes: readonly string[];
}

const centerOf = ({ x0, y0, x1, y1 }: Corners) => [(x0 + x1) / 2, (y0 + y1) / 2] as const;

/** A test whether the center of a box, in pixels of the labels, is inside the tile. */
function sees({ tile, view, photo }: Place, { toPhoto: upright }: Frame) {
  const [sx, sy] = [view.width / photo.width, view.height / photo.height];
  return (box: Corners): boolean => {
    const [x, y] = upright(centerOf(box));
    const [column, row] = [x * sx - tile.x, y * sy - tile.y];
    return column >= 0 && row >= 0 && column <= tile.width && row <= tile.height;
  };
}

/** The cells of one run that are learned from, level by level. */
function cellsOf(photo: CorrectedPhoto, output: TrunkOutput, place: Place, frame: Frame, needs: Needs): LevelCells[] {
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
  const chosen = chosenRows(boxes, scores, targets, classes.length);
  let first = 0;
  return output.levels.map(({ values, cells }, level) => {
    const channels = trunk.layers[level]?.channels ?? 0;
    const start = first;
    const own = chosen.filter((row) => row >= start && row < start + cells);
    first += cells;
    return {
      features: Float32Array.from(
        own.flatMap((row) => Array.from({ length: channels }, (_, channel) => values[channel * cells + row - start] ?? 0)),
      ),
      objectness: Float32Array.from(own, (row) => output.predictions[row * wide + 4] ?? 0),
      targets: Float32Array.from(
        own.flatMap((row) => [...targets.subarray(row * classes.length, (row + 1) * classes.length)]),
      ),
    };
  });
}

/** The rows with a label or a rejected finding, and the others with the highest scores, in their order. */
function chosenRows(
  boxes: readonly (Corners | undefined)[],
  scores: Float32Array,
  targets: Float32Array,
  classes: number,
): readonly number[] {
  const marked: number[] = [];
  const others: { readonly row: number; readonly score: number }[] = [];
  for (const [row, box] of boxes.entries()) {
    if (!box) continue;
    let [isMarked, score] = [false, 0];
    for (let place = row * classes; place < (row + 1) * classes; place++) {
      const wanted = targets[place] ?? 0;
      if (wanted > 0 || wanted === target.rejected) isMarked = true;
      if (wanted === target.negative) score = Math.max(score, scores[place] ?? 0);
    }
    if (isMarked) marked.push(row);
    else if (score > 0) others.push({ row, score });
  }
  const highest = others.sort((a, b) => b.score - a.score).slice(0, keptNegatives);
  return [...marked, ...highest.map(({ row }) => row)].sort((a, b) => a - b);
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
    ({ side }) => side <= size || side >= minTiledShare * size,
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
      runs.push(cellsOf(photo, await trunk.run(pictures), place, frame, needs));
    }
  }
  return joined(runs, trunk.layers.length);
}
