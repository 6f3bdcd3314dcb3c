import { type BodyStyle, bodyStyleOf } from "../../../contracts/diagram/body-style.ts";
import { type Angle, DamageType, type Severity, severities } from "../../../contracts/vocabulary.ts";
import { clamp, clipToPhoto } from "./geometry.ts";
import { measureDamage, sizeCm, sizeWords } from "./measure/measure.ts";
import { scaleAt } from "./measure/scale.ts";
import { jointConfidence, mergeSightings, type Sighting } from "./merge/merge.ts";
import { spotOf } from "./merge/position.ts";
import type { Detection, Dropped, Finding, InspectedPhoto, InspectedVehicle, PhotoNote } from "./photo.ts";
import { placeDamage } from "./place/place.ts";
import { readScene, type Scene } from "./place/scene.ts";
import { estimateRepair } from "./repair/estimate.ts";
import { judgeSeverity } from "./severity/severity.ts";
import { examinationOf, lookOf, type PhotoLook } from "./sight/examination.ts";
import { closeUpNote, noCarNote } from "./sight/sight.ts";
import { sidewaysNote } from "./sight/upright.ts";
import { capitalised } from "./display-text.ts";

export interface Found {
  readonly findings: readonly Finding[];
  readonly dropped: readonly Dropped[];
  readonly notes: readonly PhotoNote[];
  /** From where each photo shows the car: as declared, unless its parts contradict that plainly. */
  readonly angles: readonly Angle[];
  /** What was made of each photo. */
  readonly looks: readonly PhotoLook[];
}

interface Seen {
  readonly angle: Angle;
  readonly sightings: readonly Sighting[];
  readonly dropped: readonly Dropped[];
  readonly notes: readonly PhotoNote[];
}

function lookAtDamage(detection: Detection, scene: Scene, body: BodyStyle): Sighting | Dropped | null {
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

/** Body damage models say nothing true of a cabin or an engine: what they report there is dropped. */
function dropAll(photo: InspectedPhoto): Seen {
  const reason = `body damage models do not apply to a photo of this kind (${photo.angle}, ${photo.type})`;
  const dropped = photo.damages.flatMap(({ label, confidence }) => {
    const type = DamageType.safeParse(label).data;
    return type === undefined ? [] : { image_index: photo.index, type, confidence: clamp(confidence, 0, 1), reason };
  });
  return { angle: photo.angle, sightings: [], dropped, notes: [] };
}

/** What one photo shows; what became of no sighting is told with its reason. */
export function lookAtPhoto(photo: InspectedPhoto, body: BodyStyle): Seen {
  const examination = examinationOf(photo);
  if (examination === null) return dropAll(photo);
  const scene = readScene(photo, examination.angle);
  const { note } = examination;
  const looked = photo.damages.flatMap((detection) => lookAtDamage(detection, scene, body) ?? []);
  return {
    angle: scene.view.angle,
    sightings: looked.filter((seen) => "box" in seen),
    dropped: looked.filter((seen) => "reason" in seen),
    notes: note === null ? [] : [{ image_index: photo.index, note }],
  };
}

/** The surest ruler of all photos that show it; the best photo's where they are equally sure. */
const bestMeasured = (group: readonly Sighting[]) =>
  group.flatMap(({ measurements }) => measurements ?? []).toSorted((a, b) => a.uncertainty - b.uncertainty)[0] ?? null;

function findingOf(group: readonly Sighting[]): Finding[] {
  const best = group[0];
  if (!best) return [];
  const { placement, type } = best;
  const measurements = bestMeasured(group);
  const cm = sizeCm(measurements);
  const { fitting } = placement.region;
  const judged = judgeSeverity({ type, part: placement.part, cm, fitting });
  const photos = group.length > 1 ? `seen in ${group.length} photos, counted once` : null;
  const size = measurements === null ? "no size: nothing in the photo gives a scale" : sizeWords(measurements);
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
      rule: `${sentences.map(capitalised).join(". ")}.`,
      seen_in: group.map(({ image_index, box, confidence }) => ({ image_index, coordinates: box, confidence })),
    },
  ];
}

function unseenNote({ index, turn }: InspectedPhoto, look: PhotoLook | undefined, seen: Seen | undefined): PhotoNote[] {
  if (turn) return [{ image_index: index, note: sidewaysNote(turn) }];
  if (look !== "no_car_seen") return [];
  const isCloseUp = seen !== undefined && seen.sightings.length > 0;
  return [{ image_index: index, note: isCloseUp ? closeUpNote : noCarNote }];
}

const rank = (severity: Severity): number => severities.indexOf(severity);

/**
 * From what the models saw in each photo to the findings of the inspection: placed on a part, measured, judged, the
 * same damage of several photos counted once, with a first repair estimate. Worst and surest first. What was
 * dropped is listed with its reason; `notes` tell of photos whose declared angle cannot be right. Damage types
 * that no model reports (rust, crack, paint damage today) never appear: nothing is invented.
 */
export function findDamages(photos: readonly InspectedPhoto[], vehicle: InspectedVehicle): Found {
  const body = bodyStyleOf(vehicle.bodyStyle);
  const seen = photos.map((photo) => lookAtPhoto(photo, body));
  const looks = photos.map(lookOf);
  const groups = mergeSightings(seen.flatMap(({ sightings }) => sightings));
  return {
    findings: groups
      .flatMap(findingOf)
      .toSorted((a, b) => rank(b.severity) - rank(a.severity) || b.confidence - a.confidence),
    dropped: seen.flatMap(({ dropped }) => dropped),
    notes: [
      ...seen.flatMap(({ notes }) => notes),
      ...photos.flatMap((photo, i) => unseenNote(photo, looks[i], seen[i])),
    ],
    angles: seen.map(({ angle }) => angle),
    looks,
  };
}
