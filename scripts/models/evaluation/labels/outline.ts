import { z } from "zod";

/** One closed line: x, y, x, y, ... in pixels of the picture; the last point need not repeat the first. */
export type Ring = readonly number[];

/** A shape as the rings that bound it; one inside another is a hole. */
export type Outline = readonly Ring[];

const FlatRing = z
  .array(z.number())
  .min(6, "an outline has three points or more")
  .refine((ring) => ring.length % 2 === 0, "an outline is x, y, x, y, ...");
const Points = z
  .array(z.tuple([z.number(), z.number()]))
  .min(3, "an outline has three points or more")
  .transform((points) => points.flat());

/** A label's polygon as it is written: one flat ring, one ring of [x, y], or several flat rings. */
export const OutlineLabel = z.union([
  FlatRing.transform((ring): Outline => [ring]),
  Points.transform((ring): Outline => [ring]),
  z.array(FlatRing).min(1),
]);
