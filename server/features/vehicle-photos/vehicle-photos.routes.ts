import type { vehiclePhotos as contract } from "../../../contracts/vehicle-photos.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { VehiclePhotos } from "./vehicle-photos.service.ts";

export const vehiclePhotoRoutes = (photos: VehiclePhotos): Handlers<typeof contract> => ({
  list: ({ caller, params }) => photos.list({ caller, reference: params.id }),
  upload: ({ caller, params, file, body }) =>
    photos.upload({ caller, reference: params.id }, { ...body, path: file.path }),
  addFromInspection: ({ caller, params, body }) =>
    photos.addFromInspection({ caller, reference: params.id }, body.inspection_id, body.images),
  update: ({ caller, params, body }) => photos.update({ caller, reference: params.id }, params.photoId, body),
  reorder: ({ caller, params, body }) => photos.reorder({ caller, reference: params.id }, body.photoIds),
  remove: async ({ caller, params }) => {
    await photos.remove({ caller, reference: params.id }, params.photoId);
    return { success: true as const, message: "Deleted." };
  },
});
