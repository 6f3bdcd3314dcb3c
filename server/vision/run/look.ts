import { setImmediate } from "node:timers/promises";
import { own } from "../../../contracts/kit/own.ts";
import { scoreFor } from "../detect/calibration.ts";
import type { Candidate } from "../detect/candidates.ts";
import { bestOfEach } from "../detect/fuse.ts";
import { suppressInTile } from "../detect/nms.ts";
import { readAnswer } from "../detect/predictions.ts";
import { fillSlot, type Pixels } from "../detect/tensors.ts";
import {
  type Extent,
  fitLongSide,
  inputExtent,
  type Place,
  type Sight,
  type Tile,
  tilesOf,
  type View,
} from "../detect/tiles.ts";
import type { Model } from "../manifest.ts";
import { mapsOf, type PlacedMasks } from "../masks/class-map.ts";
import { type Evidence, evidenceOf } from "../masks/evidence.ts";
import type { Views } from "./decode.ts";
import type { Outputs, Pictures } from "./outputs.ts";
import type { Room, Runner } from "./runners.ts";

/** Nothing in the product shows the outlines of parts: they are worked out only for who measures the model. */
export const showsOutlines = ({ name }: Pick<Model, "name">): boolean => name === "damage";

/** What a run showed. */
interface Seen {
  /** On a view that shows the photo whole. */
  readonly whole: readonly Candidate[];
  /** On tiles of a larger one. */
  readonly pieces: readonly Candidate[];
  /** Of a whole view that is not shown as in a mirror. */
  readonly maps?: PlacedMasks | undefined;
  readonly evidence?: Evidence | undefined;
}

/** One model's look at one photo: what its runs showed, those of the largest view first. */
export interface Look {
  readonly model: Model;
  /** Per class the least raw score of a finding. */
  readonly floors: readonly number[];
  readonly seen: readonly Seen[];
  /** How many views showed the photo whole. */
  readonly wholeViews: number;
  /** Pictures that the model was shown. */
  readonly tiles: number;
}

/** Tiles of one view, for one run. */
interface Question {
  readonly pixels: Promise<Pixels>;
  readonly view: View;
  readonly viewIndex: number;
  readonly isMirrored: boolean;
  readonly tiles: readonly Tile[];
  readonly extent: Extent;
  readonly photo: Extent;
}

/** The photo to look at, and how. */
export interface Wish {
  readonly photo: Extent;
  readonly views: Views;
  /** Smallest first. */
  readonly sights: readonly Sight[];
  /** A raw score that counts for every class in place of the thresholds. */
  readonly floor: number | undefined;
  readonly signal: AbortSignal;
}

/** Raw score from which a box says something of a thing; most of those that are fused score less than the thing. */
const lowest = 0.01;

/** A class whose threshold is 1 is never shown. */
const floorsOf = ({ classes, calibration, thresholds }: Model, floor: number | undefined): readonly number[] =>
  classes.map((name) => {
    if (floor !== undefined) return floor;
    const [scaling, threshold] = [own(calibration, name), own(thresholds, name) ?? 1];
    return scaling && threshold < 1 ? scoreFor(threshold, scaling) : Number.POSITIVE_INFINITY;
  });

const longSide = ({ width, height }: Extent) => Math.max(width, height);

/** What one sight asks of a model: a run per `batch` of its tiles. */
function questionsOf({ model, batch }: Runner, { photo, views }: Wish, sight: Sight, viewIndex: number): Question[] {
  const pixels = views.get(sight.side);
  if (!pixels) throw new Error(`no view of ${sight.side} pixels was decoded`);
  const { width, height } = fitLongSide(photo, sight.side);
  const all = tilesOf({ width, height }, model.input.size);
  const view = { width, height, tiles: all };
  const extent = inputExtent(view, model.input);
  const most = Math.min(batch, all.length);
  return Array.from({ length: Math.ceil(all.length / most) }, (_, run) => {
    const tiles = all.slice(run * most, (run + 1) * most);
    return { pixels, view, viewIndex, isMirrored: sight.isMirrored, tiles, extent, photo };
  });
}

/** The tensor that shows a model the tiles. */
export function picturesOf(
  pixels: Pixels,
  { tiles, extent, isMirrored, pad }: Pick<Question, "tiles" | "extent" | "isMirrored"> & { readonly pad: number },
  room: Room,
): Pictures {
  const tensor = room(tiles.length * 3 * extent.width * extent.height);
  for (const [index, tile] of tiles.entries()) fillSlot({ tensor, index, extent, pad, isMirrored }, pixels, tile);
  return { tensor, count: tiles.length, extent };
}

/** Per class the raw score from which a box counts in a view; none does of a class that is not looked for there. */
const leastOn = (
  model: Model,
  floors: readonly number[],
  { isAlone, isWhole }: { isAlone: boolean; isWhole: boolean },
) =>
  floors.map((floor, label) => {
    const isLookedFor = isWhole || !model.wholeOnly.includes(model.classes[label] ?? "");
    if (!isLookedFor || floor === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
    // only what whole views say of a thing adds up; a faint half would stretch a thing that tiles show
    return isAlone || !isWhole ? floor : lowest;
  });

/** Reads what a run answered. `isPlain`: its view is the smallest that is not shown as in a mirror. */
function seenIn(
  outputs: Outputs,
  { view, viewIndex, isMirrored, tiles, photo }: Question,
  { model, floors, isAlone, isPlain }: { model: Model; floors: readonly number[]; isAlone: boolean; isPlain: boolean },
): Seen {
  const isWhole = view.tiles.length === 1;
  const least = leastOn(model, floors, { isAlone, isWhole });
  const { values, dims } = outputs.predictions;
  const rows = dims[1] ?? 0;
  const onTiles = tiles.map((tile, index) => {
    const place: Place = { tile, view, viewIndex, isMirrored, photo };
    const start = index * rows * (5 + model.classes.length);
    const answer = readAnswer({ values, start, rows, floors: least }, place);
    const maps = outputs.masks && model.masks && { masks: outputs.masks, index, stride: model.masks.stride, place };
    return { answer, maps };
  });
  if (!isWhole) {
    const pieces = onTiles.flatMap(({ answer, maps }) => {
      const seen = suppressInTile(answer, model.nmsIou);
      const mapOf = maps && mapsOf(maps);
      return mapOf ? seen.map((candidate) => ({ ...candidate, map: mapOf(candidate.label) })) : seen;
    });
    return { whole: [], pieces };
  }
  const evidence =
    isPlain && model.evidence && outputs.evidence
      ? evidenceOf(outputs.evidence, model.evidence.stride, { view, photo })
      : undefined;
  return { whole: onTiles.flatMap(({ answer }) => bestOfEach(answer)), pieces: [], maps: onTiles[0]?.maps, evidence };
}

/** Has a model look at a photo; its runs may go on side by side. Throws the signal's reason. */
export async function lookWith(runner: Runner, wish: Wish): Promise<Look> {
  const { model } = runner;
  const { signal } = wish;
  const floors = floorsOf(model, wish.floor);
  const draws = showsOutlines(model) || wish.floor !== undefined;
  const plainSide = wish.sights.find(({ isMirrored }) => !isMirrored)?.side;
  // the largest view takes longest, and is decoded first: begun first, it has the others done beside it
  const questions = wish.sights.toReversed().flatMap((sight, viewIndex) => questionsOf(runner, wish, sight, viewIndex));
  const seen = await Promise.all(
    questions.map(async (question) => {
      const isPlain = !question.isMirrored && longSide(question.view) === plainSide;
      const pixels = await question.pixels;
      const make = (room: Room) => {
        signal.throwIfAborted();
        return picturesOf(pixels, { ...question, pad: model.input.pad }, room);
      };
      const outputs = await runner.run(make, { draws: draws && !question.isMirrored, signal });
      // whoever waits for the thread that is free now gives it its pictures first
      await setImmediate();
      return seenIn(outputs, question, { model, floors, isAlone: wish.sights.length === 1, isPlain });
    }),
  );
  const wholeViews = questions.filter(({ view }) => view.tiles.length === 1).length;
  const tiles = questions.reduce((sum, question) => sum + question.tiles.length, 0);
  return { model, floors, seen, wholeViews, tiles };
}

/** Where the photo shows signs of damage, as the smallest plain view says. */
export const evidenceIn = (seen: readonly Seen[]): Evidence | undefined =>
  seen.find(({ evidence }) => evidence)?.evidence;
