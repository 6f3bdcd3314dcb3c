import { z } from "zod";

/** A closed line: x, y, x, y, ... in pixels of the picture. The last point need not repeat the first. */
export type Ring = readonly number[];

/** A shape, given by its rings. A ring inside another is a hole. */
export type Outline = readonly Ring[];

const FlatRing = z.array(z.number());

/** At least three points. */
const isRing = (ring: Ring): boolean => ring.length >= 6 && ring.length % 2 === 0;

/**
 * A label's polygon as in the file: one flat ring, one ring of [x, y], or several flat rings. Null if it encloses no
 * area, as in training.
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
