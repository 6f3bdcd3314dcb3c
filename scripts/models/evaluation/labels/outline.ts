import { z } from "zod";

/** One closed line: x, y, x, y, ... in pixels of the picture; the last point need not repeat the first. */
export type Ring = readonly number[];

/** A shape as the rings that bound it; one inside another is a hole. */
export type Outline = readonly Ring[];

const FlatRing = z.array(z.number());

/** Three points or more. */
const isRing = (ring: Ring): boolean => ring.length >= 6 && ring.length % 2 === 0;

/**
 * A label's polygon as it is written: one flat ring, one ring of [x, y], or several flat rings. Null where it bounds
 * nothing, as in training.
 */
export const OutlineLabel = z
  .union([
    FlatRing.transform((ring): Outline => [ring]),
    z.array(z.tuple([z.number(), z.number()])).transform((points): Outline => [points.flat()]),
    z.array(FlatRing),
  ])
  .transform((rings): Outline | null => {
    const whole = rings.filter(isRing);
    return whole.length > 0 ? whole : null;
  });
