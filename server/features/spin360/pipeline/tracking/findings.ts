import type { BodyStyle } from "../../../../../contracts/diagram/body-style.ts";
import type { SpinFinding } from "../../../../../contracts/spin360.ts";
import { DamageType } from "../../../../../contracts/vocabulary.ts";
import { analyzePhoto } from "../../../../domain/damage/find.ts";
import { clamp, clipToPhoto } from "../../../../domain/damage/geometry.ts";
import { jointConfidence } from "../../../../domain/damage/merge/merge.ts";
import type { FrameSighting, SeenFrame, Track } from "./frame.ts";
import { trackDamages } from "./track.ts";
import { anglesOf } from "./views.ts";

export type Linked = Omit<SpinFinding, "damage_id" | "source">;

/** Seen in one frame alone, a damage must be this sure; a passing reflection rarely is. Our own estimate. */
const sureAlone = 0.5;
/** Frames of a track whose confidences count: neighbours repeat each other's mistakes. Our own estimate. */
const witnesses = 3;
/** How far apart (shares of the part) a damage may seem when the camera comes round to it again: see merge.ts. */
const samePlace = 0.25;

/** What one frame shows: on parts where the side is known, else boxes alone. */
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

/** The part that most of a track's sightings lie on, by their confidence. */
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

/** Whether two tracks are one damage that was out of sight meanwhile: same kind, same part, same place on it. */
function isSame(a: Track, b: Track): boolean {
  if (a[0]?.type !== b[0]?.type || shareAFrame(a, b)) return false;
  const [one, other] = [placeOf(a), placeOf(b)];
  if (!one?.spot || !other?.spot || one.part !== other.part) return false;
  return Math.hypot(one.spot.across - other.spot.across, one.spot.down - other.spot.down) <= samePlace;
}

/** Joins what the camera saw twice: the walk ends where it began, and pillars and people pass between. */
function joined(tracks: readonly Track[]): readonly Track[] {
  const kept: Track[] = [];
  for (const track of tracks) {
    const same = kept.findIndex((other) => isSame(other, track));
    if (same < 0) kept.push(track);
    else kept[same] = [...(kept[same] ?? []), ...track];
  }
  return kept;
}

/** The frame that shows it best: the surest, and of equally sure ones the sharpest. */
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
 * The damages of a clip: what several frames show of one is linked into one finding, with its best frame. Surest first.
 * What one frame alone shows, and not surely, is left out.
 */
export function linkFindings(frames: readonly SeenFrame[], body: BodyStyle): readonly Linked[] {
  const angles = anglesOf(frames);
  const sightings = frames.flatMap((frame, index) => sightingsIn(frame, angles[index] ?? null, body));
  return joined(trackDamages(frames, sightings))
    .flatMap(findingOf)
    .toSorted((a, b) => b.confidence - a.confidence || a.best_frame - b.best_frame);
}
