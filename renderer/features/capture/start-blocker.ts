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

const numbersOf = (photos: readonly Photo[], isMeant: (photo: Photo) => boolean): readonly string[] =>
  photos.flatMap((photo, at) => (isMeant(photo) ? [String(at + 1)] : []));

/** Why an inspection of these photos can't start yet; undefined when it can. */
export function startBlocker(photos: readonly Photo[]): string | undefined {
  const usable = photos.filter(isUsable).length;
  const underWay = photos.filter(isPending).length;
  if (underWay > 0) return `${photosOf(underWay)} ${underWay === 1 ? "is" : "are"} still on the way.`;
  if (usable < minPhotos) return `${minPhotos - usable} more ${minPhotos - usable === 1 ? "photo" : "photos"} needed.`;
  if (usable > maxPhotos) return `${usable - maxPhotos} too many: remove some.`;
  // a server that can't answer must not keep a person from starting
  const checking = photos.some(isLate) ? 0 : photos.filter(isBeingChecked).length;
  if (checking > 0) return `Checking ${photosOf(checking)}.`;
  const without = numbersOf(photos, lacksAngle);
  if (without.length > 0) return `Choose the angle of ${photoNumbers(without)}.`;
  const sideways = numbersOf(photos, isSideways);
  if (sideways.length > 0) return `Turn or remove ${photoNumbers(sideways)}: the car does not stand upright.`;
  // the inspection would end without a result
  if (!photos.some(mightShowCar)) {
    return "No photo shows a car. Add at least one that shows a whole side; close-ups beside it are then examined.";
  }
  return undefined;
}
