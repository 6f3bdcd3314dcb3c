import { maxPhotos, minPhotos } from "../../../contracts/files.ts";
import {
  isBeingChecked,
  isLate,
  isPending,
  isSideways,
  isUsable,
  lacksAngle,
  mightShowCar,
  type Photo,
} from "./photo/photo.ts";

const photosOf = (count: number): string => `${count} ${count === 1 ? "photo" : "photos"}`;

const photoNumbers = (numbers: readonly string[]): string =>
  `${numbers.length === 1 ? "photo" : "photos"} ${new Intl.ListFormat("en-US").format(numbers)}`;

const numbersOf = (photos: readonly Photo[], isIncluded: (photo: Photo) => boolean): readonly string[] =>
  photos.flatMap((photo, at) => (isIncluded(photo) ? [String(at + 1)] : []));

/** Why an inspection of these photos cannot start yet; undefined if it can. */
export function startBlocker(photos: readonly Photo[]): string | undefined {
  const usable = photos.filter(isUsable).length;
  const pending = photos.filter(isPending).length;
  if (pending > 0) return `Uploading ${photosOf(pending)}.`;
  if (usable < minPhotos) return `Add ${minPhotos - usable} more ${minPhotos - usable === 1 ? "photo" : "photos"}.`;
  if (usable > maxPhotos) return `Remove ${photosOf(usable - maxPhotos)}: ${maxPhotos} is the maximum.`;
  // a server that does not respond in time must not block the start
  const checking = photos.some(isLate) ? 0 : photos.filter(isBeingChecked).length;
  if (checking > 0) return `Checking ${photosOf(checking)}.`;
  const without = numbersOf(photos, lacksAngle);
  if (without.length > 0) return `Choose the angle of ${photoNumbers(without)}.`;
  const sideways = numbersOf(photos, isSideways);
  if (sideways.length > 0) return `Rotate or remove ${photoNumbers(sideways)}: the car is not upright.`;
  // without a car the inspection would end without a result
  if (!photos.some(mightShowCar)) {
    return "No photo shows a car. Add at least one photo of an entire side. Close-ups are then examined, too.";
  }
  return undefined;
}
