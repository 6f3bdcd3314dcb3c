import { setImmediate } from "node:timers/promises";
import { own } from "../../../contracts/kit/own.ts";
import { scoreFor } from "../detect/calibration.ts";
import type { Candidate } from "../detect/candidates.ts";
import { bestOfEach } from "../detect/fuse.ts";
import { suppressInTile } from "../detect/nms.ts";
import { readPredictions } from "../detect/predictions.ts";
import { fillSlot, type Pixels } from "../detect/tensors.ts";
import {
  type Extent,
  fitLongSide,
  inputExtent,
  type Place,
  type Tile,
  tilesOf,
  type View,
  type ViewSpec,
} from "../detect/tiles.ts";
import type { Model } from "../manifest.ts";
import { mapsOf, type PlacedMasks } from "../masks/class-map.ts";
import { type Evidence, evidenceOf } from "../masks/evidence.ts";
import type { Views } from "./decode.ts";
import type { ImageBatch, Outputs } from "./outputs.ts";
import type { Allocate, Runner } from "./runners.ts";

/** The product shows no outlines of parts, so masks of parts are computed for evaluation only. */
export const needsMasks = ({ name }: Pick<Model, "name">): boolean => name === "damage";

/** The results of one run. */
interface RunResult {
  /** From a view that shows the entire photo in one tile. */
  readonly full: readonly Candidate[];
  /** From tiles of a larger view. */
  readonly tiled: readonly Candidate[];
  /** From a full view that is not mirrored. */
  readonly maps?: PlacedMasks | undefined;
  readonly evidence?: Evidence | undefined;
}

/** One model's results for one photo. */
export interface Inference {
  readonly model: Model;
  /** Minimum raw score of a detection, per class. */
  readonly floors: readonly number[];
  /** In the order of their views, largest first. */
  readonly runs: readonly RunResult[];
  /** Number of views that show the entire photo in one tile. */
  readonly fullViews: number;
  /** Number of pictures that the model analyzed. */
  readonly tiles: number;
}

/** Tiles of one view, for one run. */
interface RunInput {
  readonly pixels: Promise<Pixels>;
  readonly view: View;
  readonly viewIndex: number;
  readonly isMirrored: boolean;
  readonly tiles: readonly Tile[];
  readonly extent: Extent;
  readonly photo: Extent;
}

/** The photo to analyze, and how. */
export interface InferenceRequest {
  /** The runner's, with the thresholds of the setting. */
  readonly model: Model;
  readonly photo: Extent;
  readonly views: Views;
  /** Smallest first. */
  readonly viewSpecs: readonly ViewSpec[];
  /** The number of its first view. Views of networks that are fused have different numbers. */
  readonly firstView: number;
  /** Whether the photo has no other view, of this or of a network that is fused with it. */
  readonly isOnlyView: boolean;
  /** A raw score that applies to every class instead of the thresholds. */
  readonly floor: number | undefined;
  readonly signal: AbortSignal;
}

/** Minimum raw score of a box for fusing views. Most boxes that are fused score less than the fused detection. */
const minFusedScore = 0.01;

/** A class with a threshold of 1 is never shown: its floor is infinite. */
const floorsOf = ({ classes, calibration, thresholds }: Model, floor: number | undefined): readonly number[] =>
  classes.map((name) => {
    if (floor !== undefined) return floor;
    const [scaling, threshold] = [own(calibration, name), own(thresholds, name) ?? 1];
    return scaling && threshold < 1 ? scoreFor(threshold, scaling) : Number.POSITIVE_INFINITY;
  });

const longSide = ({ width, height }: Extent) => Math.max(width, height);

/** The runs for one view: one for each `batch` of its tiles. */
function runInputsOf(
  { model, batch }: Runner,
  { photo, views }: InferenceRequest,
  viewSpec: ViewSpec,
  viewIndex: number,
): RunInput[] {
  const pixels = views.get(viewSpec.side);
  if (!pixels) throw new Error(`no view of ${viewSpec.side} pixels was decoded`);
  const { width, height } = fitLongSide(photo, viewSpec.side);
  const all = tilesOf({ width, height }, model.input.size);
  const view = { width, height, tiles: all };
  const extent = inputExtent(view, model.input);
  const tilesPerRun = Math.min(batch, all.length);
  return Array.from({ length: Math.ceil(all.length / tilesPerRun) }, (_, run) => {
    const tiles = all.slice(run * tilesPerRun, (run + 1) * tilesPerRun);
    return { pixels, view, viewIndex, isMirrored: viewSpec.isMirrored, tiles, extent, photo };
  });
}

/** The tensor of a run's tiles. */
export function imageBatchOf(
  pixels: Pixels,
  { tiles, extent, isMirrored, pad }: Pick<RunInput, "tiles" | "extent" | "isMirrored"> & { readonly pad: number },
  allocate: Allocate,
): ImageBatch {
  const tensor = allocate(tiles.length * 3 * extent.width * extent.height);
  for (const [index, tile] of tiles.entries()) fillSlot({ tensor, index, extent, pad, isMirrored }, pixels, tile);
  return { tensor, count: tiles.length, extent };
}

/** Minimum raw score of a box in a view, per class; infinite for classes that are not detected there. */
const minScoresIn = (
  model: Model,
  floors: readonly number[],
  { isOnlyView, isFull }: { isOnlyView: boolean; isFull: boolean },
) =>
  floors.map((floor, label) => {
    const isDetected = isFull || !model.wholeOnly.includes(model.classes[label] ?? "");
    if (!isDetected || floor === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
    // only scores of full views add up; in tiles, a faint partial box would stretch a detection
    return isOnlyView || !isFull ? floor : minFusedScore;
  });

interface ReadOptions {
  readonly model: Model;
  readonly floors: readonly number[];
  readonly isOnlyView: boolean;
  /** Whether the view is the smallest that is not mirrored. */
  readonly isSmallestPlain: boolean;
}

/** Reads the outputs of a run. */
function readOutputs(
  outputs: Outputs,
  { view, viewIndex, isMirrored, tiles, photo }: RunInput,
  { model, floors, isOnlyView, isSmallestPlain }: ReadOptions,
): RunResult {
  const isFull = view.tiles.length === 1;
  const minScores = minScoresIn(model, floors, { isOnlyView, isFull });
  const { values, dims } = outputs.predictions;
  const rows = dims[1] ?? 0;
  const byTile = tiles.map((tile, index) => {
    const place: Place = { tile, view, viewIndex, isMirrored, photo };
    const start = index * rows * (5 + model.classes.length);
    const candidates = readPredictions({ values, start, rows, floors: minScores }, place);
    const maps = outputs.masks && model.masks && { masks: outputs.masks, index, stride: model.masks.stride, place };
    return { candidates, maps };
  });
  if (!isFull) {
    const tiled = byTile.flatMap(({ candidates, maps }) => {
      const kept = suppressInTile(candidates, model.nmsIou);
      const mapOf = maps && mapsOf(maps);
      return mapOf ? kept.map((candidate) => ({ ...candidate, map: mapOf(candidate.label) })) : kept;
    });
    return { full: [], tiled };
  }
  const evidence =
    isSmallestPlain && model.evidence && outputs.evidence
      ? evidenceOf(outputs.evidence, model.evidence.stride, { view, photo })
      : undefined;
  const full = byTile.flatMap(({ candidates }) => bestOfEach(candidates));
  return { full, tiled: [], maps: byTile[0]?.maps, evidence };
}

/** Runs a model on a photo; its runs may be concurrent. Throws the signal's reason. */
export async function inferPhoto(runner: Runner, request: InferenceRequest): Promise<Inference> {
  const { model, signal, viewSpecs } = request;
  const floors = floorsOf(model, request.floor);
  const withMasks = needsMasks(model) || request.floor !== undefined;
  const plainSide = viewSpecs.find(({ isMirrored }) => !isMirrored)?.side;
  // the largest view takes longest and is decoded first, so it starts first; the others run at the same time
  const inputs = viewSpecs
    .toReversed()
    .flatMap((viewSpec, index) => runInputsOf(runner, request, viewSpec, request.firstView + index));
  const runs = await Promise.all(
    inputs.map(async (input) => {
      const isSmallestPlain = !input.isMirrored && longSide(input.view) === plainSide;
      const pixels = await input.pixels;
      const make = (allocate: Allocate) => {
        signal.throwIfAborted();
        return imageBatchOf(pixels, { ...input, pad: model.input.pad }, allocate);
      };
      const outputs = await runner.run(make, { withMasks: withMasks && !input.isMirrored, signal });
      // lets the next waiting run fill its batch before these outputs are read
      await setImmediate();
      return readOutputs(outputs, input, { model, floors, isOnlyView: request.isOnlyView, isSmallestPlain });
    }),
  );
  const fullViews = inputs.filter(({ view }) => view.tiles.length === 1).length;
  const tiles = inputs.reduce((sum, input) => sum + input.tiles.length, 0);
  return { model, floors, runs, fullViews, tiles };
}

/** The evidence from the smallest view that is not mirrored. */
export const evidenceIn = (runs: readonly RunResult[]): Evidence | undefined =>
  runs.find(({ evidence }) => evidence)?.evidence;
