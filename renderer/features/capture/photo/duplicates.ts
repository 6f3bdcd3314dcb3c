import { compare } from "./check-photo.ts";
import type { Photo } from "./photo.ts";

/** The photo that another is the same file as, or looks like; a copy of a third is nobody's original. */
export const findMatch = (photo: Photo, photos: readonly Photo[], want: "same" | "alike"): Photo | undefined =>
  photos.find(
    (other) =>
      other.id !== photo.id &&
      other.state.kind !== "copy" &&
      other.fingerprint &&
      photo.fingerprint &&
      compare(other.fingerprint, photo.fingerprint) === want,
  );

/** A copy whose original has gone, or has another file now, is sent in its place, or is a copy of the next one. */
export function relinkDuplicates(photos: readonly Photo[]): readonly Photo[] {
  let settled = photos;
  for (const { id, state } of photos) {
    if (state.kind !== "copy" || settled.some((other) => other.id === state.of)) continue;
    settled = settled.map((photo): Photo => {
      if (photo.id !== id) return photo;
      const original = findMatch(photo, settled, "same");
      return { ...photo, state: original ? { kind: "copy", of: original.id } : { kind: "waiting" } };
    });
  }
  return settled;
}

/** The number that a photo has on its card, from 1; undefined where it is not among them any more. */
export function photoNumber(photoId: string | undefined, photos: readonly Photo[]): number | undefined {
  const at = photos.findIndex(({ id }) => id === photoId);
  return at < 0 ? undefined : at + 1;
}
