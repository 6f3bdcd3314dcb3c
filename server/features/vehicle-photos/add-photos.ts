import { AppError } from "../../../contracts/kit/errors.ts";
import type { VehiclePhoto } from "../../../contracts/vehicles/vehicle-photos.ts";
import type { Angle } from "../../../contracts/vocabulary.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireInspectionFindings } from "../../access/records/require-inspection.ts";
import { requireVehicle } from "../../access/vehicles/require-vehicle.ts";
import { instantNow } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import type { Files } from "../files/files.service.ts";
import type { FileRow } from "../files/files.table.ts";
import type { LoadedInspection } from "../visual/visual.repo.ts";
import { type Album, type AlbumNeeds, assertRoom, changeAlbum, pick, settleAlbum, toEdit } from "./album.ts";
import { withMoved } from "./order.ts";
import { countPhotos, insertPhotos, type NewPhoto } from "./vehicle-photos.repo.ts";

export interface AddNeeds extends AlbumNeeds {
  readonly files: Files;
}
export interface NewUpload {
  readonly caption?: string | undefined;
  readonly angle?: Angle | undefined;
  readonly position?: number | undefined;
  readonly cover: boolean;
}

/** Stores an uploaded photo and adds it to a vehicle. Throws the errors of an upload, and PHOTO_LIMIT. */
export async function addUpload(
  needs: AddNeeds,
  { caller, reference }: { caller: Caller; reference: string },
  { path, ...given }: NewUpload & { readonly path: string },
): Promise<VehiclePhoto> {
  const { store, files } = needs;
  const { id, workspaceId } = await requireVehicle(await accessOf(store.read, caller), reference, toEdit);
  // Refused before the photo is read; the transaction checks it again.
  assertRoom(await countPhotos(store.read, id), 1);
  const file = await files.put(workspaceId, path);
  try {
    return await changeAlbum(needs, { caller, reference: id }, (album) => insertUpload(needs, album, { file, given }));
  } catch (error) {
    // An error of ours was thrown before the commit. After any other the row may exist, and the sweep decides.
    if (error instanceof AppError) await files.drop(file);
    throw error;
  }
}

async function insertUpload(
  needs: AddNeeds,
  album: Album,
  { file, given }: { readonly file: FileRow; readonly given: NewUpload },
): Promise<VehiclePhoto> {
  const { tx, vehicle, photos } = album;
  assertRoom(photos.length, 1);
  await needs.files.insert(tx, file);
  const { caption = null, angle = null, position = photos.length, cover } = given;
  const photo = newPhoto(needs, { fileId: file.id, caption, angle, position: photos.length });
  await insertPhotos(tx, vehicle, [photo]);
  const order = withMoved([...photos.map(({ id }) => id), photo.id], photo.id, position);
  const chosen = cover ? photo.id : undefined;
  return pick(await settleAlbum(needs, album, { order, chosen, added: 1 }), photo.id);
}

const newPhoto = (
  { clock }: AddNeeds,
  photo: Pick<NewPhoto, "fileId" | "position"> & Partial<NewPhoto>,
): NewPhoto & { readonly id: string } => {
  const now = instantNow(clock);
  return { ...photo, id: newId(), createdAt: now, updatedAt: now };
};

/**
 * Adds the photos of an inspection that the vehicle does not have yet, all or those with these indices. Returns them.
 * Throws INSPECTION_NOT_FOUND for an inspection of another vehicle, VALIDATION_ERROR for an unknown index, and PHOTO_LIMIT.
 */
export const addFromInspection = (
  needs: AddNeeds,
  target: { caller: Caller; reference: string },
  { inspectionId, indices }: { readonly inspectionId: string; readonly indices: readonly number[] | undefined },
): Promise<VehiclePhoto[]> =>
  changeAlbum(needs, target, async (album) => {
    const { tx, access, vehicle, photos } = album;
    const demand = { permission: "view_inventory", field: "inspection_id" } as const;
    const inspection = await requireInspectionFindings(access, inspectionId, demand);
    if (inspection.row.vehicleId !== vehicle.id) {
      const message = "The inspection is one of another vehicle.";
      throw new AppError("INSPECTION_NOT_FOUND", { message, field: "inspection_id" });
    }
    const present = new Set(photos.map(({ fileId }) => fileId));
    const images = chosenImages(inspection, indices).filter(({ fileId }) => !present.has(fileId));
    if (images.length === 0) return [];
    assertRoom(photos.length, images.length);
    const added = images.map(({ fileId, angle }, at) =>
      newPhoto(needs, { fileId, angle, inspectionId, position: photos.length + at }),
    );
    await insertPhotos(tx, vehicle, added);
    const order = [...photos, ...added].map(({ id }) => id);
    const all = await settleAlbum(needs, album, { order, added: added.length });
    return added.map(({ id }) => pick(all, id));
  });

/** The images with their determined angles, each file once. */
function chosenImages({ row, images }: LoadedInspection, indices: readonly number[] | undefined) {
  const chosen = (indices ?? images.map((_, index) => index)).map((index, at) => {
    const image = images[index];
    if (image) return { fileId: image.fileId, angle: row.standing?.angles?.[index] ?? image.angle };
    const field = `images[${at}]`;
    const message = `${field}: the inspection has ${images.length} images, numbered from 0.`;
    throw new AppError("VALIDATION_ERROR", { message, field });
  });
  return [...new Map(chosen.map((one) => [one.fileId, one])).values()];
}
