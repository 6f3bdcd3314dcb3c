import type { BodyStyle } from "../../../../../contracts/inspections/diagram/body-style.ts";
import type { SpinFinding } from "../../../../../contracts/inspections/spin360.ts";
import { DamageType } from "../../../../../contracts/vocabulary.ts";
import { analyzePhoto } from "../../../../domain/damage/find.ts";
import { clamp, clipToPhoto } from "../../../../domain/damage/geometry.ts";
import { jointConfidence } from "../../../../domain/damage/merge/merge.ts";
import type { FrameSighting, SeenFrame, Track } from "./frame.ts";
import { trackDamages } from "./track.ts";
import { anglesOf } from "./views.ts";

export type Linked = Omit<SpinFinding, "damage_id" | "source">;

/** Min confidence of damage that only one frame shows. Reflections rarely have it. Our own estimate. */
const sureAlone = 0.8;
/** Frames of a track whose confidences count, because neighboring frames repeat the same mistakes. Our own estimate. */
const witnesses = 3;
/** Max distance (relative to the part) at which the camera's second view of damage is the same damage: see merge.ts. */
const samePlace = 0.25;

/** The damage of one frame: on parts if the side is known, else only boxes. */
function sightingsIn(frame: SeenFrame, angle: ReturnType<typeof anglesOf>[number], body: BodyStyle): FrameSighting[] {
  const { number, sharpness } = frame;
  if (angle !== null) {
    const photo = { ...frame, index: number, angle, type: "exterior" as const };
    return analyzePhoto(photo, body).sightings.map(({ type, box, confidence, placement, spot }) => {
      const place = { part: placement.part, side: placement.side, spot };
      return { frame: number, type, box, confidence, sharpness, place };
    });
  }
  return frame.damages.flatMap(({ label, box, confidence }) => {
    const type = DamageType.safeParse(label).data;
    const clipped = clipToPhoto(box, frame);
    if (type === undefined || clipped === null) return [];
    return { frame: number, type, box: clipped, confidence: clamp(confidence, 0, 1), sharpness, place: null };
  });
}

/** The part that has the highest total confidence of a track's detections. */
function placeOf(track: Track): FrameSighting["place"] {
  const weights = new Map<string, { place: NonNullable<FrameSighting["place"]>; weight: number }>();
  for (const { place, confidence } of track) {
    if (!place) continue;
    const before = weights.get(place.part)?.weight ?? 0;
    weights.set(place.part, { place, weight: before + confidence });
  }
  const best = [...weights.values()].toSorted((a, b) => b.weight - a.weight)[0]?.place;
  if (!best) return null;
  const spots = track.flatMap(({ place }) => (place?.part === best.part && place.spot ? place.spot : []));
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const spot =
    spots.length === 0 ? null : { across: middle(spots.map((s) => s.across)), down: middle(spots.map((s) => s.down)) };
  return { ...best, spot };
}

const shareAFrame = (a: Track, b: Track): boolean => a.some(({ frame }) => b.some((other) => other.frame === frame));

/** Whether two tracks are the same damage, out of sight for a while: same type, same part, same place. */
function isSame(a: Track, b: Track): boolean {
  if (a[0]?.type !== b[0]?.type || shareAFrame(a, b)) return false;
  const [one, other] = [placeOf(a), placeOf(b)];
  if (!one?.spot || !other?.spot || one.part !== other.part) return false;
  return Math.hypot(one.spot.across - other.spot.across, one.spot.down - other.spot.down) <= samePlace;
}

/** Joins damage that the camera saw twice: the walk ends where it began, and pillars and people hide damage. */
function joined(tracks: readonly Track[]): readonly Track[] {
  const kept: Track[] = [];
  for (const track of tracks) {
    const same = kept.findIndex((other) => isSame(other, track));
    if (same < 0) kept.push(track);
    else kept[same] = [...(kept[same] ?? []), ...track];
  }
  return kept;
}

/** The best frame: the highest confidence, then the sharpest. */
const best = (track: Track): FrameSighting | undefined =>
  track.toSorted((a, b) => b.confidence - a.confidence || b.sharpness - a.sharpness)[0];

function findingOf(track: Track): readonly Linked[] {
  const shown = best(track);
  if (!shown || (track.length === 1 && shown.confidence < sureAlone)) return [];
  const place = placeOf(track);
  const sure = track.map(({ confidence }) => confidence).sort((a, b) => b - a);
  return [
    {
      type: shown.type,
      part: place?.part ?? null,
      side: place?.side ?? null,
      confidence: jointConfidence(sure.slice(0, witnesses)),
      best_frame: shown.frame,
      seen_in: track
        .toSorted((a, b) => a.frame - b.frame)
        .map(({ frame, box, confidence }) => ({ frame, coordinates: box, confidence })),
    },
  ];
}

/**
 * The damage of a clip. The detections of one damage in several frames become one finding with its best frame. Highest
 * confidence first. Uncertain damage in a single frame is left out.
 */
export function linkFindings(frames: readonly SeenFrame[], body: BodyStyle): readonly Linked[] {
  const angles = anglesOf(frames);
  const sightings = frames.flatMap((frame, index) => sightingsIn(frame, angles[index] ?? null, body));
  return joined(trackDamages(frames, sightings))
    .flatMap(findingOf)
    .toSorted((a, b) => b.confidence - a.confidence || a.best_frame - b.best_frame);
}
