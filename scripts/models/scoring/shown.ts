import { own } from "../../../contracts/kit/own.ts";
import { confidenceOf } from "../../../server/vision/detect/calibration.ts";
import { iou } from "../../../server/vision/detect/candidates.ts";
import { withoutDuplicates } from "../../../server/vision/run/detections.ts";
import { type Claim, calibrationError } from "../evaluation/figures/calibration.ts";
import { match } from "../evaluation/figures/match.ts";
import { minConfidence } from "../evaluation/report/summary.ts";
import { hitFrom, hitOverlap } from "../evaluation/tallies/hit.ts";
import { type Annotation, cornersOf, type ShownRequest, unspecifiedDamage } from "./coco.ts";
import { type IndexedDetection, type Label, type Scene, scenesOf } from "./scenes.ts";

/** Minimum IoU of a finding of any class with a label of damage of unknown class that it finds. */
const anyFrom = 0.3;
/** Minimum confidence of strong findings, which have a separate calibration error. */
const strongFrom = 0.5;

interface ClassScores {
  readonly labels: number;
  readonly shown: number;
  /** How many of the shown findings fit a label (IoU of 0.5), and how many point at one: see `hitOverlap`. */
  readonly fitting: number;
  readonly pointing: number;
  readonly ece: number | null;
  /** Absent without clean pictures. */
  readonly falseFindingsPerCleanPhoto?: number;
}

export interface ShownScores {
  readonly pictures: number;
  readonly perClass: Readonly<Record<string, ClassScores>>;
  readonly falseFindingsPerPhoto: number;
  /** Expected calibration error of findings with a confidence of 0.1 or more, shown or not; of those of 0.5 or more. */
  readonly ece: number | null;
  readonly eceAbove50: number | null;
  /** The last two are absent without clean pictures. */
  readonly cleanPhotos?: number;
  readonly falseFindingsPerCleanPhoto?: number;
  readonly cleanPhotosWithFinding?: number;
  /** Labels of damage of unknown class, and how many of them a finding overlaps. Null if there are none. */
  readonly anyDamage: { readonly labels: number; readonly found: number } | null;
  /** Indices of shown detections that point at no label of their class, on pictures that judge the class. */
  readonly false: readonly number[];
  /** Ids of annotations that no shown detection of their class points at, on pictures that judge the class. */
  readonly missed: readonly number[];
}

/** A detection in the product's form, with its index in the request. */
function productDetection(request: ShownRequest, names: ReadonlyMap<number, string>) {
  return ({ image_id, category_id, bbox, score }: ShownRequest["detections"][number], index: number) => {
    const label = names.get(category_id) ?? "";
    const [x, y, width, height] = bbox;
    const confidence = confidenceOf(score, own(request.calibration, label) ?? { a: 1, b: 0 });
    return { image_id, index, label, confidence, box: { x, y, width, height } };
  };
}
type Claimed = ShownRequest["claim"];
type ProductDetection = ReturnType<ReturnType<typeof productDetection>>;

/** The findings that the product shows: those that reach their threshold, without duplicates of more confident ones. */
function shownOf(detections: readonly ProductDetection[], thresholds: ShownRequest["thresholds"]): ProductDetection[] {
  const sure = detections.filter(({ label, confidence }) => confidence >= (own(thresholds, label) ?? 1));
  return [...Map.groupBy(sure, ({ image_id }) => image_id).values()].flatMap((ofImage) =>
    withoutDuplicates(ofImage.toSorted((a, b) => b.confidence - a.confidence)),
  );
}

const overlapOf = (detection: Pick<IndexedDetection, "box">, label: Pick<Label, "box">): number =>
  iou(detection.box, label.box);

/** How the shown detections of a scene compare to its labels. */
function judgeShown({ image, detections, labels }: Scene, isShown: (index: number) => boolean) {
  const shown = detections.filter(({ index }) => isShown(index));
  const points = hitOverlap(image);
  const pointed = match(shown, labels, points, hitFrom);
  return {
    shown: shown.length,
    fitting: match(shown, labels, overlapOf).filter((label) => label !== null).length,
    pointing: pointed.filter((label) => label !== null).length,
    false: shown.filter((_, at) => pointed[at] === null).map(({ index }) => index),
    missed: labels.filter((label) => !shown.some((one) => points(one, label) >= hitFrom)).map(({ id }) => id),
  };
}

/** The confidence of every detection of a scene, and whether what it claims is right. */
function claimsOf({ image, detections, labels }: Scene, confidences: readonly number[], claim: Claimed): Claim[] {
  const met =
    claim === "points" ? match(detections, labels, hitOverlap(image), hitFrom) : match(detections, labels, overlapOf);
  return detections
    .map(({ index }, at) => ({ confidence: confidences[index] ?? 0, right: met[at] !== null }))
    .filter(({ confidence }) => confidence >= minConfidence);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** How many labels of damage of unknown class a shown finding overlaps. */
function anyDamageOf(annotations: readonly Annotation[], shown: readonly ProductDetection[]): ShownScores["anyDamage"] {
  const labels = annotations.filter(({ category_id }) => category_id === unspecifiedDamage);
  const byImage = Map.groupBy(shown, ({ image_id }) => image_id);
  const found = labels.filter(({ image_id, bbox }) =>
    (byImage.get(image_id) ?? []).some(
      ({ box: { x, y, width, height } }) => iou(cornersOf([x, y, width, height]), cornersOf(bbox)) >= anyFrom,
    ),
  );
  return labels.length === 0 ? null : { labels: labels.length, found: found.length };
}

/** The false findings on pictures of undamaged cars; null without such pictures. */
function cleanOf({ images }: ShownRequest["ground_truth"], shown: readonly ProductDetection[]) {
  const clean = new Set(images.filter((image) => image.clean).map(({ id }) => id));
  if (clean.size === 0) return null;
  const findings = shown.filter(({ image_id }) => clean.has(image_id));
  const perPhoto = (count: number) => count / clean.size;
  return {
    ofClass: (name: string) => perPhoto(findings.filter(({ label }) => label === name).length),
    totals: {
      cleanPhotos: clean.size,
      falseFindingsPerCleanPhoto: perPhoto(findings.length),
      cleanPhotosWithFinding: new Set(findings.map(({ image_id }) => image_id)).size,
    },
  };
}

/** What the product shows at its thresholds, how much of it is right, and how well its confidences are calibrated. */
export function scoreShown(request: ShownRequest): ShownScores {
  const { images, annotations, categories } = request.ground_truth;
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const detections = request.detections.map(productDetection(request, names));
  const confidences = detections.map(({ confidence }) => confidence);
  const shown = shownOf(detections, request.thresholds);
  const shownIndices = new Set(shown.map(({ index }) => index));
  const clean = cleanOf(request.ground_truth, shown);
  const scenes = Map.groupBy(scenesOf(request), ({ category }) => category.name);
  const classes = categories.map(({ name }) => {
    const own = scenes.get(name) ?? [];
    const judged = own.map((scene) => judgeShown(scene, (index) => shownIndices.has(index)));
    return { name, own, judged, claims: own.flatMap((scene) => claimsOf(scene, confidences, request.claim)) };
  });
  const perClass = classes.map(({ name, own, judged, claims }): readonly [string, ClassScores] => [
    name,
    {
      labels: sum(own.map(({ labels }) => labels.length)),
      shown: sum(judged.map((scene) => scene.shown)),
      fitting: sum(judged.map(({ fitting }) => fitting)),
      pointing: sum(judged.map(({ pointing }) => pointing)),
      ece: calibrationError(claims),
      ...(clean && { falseFindingsPerCleanPhoto: clean.ofClass(name) }),
    },
  ]);
  const claims = classes.flatMap((one) => one.claims);
  const judged = classes.flatMap((one) => one.judged);
  return {
    pictures: images.length,
    perClass: Object.fromEntries(perClass),
    falseFindingsPerPhoto: sum(judged.map((scene) => scene.false.length)) / images.length,
    ece: calibrationError(claims),
    eceAbove50: calibrationError(claims.filter(({ confidence }) => confidence >= strongFrom)),
    ...clean?.totals,
    anyDamage: anyDamageOf(annotations, shown),
    false: judged.flatMap((scene) => scene.false),
    missed: judged.flatMap((scene) => scene.missed),
  };
}
