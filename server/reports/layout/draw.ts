import { losesLetters, printable } from "../text/printable.ts";
import { type Measure, shorten, wrap } from "../text/wrap.ts";
import { colors, lineHeight, type TextStyle } from "./ink.ts";

/** Helpers over pdfkit: text without pdfkit's paging, lines and boxes. Units are points, y downwards. */

export type Doc = PDFKit.PDFDocument;

export interface Spot {
  readonly x: number;
  /** Top of the text. */
  readonly y: number;
  readonly width: number;
  readonly align?: "left" | "right" | "center";
}

export const measureIn =
  (doc: Doc, style: TextStyle): Measure =>
  (text) =>
    doc
      .font(style.font)
      .fontSize(style.size)
      .widthOfString(text, { characterSpacing: style.spacing ?? 0 });

function put(doc: Doc, line: string, style: TextStyle, spot: Spot): void {
  const slack = spot.align === undefined || spot.align === "left" ? 0 : spot.width - measureIn(doc, style)(line);
  const x = spot.x + (spot.align === "center" ? slack / 2 : slack);
  doc
    .font(style.font)
    .fontSize(style.size)
    .fillColor(style.color)
    .text(line, x, spot.y, { lineBreak: false, characterSpacing: style.spacing ?? 0 });
}

const incomplete = new WeakSet<Doc>();

/** The text as the font can show it. All drawn text passes through here, so that lost letters are recorded. */
function shown(doc: Doc, text: string): string {
  const clean = printable(text);
  if (clean !== text && losesLetters(text)) incomplete.add(doc);
  return clean;
}

/** Whether the text drawn so far has lost letters, shown as question marks. */
export const hasLostLetters = (doc: Doc): boolean => incomplete.has(doc);

/** One line, shortened to its width. */
export function drawLine(doc: Doc, text: string, style: TextStyle, spot: Spot): void {
  put(doc, shorten(shown(doc, text), spot.width, measureIn(doc, style)), style, spot);
}

export const linesOf = (
  doc: Doc,
  text: string,
  style: TextStyle,
  room: { width: number; maxLines?: number },
): string[] =>
  wrap(shown(doc, text), room.width, {
    measure: measureIn(doc, style),
    ...(room.maxLines !== undefined && { maxLines: room.maxLines }),
  });

/** Draws lines that are already broken. Returns the y below them. */
export function drawLines(doc: Doc, lines: readonly string[], style: TextStyle, spot: Spot): number {
  lines.forEach((line, i) => {
    put(doc, line, style, { ...spot, y: spot.y + i * lineHeight(style) });
  });
  return spot.y + lines.length * lineHeight(style);
}

/** Draws a paragraph broken to `spot.width`. Returns the y below it. */
export function drawText(doc: Doc, text: string, style: TextStyle, spot: Spot & { maxLines?: number }): number {
  return drawLines(doc, linesOf(doc, text, style, spot), style, spot);
}

export function drawRule(doc: Doc, from: { x: number; y: number; width: number }, strong = false): void {
  doc
    .moveTo(from.x, from.y)
    .lineTo(from.x + from.width, from.y)
    .lineWidth(strong ? 0.9 : 0.4)
    .strokeColor(strong ? colors.rule : colors.hairline)
    .stroke();
}

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function drawFrame(doc: Doc, { x, y, width, height }: Frame, fill: string = colors.paper): void {
  doc.rect(x, y, width, height).lineWidth(0.5).fillAndStroke(fill, colors.hairline);
}

/** Draws an empty checkbox with its label. Returns the x after the label. */
export function drawTick(doc: Doc, text: string, style: TextStyle, spot: { x: number; y: number }): number {
  const side = style.size;
  doc
    .rect(spot.x, spot.y - 0.6, side, side)
    .lineWidth(0.6)
    .strokeColor(colors.ink)
    .stroke();
  const width = measureIn(doc, style)(text);
  put(doc, text, style, { x: spot.x + side + 3, y: spot.y, width });
  return spot.x + side + 3 + width;
}
