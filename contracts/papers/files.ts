import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Id, VehicleReference } from "../kit/values.ts";

export const maxPhotoBytes = 10 * 1024 * 1024;
export const minPhotoWidth = 1280;
export const minPhotoHeight = 720;

/**
 * Whether a photo is large enough: at least 1280 pixels along the longer side and 720 along the shorter one. A phone
 * held upright (720x1280) counts the same as one held sideways (1280x720). Pixels as shown.
 */
export const isLargeEnough = (width: number, height: number): boolean =>
  Math.max(width, height) >= minPhotoWidth && Math.min(width, height) >= minPhotoHeight;

export const minPhotos = 4;
export const maxPhotos = 50;

export const StoredPhoto = z
  .object({
    id: Id,
    /** Signed URL; accepted as `images[].url`. */
    url: z.string(),
    /** Pixels after applying the EXIF orientation. */
    width: z.int(),
    height: z.int(),
    mimetype: z.enum(["image/jpeg", "image/png", "image/heic"]),
    size: z.int(),
    /** Whether the photo can be used, and what is wrong with it: blurred, dark, overexposed, too small. */
    verdict: z.object({
      usable: z.boolean(),
      notes: z.array(z.string()),
      /** Variance of the Laplacian of the photo at 640 px, and mean brightness 0-255. */
      sharpness: z.number(),
      brightness: z.number(),
    }),
  })
  .meta({ id: "StoredPhoto" });
export type StoredPhoto = z.infer<typeof StoredPhoto>;

export const files = contract({
  upload: {
    auth: "any",
    permission: "media:write",
    shape: "plain",
    method: "POST",
    path: "/files",
    summary: "Store a photo (JPG, PNG or HEIC, at most 10 MB)",
    description:
      "With `vehicle_id` (id, VIN or stock number), the photo is accepted only if the caller may inspect that vehicle. This reports a missing permission before the inspection is sent.",
    query: z.object({ vehicle_id: VehicleReference.optional() }),
    upload: { field: "file", maxBytes: maxPhotoBytes },
    response: z.object({ success: z.literal(true), file: StoredPhoto }),
    status: 201,
    errors: ["FILE_TOO_LARGE", "INVALID_FILE_TYPE", "UPLOAD_FAILED", "RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  read: {
    auth: "any",
    permission: "media:read",
    shape: "plain",
    method: "GET",
    path: "/files/{id}",
    summary: "Read a stored photo",
    description:
      "For its signed URL, which expires after an hour. The photos of your account, and those of inspections and vehicles that you may view.",
    params: z.object({ id: z.string().min(1).meta({ description: "the id of the photo" }) }),
    response: StoredPhoto,
    volatile: "all",
    errors: ["RESOURCE_NOT_FOUND"],
  },
  get: {
    auth: "public",
    shape: "plain",
    method: "GET",
    path: "/media/{key}",
    summary: "Get a stored file by its signed URL",
    params: z.object({ key: z.string().min(1).meta({ description: "the name of the file, from its signed URL" }) }),
    query: z.object({
      expires: z.string().min(1).meta({ description: "when the URL expires: Unix time in seconds" }),
      signature: z.string().min(1).meta({ description: "the signature of the URL" }),
      size: z.enum(["thumb", "screen"]).optional().meta({ description: "a smaller JPEG of a photo" }),
    }),
    response: null,
    status: 200,
    description: [
      "Supports `Range`. The content of a URL never changes and can be cached until the URL expires.",
      "A file that is still on a linked server (sync) is RESOURCE_NOT_FOUND; a browser that asks for an `<img>` gets a placeholder picture with that status.",
    ].join(" "),
    produces: [
      "image/jpeg",
      "image/png",
      "video/mp4",
      "video/quicktime",
      "video/webm",
      "video/x-matroska",
      "video/x-msvideo",
      "video/x-ms-wmv",
      "video/x-flv",
    ],
    errors: ["RESOURCE_NOT_FOUND", "RANGE_NOT_SATISFIABLE"],
  },
});
