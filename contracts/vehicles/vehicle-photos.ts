import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { arrayAnswer, BooleanInQuery, Id, Instant, inQuery, Message, page, VehicleReference } from "../kit/values.ts";
import { maxPhotoBytes } from "../papers/files.ts";
import { Angle } from "../vocabulary.ts";

export const maxVehiclePhotos = 100;

/** The sizes of a photo, by the max length of its long side in pixels. Smaller photos are not enlarged. */
export const photoSides = { thumb: 320, card: 800, screen: 1600 } as const;

const PhotoSize = z
  .enum(["thumb", "card", "screen", "full"])
  .meta({ description: "the size: a long side of at most 320, 800 or 1600 pixels, or the full size" });
export type PhotoSize = z.infer<typeof PhotoSize>;
export const PhotoUrls = z.object({ thumb: z.string(), card: z.string(), screen: z.string(), full: z.string() });

export const VehiclePhoto = z
  .object({
    id: Id,
    caption: z.string().nullable(),
    angle: Angle.nullable(),
    position: z.int().meta({ description: "from 0, the order in which photos are shown" }),
    isCover: z.boolean().meta({ description: "whether `coverImageUrl` of the vehicle is this photo" }),
    inspectionId: Id.nullable().meta({ description: "the inspection that the photo was taken from" }),
    width: z.int().meta({ description: "pixels of the full size" }),
    height: z.int(),
    createdAt: Instant,
    updatedAt: Instant,
    urls: PhotoUrls.meta({
      description:
        "upright JPEGs whose long sides have at most 320, 800 and 1600 pixels, and the full size; valid for one hour",
    }),
    publicUrls: PhotoUrls.nullable().meta({
      description:
        "the same sizes at addresses for public websites, only for an API key with `photoLinkDays`: they need no credentials, stay the same for a long time, and can be shown in pages of any origin",
    }),
  })
  .meta({ id: "VehiclePhoto" });
export type VehiclePhoto = z.infer<typeof VehiclePhoto>;

export const maxCaption = 300;

const Caption = z.string().trim().min(1).max(maxCaption);
const Position = z
  .int()
  .min(0)
  .max(maxVehiclePhotos - 1);

const common = { auth: "any", shape: "plain" } as const;
const read = { ...common, permission: "vehicles:read" } as const;
const write = { ...common, permission: "vehicles:write" } as const;
const PhotoId = z.string().meta({ description: "the id of the photo" });
const OfVehicle = z.object({ id: VehicleReference });
const OfPhoto = z.object({ id: VehicleReference, photoId: PhotoId });
const notFound = ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"] as const;

export const vehiclePhotos = contract({
  list: {
    ...read,
    method: "GET",
    path: "/vehicles/{id}/photos",
    summary: "List a vehicle's photos in their order",
    description: arrayAnswer,
    params: OfVehicle,
    query: z.object(page()),
    response: z.array(VehiclePhoto),
    errors: notFound,
  },
  upload: {
    ...write,
    method: "POST",
    path: "/vehicles/{id}/photos",
    summary: "Add a photo to a vehicle (JPG, PNG or HEIC, at most 10 MB)",
    description: `Without \`position\`, the photo is added after the others. The first photo of a vehicle without a cover becomes its cover; with \`cover=true\`, this photo becomes it. A vehicle has at most ${maxVehiclePhotos} photos (PHOTO_LIMIT, with \`limit\` in the details). Places and times that a camera stored in the file are removed. A change of the photos also changes \`updatedAt\` of the vehicle.`,
    params: OfVehicle,
    upload: { field: "file", maxBytes: maxPhotoBytes },
    body: z.strictObject({
      caption: Caption.optional(),
      angle: Angle.optional(),
      position: inQuery(Position).optional(),
      cover: BooleanInQuery.default(false),
    }),
    response: VehiclePhoto,
    status: 201,
    errors: [...notFound, "FILE_TOO_LARGE", "INVALID_FILE_TYPE", "UPLOAD_FAILED", "PHOTO_LIMIT"],
  },
  addFromInspection: {
    ...write,
    method: "POST",
    path: "/vehicles/{id}/photos/from-inspection",
    summary: "Add photos of a visual inspection of the vehicle",
    description:
      "`images` are indices of the inspection's images, from 0; without it, all of them are added. Photos that the vehicle has already are left out. Answers the added photos. Each has the angle that the inspection determined. A vehicle without a cover gets the first photo that the inspection examined and that shows a car.",
    params: OfVehicle,
    body: z.strictObject({
      inspection_id: Id,
      images: z.array(z.int().min(0).max(999)).min(1).max(maxVehiclePhotos).optional(),
    }),
    response: z.array(VehiclePhoto),
    status: 201,
    errors: [...notFound, "INSPECTION_NOT_FOUND", "PHOTO_LIMIT"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/vehicles/{id}/photos/{photoId}",
    summary: "Change a photo's caption, angle or position, or make it the cover",
    description: "A position behind the last photo moves the photo to the end.",
    params: OfPhoto,
    body: z
      .strictObject({
        caption: Caption.nullable(),
        angle: Angle.nullable(),
        position: Position,
        cover: z.literal(true),
      })
      .partial(),
    response: VehiclePhoto,
    errors: notFound,
  },
  reorder: {
    ...write,
    method: "PUT",
    path: "/vehicles/{id}/photos/order",
    summary: "Put a vehicle's photos in order",
    description: "`photoIds` has every photo of the vehicle once. Answers the photos in their new order.",
    params: OfVehicle,
    body: z.strictObject({ photoIds: z.array(Id).max(maxVehiclePhotos) }),
    response: z.array(VehiclePhoto),
    errors: notFound,
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/vehicles/{id}/photos/{photoId}",
    summary: "Delete a photo",
    description:
      "If it was the cover, the first of the other photos becomes the cover. Photos in which an inspection saw no car are skipped. A photo that was taken from an inspection stays in the inspection.",
    params: OfPhoto,
    response: Message,
    errors: notFound,
  },
  publicPhoto: {
    auth: "public",
    shape: "plain",
    method: "GET",
    path: "/public/photos/{photoId}/{size}.jpg",
    summary: "Get a photo by its public address (`publicUrls`)",
    description:
      "Needs no credentials. The picture can be shown in pages of any origin (`Cross-Origin-Resource-Policy: cross-origin`) and kept by caches for a day; then `If-None-Match` answers 304. The address works until the end of the day `until` (UTC), and until the photo is deleted. Supports `Range`.",
    params: z.object({ photoId: PhotoId, size: PhotoSize }),
    query: z.object({
      until: z.string().min(1).meta({ description: "the last day, `YYYY-MM-DD`" }),
      signature: z.string().min(1).meta({ description: "the signature of the address" }),
    }),
    response: null,
    status: 200,
    produces: ["image/jpeg"],
    errors: ["RESOURCE_NOT_FOUND", "RANGE_NOT_SATISFIABLE"],
  },
});
