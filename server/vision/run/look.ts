import { confidenceOf, scoreFor } from "../detect/calibration.ts";
import type { Candidate } from "../detect/candidates.ts";
import { suppressAcross, suppressInTile } from "../detect/nms.ts";
import { readAnswer } from "../detect/predictions.ts";
import type { Extent, Place, Tile, View } from "../detect/tiles.ts";
import { type ClassMap, cutMap } from "../masks/class-map.ts";
import { type Evidence, evidenceOf } from "../masks/evidence.ts";
import { outlineOf } from "../masks/outline.ts";
import type { Detection } from "./analysis.ts";
import { type Outputs, runModel } from "./outputs.ts";
import type { LoadedModel } from "./sessions.ts";

/** One model's look at one photo: what it found so far, tile by tile. */
export interface Look {
  readonly model: LoadedModel;
  /** Per class the least raw score that counts. */
  readonly floors: readonly number[];
  /** Long sides of the views at which it looks, smallest first. */
  readonly sides: readonly number[];
  readonly found: Candidate[];
  evidence: Evidence | undefined;
}

/** `floor`: a raw score that counts for every class in place of the thresholds. A class whose threshold is 1 is never shown. */
export function beginLook(model: LoadedModel, sides: readonly number[], floor: number | undefined): Look {
  const { classes, calibration, thresholds } = model.model;
  const floors = classes.map((name) => {
    if (floor !== undefined) return floor;
    const [scaling, threshold] = [calibration[name], thresholds[name] ?? 1];
    return scaling && threshold < 1 ? scoreFor(threshold, scaling) : Number.POSITIVE_INFINITY;
  });
  return { model, floors, sides, found: [], evidence: undefined };
}

/** Tiles of one view as a tensor. */
export interface Question {
  readonly tensor: Float32Array;
  readonly extent: Extent;
  readonly tiles: readonly Tile[];
  readonly view: View & { readonly index: number };
  readonly photo: Extent;
}

/** Adds what the model sees on the tiles to the look; gives the milliseconds that the run took. */
export async function ask(look: Look, { tensor, extent, tiles, view, photo }: Question): Promise<number> {
  const begun = performance.now();
  const outputs = await runModel(look.model, { tensor, extent, count: tiles.length });
  const inferMs = performance.now() - begun;
  for (const [index, tile] of tiles.entries()) {
    look.found.push(...seenOn(look, { outputs, index }, { tile, view, viewIndex: view.index, photo }));
  }
  const { evidence } = look.model.model;
  const isWhole = view.tiles.length === 1 && Math.max(view.width, view.height) === look.sides[0];
  if (evidence && outputs.evidence && isWhole) {
    look.evidence = evidenceOf(outputs.evidence, evidence.stride, { view, photo });
  }
  return inferMs;
}

/** Whether a class is looked for in a view: large damage shows best in a small view, a scratch in a large one. */
function isLookedFor({ model: { model }, sides }: Look, label: number, { view }: Place): boolean {
  const scale = model.scales[model.classes[label] ?? ""];
  if (scale === undefined || sides.length < 2) return true;
  const isSmallest = Math.max(view.width, view.height) === sides[0];
  return isSmallest === (scale === "smallest");
}

/** What the model sees on one tile of a run, each thing with its class's map. */
function seenOn(
  look: Look,
  { outputs: { predictions, masks }, index }: { readonly outputs: Outputs; readonly index: number },
  place: Place,
): readonly Candidate[] {
  const {
    model: { model },
    floors,
  } = look;
  const rows = predictions.dims[1] ?? 0;
  const start = index * rows * (5 + floors.length);
  const answer = readAnswer({ values: predictions.values, start, rows, floors }, place);
  const wanted = answer.filter(({ label }) => isLookedFor(look, label, place));
  const seen = suppressInTile(wanted, model.nmsIou);
  if (!masks || !model.masks) return seen;
  const { stride } = model.masks;
  const maps = new Map<number, ClassMap>();
  for (const { label } of seen) {
    if (!maps.has(label)) maps.set(label, cutMap(masks, { index, label, stride }, place));
  }
  return seen.map((candidate) => ({ ...candidate, map: maps.get(candidate.label) }));
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The detections of the whole look, best first; `withScores` adds the raw ones. */
export function concludeLook({ model: { model }, found }: Look, withScores: boolean): readonly Detection[] {
  return suppressAcross(found, model.nmsIou)
    .map((candidate) => {
      const { label, score, x0, y0, x1, y1, map } = candidate;
      const name = model.classes[label] ?? "";
      const outline = map && outlineOf(map, candidate);
      return {
        label: name,
        confidence: confidenceOf(score, model.calibration[name] ?? { a: 1, b: 0 }),
        box: { x: rounded(x0), y: rounded(y0), width: rounded(x1 - x0), height: rounded(y1 - y0) },
        ...(outline && { outline: outline.rings, filled: outline.filled }),
        ...(withScores && { score }),
      };
    })
    .toSorted((a, b) => b.confidence - a.confidence);
}
