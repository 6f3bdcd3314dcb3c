import type { WebsitePhoto } from "../../../contracts/customers/website.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { PhotoSize } from "../../../contracts/vehicles/vehicle-photos.ts";
import { type Clock, days } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { endOf, type PublicLinks, type PublicSignature } from "../../platform/storage/public-links.ts";
import type { Files } from "../files/files.service.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { findPhotoFile, listPhotosOf } from "./vehicle-photos.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly files: Files;
  readonly links: PublicLinks;
}

/** A photo as everybody may get it. */
export interface PublicPhoto {
  readonly etag: string;
  readonly maxAgeSeconds: number;
  /** The local path of its file. Throws RESOURCE_NOT_FOUND if the file was deleted meanwhile. */
  readonly path: () => Promise<string>;
}

const sizes = ["thumb", "card", "screen", "full"] as const satisfies readonly PhotoSize[];
const pathOf = (photoId: string, size: PhotoSize): string => `photos/${photoId}/${size}.jpg`;

const notFound = () =>
  new AppError("RESOURCE_NOT_FOUND", { message: "There is no such photo, or its address has expired." });

/** Photos at addresses that websites use: without credentials, for as long as the owner of the API key decided. */
export function createPublicPhotos({ store, clock, files, links }: Needs) {
  /** The addresses of a photo in every size, for at least so many days. */
  function urls(photoId: string, lifetimeDays: number): Record<PhotoSize, string> {
    const address = (size: PhotoSize) => [size, links.sign(pathOf(photoId, size), lifetimeDays, clock.now())];
    // the names are those of `sizes`
    return Object.fromEntries(sizes.map(address)) as Record<PhotoSize, string>;
  }

  return {
    urls,

    /** The photos of vehicles that the caller sees, as websites show them, by vehicle. */
    async ofVehicles(
      shown: readonly Pick<VehicleRow, "id" | "coverKey">[],
      lifetimeDays: number,
    ): Promise<ReadonlyMap<string, readonly WebsitePhoto[]>> {
      const byVehicle = new Map<string, WebsitePhoto[]>(shown.map(({ id }) => [id, []]));
      const coverKeys = new Map(shown.map(({ id, coverKey }) => [id, coverKey]));
      for (const { file, vehicleId, ...photo } of await listPhotosOf(store.read, [...coverKeys.keys()])) {
        const { width, height } = file;
        const isCover = file.key === coverKeys.get(vehicleId);
        byVehicle.get(vehicleId)?.push({ ...photo, isCover, width, height, urls: urls(photo.id, lifetimeDays) });
      }
      return byVehicle;
    },

    /** Throws RESOURCE_NOT_FOUND for a wrong signature, an address that has ended, and a deleted photo. */
    async find(photoId: string, size: PhotoSize, signed: PublicSignature): Promise<PublicPhoto> {
      if (!links.verify(pathOf(photoId, size), signed, clock.now())) throw notFound();
      const file = await findPhotoFile(store.read, photoId);
      if (!file) throw notFound();
      const leftSeconds = Math.floor((endOf(signed.until) - clock.now().getTime()) / 1000);
      return {
        etag: `"${file.sha256.slice(0, 32)}-${size}"`,
        maxAgeSeconds: Math.min(days(1) / 1000, leftSeconds),
        path: async () => {
          const path = await files.localPath(file, size);
          if (path === undefined) throw notFound();
          return path;
        },
      };
    },
  };
}
export type PublicPhotos = ReturnType<typeof createPublicPhotos>;
