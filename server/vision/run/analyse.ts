import type { Box } from "../../../contracts/vocabulary.ts";
import { confidenceOf, scoreFor } from "../detect/calibration.ts";
import type { Candidate } from "../detect/candidates.ts";
import { suppressAcross, suppressInTile } from "../detect/nms.ts";
import { readAnswer } from "../detect/predictions.ts";
import { fillSlot, type Pixels } from "../detect/tensors.ts";
import { type Extent, type Tile, tilesOf, type View, viewSides } from "../detect/tiles.ts";
import type { Model } from "../manifest.ts";
import { decodeViews, uprightExtent } from "./decode.ts";
import { type LoadedModel, runModel } from "./sessions.ts";

/** One thing that a model saw. The box is in pixels of the upright photo. */
export interface Detection {
  readonly label: string;
  /** Calibrated share of such detections that are right, 0-1. */
  readonly confidence: number;
  readonly box: Box;
}

/** Milliseconds per step; `tiles` counts model runs' pictures. */
export interface Timings {
  readonly decodeMs: number;
  readonly prepareMs: number;
  readonly inferMs: number;
  readonly mergeMs: number;
  readonly tiles: number;
}

export interface Analysis {
  readonly photo: Extent;
  readonly damages: readonly Detection[];
  readonly parts: readonly Detection[];
  readonly timings: Timings;
}

/** A photo at every size at which a model looks at it. */
export interface DecodedPhoto {
  readonly photo: Extent;
  readonly views: readonly Pixels[];
  readonly decodeMs: number;
}

const sidesFor = (photo: Extent, model: Model, detailed: boolean) =>
  viewSides(photo, detailed ? model.views.detailed : model.views.standard);

/** Decodes a photo for all models at once. Throws VALIDATION_ERROR where it cannot be read. */
export async function decodePhoto(
  file: string,
  models: readonly LoadedModel[],
  detailed: boolean,
): Promise<DecodedPhoto> {
  const begun = performance.now();
  const photo = await uprightExtent(file);
  const sides = new Set(models.flatMap(({ model }) => sidesFor(photo, model, detailed)));
  const views = await decodeViews(file, photo, [...sides]);
  return { photo, views, decodeMs: performance.now() - begun };
}

interface Look {
  readonly model: LoadedModel;
  readonly floors: readonly number[];
  readonly found: Candidate[];
}

const lookOf = (model: LoadedModel): Look => ({
  model,
  floors: model.model.classes.map((name) => {
    const scaling = model.model.calibration[name];
    return scaling ? scoreFor(model.model.thresholds[name] ?? 1, scaling) : 1;
  }),
  found: [],
});

const longSide = ({ width, height }: Extent) => Math.max(width, height);

/** Cuts `tiles` of a view into one tensor and runs each model of that input on it. */
async function lookAt(
  looks: readonly Look[],
  view: View & { readonly pixels: Pixels; readonly index: number },
  photo: Extent,
) {
  const [first] = looks;
  if (!first) return { prepareMs: 0, inferMs: 0, tiles: 0 };
  const { size, pad } = first.model.model.input;
  const batch = Math.min(...looks.map(({ model }) => model.batch), view.tiles.length);
  const tensor = new Float32Array(batch * 3 * size * size);
  let prepareMs = 0;
  let inferMs = 0;
  for (let start = 0; start < view.tiles.length; start += batch) {
    const tiles = view.tiles.slice(start, start + batch);
    const begun = performance.now();
    for (const [index, tile] of tiles.entries()) fillSlot({ tensor, index, size, pad }, view.pixels, tile);
    prepareMs += performance.now() - begun;
    for (const look of looks) inferMs += await ask(look, { tensor, tiles, view, photo });
  }
  return { prepareMs, inferMs, tiles: view.tiles.length * looks.length };
}

interface Question {
  readonly tensor: Float32Array;
  readonly tiles: readonly Tile[];
  readonly view: View & { readonly index: number };
  readonly photo: Extent;
}

/** Adds what the model sees on the tiles to the look; gives the milliseconds that the run took. */
async function ask({ model, floors, found }: Look, { tensor, tiles, view, photo }: Question): Promise<number> {
  const begun = performance.now();
  const { values } = await runModel(model, tensor, tiles.length);
  const inferMs = performance.now() - begun;
  for (const [index, tile] of tiles.entries()) {
    const start = index * model.rows * (5 + floors.length);
    const seen = readAnswer({ values, start, rows: model.rows, floors }, { tile, view, viewIndex: view.index, photo });
    found.push(...suppressInTile(seen, model.model.nmsIou));
  }
  return inferMs;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The detections of one model, best first. */
function conclude({ model: { model }, found }: Look): readonly Detection[] {
  return suppressAcross(found, model.nmsIou)
    .map(({ label, score, x0, y0, x1, y1 }) => {
      const name = model.classes[label] ?? "";
      const box = { x: rounded(x0), y: rounded(y0), width: rounded(x1 - x0), height: rounded(y1 - y0) };
      return { label: name, confidence: confidenceOf(score, model.calibration[name] ?? { a: 1, b: 0 }), box };
    })
    .toSorted((a, b) => b.confidence - a.confidence);
}

/**
 * Runs the models over a decoded photo. Models of one input size share the tiles. Between two model
 * runs `isCancelled` is asked; where it says so the rest is left out and undefined comes back.
 */
export async function analysePhoto(
  { photo, views, decodeMs }: DecodedPhoto,
  models: readonly LoadedModel[],
  { detailed, isCancelled }: { readonly detailed: boolean; readonly isCancelled: () => boolean },
): Promise<Analysis | undefined> {
  const looks = models.map(lookOf);
  const totals = { decodeMs, prepareMs: 0, inferMs: 0, mergeMs: 0, tiles: 0 };
  for (const size of new Set(models.map(({ model }) => model.input.size))) {
    for (const [index, pixels] of views.entries()) {
      if (isCancelled()) return undefined;
      const asking = looks.filter(
        ({ model: { model } }) =>
          model.input.size === size && sidesFor(photo, model, detailed).includes(longSide(pixels)),
      );
      const view = { width: pixels.width, height: pixels.height, tiles: tilesOf(pixels, size), pixels, index };
      const spent = await lookAt(asking, view, photo);
      totals.prepareMs += spent.prepareMs;
      totals.inferMs += spent.inferMs;
      totals.tiles += spent.tiles;
    }
  }
  const begun = performance.now();
  const [damages = [], parts = []] = looks.map(conclude);
  return { photo, damages, parts, timings: { ...totals, mergeMs: performance.now() - begun } };
}
