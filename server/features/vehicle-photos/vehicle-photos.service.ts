import { AppError } from "../../../contracts/kit/errors.ts";
import type { VehiclePhoto } from "../../../contracts/vehicles/vehicle-photos.ts";
import type { Angle } from "../../../contracts/vocabulary.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireVehicleToRead } from "../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { Files } from "../files/files.service.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { addFromInspection, addUpload, type NewUpload } from "./add-photos.ts";
import { type AlbumNeeds, changeAlbum, photoOf, pick, settleAlbum } from "./album.ts";
import { orderProblems, withMoved } from "./order.ts";
import type { PublicPhotos } from "./public-photos.ts";
import { deletePhoto, listPhotos, type PhotoRow, updatePhoto } from "./vehicle-photos.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly files: Files;
  readonly publicPhotos: PublicPhotos;
  readonly vehicles: Pick<Vehicles, "setCover">;
}
interface Target {
  readonly caller: Caller;
  /** The vehicle's id, VIN or stock number. */
  readonly reference: string;
}
export interface PhotoChange {
  readonly caption?: string | null | undefined;
  readonly angle?: Angle | null | undefined;
  readonly position?: number | undefined;
  readonly cover?: true | undefined;
}

export function createVehiclePhotos({ store, clock, storage, files, vehicles, publicPhotos }: Needs) {
  const present = ({ file, ...photo }: PhotoRow, coverKey: string | null, caller: Caller): VehiclePhoto => ({
    ...photo,
    isCover: file.key === coverKey,
    width: file.width,
    height: file.height,
    urls: files.addresses(file),
    publicUrls: caller.photoLinkDays === undefined ? null : publicPhotos.urls(photo.id, caller.photoLinkDays),
  });
  const needs = { store, clock, files, vehicles, present };

  return {
    async list({ caller, reference }: Target): Promise<VehiclePhoto[]> {
      const vehicle = await requireVehicleToRead(await accessOf(store.read, caller), reference, { field: "id" });
      return (await listPhotos(store.read, vehicle)).map((photo) => present(photo, vehicle.coverKey, caller));
    },

    upload: (target: Target, photo: NewUpload & { readonly path: string }): Promise<VehiclePhoto> =>
      addUpload(needs, target, photo),

    addFromInspection: (target: Target, inspectionId: string, indices?: readonly number[]): Promise<VehiclePhoto[]> =>
      addFromInspection(needs, target, { inspectionId, indices }),

    update: (target: Target, photoId: string, given: PhotoChange): Promise<VehiclePhoto> =>
      changePhoto(needs, target, { photoId, given }),

    reorder: (target: Target, order: readonly string[]): Promise<VehiclePhoto[]> =>
      changeAlbum(needs, target, (album) => {
        const ids = album.photos.map(({ id }) => id);
        assertComplete(order, ids);
        return settleAlbum(needs, album, { order });
      }),

    async remove(target: Target, photoId: string): Promise<void> {
      const keys = await changeAlbum(needs, target, async (album) => {
        const removed = photoOf(album, photoId);
        await deletePhoto(album.tx, album.vehicle, photoId);
        const order = album.photos.filter((photo) => photo !== removed).map(({ id }) => id);
        await settleAlbum(needs, album, { order, removed });
        return files.forget(album.tx, [removed.fileId]);
      });
      // Rows first, so that every file that a row names exists.
      for (const key of keys) await storage.delete(key);
    },
  };
}
export type VehiclePhotos = ReturnType<typeof createVehiclePhotos>;

const changePhoto = (
  needs: AlbumNeeds,
  target: Target,
  { photoId, given }: { readonly photoId: string; readonly given: PhotoChange },
): Promise<VehiclePhoto> =>
  changeAlbum(needs, target, async (album) => {
    const { caption, angle, position, cover } = given;
    const photo = photoOf(album, photoId);
    const change = {
      caption: caption === undefined ? photo.caption : caption,
      angle: angle === undefined ? photo.angle : angle,
    };
    const isEdited = change.caption !== photo.caption || change.angle !== photo.angle;
    if (isEdited) {
      const updatedAt = instantNow(needs.clock);
      await updatePhoto(album.tx, album.vehicle, { id: photoId, change: { ...change, updatedAt } });
    }
    const ids = album.photos.map(({ id }) => id);
    const order = withMoved(ids, photoId, position ?? photo.position);
    return pick(await settleAlbum(needs, album, { order, chosen: cover && photoId, isEdited }), photoId);
  });

/** Throws VALIDATION_ERROR if the order lacks a photo of the vehicle, repeats one, or has another one. */
function assertComplete(order: readonly string[], ids: readonly string[]): void {
  const problems = orderProblems(order, ids);
  if (Object.values(problems).every((list) => list.length === 0)) return;
  const message = "photoIds: name every photo of the vehicle once.";
  throw new AppError("VALIDATION_ERROR", { message, field: "photoIds", details: problems });
}
