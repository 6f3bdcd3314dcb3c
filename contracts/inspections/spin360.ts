import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Id, Instant, page, VehicleReference } from "../kit/values.ts";
import { Box, DamageType, PartName, Side } from "../vocabulary.ts";
import { maxVideoBytes } from "./clip-limits.ts";

export const standardFps = 5;
export const maxFps = 15;

/** What a walk-around clip shows of the car. */
export const spinSides = ["OUTSIDE", "INSIDE", "OPEN"] as const;
export const SpinSide = z.enum(spinSides);
export type SpinSide = z.infer<typeof SpinSide>;

export const spinStates = [
  "stored",
  "queued",
  "extracting",
  "frames_stored",
  "detecting",
  "masking",
  "ready",
  "failed",
] as const;
export const SpinState = z.enum(spinStates);
export type SpinState = z.infer<typeof SpinState>;

const fps = z.coerce.number().int().min(1).max(maxFps);

/** Bytes on disk. */
export const SpinStorage = z.object({ video: z.int(), frames: z.int(), masks: z.int() });
export type SpinStorage = z.infer<typeof SpinStorage>;

export const SpinJob = z
  .object({
    jobId: Id,
    carId: Id.nullable(),
    side: SpinSide,
    state: SpinState,
    progress: z.number().min(0).max(1),
    fps: z.int(),
    /** Null until the clip was read. */
    frameCount: z.int().nullable(),
    duration: z.number().nullable().meta({ description: "seconds" }),
    /** Pixels of the upright frames. */
    width: z.int().nullable(),
    height: z.int().nullable(),
    originalName: z.string(),
    mimetype: z.string(),
    size: z.int().meta({ description: "bytes of the clip" }),
    /** Whether the clip itself is still stored. */
    originalKept: z.boolean(),
    damagesDetected: z.int().nullable(),
    storage: SpinStorage,
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    readyAt: Instant.nullable(),
  })
  .meta({ id: "SpinJob" });
export type SpinJob = z.infer<typeof SpinJob>;

/** One damage, matched across the frames that show it. */
export const SpinFinding = z
  .object({
    damage_id: Id,
    type: DamageType,
    /** Null if no part was found at its place. */
    part: PartName.nullable(),
    side: Side.nullable(),
    confidence: z.number().min(0).max(1).meta({ description: "1 if a person added it" }),
    source: z.enum(["model", "manual"]).meta({ description: "manual: a person added it" }),
    best_frame: z.int(),
    seen_in: z.array(z.object({ frame: z.int(), coordinates: Box, confidence: z.number() })),
  })
  .meta({ id: "SpinFinding" });
export type SpinFinding = z.infer<typeof SpinFinding>;

export const SpinFrame = z.object({
  /** The first frame of the clip is 1. */
  number: z.int(),
  url: z.string(),
  maskUrl: z.string().nullable(),
  time: z.number().meta({ description: "seconds from the clip's start" }),
  /** Variance of the Laplacian. The sharpest frame of each interval is kept. */
  sharpness: z.number(),
  damages: z.array(z.object({ damage_id: Id, coordinates: Box, confidence: z.number() })),
});
export type SpinFrame = z.infer<typeof SpinFrame>;

export const SpinManifest = z
  .object({
    carId: Id,
    sides: z.array(
      z.object({
        side: SpinSide,
        jobId: Id,
        width: z.int(),
        height: z.int(),
        fps: z.int(),
        frameCount: z.int(),
        frames: z.array(SpinFrame),
        damages: z.array(SpinFinding),
      }),
    ),
    /** Of all jobs of the car, finished or not. */
    storage: SpinStorage,
  })
  .meta({ id: "SpinManifest" });
export type SpinManifest = z.infer<typeof SpinManifest>;

const success = { success: z.literal(true), message: z.string() };
const withMessage = <S extends z.ZodRawShape>(data: S) => z.object({ ...success, data: z.object(data) });
const Video = z.object({
  key: z.string(),
  url: z.string(),
  originalName: z.string(),
  size: z.int(),
  mimetype: z.string(),
  jobId: Id,
});

export const SpinSettings = z.strictObject({
  keepOriginalsDays: z.int().min(1).max(3650).nullable().meta({
    description: "days after which the clip of a ready spin is deleted; frames and masks are kept; null: never",
  }),
});
export type SpinSettings = z.infer<typeof SpinSettings>;

const JobId = z.string().min(1).meta({ description: "the id of the spin job" });
const ByJob = z.object({ jobId: JobId });
const carErrors = ["CAR_NOT_FOUND", "AMBIGUOUS_VEHICLE"] as const;
const ByCar = z.object({ carId: VehicleReference });
const common = { auth: "any", shape: "plain", invalid: { side: "INVALID_SIDE" } } as const;
const read = { ...common, permission: "media:read" } as const;
const write = { ...common, permission: "media:write" } as const;

export const spin360 = contract({
  upload: {
    ...write,
    method: "POST",
    path: "/360/upload",
    summary: "Upload a walk-around clip (at most 100 MB) to make frames and masks from",
    description:
      "The frames are made afterwards: poll GET /360/jobs/{jobId}, follow GET /events, or subscribe to spin360.completed. Without `carId`, set the vehicle later with PATCH /360/jobs/{jobId}. A spin has at least 8 frames: a short clip gives more per second than `fps`, up to 15. It has at most 3000: for a long clip with a high `fps`, which would give more, the answer is VALIDATION_ERROR, field `fps`.",
    upload: { field: "video", maxBytes: maxVideoBytes, missing: "MISSING_VIDEO_FILE" },
    body: z.strictObject({ side: SpinSide, carId: VehicleReference.optional(), fps: fps.default(standardFps) }),
    response: withMessage({ message: z.string(), jobId: Id, video: Video }),
    status: 201,
    errors: ["INVALID_SIDE", "INVALID_FILE_TYPE", "MISSING_VIDEO_FILE", "UPLOAD_FAILED", ...carErrors],
  },
  frames: {
    ...read,
    method: "GET",
    path: "/360/frames",
    summary: "List the frames of a job that is ready as signed URLs, valid for one hour",
    query: z.object({ jobId: JobId, side: SpinSide }),
    response: withMessage({
      message: z.string(),
      jobId: Id,
      side: SpinSide,
      frames: z.array(z.string()),
      frameCount: z.int(),
    }),
    errors: ["INVALID_SIDE", "JOB_NOT_FOUND", "FRAMES_NOT_READY", "PROCESSING_FAILED"],
  },
  maskFrames: {
    ...read,
    method: "GET",
    path: "/360/mask-frames",
    summary: "List the mask frames of a car's newest spin as signed URLs, valid for one hour",
    query: z.object({ carId: VehicleReference, side: SpinSide }),
    response: withMessage({
      message: z.string(),
      carId: Id,
      side: SpinSide,
      frames: z.array(z.string()),
      frameCount: z.int(),
    }),
    errors: ["INVALID_SIDE", "JOB_NOT_FOUND", "FRAMES_NOT_READY", "PROCESSING_FAILED", ...carErrors],
  },
  cleanup: {
    ...write,
    method: "POST",
    path: "/360/cleanup",
    summary: "Delete the clips of a side permanently, with their frames and masks unless `removeProcessed` is false",
    body: z.strictObject({ carId: VehicleReference, side: SpinSide, removeProcessed: z.boolean().default(true) }),
    response: withMessage({
      filesDeleted: z.int(),
      rawVideoDeleted: z.int(),
      framesDeleted: z.int(),
      masksDeleted: z.int(),
    }),
    errors: ["INVALID_SIDE", ...carErrors],
  },
  jobs: {
    ...read,
    method: "GET",
    path: "/360/jobs",
    summary: "List spin jobs, newest first",
    query: z.object({
      carId: VehicleReference.optional(),
      side: SpinSide.optional(),
      state: SpinState.optional(),
      ...page(),
    }),
    response: z.array(SpinJob),
    errors: ["INVALID_SIDE", ...carErrors],
  },
  job: {
    ...read,
    method: "GET",
    path: "/360/jobs/{jobId}",
    summary: "Read a spin job with its state and progress",
    params: ByJob,
    response: SpinJob,
    errors: ["JOB_NOT_FOUND"],
  },
  attach: {
    ...write,
    method: "PATCH",
    path: "/360/jobs/{jobId}",
    summary: "Set the vehicle that a spin shows",
    description:
      "A spin that shows another vehicle already is taken from it: that needs `edit_inventory` there, as its deletion does. It can be moved to vehicles of the same account only; for one of another account the answer is VALIDATION_ERROR, field `carId`.",
    params: ByJob,
    body: z.strictObject({ carId: VehicleReference }),
    response: SpinJob,
    errors: ["JOB_NOT_FOUND", ...carErrors],
  },
  cancel: {
    ...write,
    method: "POST",
    path: "/360/jobs/{jobId}/cancel",
    summary: "Stop a running job; the clip is kept until a cleanup",
    description: "The job ends as `failed` with `error.code` CANCELLED. POST .../retry continues it.",
    params: ByJob,
    response: SpinJob,
    errors: ["JOB_NOT_FOUND"],
  },
  retry: {
    ...write,
    method: "POST",
    path: "/360/jobs/{jobId}/retry",
    summary: "Retry a failed or cancelled job from the stage that it reached",
    params: ByJob,
    response: SpinJob,
    errors: ["JOB_NOT_FOUND", "PROCESSING_FAILED"],
  },
  viewer: {
    ...read,
    method: "GET",
    path: "/360/viewer/{carId}",
    summary: "Read a car's spin for a viewer: sides, frames, masks and damages per frame",
    params: ByCar,
    response: SpinManifest,
    errors: carErrors,
  },
  export: {
    ...read,
    method: "GET",
    path: "/360/viewer/{carId}/export.zip",
    summary: "Export the spin as a standalone folder (HTML, script, frames) for the dealership's website",
    params: ByCar,
    query: z.object({
      masks: z
        .enum(["true", "false"])
        .default("true")
        .meta({ description: "whether to include the damage overlays with their hotspots" }),
    }),
    response: null,
    status: 200,
    produces: ["application/zip"],
    errors: ["FRAMES_NOT_READY", ...carErrors],
  },
  settings: {
    ...read,
    method: "GET",
    path: "/360/settings",
    summary: "Read how long clips are kept",
    response: SpinSettings,
    errors: [],
  },
  changeSettings: {
    ...write,
    method: "PUT",
    path: "/360/settings",
    summary: "Set how long clips are kept",
    body: SpinSettings,
    response: SpinSettings,
    errors: [],
  },
});
