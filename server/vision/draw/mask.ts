import sharp from "sharp";
import type { Box } from "../../../contracts/vocabulary.ts";
import type { Extent } from "../detect/tiles.ts";
import type { Ring } from "../masks/contours.ts";
import { pathOf } from "./path.ts";

/** A damage to cover, in pixels of the picture: its outline if known, otherwise its box. */
export interface Cover {
  readonly box: Box;
  readonly outline?: readonly Ring[] | undefined;
}

const color = "#d81b4a";

const boxPath = ({ x, y, width, height }: Box): string => `M${x} ${y}h${width}v${height}h${-width}Z`;

/**
 * A transparent PNG of the picture's size that covers each damage with a translucent fill and an edge in white and color. A ring
 * inside another is a hole.
 */
export function maskPicture(covers: readonly Cover[], { width, height }: Extent): Promise<Buffer> {
  const line = Math.max(2, Math.max(width, height) / 640);
  const shapes = covers.map(({ box, outline }) => {
    const path = outline && outline.length > 0 ? pathOf(outline) : boxPath(box);
    return [
      `<path d="${path}" fill="${color}" fill-opacity="0.4" fill-rule="evenodd" stroke="#fff" stroke-width="${line * 2}" stroke-opacity="0.8"/>`,
      `<path d="${path}" fill="none" stroke="${color}" stroke-width="${line}"/>`,
    ].join("");
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join("")}</svg>`;
  // nearly all pixels have one color, so the fastest compression is good enough
  return sharp(Buffer.from(svg)).png({ compressionLevel: 2 }).toBuffer();
}
