import { type BuyersGuideInput, guideLines } from "../../../contracts/papers/buyers-guide.ts";
import type { Wording } from "../../domain/buyers-guide/wording.ts";
import { type Doc, drawLine, drawRule, drawText, measureIn, type Spot } from "../layout/draw.ts";
import { colors, type TextStyle } from "../layout/ink.ts";
import type { Sheet } from "../layout/sheet.ts";
import { printable } from "../text/printable.ts";

/** The boxes on the front of the Buyers Guide. The form is black on white (16 CFR 455.2). */

const ink = "#000000";
export const guideType = {
  title: { font: "Helvetica-Bold", size: 28, color: ink },
  heading: { font: "Helvetica-Bold", size: 13.5, color: ink },
  box: { font: "Helvetica-Bold", size: 21, color: ink },
  text: { font: "Helvetica", size: 10.2, color: ink },
  strong: { font: "Helvetica-Bold", size: 10.2, color: ink },
  filled: { font: "Helvetica-Bold", size: 11.5, color: ink },
  label: { font: "Helvetica", size: 7.4, color: ink },
} as const satisfies Record<string, TextStyle>;

/** Draws a line in letters that are small enough for its width: nothing of a legal text is cut. */
export function drawFitted(doc: Doc, text: string, style: TextStyle, spot: Spot): void {
  const needed = measureIn(doc, style)(printable(text));
  const size = needed <= spot.width ? style.size : (style.size * spot.width * 0.99) / needed;
  drawLine(doc, text, { ...style, size }, spot);
}

/** A box to check, checked or not. */
export function drawBox({ doc }: Sheet, isChecked: boolean, { x, y, side }: { x: number; y: number; side: number }) {
  doc.rect(x, y, side, side).lineWidth(1).strokeColor(ink).stroke();
  if (!isChecked) return;
  const inset = side * 0.18;
  const [near, far] = [inset, side - inset];
  doc
    .moveTo(x + near, y + near)
    .lineTo(x + far, y + far)
    .moveTo(x + far, y + near)
    .lineTo(x + near, y + far);
  doc.lineWidth(side / 8).stroke();
}

/** A heading in a gray band over the width of the form. */
export function drawBand(sheet: Sheet, text: string): void {
  const { doc, left, width } = sheet;
  doc.rect(left, sheet.y, width, 19).fill(colors.trim);
  drawFitted(doc, text, guideType.heading, { x: left + 6, y: sheet.y + 3, width: width - 12 });
  sheet.y += 25;
}

const indent = 30;

/** A box with its title and sentences beside it. */
function drawChoice(sheet: Sheet, isChecked: boolean, { title, text }: { title: string; text: string }): void {
  const { doc, left, width } = sheet;
  drawBox(sheet, isChecked, { x: left + 4, y: sheet.y + 1, side: 19 });
  const spot: Spot = { x: left + indent, y: sheet.y, width: width - indent };
  const under = drawText(doc, title, guideType.box, spot);
  sheet.y = (text === "" ? under : drawText(doc, text, guideType.text, { ...spot, y: under + 1 })) + 9;
}

/** A small box with a sentence beside it. */
function drawSentence(sheet: Sheet, isChecked: boolean, { text, inset = 0 }: { text: string; inset?: number }): void {
  const { doc, left, width } = sheet;
  drawBox(sheet, isChecked, { x: left + 6 + inset, y: sheet.y, side: 11 });
  const spot = { x: left + 24 + inset, y: sheet.y + 0.5, width: width - 24 - inset };
  sheet.y = drawText(doc, text, guideType.text, spot) + 5;
}

/** The first box: without a warranty, or with the implied ones. */
export function drawFirstBox(sheet: Sheet, wording: Wording, { dealerWarranty }: BuyersGuideInput): void {
  const { as_is_title: title, as_is: text, implied_title: impliedTitle, implied } = wording;
  const isImplied = dealerWarranty === "implied_only" || title === undefined || text === undefined;
  const isChecked = dealerWarranty === "as_is" || dealerWarranty === "implied_only";
  const words = isImplied ? { title: impliedTitle ?? "", text: implied ?? "" } : { title, text };
  drawChoice(sheet, isChecked, words);
}

const percent = (value: number | null): string => (value === null ? "____" : String(value));

/** The lines for systems and durations, side by side. */
function drawCoverage(sheet: Sheet, wording: Wording, terms: BuyersGuideInput): void {
  const { doc, left, width } = sheet;
  const column = (width - indent - 16) / 2;
  const columns = [
    [wording.systems_covered, terms.systemsCovered],
    [wording.duration, terms.duration],
  ] as const;
  const top = sheet.y;
  const rows = guideLines.max;
  columns.forEach(([title, text], at) => {
    const place = { x: left + indent + at * (column + 16), width: column };
    drawFitted(doc, title, guideType.strong, { ...place, y: top });
    const lines = (text ?? "").split("\n");
    for (let row = 0; row < rows; row += 1) {
      const y = top + 14 + row * 14;
      drawFitted(doc, lines[row] ?? "", guideType.text, { ...place, y: y + 1 });
      drawRule(doc, { x: place.x, y: y + 12.5, width: column });
    }
  });
  sheet.y = top + 14 + rows * 14 + 8;
}

/** The dealer's warranty: full or limited, with what it covers. */
export function drawDealerWarranty(sheet: Sheet, wording: Wording, terms: BuyersGuideInput): void {
  const { dealerWarranty, laborPercent, partsPercent } = terms;
  const isWarranted = dealerWarranty === "full" || dealerWarranty === "limited";
  drawChoice(sheet, isWarranted, { title: wording.dealer_warranty_title, text: "" });
  drawSentence(sheet, dealerWarranty === "full", { text: wording.full_warranty, inset: indent - 6 });
  const limited = wording.limited_warranty
    .replaceAll("{labor}", percent(laborPercent))
    .replaceAll("{parts}", percent(partsPercent));
  drawSentence(sheet, dealerWarranty === "limited", { text: limited, inset: indent - 6 });
  drawCoverage(sheet, wording, terms);
}

/** The warranties of others, and the service contract. */
export function drawOtherWarranties(sheet: Sheet, wording: Wording, terms: BuyersGuideInput): void {
  drawBand(sheet, wording.other_warranties);
  drawSentence(sheet, terms.manufacturerWarranty, { text: wording.manufacturer_warranty });
  drawSentence(sheet, terms.manufacturerUsedWarranty, { text: wording.manufacturer_used_warranty });
  drawSentence(sheet, terms.otherUsedWarranty, { text: wording.other_used_warranty });
  const { doc, left, width } = sheet;
  const spot = { x: left + 6, y: sheet.y, width: width - 6 };
  sheet.y = drawText(doc, wording.other_warranties_note, guideType.text, spot) + 6;
  drawSentence(sheet, terms.serviceContract, { text: wording.service_contract });
}
