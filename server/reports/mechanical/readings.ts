import type { MechanicalReport } from "../../../contracts/mechanical/mechanical.ts";
import { stateLabel, stateOf } from "../../../contracts/mechanical/readings/state.ts";
import { counted, fill, texts } from "../../texts/papers/texts.ts";
import { drawLine, drawText } from "../layout/draw.ts";
import { lineHeight, type } from "../layout/ink.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import { translated } from "../text/translated.ts";
import { checkLines, codesText, type Line, readingLines } from "./labels.ts";

/** Two columns of names and values under a small title. */
function drawPairs(sheet: Sheet, title: string, lines: readonly Line[]): void {
  if (lines.length === 0) return;
  const { doc, left } = sheet;
  const column = (sheet.width - 24) / 2;
  const height = lineHeight(type.body) + 1.5;
  const rows = Math.ceil(lines.length / 2);
  makeRoom(sheet, 16 + Math.min(rows, 3) * height);
  drawLine(doc, title, type.strong, { x: left, y: sheet.y, width: sheet.width });
  sheet.y += 14;
  for (let row = 0; row < rows; row += 1) {
    makeRoom(sheet, height);
    for (const side of [0, 1]) {
      const line = lines[row + side * rows];
      const x = left + side * (column + 24);
      if (!line) continue;
      drawLine(doc, line.name, type.quiet, { x, y: sheet.y, width: column - 92 });
      drawLine(doc, line.value, type.body, { x: x + column - 90, y: sheet.y, width: 90, align: "right" });
    }
    sheet.y += height;
  }
  sheet.y += 5;
}

/** The inputs of the diagnostic: codes, readings, freeze frames and checks. */
export function drawInputs(sheet: Sheet, { diagnostic }: MechanicalReport): void {
  const { obd_data: obd, test_results: tests } = diagnostic;
  const { doc, left, width } = sheet;
  const { inputs: words, header } = texts().mechanical;
  drawHeading(sheet, words.title, { needs: 50 });
  drawLine(doc, header.codes, type.strong, { x: left, y: sheet.y, width });
  sheet.y = drawText(doc, codesText(obd), type.body, { x: left, y: sheet.y + 14, width }) + 5;
  drawPairs(sheet, words.readings, readingLines(obd.live_data));
  for (const [code, readings] of Object.entries(obd.freeze_frame ?? {})) {
    drawPairs(sheet, fill(words.frame, { code }), readingLines(readings));
  }
  for (const { readings, samples } of obd.snapshots ?? []) {
    const english = stateLabel(stateOf(readings));
    const state = english === null ? words.stateUnknown : translated(english);
    const title =
      samples === undefined
        ? fill(words.log, { state })
        : fill(counted(samples, words.logOf), { state, count: samples });
    drawPairs(sheet, title, readingLines(readings));
  }
  drawPairs(sheet, words.checks, checkLines(tests ?? {}));
}
