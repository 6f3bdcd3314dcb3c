import { fill, texts } from "../../texts/papers/texts.ts";
import { drawLine, drawLines, drawRule, drawText, hasLostLetters, linesOf } from "../layout/draw.ts";
import { lineHeight, type } from "../layout/ink.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import { dateTime, longDate } from "../text/format.ts";
import { translated } from "../text/translated.ts";

/** Parts of every report: title, lists, disclosures and signature. */

/** The cover photo in the title, in points. */
const coverSize = { width: 102, height: 68 } as const;

/** Draws the cover photo at the cursor of the first page. Returns its size with the gap on its right; zero without one. */
function drawCoverPhoto({ doc, cover, left, y }: Sheet): { width: number; height: number } {
  // a report within another one has its title on a later page
  if (cover === undefined || doc.bufferedPageRange().count > 1) return { width: 0, height: 0 };
  doc.image(cover, left, y, coverSize);
  return { width: coverSize.width + 14, height: coverSize.height };
}

/** The title beside the cover photo, with the author, the date and the number on the right. */
export function drawReportTitle(
  sheet: Sheet,
  title: { kind: string; name: string; by: string; at: string; number: string },
): void {
  const { doc, left, width, y } = sheet;
  const note = { x: left + width * 0.66, width: width * 0.34, align: "right" } as const;
  const photo = drawCoverPhoto(sheet);
  const x = left + photo.width;
  const wide = width * 0.62 - photo.width;
  drawLine(doc, title.kind, type.eyebrow, { x, y, width: wide });
  const style = linesOf(doc, title.name, type.title, { width: wide }).length > 2 ? type.longTitle : type.title;
  const under = drawText(doc, title.name, style, { x, y: y + 11, width: wide, maxLines: 5 });
  const name = drawText(doc, title.by, type.strong, { ...note, y, maxLines: 4 });
  drawLine(doc, longDate(title.at), type.quiet, { ...note, y: name + 1 });
  drawLine(doc, title.number, type.small, { ...note, y: name + 14 });
  sheet.y = Math.max(under, name + 26, y + photo.height + 4) + 4;
  drawRule(doc, { x: left, y: sheet.y, width }, true);
  sheet.y += 10;
}

/** The lines of a list's item, and the height that it takes in points. */
function layOutItem(
  { doc, width }: Sheet,
  item: string,
): { readonly lines: readonly string[]; readonly height: number } {
  const lines = linesOf(doc, item, type.body, { width: width - 12 });
  return { lines, height: lines.length * lineHeight(type.body) + 2.5 };
}

/** A bulleted list over the sheet's width. */
export function drawList(sheet: Sheet, items: readonly string[]): void {
  const { doc, left, width } = sheet;
  for (const item of items) {
    const { lines, height } = layOutItem(sheet, item);
    // an item that does not fit moves to the next page; one longer than a page continues on the next page
    makeRoom(sheet, Math.min(height, 400));
    drawLine(doc, "•", type.quiet, { x: left, y: sheet.y, width: 10 });
    for (const text of lines) {
      makeRoom(sheet, lineHeight(type.body));
      sheet.y = drawLines(doc, [text], type.body, { x: left + 10, y: sheet.y, width: width - 10 });
    }
    sheet.y += 2.5;
  }
}

/** `Printed from Forecourt 1.4.0, Nov 20, 2026, 8:27 PM UTC.` */
export const printedBy = (report: { readonly software_version: string; readonly generated_at: string }): string =>
  fill(texts().frame.printed, { version: report.software_version, at: dateTime(report.generated_at) });

/** The space that a signature takes, and the part of a page that it may claim together with the disclosures, in points. */
const signingHeight = 126;
const maxTogether = 460;

/**
 * The report's disclosures. Must come after all sections with text from people, because it reports lost letters. They stay on
 * one page with the signature, which would waste a page of its own.
 */
export function drawDisclosures(sheet: Sheet, given: readonly string[]): void {
  const disclosures = given.map(translated);
  const { frame } = texts();
  const lostLettersItem = fill(frame.lostLettersItem, { note: frame.lostLetters });
  const height = [...disclosures, lostLettersItem].reduce((sum, item) => sum + layOutItem(sheet, item).height, 0);
  drawHeading(sheet, frame.disclosures, { needs: Math.min(height + signingHeight, maxTogether) });
  drawList(sheet, disclosures);
  const isIncomplete = hasLostLetters(sheet.doc);
  if (isIncomplete) drawList(sheet, [lostLettersItem]);
  if (disclosures.length === 0 && !isIncomplete) drawList(sheet, [frame.noneRecorded]);
}

/** The signature: name, lines for signature and date, and how the report was made. */
export function drawSigning(sheet: Sheet, { role, name, made }: { role: string; name: string; made: string }): void {
  drawHeading(sheet, role, { needs: 82 });
  const { doc, left, width } = sheet;
  const third = (width - 40) / 3;
  const base = sheet.y + 36;
  const fields = [
    [role, name],
    [texts().frame.signature, ""],
    [texts().frame.date, ""],
  ] as const;
  fields.forEach(([label, value], i) => {
    const x = left + i * (third + 20);
    const lines = linesOf(doc, value, type.strong, { width: third, maxLines: 3 });
    const y = base - 2 - lines.length * lineHeight(type.strong);
    drawLines(doc, lines, type.strong, { x, y, width: third });
    drawRule(doc, { x, y: base, width: third });
    drawLine(doc, label, type.label, { x, y: base + 4, width: third });
  });
  sheet.y = drawText(doc, made, type.small, { x: left, y: base + 24, width, maxLines: 2 });
}
