import sharp from "sharp";
import type { Box, Severity } from "../../../contracts/vocabulary.ts";
import { type Extent, fitLongSide } from "../detect/tiles.ts";
import type { Ring } from "../masks/contours.ts";
import { drawNumber, numberWidth } from "./digits.ts";
import { pathOf } from "./path.ts";

/** A finding to draw: its number in the report, its box and, if known, its outline, in pixels of the upright photo. */
export interface Mark {
  readonly number: number;
  readonly severity: Severity;
  readonly box: Box;
  readonly outline?: readonly Ring[];
}

/** Dark enough for white digits (4.5:1), and the same as in the PDF. In black and white the numbers identify the findings. */
const colors: Readonly<Record<Severity, string>> = {
  minor: "#2b6c8f",
  moderate: "#946200",
  severe: "#b8461a",
  critical: "#9c1230",
};

/** Long side of the annotated picture in pixels: enough for a full screen or a printed page. */
const longestSide = 1920;

/** Height of a label's digits as a share of the long side: readable on a phone's thumbnail (our own estimate). */
const digitShare = 0.016;

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Position of a label: the first free place above or below the box and inside the picture, or else the box's corner. */
export function placeLabel(box: Box, label: Extent, { page, taken }: { page: Extent; taken: readonly Box[] }): Box {
  const inside = (x: number, y: number): Box => ({
    x: Math.max(0, Math.min(x, page.width - label.width)),
    y: Math.max(0, Math.min(y, page.height - label.height)),
    ...label,
  });
  const left = box.x;
  const right = box.x + box.width - label.width;
  const above = box.y - label.height;
  const below = box.y + box.height;
  const free = (place: Box) => !taken.some((other) => overlaps(place, other));
  const around = [inside(left, above), inside(right, above), inside(left, below), inside(right, below)];
  const corner = inside(left, box.y);
  return around.find((place) => free(place) && !overlaps(place, box)) ?? corner;
}

/** The outline with a translucent fill. A ring inside another is a hole. */
function drawOutline(outline: readonly Ring[], { color, line }: { color: string; line: number }): string {
  return `<path d="${pathOf(outline)}" fill="${color}" fill-opacity="0.25" fill-rule="evenodd" stroke="${color}" stroke-width="${line / 2}" stroke-opacity="0.7"/>`;
}

/** The overlay as SVG for a picture of this size. Boxes are in pixels of the picture. */
export function overlay(marks: readonly Mark[], page: Extent): string {
  const height = Math.max(10, Math.round(Math.max(page.width, page.height) * digitShare));
  const line = Math.max(2, height / 6);
  const taken: Box[] = [];
  const shapes = marks.map(({ number, severity, box, outline = [] }) => {
    const extent = { width: numberWidth(number) * height + height, height: height * 1.7 };
    const label = placeLabel(box, extent, { page, taken });
    taken.push(label);
    const at = `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${line}"`;
    const color = colors[severity];
    return [
      ...(outline.length > 0 ? [drawOutline(outline, { color, line })] : []),
      `<rect ${at} fill="none" stroke="#fff" stroke-width="${line * 2}" stroke-opacity="0.85"/>`,
      `<rect ${at} fill="none" stroke="${color}" stroke-width="${line}"/>`,
      `<rect x="${label.x}" y="${label.y}" width="${label.width}" height="${label.height}" rx="${height / 4}" fill="${color}" stroke="#fff" stroke-width="${line / 2}"/>`,
      drawNumber(number, { x: label.x + height / 2, y: label.y + height * 0.35, height }),
    ].join("");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">${shapes.join("")}</svg>`;
}

/**
 * Writes a JPEG of the photo, at most 1920 px long, with each mark's outline, box and number, colored by severity. Larger
 * boxes are drawn first, so that they do not hide smaller ones.
 */
export async function annotate(photoFile: string, marks: readonly Mark[], output: string): Promise<void> {
  const { autoOrient: photo } = await sharp(photoFile).metadata();
  const page = fitLongSide(photo, Math.min(longestSide, Math.max(photo.width, photo.height)));
  const scale = page.width / photo.width;
  const scaled = marks
    .map(({ box, outline, ...mark }) => ({
      ...mark,
      box: { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale },
      ...(outline && { outline: outline.map((ring) => ring.map(([x, y]) => [x * scale, y * scale] as const)) }),
    }))
    .toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  await sharp(photoFile, { autoOrient: true, failOn: "error" })
    .resize(page.width, page.height, { fit: "fill" })
    .composite([{ input: Buffer.from(overlay(scaled, page)) }])
    .toColourspace("srgb")
    .jpeg({ quality: 85 })
    .toFile(output);
}
