import { type ByHand, nothingByHand, type Tire, type TirePlace } from "../../../../contracts/by-hand.ts";
import type { Doc } from "../../layout/draw.ts";
import { drawLine, drawLines, drawRule, linesOf } from "../../layout/draw.ts";
import { lineHeight, type } from "../../layout/ink.ts";
import { drawHeading, type Sheet } from "../../layout/sheet.ts";
import { treadDepth } from "../../text/format.ts";
import { bylines } from "./byline.ts";

const columns = [
  ["front_left", "Left front"],
  ["front_right", "Right front"],
  ["rear_left", "Left rear"],
  ["rear_right", "Right rear"],
  ["spare", "Spare"],
] as const satisfies readonly (readonly [TirePlace, string])[];

/** `23/19`: week 23 of 2019. */
const dotText = (dot: string): string => `${dot.slice(0, 2)} / ${dot.slice(2)}`;

interface Row {
  readonly name: string;
  readonly textOf: (tire: Tire) => string;
}
const rows: readonly Row[] = [
  { name: "Tread", textOf: ({ tread_depth_mm: mm }) => (mm === null ? "" : treadDepth(mm)) },
  { name: "Brand and size", textOf: ({ brand, size }) => [brand, size].filter(Boolean).join(", ") },
  { name: "DOT week / year", textOf: ({ dot }) => (dot === null ? "" : dotText(dot)) },
];
const notes: Row = { name: "Note", textOf: ({ note }) => note ?? "" };

const first = 96;
const rowHeight = 19;
const broken = (doc: Doc, text: string, width: number) => linesOf(doc, text, type.body, { width, maxLines: 6 });

/** Tires by corner, from the driver's view. Fields that nobody entered stay empty, to be filled in on the paper. */
export function drawTires(sheet: Sheet, { tires }: Pick<ByHand, "tires"> = nothingByHand): void {
  const { doc, left } = sheet;
  const entered = Object.values(tires).filter((tire) => tire !== null);
  const shown = columns.filter(([place]) => place !== "spare" || tires.spare !== null);
  const width = (sheet.width - first) / shown.length;
  const lines = [...rows, ...(entered.some(({ note }) => note !== null) ? [notes] : [])].map((row) => {
    const cells = shown.map(([place]) => {
      const tire = tires[place];
      return tire ? broken(doc, row.textOf(tire), width - 14) : [];
    });
    return {
      row,
      cells,
      height: Math.max(rowHeight, ...cells.map(({ length }) => length * lineHeight(type.body) + 8)),
    };
  });
  const height = 14 + lines.reduce((sum, one) => sum + one.height, 0);
  const note =
    entered.length === 0
      ? "Not assessed in this inspection: measure and fill in by hand"
      : `Entered by hand: ${bylines(entered)}`;
  drawHeading(sheet, "Tires", { note, needs: height });
  shown.forEach(([, name], i) => {
    drawLine(doc, name, type.strong, { x: left + first + i * width, y: sheet.y, width: width - 10 });
  });
  let y = sheet.y + 14;
  for (const { row, cells, height: rowsHeight } of lines) {
    const isNote = row === notes;
    drawLine(doc, isNote || entered.length > 0 ? row.name : emptyName(row), type.quiet, {
      x: left,
      y: y + 3,
      width: first - 8,
    });
    cells.forEach((texts, i) => {
      const x = left + first + i * width;
      if (texts.length > 0) drawLines(doc, texts, type.body, { x, y: y + 3, width: width - 14 });
      else if (!isNote) drawRule(doc, { x, y: y + 12, width: width - 14 });
    });
    y += rowsHeight;
  }
  sheet.y = y;
}

/** On an empty form, the unit to write. */
const emptyName = ({ name }: Row): string => (name === "Tread" ? "Tread, 1/32 in" : name);
