import { viewOf } from "../car-view.ts";
import { fillSlot, type Pixels } from "../detect/tensors.ts";
import { type Extent, inputExtent, type Sight, sightsOf, tilesOf, type View } from "../detect/tiles.ts";
import type { Model } from "../manifest.ts";
import { damagedChance, type WeighedEvidence } from "../masks/evidence.ts";
import type { Analysis, Detection, PartDetection } from "./analysis.ts";
import { decodeViews, uprightExtent } from "./decode.ts";
import { ask, beginLook, concludeLook, type Look } from "./look.ts";
import type { LoadedModel } from "./sessions.ts";

/** A photo at every size at which a model looks at it. */
export interface DecodedPhoto {
  readonly photo: Extent;
  readonly views: readonly Pixels[];
  readonly decodeMs: number;
}

/** How a model looks at a photo in a setting, as its manifest says. */
export const sightsFor = (photo: Extent, { views, input }: Model, detailed: boolean): readonly Sight[] =>
  sightsOf(photo, {
    sides: detailed ? views.detailed : views.standard,
    mirrored: views.mirrored,
    size: input.size,
  });

/** Decodes a photo for all models at once. Throws VALIDATION_ERROR where it cannot be read. */
export async function decodePhoto(
  file: string,
  models: readonly LoadedModel[],
  detailed: boolean,
): Promise<DecodedPhoto> {
  const begun = performance.now();
  const photo = await uprightExtent(file);
  const sides = new Set(models.flatMap(({ model }) => sightsFor(photo, model, detailed).map(({ side }) => side)));
  const views = await decodeViews(file, photo, [...sides]);
  return { photo, views, decodeMs: performance.now() - begun };
}

const isAmong = (sights: readonly Sight[], side: number, isMirrored: boolean): boolean =>
  sights.some((sight) => sight.side === side && sight.isMirrored === isMirrored);

const longSide = ({ width, height }: Extent) => Math.max(width, height);

/** Cuts a view's tiles into one tensor and runs each model of that input on it. Undefined where it was cancelled. */
async function lookAt(
  looks: readonly Look[],
  view: View & { readonly pixels: Pixels; readonly index: number; readonly isMirrored: boolean },
  { photo, isCancelled }: { readonly photo: Extent; readonly isCancelled: () => boolean },
) {
  const [first] = looks;
  if (!first) return { prepareMs: 0, inferMs: 0, tiles: 0 };
  const { input } = first.model.model;
  const extent = inputExtent(view, input);
  const batch = Math.min(...looks.map(({ model }) => model.batch), view.tiles.length);
  const tensor = new Float32Array(batch * 3 * extent.width * extent.height);
  let prepareMs = 0;
  let inferMs = 0;
  for (let start = 0; start < view.tiles.length; start += batch) {
    const tiles = view.tiles.slice(start, start + batch);
    const begun = performance.now();
    for (const [index, tile] of tiles.entries()) {
      fillSlot({ tensor, index, extent, pad: input.pad, isMirrored: view.isMirrored }, view.pixels, tile);
    }
    prepareMs += performance.now() - begun;
    for (const look of looks) {
      if (isCancelled()) return undefined;
      inferMs += await ask(look, { tensor, extent, tiles, view, photo });
    }
  }
  return { prepareMs, inferMs, tiles: view.tiles.length * looks.length };
}

/** Looks whose models take the very same pictures share the tensor. */
const bySameInput = (looks: readonly Look[]): readonly (readonly Look[])[] => [
  ...Map.groupBy(looks, ({ model: { model } }) => {
    const { shape, size, pad } = model.input;
    return `${shape} ${size} ${pad}`;
  }).values(),
];

/** The damage model's evidence, where it gives one of the whole photo. */
function evidenceFrom(damage: Look | undefined): WeighedEvidence | undefined {
  const scaling = damage?.model.model.evidence;
  return scaling && damage?.evidence && { ...damage.evidence, a: scaling.a, b: scaling.b };
}

/** How likely each part is damaged, where the damage model says it. */
const withDamage = (parts: readonly Detection[], evidence: WeighedEvidence | undefined): readonly PartDetection[] =>
  evidence ? parts.map((part) => ({ ...part, damaged: damagedChance(evidence, part.box) })) : parts;

export interface AnalysisWish {
  readonly detailed: boolean;
  /** A raw score down to which everything is reported, with its score, in place of the thresholds. */
  readonly floor?: number | undefined;
  readonly isCancelled: () => boolean;
}

/**
 * Runs the models over a decoded photo. Models of the same input share the tiles. Between two model
 * runs `isCancelled` is asked; where it says so the rest is left out and undefined comes back.
 */
export async function analysePhoto(
  { photo, views, decodeMs }: DecodedPhoto,
  models: readonly LoadedModel[],
  { detailed, floor, isCancelled }: AnalysisWish,
): Promise<Analysis | undefined> {
  const looks = models.map((model) => beginLook(model, sightsFor(photo, model.model, detailed), floor));
  const sights = views.flatMap((pixels) => [false, true].map((isMirrored) => ({ pixels, isMirrored })));
  const totals = { decodeMs, prepareMs: 0, inferMs: 0, mergeMs: 0, tiles: 0 };
  for (const alike of bySameInput(looks)) {
    for (const [index, { pixels, isMirrored }] of sights.entries()) {
      const asking = alike.filter((look) => isAmong(look.sights, longSide(pixels), isMirrored));
      const size = alike[0]?.model.model.input.size ?? 0;
      const { width, height } = pixels;
      const view = { width, height, tiles: tilesOf(pixels, size), pixels, index, isMirrored };
      const spent = await lookAt(asking, view, { photo, isCancelled });
      if (!spent) return undefined;
      totals.prepareMs += spent.prepareMs;
      totals.inferMs += spent.inferMs;
      totals.tiles += spent.tiles;
    }
  }
  const begun = performance.now();
  const [damages = [], found = []] = looks.map((look) => concludeLook(look, floor !== undefined));
  const evidence = evidenceFrom(looks[0]);
  const parts = withDamage(found, evidence);
  // below the thresholds there is too much that is not there
  const view = floor === undefined ? viewOf(found, photo) : undefined;
  const timings = { ...totals, mergeMs: performance.now() - begun };
  return {
    photo,
    damages,
    parts,
    ...(floor !== undefined && evidence && { evidence }),
    ...(view && { view }),
    timings,
  };
}
