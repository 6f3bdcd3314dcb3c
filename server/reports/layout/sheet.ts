import { fill, texts } from "../../texts/papers/texts.ts";
import { type Doc, drawLine, drawRule } from "./draw.ts";
import { type } from "./ink.ts";

/** US Letter pages with a cursor. Sections call `makeRoom` and draw at `sheet.y`. */
export interface Sheet {
  readonly doc: Doc;
  readonly left: number;
  readonly width: number;
  readonly bottom: number;
  /** Text at the top of every page except the first. */
  readonly running: { readonly left: string; readonly right: string };
  /** The vehicle's cover photo (JPEG), for the title on the first page. */
  readonly cover: Buffer | undefined;
  /** Position of the next element. The only mutable property. */
  y: number;
}

/** Letter is 612 x 792 pt. Margins: 40 at the sides, 36 at the top. The footer is 30 above the bottom edge. */
export const page = { width: 612, height: 792, side: 40, top: 36, footer: 762, bottom: 748 } as const;

export const createSheet = (doc: Doc, running: Sheet["running"], cover?: Buffer): Sheet => {
  doc.addPage();
  return {
    doc,
    left: page.side,
    width: page.width - 2 * page.side,
    bottom: page.bottom,
    running,
    cover,
    y: page.top,
  };
};

export function nextPage(sheet: Sheet): void {
  const { doc, left, width, running } = sheet;
  doc.addPage();
  drawLine(doc, running.left, type.small, { x: left, y: page.top - 10, width: width * 0.6 });
  drawLine(doc, running.right, type.small, {
    x: left + width * 0.6,
    y: page.top - 10,
    width: width * 0.4,
    align: "right",
  });
  drawRule(doc, { x: left, y: page.top + 1, width });
  sheet.y = page.top + 14;
}

/** Starts a new page unless `height` points are left on this one. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.bottom) nextPage(sheet);
}

/** Draws a section's heading. `needs` is the height of the content that must stay on the same page. */
export function drawHeading(sheet: Sheet, title: string, { note = "", needs = 40 } = {}): void {
  const { doc, left, width } = sheet;
  if (sheet.y > page.top + 20) sheet.y += 14;
  makeRoom(sheet, 22 + needs);
  drawRule(doc, { x: left, y: sheet.y, width }, true);
  drawLine(doc, title, type.heading, { x: left, y: sheet.y + 6, width: width * 0.5 });
  drawLine(doc, note, type.small, {
    x: left + width * 0.5,
    y: sheet.y + 8.5,
    width: width * 0.5,
    align: "right",
  });
  sheet.y += 24;
}

/** Draws the footers of all pages when the number of pages is known. Returns that number. */
export function drawFooters(sheet: Sheet, text: { left: string; middle: string }): number {
  const { doc, left, width } = sheet;
  const { start, count } = doc.bufferedPageRange();
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(start + i);
    const third = { y: page.footer, width: width / 3 };
    drawRule(doc, { x: left, y: page.footer - 6, width });
    drawLine(doc, text.left, type.small, { ...third, x: left, width: width * 0.5 });
    drawLine(doc, text.middle, type.small, { ...third, x: left + width * 0.5, width: width * 0.3, align: "center" });
    const number = fill(texts().frame.page, { page: i + 1, pages: count });
    drawLine(doc, number, type.small, { ...third, x: left + width * 0.8, width: width * 0.2, align: "right" });
  }
  return count;
}
