import type { Box } from "../../../contracts/vocabulary.ts";
import { confidenceOf, scoreFor } from "../detect/calibration.ts";
import { type Candidate, type Corners, iou } from "../detect/candidates.ts";
import { bestOfEach } from "../detect/fuse.ts";
import { mergeSightings } from "../detect/merge.ts";
import { cutRank, suppressInTile } from "../detect/nms.ts";
import { readAnswer } from "../detect/predictions.ts";
import type { Extent, Place, Sight, Tile, View } from "../detect/tiles.ts";
import type { Model } from "../manifest.ts";
import { type ClassMap, cutMap } from "../masks/class-map.ts";
import { type Evidence, evidenceOf } from "../masks/evidence.ts";
import { outlineOf, toTenth } from "../masks/outline.ts";
import type { Detection } from "./analysis.ts";
import { type Outputs, runModel } from "./outputs.ts";
import type { LoadedModel } from "./sessions.ts";

/** Nothing in the product shows the outlines of parts: they are worked out only for who measures the model. */
export const showsOutlines = ({ name }: Pick<Model, "name">): boolean => name === "damage";

/** One model's look at one photo: what it found so far, tile by tile. */
export interface Look {
  readonly model: LoadedModel;
  /** Per class the least raw score of a finding. */
  readonly floors: readonly number[];
  readonly sights: readonly Sight[];
  /** Whether outlines are worked out. */
  readonly draws: boolean;
  /** What views of one tile show, and how many of them there were. */
  readonly whole: Candidate[];
  wholeViews: number;
  /** What the tiles of larger views show. */
  readonly pieces: Candidate[];
  evidence: Evidence | undefined;
}

/** Raw score from which a box says something of a thing; most of those that are fused score less than the thing. */
const lowest = 0.01;

/** `floor`: a raw score that counts for every class in place of the thresholds. A class whose threshold is 1 is never shown. */
export function beginLook(model: LoadedModel, sights: readonly Sight[], floor: number | undefined): Look {
  const { classes, calibration, thresholds } = model.model;
  const floors = classes.map((name) => {
    if (floor !== undefined) return floor;
    const [scaling, threshold] = [calibration[name], thresholds[name] ?? 1];
    return scaling && threshold < 1 ? scoreFor(threshold, scaling) : Number.POSITIVE_INFINITY;
  });
  const draws = showsOutlines(model.model) || floor !== undefined;
  return { model, floors, sights, draws, whole: [], wholeViews: 0, pieces: [], evidence: undefined };
}

/** Tiles of one view as a tensor. */
export interface Question {
  readonly tensor: Float32Array;
  readonly extent: Extent;
  readonly tiles: readonly Tile[];
  readonly view: View & { readonly index: number; readonly isMirrored: boolean };
  readonly photo: Extent;
}

/** The side of the smallest view that is not mirrored, from which the evidence is taken. */
const plainSide = ({ sights }: Look) => sights.find(({ isMirrored }) => !isMirrored)?.side;

/** Adds what the model sees on the tiles to the look; gives the milliseconds that the run took. */
export async function ask(look: Look, { tensor, extent, tiles, view, photo }: Question): Promise<number> {
  const begun = performance.now();
  const outputs = await runModel(look.model, { tensor, extent, count: tiles.length }, look.draws);
  const inferMs = performance.now() - begun;
  const isWhole = view.tiles.length === 1;
  if (isWhole) look.wholeViews++;
  const { index: viewIndex, isMirrored } = view;
  for (const [index, tile] of tiles.entries()) {
    const seen = seenOn(look, { outputs, index }, { tile, view, viewIndex, isMirrored, photo });
    (isWhole ? look.whole : look.pieces).push(...seen);
  }
  const { evidence } = look.model.model;
  const isPlain = !isMirrored && Math.max(view.width, view.height) === plainSide(look);
  if (evidence && outputs.evidence && isWhole && isPlain) {
    look.evidence = evidenceOf(outputs.evidence, evidence.stride, { view, photo });
  }
  return inferMs;
}

/** Per class the raw score from which a box counts in a view; none does of a class that is not looked for there. */
const leastOn = ({ model: { model }, floors, sights }: Look, { view }: Place): readonly number[] =>
  floors.map((floor, label) => {
    const isLookedFor = view.tiles.length === 1 || !model.wholeOnly.includes(model.classes[label] ?? "");
    const isNever = !isLookedFor || floor === Number.POSITIVE_INFINITY;
    if (isNever) return Number.POSITIVE_INFINITY;
    // only what whole views say of a thing adds up; a faint half would stretch a thing that tiles show
    return sights.length === 1 || view.tiles.length > 1 ? floor : lowest;
  });

/** What the model sees on one tile of a run, each thing with its class's map. */
function seenOn(
  look: Look,
  { outputs: { predictions, masks }, index }: { readonly outputs: Outputs; readonly index: number },
  place: Place,
): readonly Candidate[] {
  const { model } = look.model;
  const rows = predictions.dims[1] ?? 0;
  const start = index * rows * (5 + model.classes.length);
  const answer = readAnswer({ values: predictions.values, start, rows, floors: leastOn(look, place) }, place);
  const seen = place.view.tiles.length === 1 ? bestOfEach(answer) : suppressInTile(answer, model.nmsIou);
  if (!masks || !model.masks) return seen;
  const { stride } = model.masks;
  const maps = new Map<number, ClassMap>();
  for (const { label } of seen) {
    if (!maps.has(label)) maps.set(label, cutMap(masks, { index, label, stride }, place));
  }
  return seen.map((candidate) => ({ ...candidate, map: maps.get(candidate.label) }));
}

const cornersOf = ({ x, y, width, height }: Box): Corners => ({ x0: x, y0: y, x1: x + width, y1: y + height });

/** Two boxes that share more than this of what they cover are of one thing, whatever it is called (our own estimate). */
const oneThing = 0.8;

/** Best first, without what a surer one of another class says of the same thing: a damage is shown, and priced, once. */
export function calledOnce<T extends Detection>(detections: readonly T[]): readonly T[] {
  const shown: T[] = [];
  for (const one of detections) {
    const isOf = ({ label, box }: T) => label !== one.label && iou(cornersOf(box), cornersOf(one.box)) > oneThing;
    if (!shown.some(isOf)) shown.push(one);
  }
  return shown;
}

/** The detections of the whole look, best first; `withScores` adds the raw ones, and then each class speaks for itself. */
export function concludeLook(
  { model: { model }, floors, whole, wholeViews, pieces }: Look,
  withScores: boolean,
): readonly Detection[] {
  // a thing scores at most what its best box does; a cut box of up to twice the score may lend it that
  const least = floors.map((floor) => floor * cutRank);
  const things = mergeSightings({ whole, pieces }, { nmsIou: model.nmsIou, views: wholeViews, floors: least });
  const detections = things
    .filter(({ label, score }) => score >= (floors[label] ?? 1))
    .map((candidate) => {
      const { label, score, x0, y0, x1, y1, map } = candidate;
      const name = model.classes[label] ?? "";
      const outline = map && outlineOf(map, candidate);
      return {
        label: name,
        confidence: confidenceOf(score, model.calibration[name] ?? { a: 1, b: 0 }),
        box: { x: toTenth(x0), y: toTenth(y0), width: toTenth(x1 - x0), height: toTenth(y1 - y0) },
        ...(outline && { outline: outline.rings, filled: outline.filled }),
        ...(withScores && { score }),
      };
    })
    .toSorted((a, b) => b.confidence - a.confidence);
  return withScores ? detections : calledOnce(detections);
}
