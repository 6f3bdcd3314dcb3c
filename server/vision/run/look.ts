import type { Box } from "../../../contracts/vocabulary.ts";
import { confidenceOf, scoreFor } from "../detect/calibration.ts";
import { type Candidate, type Corners, iou } from "../detect/candidates.ts";
import { bestOfEach } from "../detect/fuse.ts";
import { mergeSightings } from "../detect/merge.ts";
import { cutRank, suppressInTile } from "../detect/nms.ts";
import { readAnswer } from "../detect/predictions.ts";
import type { Extent, Place, Sight, Tile, View } from "../detect/tiles.ts";
import type { Model } from "../manifest.ts";
import { type ClassMap, cutMap, type TileMasks } from "../masks/class-map.ts";
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
  /** Of the largest view that shows the photo whole, and not as in a mirror. */
  maps: (TileMasks & { readonly place: Place }) | undefined;
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
  return { model, floors, sights, draws, whole: [], wholeViews: 0, pieces: [], maps: undefined, evidence: undefined };
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
  const { index: viewIndex, isMirrored } = view;
  const outputs = await runModel(look.model, { tensor, extent, count: tiles.length }, look.draws && !isMirrored);
  const inferMs = performance.now() - begun;
  const isWhole = view.tiles.length === 1;
  if (isWhole) look.wholeViews++;
  const { evidence, masks } = look.model.model;
  for (const [index, tile] of tiles.entries()) {
    const place = { tile, view, viewIndex, isMirrored, photo };
    const maps = outputs.masks && masks && { masks: outputs.masks, index, stride: masks.stride };
    const seen = seenOn(look, { outputs, index }, place);
    if (!isWhole) look.pieces.push(...(maps ? withMaps(seen, maps, place) : seen));
    else look.whole.push(...seen);
    if (isWhole && maps && view.width > (look.maps?.place.view.width ?? 0)) look.maps = { ...maps, place };
  }
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

/** What the model sees on one tile of a run. */
function seenOn(
  look: Look,
  { outputs: { predictions }, index }: { readonly outputs: Outputs; readonly index: number },
  place: Place,
): readonly Candidate[] {
  const { model } = look.model;
  const rows = predictions.dims[1] ?? 0;
  const start = index * rows * (5 + model.classes.length);
  const answer = readAnswer({ values: predictions.values, start, rows, floors: leastOn(look, place) }, place);
  return place.view.tiles.length === 1 ? bestOfEach(answer) : suppressInTile(answer, model.nmsIou);
}

/** Each class's map of a tile, cut when it is first asked for. */
function mapsOf(maps: TileMasks, place: Place): (label: number) => ClassMap {
  const cut = new Map<number, ClassMap>();
  return (label) => {
    const map = cut.get(label) ?? cutMap(maps, label, place);
    cut.set(label, map);
    return map;
  };
}

function withMaps(seen: readonly Candidate[], maps: TileMasks, place: Place): readonly Candidate[] {
  const mapOf = mapsOf(maps, place);
  return seen.map((candidate) => ({ ...candidate, map: mapOf(candidate.label) }));
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
  { model: { model }, floors, whole, wholeViews, pieces, maps }: Look,
  withScores: boolean,
): readonly Detection[] {
  // a thing scores at most what its best box does; a cut box of up to twice the score may lend it that
  const least = floors.map((floor) => floor * cutRank);
  const things = mergeSightings({ whole, pieces }, { nmsIou: model.nmsIou, views: wholeViews, floors: least });
  const mapOf = maps && mapsOf(maps, maps.place);
  const detections = things
    .filter(({ label, score }) => score >= (floors[label] ?? 1))
    .map((candidate) => {
      const { label, score, x0, y0, x1, y1 } = candidate;
      const name = model.classes[label] ?? "";
      const map = candidate.map ?? mapOf?.(label);
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
