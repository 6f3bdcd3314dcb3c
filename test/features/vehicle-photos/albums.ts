import { eq } from "drizzle-orm";
import { files } from "../../../server/features/files/files.table.ts";
import { vehiclePhotos } from "../../../server/features/vehicle-photos/vehicle-photos.table.ts";
import { vehicles } from "../../../server/features/vehicles/vehicles.table.ts";
import { newId } from "../../../server/platform/ids.ts";
import { blob, photo } from "../../kit/photos.ts";
import type { Api, TestServer } from "../../kit/serve.ts";

/** Uploads a drawn photo of that seed to a vehicle. */
export const addPhoto = async (
  api: Api,
  id: string,
  {
    seed = 1,
    ...body
  }: { seed?: number; caption?: string; angle?: "front" | "rear"; position?: number; cover?: "true" } = {},
) => api.vehiclePhotos.upload({ params: { id }, body, file: blob(await photo(seed)), fileName: `${seed}.jpg` });

/** Adds so many photos to a vehicle without decoding one: copies of the row of a photo that it has. */
export async function addCopies({ store }: TestServer, vehicleId: string, count: number): Promise<string[]> {
  const [known] = await store.read.select().from(vehiclePhotos).where(eq(vehiclePhotos.vehicleId, vehicleId));
  const [file] = await store.read
    .select()
    .from(files)
    .where(eq(files.id, known?.fileId ?? ""));
  if (!known || !file) throw new Error("the vehicle has no photo to copy");
  const rows = Array.from({ length: count }, (_, at) => ({ ...known, id: newId(), fileId: newId(), position: at + 1 }));
  await store.write(async (tx) => {
    await tx.insert(files).values(rows.map(({ fileId }) => ({ ...file, id: fileId })));
    await tx.insert(vehiclePhotos).values(rows);
  });
  return rows.map(({ id }) => id);
}

/** Adds the file of a photo to another vehicle. Returns the id of the new photo. */
export async function shareFile({ store }: TestServer, photoId: string, vehicleId: string): Promise<string> {
  const [known] = await store.read.select().from(vehiclePhotos).where(eq(vehiclePhotos.id, photoId));
  const [vehicle] = await store.read.select().from(vehicles).where(eq(vehicles.id, vehicleId));
  if (!known || !vehicle) throw new Error("no such photo or vehicle");
  const id = newId();
  await store.write(async (tx) => {
    await tx.insert(vehiclePhotos).values({ ...known, id, vehicleId, workspaceId: vehicle.workspaceId, position: 0 });
  });
  return id;
}
