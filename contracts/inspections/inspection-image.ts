import { z } from "zod";
import { Angle, ImageType } from "../vocabulary.ts";

/** A photo of an inspection. `angle` is the declared one. */
export const InspectionImage = z.object({
  index: z.int(),
  url: z.string(),
  annotated_url: z.string().nullable(),
  angle: Angle,
  determined_angle: Angle.nullable().meta({
    description:
      "the angle that the analysis determined: the recognized parts may correct the declared one. Null before the analysis and in inspections of older releases",
  }),
  type: ImageType,
  width: z.int(),
  height: z.int(),
  notes: z
    .array(z.string())
    .meta({ description: "problems: blurred, dark, glare, duplicate of another photo, no car seen" }),
  examined: z.boolean().nullable().meta({
    description:
      "whether the photo was searched for damage. Every photo that shows the outside of a car is, regardless of its declared angle; null before the analysis",
  }),
  car_seen: z.boolean().nullable().meta({
    description:
      "whether a car was recognized in the photo; null before the analysis and for a photo that is not examined",
  }),
});

/** The angle from which a photo shows the car: the determined one, or the declared one where there is none. */
export const shownAngle = ({
  angle,
  determined_angle: determined,
}: {
  readonly angle: Angle;
  readonly determined_angle?: Angle | null;
}): Angle => determined ?? angle;
