import { maxPhotos, minPhotos } from "../../../contracts/papers/files.ts";
import { t } from "../../texts/t.ts";
import { list } from "../../ui/format/format.ts";
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

const numbersOf = (photos: readonly Photo[], isIncluded: (photo: Photo) => boolean): readonly string[] =>
  photos.flatMap((photo, at) => (isIncluded(photo) ? [String(at + 1)] : []));

/** Why an inspection of these photos cannot start yet; undefined if it can. */
export function startBlocker(photos: readonly Photo[]): string | undefined {
  const usable = photos.filter(isUsable).length;
  const pending = photos.filter(isPending).length;
  if (pending > 0) return t("capture.blocker.uploading", { count: pending });
  if (usable < minPhotos) return t("capture.blocker.tooFew", { count: minPhotos - usable });
  if (usable > maxPhotos) return t("capture.blocker.tooMany", { count: usable - maxPhotos, max: maxPhotos });
  // a server that does not respond in time must not block the start
  const checking = photos.some(isLate) ? 0 : photos.filter(isBeingChecked).length;
  if (checking > 0) return t("capture.blocker.checking", { count: checking });
  const without = numbersOf(photos, lacksAngle);
  if (without.length > 0) return t("capture.blocker.angles", { count: without.length, photos: list(without) });
  const sideways = numbersOf(photos, isSideways);
  if (sideways.length > 0) return t("capture.blocker.sideways", { count: sideways.length, photos: list(sideways) });
  // without a car the inspection would end without a result
  return photos.some(mightShowCar) ? undefined : t("capture.blocker.noCar");
}
