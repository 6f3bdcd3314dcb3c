import { z } from "zod";
import { maxPhotos } from "../papers/files.ts";
import { Angle, Box } from "../vocabulary.ts";

/** Degrees clockwise. */
export const Turn = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);
export type Turn = z.infer<typeof Turn>;

/** What the part model recognizes in one photo, before an inspection. */
export const PhotoSight = z
  .object({
    index: z.int(),
    width: z.int().meta({ description: "pixels after `turn`" }),
    height: z.int().meta({ description: "pixels after `turn`" }),
    usable: z.boolean().meta({ description: "sharp, well lit and large enough to assess" }),
    notes: z.array(z.string()).meta({ description: "problems with the photo: blurred, dark, sideways, no car seen" }),
    car_seen: z.boolean().meta({ description: "false if no exterior part of a car was found" }),
    shows_outside: z.boolean().meta({
      description:
        "whether an inspection will examine the photo regardless of its declared angle: exterior parts are clearly visible",
    }),
    angle: Angle.nullable().meta({
      description:
        "the exterior angle that the parts indicate; null if they are not conclusive. Never interior, dashboard, engine, trunk or undercarriage.",
    }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: "probability that the angle is right; 0 without an angle" }),
    unlikely_angles: z.array(Angle).meta({
      description: "angles that the parts contradict; ask a person before declaring one of these",
    }),
    turn: Turn.meta({ description: "degrees clockwise to turn the photo upright" }),
    parts: z
      .array(z.object({ part: z.string(), confidence: z.number().min(0).max(1), coordinates: Box }))
      .meta({ description: "the parts found, highest confidence first; boxes in pixels of the photo after `turn`" }),
  })
  .meta({ id: "PhotoSight" });
export type PhotoSight = z.infer<typeof PhotoSight>;

export const SightRequest = z.strictObject({
  images: z
    .array(z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2048) }))
    .min(1)
    .max(maxPhotos),
});
