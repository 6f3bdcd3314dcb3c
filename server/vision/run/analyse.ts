import { viewOf } from "../car-view.ts";
import { type Extent, type Sight, sightsOf } from "../detect/tiles.ts";
import type { Model } from "../manifest.ts";
import { damagedChance, type WeighedEvidence } from "../masks/evidence.ts";
import type { Analysis, Detection, PartDetection } from "./analysis.ts";
import { conclude } from "./conclude.ts";
import { decodeViews, uprightExtent, type Views } from "./decode.ts";
import { evidenceIn, type Look, lookWith } from "./look.ts";
import type { Runner } from "./runners.ts";

/** A photo at every size at which a model looks at it; the views may still be under way. */
export interface DecodedPhoto {
  readonly photo: Extent;
  readonly views: Views;
}

/** How a model looks at a photo in a setting, as its manifest says; smallest first. */
export const sightsFor = (photo: Extent, { views, input }: Model, detailed: boolean): readonly Sight[] =>
  sightsOf(photo, {
    sides: detailed ? views.detailed : views.standard,
    mirrored: views.mirrored,
    size: input.size,
  });

/** Begins to decode a photo for all models at once. Throws VALIDATION_ERROR, or its views do, where it cannot be read. */
export async function decodePhoto(
  file: string,
  models: readonly { readonly model: Model }[],
  detailed: boolean,
): Promise<DecodedPhoto> {
  const photo = await uprightExtent(file);
  const sides = new Set(models.flatMap(({ model }) => sightsFor(photo, model, detailed).map(({ side }) => side)));
  return { photo, views: decodeViews(file, photo, [...sides]) };
}

/** The damage model's evidence, where it gives one of the whole photo. */
function weighed({ model, seen }: Look): WeighedEvidence | undefined {
  const evidence = evidenceIn(seen);
  return model.evidence && evidence && { ...evidence, a: model.evidence.a, b: model.evidence.b };
}

/** How likely each part is damaged, where the damage model says it. */
const withDamage = (parts: readonly Detection[], evidence: WeighedEvidence | undefined): readonly PartDetection[] =>
  evidence ? parts.map((part) => ({ ...part, damaged: damagedChance(evidence, part.box) })) : parts;

export interface AnalysisWish {
  readonly detailed: boolean;
  /** A raw score down to which everything is reported, with its score, in place of the thresholds. */
  readonly floor?: number | undefined;
  readonly signal?: AbortSignal;
}

/** Runs the models over a photo, each view as soon as it is decoded. Before each run the signal is asked; throws its reason. */
export async function analysePhoto(
  { photo, views }: DecodedPhoto,
  models: readonly Runner[],
  { detailed, floor, signal }: AnalysisWish,
): Promise<Analysis> {
  // where one run fails, nobody waits for the others
  const failed = new AbortController();
  const wanted = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const looks = await Promise.all(
    models.map((runner) => {
      const sights = sightsFor(photo, runner.model, detailed);
      return lookWith(runner, { photo, views, sights, floor, signal: wanted });
    }),
  ).catch((error: unknown) => {
    failed.abort(error);
    throw error;
  });
  const photoStatusOf = (name: Model["name"]) => looks.find(({ model }) => model.name === name);
  const concluded = (look: Look | undefined) => (look ? conclude(look, floor !== undefined) : []);
  const damageLook = photoStatusOf("damage");
  const [damages, found] = [concluded(damageLook), concluded(photoStatusOf("parts"))];
  const evidence = damageLook && weighed(damageLook);
  const parts = withDamage(found, evidence);
  // below the thresholds there is too much that is not there
  const view = floor === undefined ? viewOf(found, photo) : undefined;
  const tiles = looks.reduce((sum, look) => sum + look.tiles, 0);
  return {
    photo,
    damages,
    parts,
    ...(floor !== undefined && evidence && { evidence }),
    ...(view && { view }),
    tiles,
  };
}
