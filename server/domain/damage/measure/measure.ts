import type { Measured } from "../../../../contracts/inspections/findings.ts";
import type { Box, DamageType } from "../../../../contracts/vocabulary.ts";
import { clamp, rounded } from "../geometry.ts";
import type { Scale } from "./scale.ts";

/** From a ratio of 3:1, the sides of a scratch's box are its length and width. Our own estimate. */
const minElongation = 3;
/** No car is longer. */
const maxCm = 700;

/** Rounds to half centimeters below 10 cm and to whole ones above: a photo is not more precise. */
const roundForDisplay = (cm: number): number => clamp(cm < 10 ? Math.round(cm * 2) / 2 : Math.round(cm), 0.5, maxCm);

/** A damage in the photo: its box in pixels and, if there is an outline, the share of the box that it fills. */
export interface Shape extends Box {
  readonly filled?: number | undefined;
}

/**
 * The sides of a damage in cm. Glass damage, a dent and panel damage are at most as large as the part; other damages may
 * continue on the next part.
 */
function sidesCm(type: DamageType, box: Box, { cmPerPxX, cmPerPxY, part }: Scale) {
  const wide = box.width * cmPerPxX;
  const high = box.height * cmPerPxY;
  const bounded = part !== null && (type === "glass_damage" || type === "dent" || type === "panel_damage");
  if (!bounded || (wide <= part.across && high <= part.tall)) return { wide, high, limit: "" };
  return { wide: Math.min(wide, part.across), high: Math.min(high, part.tall), limit: ", no larger than the part" };
}

type Sides = ReturnType<typeof sidesCm> & {
  /** Area within the outline in cm²; null without an outline. */
  readonly area: number | null;
};
type Measurement = Omit<Measured, "unit" | "uncertainty" | "method"> & { readonly method: string };

const measureDent = ({ wide, high, area, limit }: Sides): Measurement =>
  area === null
    ? { diameter: roundForDisplay(Math.sqrt(wide * high)), method: `mean of the box's sides${limit}` }
    : { diameter: roundForDisplay(2 * Math.sqrt(area / Math.PI)), method: `a circle of the outline's area${limit}` };

function measureScratch({ wide, high, area }: Sides): Measurement {
  const method = "the box's diagonal";
  const diagonal = Math.hypot(wide, high);
  const length = roundForDisplay(diagonal);
  if (area !== null)
    return { length, width: roundForDisplay(area / diagonal), method: `${method}, the outline's mean width` };
  const [long, short] = [Math.max(wide, high), Math.min(wide, high)];
  return long >= minElongation * short ? { length, width: roundForDisplay(short), method } : { length, method };
}

function measureArea({ wide, high, area, limit }: Sides, type: DamageType): Measurement {
  const [long, short] = [Math.max(wide, high), Math.min(wide, high)];
  const sides = area === null ? "the box's sides" : "the box's longer side, the outline's mean width";
  const outline = type === "panel_damage" ? "; the outline of the damaged area, the damage itself may be smaller" : "";
  return {
    length: roundForDisplay(long),
    width: roundForDisplay(area === null ? short : area / long),
    method: `${sides}${limit}${outline}`,
  };
}

function measurementOf(type: DamageType, sides: Sides): Measurement {
  if (type === "dent") return measureDent(sides);
  return type === "scratch" ? measureScratch(sides) : measureArea(sides, type);
}

/**
 * The size of a damage in cm, from its box and the scale at its part. Null without a scale.
 * - A scratch is as long as the box's diagonal (an upper bound for a curved one). It has a width only if the box is at
 *   least three times as long as wide.
 * - A dent's diameter is the geometric mean of the box's sides.
 * - Every other damage has the box's longer and shorter side.
 * With an outline, a dent's diameter is that of a circle of the outline's area, and a width is the area divided by the
 * length. There is no depth: one photo does not show it. The uncertainty combines the scale's own with an edge error of
 * two pixels, in quadrature (our own estimate).
 */
export function measureDamage(type: DamageType, box: Shape, scale: Scale | null): Measured | null {
  if (scale === null) return null;
  const sides = sidesCm(type, box, scale);
  const area = box.filled === undefined ? null : box.filled * sides.wide * sides.high;
  const { method, ...sizes } = measurementOf(type, { ...sides, area });
  return {
    ...sizes,
    unit: "cm",
    uncertainty: rounded(clamp(Math.hypot(scale.uncertainty, 2 / Math.max(box.width, box.height)), 0, 0.9), 2),
    method: `${scale.method}; ${method}`,
  };
}

/** The size that decides the severity: diameter, else length, else width; null if nothing was measured. */
export const sizeCm = (measurements: Pick<Measured, "length" | "width" | "diameter"> | null): number | null =>
  measurements?.diameter ?? measurements?.length ?? measurements?.width ?? null;

/** "12 cm long", "4 cm across". */
export function sizeText(measurements: Measured): string {
  const off = `±${Math.round(measurements.uncertainty * 100)} %`;
  if (measurements.diameter !== undefined) return `${measurements.diameter} cm across (${off}, ${measurements.method})`;
  const by = measurements.width === undefined ? "long" : `by ${measurements.width} cm`;
  return `${measurements.length ?? measurements.width} cm ${by} (${off}, ${measurements.method})`;
}
