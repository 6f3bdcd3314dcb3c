import type { Buffer } from "node:buffer";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { inLocale } from "../../texts/papers/locale.ts";
import { fill, texts } from "../../texts/papers/texts.ts";
import { vehicleName } from "../condition-content.ts";
import { documentBytes, type PrintOptions } from "../document.ts";
import { drawCode39 } from "../layout/code39.ts";
import { drawFrame, drawLine, drawRule, drawText, linesOf } from "../layout/draw.ts";
import { colors, lineHeight, type TextStyle, type } from "../layout/ink.ts";
import type { Sheet } from "../layout/sheet.ts";
import { vinShape } from "../sections/vehicle.ts";
import { distance, money } from "../text/format.ts";
import { vehicleValue } from "../text/translated.ts";

export interface WindowSticker {
  readonly vehicle: Pick<
    Vehicle,
    | "id"
    | "vin"
    | "stockNumber"
    | "make"
    | "model"
    | "trim"
    | "overviewYear"
    | "bodyStyle"
    | "engine"
    | "transmission"
    | "drivetrain"
    | "fuelType"
    | "exteriorColor"
    | "interiorColor"
    | "mileage"
    | "askingPrice"
    | "updatedAt"
  >;
  readonly currency: string;
  /** The cover photo as a JPEG of `stickerPhoto`'s shape. */
  readonly cover: Buffer | undefined;
}

/** Sizes to be read from outside the car. */
const large = {
  name: { font: "Helvetica-Bold", size: 30, color: colors.ink },
  trim: { font: "Helvetica", size: 18, color: colors.muted },
  label: { font: "Helvetica", size: 9, color: colors.muted },
  fact: { font: "Helvetica-Bold", size: 12.5, color: colors.ink },
  price: { font: "Helvetica-Bold", size: 46, color: colors.ink },
  note: { font: "Helvetica", size: 9, color: colors.muted },
  vin: { font: "Courier-Bold", size: 16, color: colors.ink },
} as const satisfies Record<string, TextStyle>;

const photoHeight = 250;
/** The pixels of the cover photo: 300 dpi over the width of the page's text, 532 points. */
export const stickerPhoto = { width: 2216, height: Math.round((2216 * photoHeight) / 532) } as const;

function facts({ vehicle }: WindowSticker): [string, string][] {
  const { sale } = texts();
  const known: readonly (readonly [string, string | null])[] = [
    [sale.mileage, vehicle.mileage === null ? null : distance(vehicle.mileage)],
    [sale.engine, vehicleValue(vehicle.engine)],
    [sale.transmission, vehicleValue(vehicle.transmission)],
    [sale.drivetrain, vehicleValue(vehicle.drivetrain)],
    [sale.fuel, vehicleValue(vehicle.fuelType)],
    [sale.body, vehicleValue(vehicle.bodyStyle)],
    [sale.exterior, vehicleValue(vehicle.exteriorColor)],
    [sale.interior, vehicleValue(vehicle.interiorColor)],
    [sale.stockNumber, vehicle.stockNumber],
  ];
  // unknown facts are left out
  return known.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]));
}

function drawName(sheet: Sheet, { vehicle }: WindowSticker): void {
  const { doc, left, width } = sheet;
  const name = vehicleName({ ...vehicle, trim: null });
  const style = linesOf(doc, name, large.name, { width }).length > 2 ? type.title : large.name;
  sheet.y = drawText(doc, name, style, { x: left, y: sheet.y + 4, width, maxLines: 3 });
  if (vehicle.trim) sheet.y = drawText(doc, vehicle.trim, large.trim, { x: left, y: sheet.y, width, maxLines: 2 });
  sheet.y += 10;
}

function drawPhoto(sheet: Sheet, cover: Buffer | undefined): void {
  if (cover === undefined) return;
  const { doc, left, width } = sheet;
  doc.image(cover, left, sheet.y, { width, height: photoHeight });
  sheet.y += photoHeight + 16;
}

/** Three columns of facts. */
function drawFacts(sheet: Sheet, sticker: WindowSticker): void {
  const { doc, left, width, y } = sheet;
  const column = width / 3;
  const rows = facts(sticker);
  let [top, bottom] = [y, y];
  rows.forEach(([name, value], at) => {
    if (at % 3 === 0) top = bottom;
    const place = { x: left + (at % 3) * column, width: column - 12 };
    drawLine(doc, name, large.label, { ...place, y: top });
    const end = drawText(doc, value, large.fact, { ...place, y: top + 12, maxLines: 2 }) + 10;
    bottom = Math.max(bottom, end);
  });
  sheet.y = bottom + 2;
}

/** The price in a frame, or an empty line to write it on. */
function drawPrice(sheet: Sheet, { vehicle: { askingPrice }, currency }: WindowSticker): void {
  const { doc, left, width } = sheet;
  const height = 92;
  drawFrame(doc, { x: left, y: sheet.y, width, height }, colors.wash);
  drawLine(doc, fill(texts().sale.price, { currency }), type.eyebrow, { x: left + 16, y: sheet.y + 12, width: 120 });
  if (askingPrice === null) drawRule(doc, { x: left + 16, y: sheet.y + 66, width: 260 }, true);
  else drawLine(doc, money(askingPrice, currency), large.price, { x: left + 16, y: sheet.y + 22, width: width - 32 });
  const { note } = texts().sale;
  drawLine(doc, note, large.note, { x: left + 16, y: sheet.y + 74, width: width - 32 });
  sheet.y += height + 16;
}

function drawVin(sheet: Sheet, { vehicle: { vin } }: WindowSticker): void {
  if (vin === null) return;
  const { doc, left, width } = sheet;
  drawLine(doc, texts().vehicle.vin, large.label, { x: left, y: sheet.y, width });
  drawLine(doc, vin, large.vin, { x: left, y: sheet.y + 12, width });
  if (vinShape.test(vin)) drawCode39(doc, vin, { x: left + 232, y: sheet.y + 2, width: 300, height: 30 });
  sheet.y += 12 + lineHeight(large.vin);
}

/** Draws the sticker on one page (US Letter). Returns the PDF. */
export function renderWindowSticker(sticker: WindowSticker, print: PrintOptions): Promise<Buffer> {
  return inLocale(print.locale, () => draw(sticker, print));
}

function draw(sticker: WindowSticker, print: PrintOptions): Promise<Buffer> {
  const { vehicle, cover } = sticker;
  const name = vehicleName(vehicle);
  const frame = {
    ...print,
    title: fill(texts().sale.title, { vehicle: name }),
    author: print.letterhead?.name ?? "Forecourt",
    subject: vehicle.vin ?? texts().sale.subject,
    createdAt: vehicle.updatedAt,
    running: { left: name, right: vehicle.vin ?? "" },
    footer: { left: print.letterhead?.name ?? "", middle: "" },
  };
  return documentBytes(frame, async (sheet) => {
    drawName(sheet, sticker);
    drawPhoto(sheet, cover);
    drawPrice(sheet, sticker);
    drawFacts(sheet, sticker);
    drawVin(sheet, sticker);
  });
}
