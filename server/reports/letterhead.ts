import { drawLine, drawLines, drawRule, linesOf } from "./layout/draw.ts";
import { lineHeight, type } from "./layout/ink.ts";
import type { Sheet } from "./layout/sheet.ts";

/** The dealership at the top of a report's first page. It has at least one of these. */
export interface Letterhead {
  readonly name: string | null;
  /** Two lines at most: street, and city. */
  readonly address: readonly string[];
  /** Phone, email and website, as far as they are known. */
  readonly contact: readonly string[];
  readonly logo: Logo | null;
}
/** A picture and its size in pixels. */
export interface Logo {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The space of a logo, in points. */
const logoRoom = { width: 150, height: 44 };
const gap = 12;

/** Draws the logo into its space, without changing its shape. Returns the size it takes. */
function drawLogo({ doc, left, y }: Sheet, { png, ...pixels }: Logo): { width: number; height: number } {
  const scale = Math.min(logoRoom.width / pixels.width, logoRoom.height / pixels.height);
  const size = { width: pixels.width * scale, height: pixels.height * scale };
  doc.image(png, left, y, size);
  return size;
}

/**
 * Draws the letterhead: the logo on the left, name and address beside it, contact on the right. A text that is too long is
 * broken or shortened, so that the head has at most 60 points.
 */
export function drawLetterhead(sheet: Sheet, { name, address, contact, logo }: Letterhead): void {
  const { doc, left, width, y } = sheet;
  const picture = logo ? drawLogo(sheet, logo) : undefined;
  const right = contact.length > 0 ? width * 0.3 : 0;
  const start = picture ? left + picture.width + gap : left;
  const room = left + width - right - start - (right > 0 ? gap : 0);

  const nameLines = name === null ? [] : linesOf(doc, name, type.dealer, { width: room, maxLines: 2 });
  const addressLines = address
    .slice(0, 2)
    .flatMap((line, at) => linesOf(doc, line, type.small, { width: room, maxLines: 2 - at }));
  const texts = nameLines.length * lineHeight(type.dealer) + addressLines.length * lineHeight(type.small);
  const notes = contact.length * lineHeight(type.small);
  const height = Math.max(picture?.height ?? 0, texts, notes);

  // texts stand at the middle of a logo that is higher
  const top = picture ? y + (height - texts) / 2 : y;
  const under = drawLines(doc, nameLines, type.dealer, { x: start, y: top, width: room });
  drawLines(doc, addressLines, type.small, { x: start, y: under, width: room });
  contact.forEach((line, at) => {
    const noteTop = picture ? y + (height - notes) / 2 : y;
    const spot = {
      x: left + width - right,
      width: right,
      y: noteTop + at * lineHeight(type.small),
      align: "right",
    } as const;
    drawLine(doc, line, type.small, spot);
  });
  sheet.y = y + height + 8;
  drawRule(doc, { x: left, y: sheet.y, width });
  sheet.y += 10;
}
