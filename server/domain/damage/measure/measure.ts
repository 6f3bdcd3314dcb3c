import type { Measured } from "../../../../contracts/findings.ts";
import type { Box, DamageType } from "../../../../contracts/vocabulary.ts";
import { clamp, rounded } from "../geometry.ts";
import type { Scale } from "./scale.ts";

/** From 3:1 on, a box is long enough to be read as the scratch's length and width. Our own estimate. */
const elongated = 3;
/** No car is longer. */
const longestCm = 700;

/** Half centimetres below 10 cm, whole ones from there: more would claim what a photo cannot give. */
const readable = (cm: number): number => clamp(cm < 10 ? Math.round(cm * 2) / 2 : Math.round(cm), 0.5, longestCm);

/** A damage in the photo: its box in pixels, and the share of it that its outline fills, where there is one. */
export interface Shape extends Box {
  readonly filled?: number | undefined;
}

/**
 * Glass ends at its frame, a dent at its panel's edge, and a broken panel is that panel: no larger than the part.
 * Others may run on over the next.
 */
function sidesCm(type: DamageType, box: Box, { cmPerPxX, cmPerPxY, part }: Scale) {
  const wide = box.width * cmPerPxX;
  const high = box.height * cmPerPxY;
  const bounded = part !== null && (type === "glass_damage" || type === "dent" || type === "panel_damage");
  if (!bounded || (wide <= part.across && high <= part.tall)) return { wide, high, limit: "" };
  return { wide: Math.min(wide, part.across), high: Math.min(high, part.tall), limit: ", no larger than the part" };
}

/**
 * The size of a damage in cm from its box and the scale at its part. A scratch is as long as its box's diagonal
 * (an upper bound when it is curved) and has a width only where the box is at least three times as long as
 * wide; a dent's diameter is that of the circle-like box (geometric mean of its sides); everything else has the
 * box's longer and shorter side. Where the outline is known, its area is the damage's: a dent's diameter is that of
 * the circle of this area, and every width is the area by the length. Depth is never claimed: one photo does not
 * show it. Null without a scale.
 * The uncertainty adds two pixels of edge error to the scale's own, in quadrature (our own estimate).
 */
export function measureDamage(type: DamageType, box: Shape, scale: Scale | null): Measured | null {
  if (scale === null) return null;
  const { wide, high, limit } = sidesCm(type, box, scale);
  const area = box.filled === undefined ? null : box.filled * wide * high;
  const long = Math.max(wide, high);
  const short = Math.min(wide, high);
  const uncertainty = rounded(clamp(Math.hypot(scale.uncertainty, 2 / Math.max(box.width, box.height)), 0, 0.9), 2);
  const about = { unit: "cm" as const, uncertainty };
  if (type === "dent") {
    return area === null
      ? {
          diameter: readable(Math.sqrt(wide * high)),
          ...about,
          method: `${scale.method}; mean of the box's sides${limit}`,
        }
      : {
          diameter: readable(2 * Math.sqrt(area / Math.PI)),
          ...about,
          method: `${scale.method}; a circle of the outline's area${limit}`,
        };
  }
  if (type === "scratch") {
    const method = `${scale.method}; the box's diagonal`;
    const diagonal = Math.hypot(wide, high);
    const length = readable(diagonal);
    if (area !== null) {
      return { length, width: readable(area / diagonal), ...about, method: `${method}, the outline's mean width` };
    }
    return long >= elongated * short
      ? { length, width: readable(short), ...about, method }
      : { length, ...about, method };
  }
  const sides = area === null ? "the box's sides" : "the box's longer side, the outline's mean width";
  const outline = type === "panel_damage" ? "; the outline of the damaged area, the damage itself may be smaller" : "";
  return {
    length: readable(long),
    width: readable(area === null ? short : area / long),
    ...about,
    method: `${scale.method}; ${sides}${limit}${outline}`,
  };
}

/** The figure by which a damage is judged: its diameter or its length; null when nothing was measured. */
export const sizeCm = (measurements: Pick<Measured, "length" | "width" | "diameter"> | null): number | null =>
  measurements?.diameter ?? measurements?.length ?? measurements?.width ?? null;

/** "12 cm long", "4 cm across". */
export function sizeWords(measurements: Measured): string {
  const off = `±${Math.round(measurements.uncertainty * 100)} %`;
  if (measurements.diameter !== undefined) return `${measurements.diameter} cm across (${off}, ${measurements.method})`;
  const by = measurements.width === undefined ? "long" : `by ${measurements.width} cm`;
  return `${measurements.length ?? measurements.width} cm ${by} (${off}, ${measurements.method})`;
}
