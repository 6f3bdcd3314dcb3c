import type { vehiclePhotos as contract } from "../../../contracts/vehicles/vehicle-photos.ts";
import { isUnchanged } from "../../platform/http/conditional.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { listOutcome, Stream } from "../../platform/http/reply.ts";
import { sendFile } from "../../platform/http/send-file.ts";
import type { PublicPhotos } from "./public-photos.ts";
import type { VehiclePhotos } from "./vehicle-photos.service.ts";

export const vehiclePhotoRoutes = (photos: VehiclePhotos, publicPhotos: PublicPhotos): Handlers<typeof contract> => ({
  list: async ({ caller, params, query, request }) => {
    const all = await photos.list({ caller, reference: params.id });
    const rows = all.slice(query.offset, query.offset + query.limit);
    return listOutcome(rows, { ...query, total: all.length, url: request.url });
  },
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
  publicPhoto: async ({ params, query }) => {
    const { etag, maxAgeSeconds, path } = await publicPhotos.find(params.photoId, params.size, query);
    return new Stream(async (req, res) => {
      const isKnown = isUnchanged(req, etag);
      const file = isKnown ? undefined : await path();
      res.set({
        ETag: etag,
        "Cache-Control": `public, max-age=${maxAgeSeconds}`,
        // Pages of dealerships are other origins. All other answers keep `same-origin`.
        "Cross-Origin-Resource-Policy": "cross-origin",
        "X-Content-Type-Options": "nosniff",
      });
      if (file === undefined) return void res.status(304).end();
      return sendFile(res, file);
    });
  },
});
