import { and, asc, count, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Authorized } from "../../access/authorized.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { type FileRow, files } from "../files/files.table.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { inspectionImages, inspections } from "../visual/visual.table.ts";
import { vehiclePhotos } from "./vehicle-photos.table.ts";

export interface PhotoRow extends Readonly<typeof vehiclePhotos.$inferSelect> {
  readonly file: FileRow;
}
export type NewPhoto = Omit<typeof vehiclePhotos.$inferInsert, "workspaceId" | "vehicleId">;
type EditableVehicle = Authorized<VehicleRow, "edit_inventory">;

/** A vehicle's photos in their order. */
export const listPhotos = async (
  db: Reader,
  { workspaceId, id }: Pick<VehicleRow, "workspaceId" | "id">,
): Promise<PhotoRow[]> =>
  (
    await db
      .select({ photo: getTableColumns(vehiclePhotos), file: getTableColumns(files) })
      .from(vehiclePhotos)
      .innerJoin(files, eq(files.id, vehiclePhotos.fileId))
      .where(and(eq(vehiclePhotos.workspaceId, workspaceId), eq(vehiclePhotos.vehicleId, id)))
      .orderBy(asc(vehiclePhotos.position), asc(vehiclePhotos.id))
  ).map(({ photo, file }) => ({ ...photo, file }));

/** The photos of these vehicles in their order. The caller was found to see the vehicles. */
export const listPhotosOf = async (db: Reader, vehicleIds: readonly string[]): Promise<PhotoRow[]> =>
  vehicleIds.length === 0
    ? []
    : (
        await db
          .select({ photo: getTableColumns(vehiclePhotos), file: getTableColumns(files) })
          .from(vehiclePhotos)
          .innerJoin(files, eq(files.id, vehiclePhotos.fileId))
          .where(inArray(vehiclePhotos.vehicleId, [...vehicleIds]))
          .orderBy(asc(vehiclePhotos.vehicleId), asc(vehiclePhotos.position), asc(vehiclePhotos.id))
      ).map(({ photo, file }) => ({ ...photo, file }));

/**
 * Which of these files inspections have judged, and none as a photo that shows the car upright: no part of a car was found,
 * the photo was not examined, or it lies sideways. Inspections of older releases did not store this.
 */
export async function filesWithoutCar(db: Reader, fileIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set();
  const { fileId, position } = inspectionImages;
  const images = await db
    .select({ fileId, position, standing: inspections.standing })
    .from(inspectionImages)
    .innerJoin(inspections, eq(inspections.id, inspectionImages.inspectionId))
    .where(inArray(fileId, [...fileIds]));
  const judged = images.flatMap(({ standing, ...image }) => {
    const look = standing?.looks?.[image.position];
    return look === undefined ? [] : [{ fileId: image.fileId, look }];
  });
  const withCar = new Set(judged.filter(({ look }) => look === "examined").map((image) => image.fileId));
  return new Set(judged.map((image) => image.fileId).filter((file) => !withCar.has(file)));
}

/** The file of a photo at a public address, whose signature is the permission. */
export const findPhotoFile = async (db: Reader, photoId: string): Promise<FileRow | undefined> =>
  (
    await db
      .select(getTableColumns(files))
      .from(vehiclePhotos)
      .innerJoin(files, eq(files.id, vehiclePhotos.fileId))
      .where(eq(vehiclePhotos.id, photoId))
  )[0];

export const countPhotos = async (db: Reader, vehicleId: string): Promise<number> =>
  (await db.select({ n: count() }).from(vehiclePhotos).where(eq(vehiclePhotos.vehicleId, vehicleId)))[0]?.n ?? 0;

export const insertPhotos = async (
  tx: Writer,
  { workspaceId, id: vehicleId }: EditableVehicle,
  photos: readonly NewPhoto[],
): Promise<void> => {
  if (photos.length === 0) return;
  await tx.insert(vehiclePhotos).values(photos.map((photo) => ({ ...photo, workspaceId, vehicleId })));
};

const ofVehicle = ({ workspaceId, id }: EditableVehicle, photoId: string) =>
  and(eq(vehiclePhotos.workspaceId, workspaceId), eq(vehiclePhotos.vehicleId, id), eq(vehiclePhotos.id, photoId));

export const updatePhoto = async (
  tx: Writer,
  vehicle: EditableVehicle,
  photo: { readonly id: string; readonly change: Partial<NewPhoto> },
): Promise<void> => {
  await tx
    .update(vehiclePhotos)
    .set(photo.change)
    .where(ofVehicle(vehicle, photo.id))
    .returning({ id: vehiclePhotos.id });
};

export const deletePhoto = async (tx: Writer, vehicle: EditableVehicle, photoId: string): Promise<void> => {
  await tx.delete(vehiclePhotos).where(ofVehicle(vehicle, photoId)).returning({ id: vehiclePhotos.id });
};

/** Deletes all photos of a vehicle. Returns the ids of their files. */
export const deletePhotosOf = async (tx: Writer, vehicleId: string): Promise<string[]> =>
  (
    await tx
      .delete(vehiclePhotos)
      .where(eq(vehiclePhotos.vehicleId, vehicleId))
      .returning({ fileId: vehiclePhotos.fileId })
  ).map(({ fileId }) => fileId);
