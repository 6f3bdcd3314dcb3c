import { AppError } from "../../../contracts/kit/errors.ts";
import { maxVehiclePhotos, type VehiclePhoto } from "../../../contracts/vehicles/vehicle-photos.ts";
import { type Access, accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { type AuthorizedVehicle, lockVehicle } from "../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { note, noteCounted } from "../vehicles/timeline.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { coverAfter } from "./order.ts";
import { filesWithoutCar, listPhotos, type PhotoRow, updatePhoto } from "./vehicle-photos.repo.ts";

export interface AlbumNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Pick<Vehicles, "setCover">;
  readonly present: (photo: PhotoRow, coverKey: string | null, caller: Caller) => VehiclePhoto;
}

/** A vehicle and its photos, in a transaction that has locked the vehicle. */
export interface Album {
  readonly tx: Writer;
  readonly access: Access<Writer>;
  readonly vehicle: AuthorizedVehicle<"edit_inventory">;
  readonly photos: readonly PhotoRow[];
}

export const toEdit = { field: "id", permission: "edit_inventory" } as const;

/** Runs a change of a vehicle's photos. The lock makes changes of one vehicle run one after another. */
export const changeAlbum = <T>(
  { store }: AlbumNeeds,
  { caller, reference }: { caller: Caller; reference: string },
  change: (album: Album) => Promise<T>,
): Promise<T> =>
  store.write(async (tx) => {
    const access = await accessOf(tx, caller);
    const vehicle = await lockVehicle(access, reference, toEdit);
    return change({ tx, access, vehicle, photos: await listPhotos(tx, vehicle) });
  });

/** Throws PHOTO_LIMIT if the vehicle cannot have so many more. */
export function assertRoom(present: number, added: number): void {
  if (present + added <= maxVehiclePhotos) return;
  throw new AppError("PHOTO_LIMIT", {
    message: `The vehicle has ${present} photos, and it can have ${maxVehiclePhotos}. Delete some first.`,
    details: { limit: maxVehiclePhotos, photos: present },
  });
}

export function photoOf({ photos }: Album, photoId: string): PhotoRow {
  const photo = photos.find(({ id }) => id === photoId);
  if (!photo) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such photo.", field: "photoId" });
  return photo;
}

export interface AlbumChange {
  /** The ids of all photos in their new order. */
  readonly order: readonly string[];
  /** The photo that a person made the cover. */
  readonly chosen?: string | undefined;
  readonly removed?: PhotoRow;
  readonly added?: number;
  /** The caption or angle of a photo was changed. */
  readonly isEdited?: boolean;
}

/**
 * Completes a change whose photos are inserted or deleted: stores the order and the cover, and changes `updatedAt` of the
 * vehicle, so that a program that follows changed vehicles reads the photos again. Returns all photos.
 */
export async function settleAlbum(
  { clock, vehicles, present }: AlbumNeeds,
  { tx, access, vehicle }: Album,
  { order, chosen, removed, added = 0, isEdited = false }: AlbumChange,
): Promise<VehiclePhoto[]> {
  const now = instantNow(clock);
  let isChanged = isEdited || added > 0 || removed !== undefined;
  const place = new Map(order.map((id, position) => [id, position]));
  for (const { id, position } of await listPhotos(tx, vehicle)) {
    const moved = place.get(id) ?? position;
    if (moved === position) continue;
    isChanged = true;
    await updatePhoto(tx, vehicle, { id, change: { position: moved, updatedAt: now } });
  }
  const photos = await listPhotos(tx, vehicle);
  const kept = coverAfter(vehicle.coverKey, { chosen: photos.find(({ id }) => id === chosen), removed });
  const coverKey = kept ?? (await firstCover(tx, photos));
  if (isChanged || coverKey !== vehicle.coverKey) await vehicles.setCover(tx, vehicle, { coverKey, updatedAt: now });
  const entry = { workspaceId: vehicle.workspaceId, vehicleId: vehicle.id, actorId: access.caller.accountId };
  if (added > 0) await noteCounted(tx, clock, { ...entry, kind: "photo.added", count: added, summaryOf: addedText });
  if (removed) await noteCounted(tx, clock, { ...entry, kind: "photo.deleted", count: 1, summaryOf: deletedText });
  if (vehicle.coverKey !== null && coverKey !== null && coverKey !== vehicle.coverKey) {
    await note(tx, clock, { ...entry, kind: "vehicle.cover_changed", summary: "The cover photo was changed." });
  }
  return photos.map((photo) => present(photo, coverKey, access.caller));
}

/** The storage key of the first photo that may become the cover without a person's choice. */
async function firstCover(tx: Writer, photos: readonly PhotoRow[]): Promise<string | null> {
  const withoutCar = await filesWithoutCar(
    tx,
    photos.map(({ fileId }) => fileId),
  );
  return photos.find(({ fileId }) => !withoutCar.has(fileId))?.file.key ?? null;
}

const addedText = (count: number): string => (count === 1 ? "A photo was added." : `${count} photos were added.`);
const deletedText = (count: number): string => (count === 1 ? "A photo was deleted." : `${count} photos were deleted.`);

/** One of the photos that `settleAlbum` returned. */
export function pick(photos: readonly VehiclePhoto[], photoId: string): VehiclePhoto {
  const photo = photos.find(({ id }) => id === photoId);
  if (!photo) throw new Error("the changed photo was not found");
  return photo;
}
