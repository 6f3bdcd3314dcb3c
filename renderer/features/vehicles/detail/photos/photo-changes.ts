import { arrayMove } from "@dnd-kit/sortable";
import type { VehiclePhoto } from "../../../../../contracts/vehicles/vehicle-photos.ts";
import { api } from "../../../../api/client/client.ts";
import { queryClient } from "../../../../api/client/query.ts";
import { photosKey, refreshRecords } from "../../../../api/records/vehicle-records.ts";
import { refreshVehicle } from "../../../../api/records/vehicles.ts";
import { showError } from "../../../../ui/page/show-error.ts";

type Photos = readonly VehiclePhoto[];

const photosOf = (carId: string): Photos => queryClient.getQueryData<Photos>(photosKey(carId)) ?? [];

/** Shows the result of a change at once. If the server rejects it, the earlier photos return with a message. */
async function changeOptimistically(
  carId: string,
  change: (photos: Photos) => Photos,
  send: () => Promise<unknown>,
): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: photosKey(carId) });
  const before = photosOf(carId);
  queryClient.setQueryData(photosKey(carId), change(before));
  try {
    await send();
    return true;
  } catch (error) {
    queryClient.setQueryData(photosKey(carId), before);
    showError(error);
    return false;
  } finally {
    void refreshRecords(carId);
    void refreshVehicle(carId);
  }
}

/** The photos after one was dropped on another one's place. */
export function movedPhotos(photos: Photos, photoId: string, overId: string): Photos {
  const from = photos.findIndex(({ id }) => id === photoId);
  const to = photos.findIndex(({ id }) => id === overId);
  return from < 0 || to < 0 ? photos : arrayMove([...photos], from, to);
}

export function movePhoto(carId: string, photoId: string, overId: string): Promise<boolean> {
  const moved = movedPhotos(photosOf(carId), photoId, overId);
  const photoIds = moved.map(({ id }) => id);
  return changeOptimistically(
    carId,
    () => moved,
    () => api.vehiclePhotos.reorder({ params: { id: carId }, body: { photoIds } }),
  );
}

export const makeCover = (carId: string, photoId: string): Promise<boolean> =>
  changeOptimistically(
    carId,
    (photos) => photos.map((photo) => ({ ...photo, isCover: photo.id === photoId })),
    () => api.vehiclePhotos.update({ params: { id: carId, photoId }, body: { cover: true } }),
  );

export const describePhoto = (
  carId: string,
  photoId: string,
  description: Pick<VehiclePhoto, "caption" | "angle">,
): Promise<boolean> =>
  changeOptimistically(
    carId,
    (photos) => photos.map((photo) => (photo.id === photoId ? { ...photo, ...description } : photo)),
    () => api.vehiclePhotos.update({ params: { id: carId, photoId }, body: description }),
  );

/** Throws if the server rejects it. The photo is hidden meanwhile, see `deleteWithUndo`. */
export async function deletePhoto(carId: string, photoId: string): Promise<void> {
  await api.vehiclePhotos.remove({ params: { id: carId, photoId } });
  await Promise.all([refreshRecords(carId), refreshVehicle(carId)]);
}
