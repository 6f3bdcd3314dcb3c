import { z } from "zod";
import { maxPhotos } from "./files.ts";
import { Angle, Box } from "./vocabulary.ts";

/** Degrees clockwise. */
export const Turn = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);
export type Turn = z.infer<typeof Turn>;

/** What the part model sees in one photo, before an inspection. */
export const PhotoSight = z
  .object({
    index: z.int(),
    width: z.int().meta({ description: "pixels after `turn`" }),
    height: z.int().meta({ description: "pixels after `turn`" }),
    usable: z.boolean().meta({ description: "sharp, well lit and large enough to be judged" }),
    notes: z.array(z.string()).meta({ description: "what a person should know: blurred, dark, sideways, no car seen" }),
    car_seen: z.boolean().meta({ description: "false where no part of the outside of a car is found" }),
    shows_outside: z.boolean().meta({
      description:
        "whether an inspection examines the photo whatever it is declared as: parts of the outside are plainly seen",
    }),
    angle: Angle.nullable().meta({
      description:
        "the exterior angle that the parts show; null where they do not tell. Never interior, dashboard, engine, trunk or undercarriage.",
    }),
    confidence: z.number().min(0).max(1).meta({ description: "how likely the angle is right; 0 without an angle" }),
    unlikely_angles: z.array(Angle).meta({
      description: "angles that the parts contradict: ask a person before one of these is declared",
    }),
    turn: Turn.meta({ description: "degrees clockwise by which the photo must be turned to stand upright" }),
    parts: z
      .array(z.object({ part: z.string(), confidence: z.number().min(0).max(1), coordinates: Box }))
      .meta({ description: "the parts found, surest first; boxes in pixels of the photo after `turn`" }),
  })
  .meta({ id: "PhotoSight" });
export type PhotoSight = z.infer<typeof PhotoSight>;

export const SightRequest = z.strictObject({
  images: z
    .array(z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2048) }))
    .min(1)
    .max(maxPhotos),
});
