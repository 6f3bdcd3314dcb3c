import type { Language } from "../../../contracts/accounts/languages.ts";
import type { BuyersGuideInput } from "../../../contracts/papers/buyers-guide.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { defectSystems, type Wording } from "../../domain/buyers-guide/wording.ts";
import { inLocale, paperLocale } from "../../texts/papers/locale.ts";
import { texts } from "../../texts/papers/texts.ts";
import { vehicleName } from "../condition-content.ts";
import { documentBytes, type PrintOptions } from "../document.ts";
import { drawRule, drawText, linesOf } from "../layout/draw.ts";
import { lineHeight, type TextStyle } from "../layout/ink.ts";
import { page, type Sheet } from "../layout/sheet.ts";
import {
  drawBand,
  drawDealerWarranty,
  drawFirstBox,
  drawFitted,
  drawOtherWarranties,
  guideType as style,
} from "./guide-boxes.ts";

export interface GuideContent {
  readonly vehicle: Pick<Vehicle, "id" | "vin" | "make" | "model" | "trim" | "overviewYear">;
  readonly terms: BuyersGuideInput;
  /** ISO 8601: when the terms were set. */
  readonly changedAt: string;
  readonly wording: Wording;
  readonly dealer: GuideDealer;
}

/** The dealership on the back of the form. */
export interface GuideDealer {
  readonly name: string | null;
  readonly address: readonly string[];
  readonly phone: string | null;
  readonly email: string | null;
}

/** Texts side by side on lines, each with its label below. */
function drawFields(sheet: Sheet, fields: readonly { label: string; value: string; share: number }[]): void {
  const { doc, left, width, y } = sheet;
  let x = left;
  for (const { label, value, share } of fields) {
    const room = width * share - 10;
    drawFitted(doc, value, style.filled, { x, y, width: room });
    drawRule(doc, { x, y: y + 15, width: room }, true);
    drawFitted(doc, label, style.label, { x, y: y + 17.5, width: room });
    x += width * share;
  }
  sheet.y = y + 32;
}

function drawParagraph(sheet: Sheet, text: string, letters: TextStyle = style.text): void {
  const { doc, left, width } = sheet;
  sheet.y = drawText(doc, text, letters, { x: left, y: sheet.y, width }) + 6;
}

function drawFront(sheet: Sheet, { vehicle, terms, wording }: GuideContent): void {
  const { doc, left, width } = sheet;
  const { guide: words } = texts().sale;
  drawFitted(doc, wording.title, style.title, { x: left, y: sheet.y - 4, width, align: "center" });
  sheet.y += 32;
  drawParagraph(sheet, wording.important, style.strong);
  sheet.y += 6;
  drawFields(sheet, [
    { label: words.make, value: vehicle.make, share: 0.22 },
    { label: words.model, value: [vehicle.model, vehicle.trim].filter(Boolean).join(" "), share: 0.3 },
    { label: words.year, value: vehicle.overviewYear === null ? "" : String(vehicle.overviewYear), share: 0.12 },
    { label: words.vin, value: vehicle.vin ?? "", share: 0.36 },
  ]);
  drawBand(sheet, wording.warranties);
  drawFirstBox(sheet, wording, terms);
  drawDealerWarranty(sheet, wording, terms);
  drawOtherWarranties(sheet, wording, terms);
  drawParagraph(sheet, wording.mechanic, style.strong);
  drawParagraph(sheet, wording.history);
  drawParagraph(sheet, wording.other_side, style.strong);
  drawParagraph(sheet, wording.spanish);
}

/** The systems with their defects in three columns, filled from the left to about the same height. */
function drawDefects(sheet: Sheet, text: string): void {
  const { doc, left, width, y } = sheet;
  const column = width / 3;
  const room = column - 14;
  const small = { ...style.text, size: 8.6 } as const;
  const bold = { ...style.strong, size: 8.6 } as const;
  const systems = defectSystems(text).map(({ system, defects }) => {
    const lines = defects.map((defect) => linesOf(doc, defect, small, { width: room - 8 }));
    const heads = linesOf(doc, system, bold, { width: room });
    return { heads, lines, height: (heads.length + lines.flat().length) * lineHeight(small) + 8 };
  });
  const perColumn = systems.reduce((sum, { height }) => sum + height, 0) / 3;
  let [at, top, bottom] = [0, y, y];
  for (const { heads, lines, height } of systems) {
    if (top > y && at < 2 && top + height / 2 > y + perColumn) {
      at += 1;
      top = y;
    }
    const x = left + at * column;
    let next = top;
    for (const line of heads) next = drawText(doc, line, bold, { x, y: next, width: room });
    for (const line of lines.flat()) next = drawText(doc, line, small, { x: x + 8, y: next, width: room });
    top = next + 8;
    bottom = Math.max(bottom, top);
  }
  sheet.y = bottom + 8;
}

function drawBack(sheet: Sheet, { terms, wording, dealer }: GuideContent): void {
  const { guide: words } = texts().sale;
  drawParagraph(sheet, wording.defects_title, style.strong);
  sheet.y += 4;
  drawDefects(sheet, wording.defects);
  drawFields(sheet, [{ label: words.dealer, value: dealer.name ?? "", share: 1 }]);
  drawFields(sheet, [{ label: words.address, value: dealer.address.join(", "), share: 1 }]);
  drawFields(sheet, [
    { label: words.telephone, value: dealer.phone ?? "", share: 0.5 },
    { label: words.email, value: dealer.email ?? "", share: 0.5 },
  ]);
  drawFields(sheet, [{ label: wording.complaints, value: terms.complaintsContact ?? "", share: 1 }]);
  sheet.y += 4;
  drawParagraph(sheet, wording.contract_notice, style.strong);
  if (wording.receipt === undefined) return;
  sheet.y += 6;
  drawParagraph(sheet, wording.receipt);
  sheet.y += 12;
  drawFields(sheet, [
    { label: words.signature, value: "", share: 0.7 },
    { label: words.date, value: "", share: 0.3 },
  ]);
}

/** Printers leave about this much free. In points. */
const bottomMargin = 22;

/** A side of the form, and whether its text goes beyond the page. */
export type GuideOverflow = "front" | "back";

async function draw(content: GuideContent, isDemo: boolean): Promise<{ pdf: Buffer; overflow: GuideOverflow[] }> {
  const { vehicle, changedAt, dealer } = content;
  const name = vehicleName({ ...blank, ...vehicle });
  const overflow: GuideOverflow[] = [];
  const frame = {
    isDemo,
    title: `Buyers Guide: ${name}`,
    author: dealer.name ?? "Forecourt",
    subject: vehicle.vin ?? "Buyers Guide",
    createdAt: changedAt,
    running: { left: "", right: "" },
    footer: null,
  };
  const pdf = await documentBytes(frame, async (sheet) => {
    drawFront(sheet, content);
    if (sheet.y > page.height - bottomMargin) overflow.push("front");
    sheet.doc.addPage();
    sheet.y = page.top;
    drawBack(sheet, content);
    if (sheet.y > page.height - bottomMargin) overflow.push("back");
  });
  return { pdf, overflow };
}

/** Draws the front and the back of the form (US Letter, as 16 CFR 455.2 requires). Returns the PDF. */
export const renderBuyersGuide = async (
  content: GuideContent,
  { isDemo, locale }: Pick<PrintOptions, "isDemo" | "locale">,
): Promise<Buffer> => (await inLocale(locale, () => draw(content, isDemo))).pdf;

/** Returns the sides on which the wording does not fit. */
export async function overflowOf(wording: Wording, language: Language): Promise<readonly GuideOverflow[]> {
  const locale = paperLocale(language, { country: null, units: null });
  const tried = (dealerWarranty: "as_is" | "implied_only") =>
    inLocale(locale, () => draw({ ...sample, wording, terms: { ...sample.terms, dealerWarranty } }, false));
  const [asIs, implied] = [await tried("as_is"), await tried("implied_only")];
  return [...new Set([...asIs.overflow, ...implied.overflow])];
}

const blank = { stockNumber: null, bodyStyle: null, exteriorColor: null, mileage: null } as const;

/** A form with nothing filled in. What is filled in stands on lines of their own and takes no more room. */
const sample = {
  vehicle: { id: "sample", vin: null, make: "", model: "", trim: null, overviewYear: null },
  terms: {
    laborPercent: null,
    partsPercent: null,
    systemsCovered: null,
    duration: null,
    manufacturerWarranty: false,
    manufacturerUsedWarranty: false,
    otherUsedWarranty: false,
    serviceContract: false,
    complaintsContact: null,
  },
  changedAt: "2020-01-01T00:00:00.000Z",
  dealer: { name: null, address: [], phone: null, email: null },
} as const;
