import { type BodyStyle, bodyStyleOf } from "../../../contracts/inspections/diagram/body-style.ts";
import { type Angle, DamageType, type Severity, severities } from "../../../contracts/vocabulary.ts";
import { capitalized } from "./display-text.ts";
import { clamp, clipToPhoto } from "./geometry.ts";
import { measureDamage, sizeCm, sizeText } from "./measure/measure.ts";
import { scaleAt } from "./measure/scale.ts";
import { jointConfidence, mergeSightings, type Sighting } from "./merge/merge.ts";
import { spotOf } from "./merge/position.ts";
import type { Detection, Dropped, Finding, InspectedPhoto, InspectedVehicle, PhotoNote } from "./photo.ts";
import { placeDamage } from "./place/place.ts";
import { readScene, type Scene } from "./place/scene.ts";
import { estimateRepair } from "./repair/estimate.ts";
import { judgeSeverity } from "./severity/severity.ts";
import { examinationOf, type PhotoStatus, photoStatusOf } from "./sight/examination.ts";
import { closeUpNote, noCarNote } from "./sight/sight.ts";
import { sidewaysNote } from "./sight/upright.ts";

export interface DamageAnalysis {
  readonly findings: readonly Finding[];
  readonly dropped: readonly Dropped[];
  readonly notes: readonly PhotoNote[];
  /** The angle of each photo: as declared, unless the parts on it clearly contradict that. */
  readonly angles: readonly Angle[];
  /** How each photo was treated. */
  readonly looks: readonly PhotoStatus[];
}

interface PhotoAnalysis {
  readonly angle: Angle;
  readonly sightings: readonly Sighting[];
  readonly dropped: readonly Dropped[];
  readonly notes: readonly PhotoNote[];
}

function analyzeDetection(detection: Detection, scene: Scene, body: BodyStyle): Sighting | Dropped | null {
  const type = DamageType.safeParse(detection.label).data;
  if (type === undefined) return null;
  const image_index = scene.photo.index;
  const confidence = clamp(detection.confidence, 0, 1);
  const box = clipToPhoto(detection.box, scene.photo);
  if (box === null) return { image_index, type, confidence, reason: "the box lies outside the photo" };
  const placing = placeDamage(type, box, scene);
  if ("dropped" in placing) return { image_index, type, confidence, reason: placing.dropped };
  const { region } = placing.placed;
  return {
    image_index,
    type,
    box,
    confidence,
    placement: placing.placed,
    measurements: measureDamage(type, { ...box, filled: detection.filled }, scaleAt(region, scene, body)),
    spot: spotOf(box, region, scene),
    corner: scene.view.kind === "corner",
  };
}

/** Body damage models give no valid results for a cabin or an engine: their detections there are dropped. */
function dropAll(photo: InspectedPhoto): PhotoAnalysis {
  const reason = `body damage models do not apply to a photo of this kind (${photo.angle}, ${photo.type})`;
  const dropped = photo.damages.flatMap(({ label, confidence }) => {
    const type = DamageType.safeParse(label).data;
    return type === undefined ? [] : { image_index: photo.index, type, confidence: clamp(confidence, 0, 1), reason };
  });
  return { angle: photo.angle, sightings: [], dropped, notes: [] };
}

/** The damages that one photo shows, and the dropped detections with their reasons. */
export function analyzePhoto(photo: InspectedPhoto, body: BodyStyle): PhotoAnalysis {
  const examination = examinationOf(photo);
  if (examination === null) return dropAll(photo);
  const scene = readScene(photo, examination.angle);
  const { note } = examination;
  const analyzed = photo.damages.flatMap((detection) => analyzeDetection(detection, scene, body) ?? []);
  return {
    angle: scene.view.angle,
    sightings: analyzed.filter((one) => "box" in one),
    dropped: analyzed.filter((one) => "reason" in one),
    notes: note === null ? [] : [{ image_index: photo.index, note }],
  };
}

/** The measurements with the lowest uncertainty of all photos; of equal ones, those of the best photo. */
const bestMeasurements = (group: readonly Sighting[]) =>
  group.flatMap(({ measurements }) => measurements ?? []).toSorted((a, b) => a.uncertainty - b.uncertainty)[0] ?? null;

function findingOf(group: readonly Sighting[]): Finding[] {
  const best = group[0];
  if (!best) return [];
  const { placement, type } = best;
  const measurements = bestMeasurements(group);
  const cm = sizeCm(measurements);
  const { fitting } = placement.region;
  const judged = judgeSeverity({ type, part: placement.part, cm, fitting });
  const photos = group.length > 1 ? `seen in ${group.length} photos, counted once` : null;
  const size = measurements === null ? "no size: nothing in the photo gives a scale" : sizeText(measurements);
  const sentences = [placement.rule, size, judged.rule, photos].filter((text) => text !== null);
  return [
    {
      type,
      severity: judged.severity,
      location: { part: placement.part, side: placement.side, coordinates: best.box },
      measurements,
      confidence: jointConfidence(group.map(({ confidence }) => confidence)),
      image_index: best.image_index,
      estimated_repair: estimateRepair({
        type,
        severity: judged.severity,
        part: placement.part,
        cm,
        fitting,
      }),
      fitting,
      rule: `${sentences.map(capitalized).join(". ")}.`,
      seen_in: group.map(({ image_index, box, confidence }) => ({ image_index, coordinates: box, confidence })),
    },
  ];
}

function statusNotes(
  { index, turn }: InspectedPhoto,
  status: PhotoStatus | undefined,
  analysis: PhotoAnalysis | undefined,
): PhotoNote[] {
  if (turn) return [{ image_index: index, note: sidewaysNote(turn) }];
  if (status !== "no_car_seen") return [];
  const isCloseUp = analysis !== undefined && analysis.sightings.length > 0;
  return [{ image_index: index, note: isCloseUp ? closeUpNote : noCarNote }];
}

const rank = (severity: Severity): number => severities.indexOf(severity);

/**
 * Turns the models' detections into the findings of the inspection. Each finding lies on a part, has a size, a severity
 * and a first repair estimate; a damage that several photos show is one finding. The findings are sorted by severity,
 * then by confidence. Dropped detections have a reason. `notes` report photos that were not declared correctly or could
 * not be examined. Damage types that no model detects (rust, crack and paint damage today) never appear.
 */
export function findDamages(photos: readonly InspectedPhoto[], vehicle: InspectedVehicle): DamageAnalysis {
  const body = bodyStyleOf(vehicle.bodyStyle);
  const analyses = photos.map((photo) => analyzePhoto(photo, body));
  const looks = photos.map(photoStatusOf);
  const groups = mergeSightings(analyses.flatMap(({ sightings }) => sightings));
  return {
    findings: groups
      .flatMap(findingOf)
      .toSorted((a, b) => rank(b.severity) - rank(a.severity) || b.confidence - a.confidence),
    dropped: analyses.flatMap(({ dropped }) => dropped),
    notes: [
      ...analyses.flatMap(({ notes }) => notes),
      ...photos.flatMap((photo, i) => statusNotes(photo, looks[i], analyses[i])),
    ],
    angles: analyses.map(({ angle }) => angle),
    looks,
  };
}
