import { viewOf } from "../car-view.ts";
import { type Extent, type ViewSpec, viewSpecsOf } from "../detect/tiles.ts";
import { inSetting, type Model } from "../manifest.ts";
import { type CalibratedEvidence, damagedChance } from "../masks/evidence.ts";
import type { Analysis, Detection, PartDetection } from "./analysis.ts";
import { decodeViews, uprightExtent, type Views } from "./decode.ts";
import { detectionsOf } from "./detections.ts";
import { evidenceIn, type Inference, inferPhoto } from "./inference.ts";
import type { Runner } from "./runners.ts";

/** A photo at every size that a model needs. The views may still be decoding. */
export interface DecodedPhoto {
  readonly photo: Extent;
  readonly views: Views;
}

/** The views that a model analyzes, from its manifest; smallest first. */
export const viewSpecsFor = (photo: Extent, { views, input }: Model, detailed: boolean): readonly ViewSpec[] =>
  viewSpecsOf(photo, {
    sides: detailed ? views.detailed : views.standard,
    mirrored: views.mirrored,
    size: input.size,
  });

/** Starts to decode a photo for all models. It or its views throw VALIDATION_ERROR if the photo cannot be read. */
export async function decodePhoto(
  file: string,
  models: readonly { readonly model: Model }[],
  detailed: boolean,
): Promise<DecodedPhoto> {
  const photo = await uprightExtent(file);
  const sides = new Set(models.flatMap(({ model }) => viewSpecsFor(photo, model, detailed).map(({ side }) => side)));
  return { photo, views: decodeViews(file, photo, [...sides]) };
}

/** The damage model's evidence, if it has one for the entire photo. */
function calibratedEvidence({ model, runs }: Inference): CalibratedEvidence | undefined {
  const evidence = evidenceIn(runs);
  return model.evidence && evidence && { ...evidence, a: model.evidence.a, b: model.evidence.b };
}

/** Adds the probability of damage to each part, if the damage model has evidence. */
const withDamage = (parts: readonly Detection[], evidence: CalibratedEvidence | undefined): readonly PartDetection[] =>
  evidence ? parts.map((part) => ({ ...part, damaged: damagedChance(evidence, part.box) })) : parts;

export interface AnalysisRequest {
  readonly detailed: boolean;
  /** Reports all detections down to this raw score, with their scores, instead of applying the thresholds. */
  readonly floor?: number | undefined;
  readonly signal?: AbortSignal;
}

/** The networks with what they analyze. The views of all networks of one name are numbered as those of one. */
function requestsOf({ photo, views }: DecodedPhoto, models: readonly Runner[], { detailed, floor }: AnalysisRequest) {
  const all = models.map((runner) => ({
    runner,
    name: runner.model.name,
    viewSpecs: viewSpecsFor(photo, runner.model, detailed),
  }));
  const countOf = (name: string, among: typeof all) =>
    among.filter((one) => one.name === name).reduce((sum, one) => sum + one.viewSpecs.length, 0);
  return all.map(({ runner, name, viewSpecs }, index) => ({
    runner,
    request: {
      model: inSetting(runner.model, detailed),
      photo,
      views,
      viewSpecs,
      firstView: countOf(name, all.slice(0, index)),
      isOnlyView: countOf(name, all) === 1,
      floor,
    },
  }));
}

/** The inferences of all networks of one name as one. Outlines come from the first network: where its maps are cut was measured. */
function inferenceOf(name: Model["name"], inferences: readonly Inference[]): Inference | undefined {
  const all = inferences.filter(({ model }) => model.name === name);
  const [first] = all;
  return (
    first && {
      ...first,
      runs: all.flatMap(({ runs }) => runs),
      fullViews: all.reduce((sum, { fullViews }) => sum + fullViews, 0),
      tiles: all.reduce((sum, { tiles }) => sum + tiles, 0),
    }
  );
}

/** Runs the models on a photo, each view as soon as it is decoded. Checks the signal before each run; throws its reason. */
export async function analyzePhoto(
  decoded: DecodedPhoto,
  models: readonly Runner[],
  options: AnalysisRequest,
): Promise<Analysis> {
  const { photo } = decoded;
  const { floor, signal } = options;
  // if one run fails, the others are cancelled
  const failed = new AbortController();
  const anySignal = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const inferences = await Promise.all(
    requestsOf(decoded, models, options).map(({ runner, request }) =>
      inferPhoto(runner, { ...request, signal: anySignal }),
    ),
  ).catch((error: unknown) => {
    failed.abort(error);
    throw error;
  });
  const detect = (inference: Inference | undefined) => (inference ? detectionsOf(inference, floor !== undefined) : []);
  const damageInference = inferenceOf("damage", inferences);
  const [damages, found] = [detect(damageInference), detect(inferenceOf("parts", inferences))];
  const evidence = damageInference && calibratedEvidence(damageInference);
  const parts = withDamage(found, evidence);
  // below the thresholds there are too many false detections
  const view = floor === undefined ? viewOf(found, photo) : undefined;
  const tiles = inferences.reduce((sum, inference) => sum + inference.tiles, 0);
  return {
    photo,
    damages,
    parts,
    ...(floor !== undefined && evidence && { evidence }),
    ...(view && { view }),
    tiles,
  };
}
