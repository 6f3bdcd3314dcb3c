import { drawFrame, drawLine, drawText, drawTick } from "../layout/draw.ts";
import { lineHeight, type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import type { Paper } from "../paper.ts";
import { drawReportTitle } from "./frame.ts";

/** The title, and on the right whose report it is, when, and its number. */
export const drawTitle = (sheet: Sheet, { report, vehicleName }: Paper): void =>
  drawReportTitle(sheet, {
    kind: "VEHICLE CONDITION REPORT",
    name: vehicleName,
    by: report.inspector,
    at: report.generated_at,
    number: `Report ${report.inspection.inspection_id}`,
  });

const announcements = ["Structural damage", "Flood damage", "Odometer", "Airbags"] as const;

/** First of all what a buyer must know. Photos show none of it, so each is left to a person's tick. */
export function drawAnnouncements(sheet: Sheet): void {
  const { doc, left, width, y } = sheet;
  drawLine(doc, "ANNOUNCEMENTS", type.eyebrow, { x: left, y, width: 120 });
  const note = "Not assessed: photos cannot show these. Tick after checking by hand; an empty row means nobody looked.";
  drawLine(doc, note, type.small, { x: left + 90, y: y - 0.3, width: width - 90, align: "right" });
  const cell = { y: y + 12, width: width / 4, height: 44 };
  announcements.forEach((name, i) => {
    const x = left + i * cell.width;
    drawFrame(doc, { ...cell, x });
    drawLine(doc, name, type.strong, { x: x + 8, y: cell.y + 7, width: cell.width - 16 });
    drawLine(doc, "Not assessed", type.small, { x: x + 8, y: cell.y + 18, width: cell.width - 16 });
    const next = drawTick(doc, "None known", type.smallInk, { x: x + 8, y: cell.y + 31 });
    drawTick(doc, "Announced", type.smallInk, { x: next + 10, y: cell.y + 31 });
  });
  sheet.y = cell.y + cell.height + 12;
}

const mostReasons = 5;

/** A bulleted column; gives the y under it. */
function drawReasons(sheet: Sheet, title: string, column: { x: number; width: number; reasons: readonly string[] }) {
  const { doc } = sheet;
  const { x, width, reasons } = column;
  drawLine(doc, title, type.strong, { x, y: sheet.y, width });
  let y = sheet.y + 13;
  for (const reason of reasons.slice(0, mostReasons)) {
    drawLine(doc, "•", type.small, { x, y, width: 8 });
    y = drawText(doc, reason, type.smallInk, { x: x + 8, y, width: width - 8, maxLines: 2 }) + 1.5;
  }
  const more = reasons.length - mostReasons;
  if (more <= 0) return y;
  drawLine(doc, `and ${more} more, under Reasons in full`, type.small, { x: x + 8, y, width: width - 8 });
  return y + lineHeight(type.small);
}

/** Whether the first page leaves reasons out, which then stand in full further on. */
export const leavesReasonsOut = ({ results }: Paper): boolean =>
  Math.max(results.grade.reasons.length, results.score_reasons.length) > mostReasons;

/** Why the grade and the score are what they are, side by side. */
export function drawGradeReasons(sheet: Sheet, { results }: Paper): void {
  const column = (sheet.width - 24) / 2;
  drawHeading(sheet, "Why this grade", { needs: 60 });
  const grade = { x: sheet.left, width: column, reasons: results.grade.reasons };
  const score = { x: sheet.left + column + 24, width: column, reasons: results.score_reasons };
  sheet.y = Math.max(
    drawReasons(sheet, `Grade ${results.grade.value.toFixed(1)} of 5.0`, grade),
    drawReasons(sheet, `Score ${results.condition_score.toFixed(1)} of 10`, score),
  );
}
