import { type ByHand, nothingByHand, type Tire, type TirePlace } from "../../../../contracts/inspections/by-hand.ts";
import { fill, texts } from "../../../texts/papers/texts.ts";
import type { Doc } from "../../layout/draw.ts";
import { drawLine, drawLines, drawRule, linesOf } from "../../layout/draw.ts";
import { lineHeight, type } from "../../layout/ink.ts";
import { drawHeading, type Sheet } from "../../layout/sheet.ts";
import { isMetric, treadDepth } from "../../text/format.ts";
import { bylines } from "./byline.ts";

const columns = [
  "front_left",
  "front_right",
  "rear_left",
  "rear_right",
  "spare",
] as const satisfies readonly TirePlace[];

/** `23/19`: week 23 of 2019. */
const dotText = (dot: string): string => `${dot.slice(0, 2)} / ${dot.slice(2)}`;

interface Row {
  readonly name: "tread" | "brand" | "dot" | "note";
  readonly textOf: (tire: Tire) => string;
}
const rows: readonly Row[] = [
  { name: "tread", textOf: ({ tread_depth_mm: mm }) => (mm === null ? "" : treadDepth(mm)) },
  { name: "brand", textOf: ({ brand, size }) => [brand, size].filter(Boolean).join(", ") },
  { name: "dot", textOf: ({ dot }) => (dot === null ? "" : dotText(dot)) },
];
const notes: Row = { name: "note", textOf: ({ note }) => note ?? "" };

const first = 96;
const rowHeight = 19;
const broken = (doc: Doc, text: string, width: number) => linesOf(doc, text, type.body, { width, maxLines: 6 });

/** Tires by corner, from the driver's view. Fields that nobody entered stay empty, to be filled in on the paper. */
export function drawTires(sheet: Sheet, { tires }: Pick<ByHand, "tires"> = nothingByHand): void {
  const { doc, left } = sheet;
  const entered = Object.values(tires).filter((tire) => tire !== null);
  const shown = columns.filter((place) => place !== "spare" || tires.spare !== null);
  const width = (sheet.width - first) / shown.length;
  const lines = [...rows, ...(entered.some(({ note }) => note !== null) ? [notes] : [])].map((row) => {
    const cells = shown.map((place) => {
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
  const words = texts().byHand.tires;
  const note = entered.length === 0 ? words.empty : fill(words.entered, { by: bylines(entered) });
  drawHeading(sheet, words.title, { note, needs: height });
  shown.forEach((place, i) => {
    drawLine(doc, words.place[place], type.strong, { x: left + first + i * width, y: sheet.y, width: width - 10 });
  });
  let y = sheet.y + 14;
  for (const { row, cells, height: rowsHeight } of lines) {
    const isNote = row === notes;
    drawLine(doc, isNote || entered.length > 0 ? words[row.name] : emptyName(row), type.quiet, {
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
function emptyName({ name }: Row): string {
  const { tires } = texts().byHand;
  if (name !== "tread") return tires[name];
  return isMetric() ? tires.treadMillimeters : tires.treadInches;
}
