import { AppError } from "../../../contracts/kit/errors.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import type { PublicPhotos } from "../vehicle-photos/public-photos.ts";
import { type CampaignRow, findVehiclePhotos } from "./campaigns.repo.ts";

type Pictures = Pick<CampaignRow, "vehicleId" | "photoIds" | "mediaUrls">;

/** How long the platforms can fetch a photo: they do so when the ad is made, and some again when it is reviewed. */
const linkDays = 30;

const invalid = (message: string) =>
  new AppError("VALIDATION_ERROR", { message: `photoIds: ${message}`, field: "photoIds" });

/** Throws VALIDATION_ERROR for photos that repeat, and for those that are not of the campaign's vehicle. */
export async function assertPhotos(db: Reader, { vehicleId, photoIds }: Pictures): Promise<void> {
  if (photoIds.length === 0) return;
  if (vehicleId === null) throw invalid("need a vehicle: set vehicleId.");
  if (new Set(photoIds).size < photoIds.length) throw invalid("has the same photo twice.");
  const found = await findVehiclePhotos(db, photoIds);
  const known = new Set(found.filter((photo) => photo.vehicleId === vehicleId).map(({ id }) => id));
  const unknown = photoIds.filter((id) => !known.has(id));
  if (unknown.length > 0) throw invalid(`not photos of the vehicle: ${unknown.join(", ")}.`);
}

/** The campaigns without the photos that were deleted or went to another vehicle. */
export async function withExistingPhotos<C extends Pictures>(db: Reader, campaigns: readonly C[]): Promise<C[]> {
  const found = await findVehiclePhotos(
    db,
    campaigns.flatMap(({ photoIds }) => photoIds),
  );
  const vehicleOf = new Map(found.map((photo) => [photo.id, photo.vehicleId]));
  return campaigns.map((campaign) => ({
    ...campaign,
    photoIds: campaign.photoIds.filter((id) => vehicleOf.get(id) === campaign.vehicleId),
  }));
}

/** The addresses of a campaign's pictures, for the platforms: the vehicle's photos first. */
export type PictureUrls = (campaign: Pictures) => Promise<string[]>;

export const createPictureUrls =
  (store: Store, photos: Pick<PublicPhotos, "urls">): PictureUrls =>
  async (campaign) => {
    const [existing = campaign] = await withExistingPhotos(store.read, [campaign]);
    return [...existing.photoIds.map((id) => photos.urls(id, linkDays).full), ...campaign.mediaUrls];
  };
