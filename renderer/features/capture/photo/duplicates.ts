import { compare } from "./check-photo.ts";
import type { Photo } from "./photo.ts";

/** The first other photo that is the same file, or looks alike. Photos that are copies themselves do not count. */
export const findMatch = (photo: Photo, photos: readonly Photo[], similarity: "same" | "alike"): Photo | undefined =>
  photos.find(
    (other) =>
      other.id !== photo.id &&
      other.state.kind !== "copy" &&
      other.fingerprint &&
      photo.fingerprint &&
      compare(other.fingerprint, photo.fingerprint) === similarity,
  );

/** Updates copies whose original was removed or replaced: each becomes a copy of another photo, or waits for its upload. */
export function relinkDuplicates(photos: readonly Photo[]): readonly Photo[] {
  let linked = photos;
  for (const { id, state } of photos) {
    if (state.kind !== "copy" || linked.some((other) => other.id === state.of)) continue;
    linked = linked.map((photo): Photo => {
      if (photo.id !== id) return photo;
      const original = findMatch(photo, linked, "same");
      return { ...photo, state: original ? { kind: "copy", of: original.id } : { kind: "waiting" } };
    });
  }
  return linked;
}

/** The number on a photo's card, from 1; undefined if the photo was removed. */
export function photoNumber(photoId: string | undefined, photos: readonly Photo[]): number | undefined {
  const at = photos.findIndex(({ id }) => id === photoId);
  return at < 0 ? undefined : at + 1;
}
