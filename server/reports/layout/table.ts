import { type Doc, drawLine, drawLines, drawRule, linesOf } from "./draw.ts";
import { lineHeight, type TextStyle, type } from "./ink.ts";
import { makeRoom, nextPage, type Sheet } from "./sheet.ts";

/** Tables of text. The headings are repeated at the top of each further page. */

export interface Column {
  readonly title: string;
  /** Points, including the gutter on the right. */
  readonly width: number;
  readonly align?: "left" | "right";
}
export interface CellText {
  readonly text: string;
  readonly style: TextStyle;
  readonly maxLines?: number;
}
export interface Row {
  /** One for each column, from the top down. */
  readonly cells: readonly (readonly CellText[])[];
  /** Draws a graphic at the row's top left corner. */
  readonly mark?: (at: { readonly x: number; readonly y: number }) => void;
}

export const cellText = (text: string, style: TextStyle = type.body, maxLines = 3): CellText => ({
  text,
  style,
  maxLines,
});

/** A person's reason is never cut, because the report is signed. */
export const inFull = Number.POSITIVE_INFINITY;

const gutter = 8;
const headHeight = 11;

function drawHead(sheet: Sheet, columns: readonly Column[]): void {
  let x = sheet.left;
  for (const { title, width, align } of columns) {
    drawLine(sheet.doc, title, type.label, { x, y: sheet.y, width: width - gutter, ...(align && { align }) });
    x += width;
  }
  sheet.y += headHeight;
  drawRule(sheet.doc, { x: sheet.left, y: sheet.y, width: sheet.width });
}

interface Broken {
  readonly style: TextStyle;
  readonly lines: readonly string[];
}

const brokenOf = (doc: Doc, columns: readonly Column[], { cells }: Row): Broken[][] =>
  columns.map(({ width }, i) =>
    (cells[i] ?? []).map(({ text, style, maxLines }) => ({
      style,
      lines: linesOf(doc, text, style, { width: width - gutter, ...(maxLines !== undefined && { maxLines }) }),
    })),
  );

const heightOf = (broken: readonly (readonly Broken[])[]): number =>
  Math.max(...broken.map((cell) => cell.reduce((sum, { lines, style }) => sum + lines.length * lineHeight(style), 0)));

/** Height in points of the headings and the first row, which stay on one page. */
export function tableStart(
  sheet: Sheet,
  columns: readonly Column[],
  [first]: readonly Row[],
  { padding = 4 } = {},
): number {
  return headHeight + (first ? heightOf(brokenOf(sheet.doc, columns, first)) + 2 * padding : 0);
}

/** `padding`: points above and below each row's text. `below`: height of the content that stays with the last row. */
export function drawTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly Row[],
  { padding = 4, below = 0 } = {},
): void {
  const { doc } = sheet;
  makeRoom(sheet, Math.max(40, tableStart(sheet, columns, rows, { padding })));
  drawHead(sheet, columns);
  for (const row of rows) {
    const broken = brokenOf(doc, columns, row);
    const height = heightOf(broken);
    const kept = row === rows.at(-1) ? below : 0;
    if (sheet.y + height + 2 * padding + kept > sheet.bottom) {
      nextPage(sheet);
      drawHead(sheet, columns);
    }
    const top = sheet.y + padding;
    row.mark?.({ x: sheet.left, y: top });
    let x = sheet.left;
    columns.forEach(({ width, align }, i) => {
      let y = top;
      for (const { lines, style } of broken[i] ?? []) {
        y = drawLines(doc, lines, style, { x, y, width: width - gutter, ...(align && { align }) });
      }
      x += width;
    });
    sheet.y = top + height + padding;
    drawRule(doc, { x: sheet.left, y: sheet.y, width: sheet.width });
  }
}
