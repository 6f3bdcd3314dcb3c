import type { ConditionContent } from "../condition-content.ts";
import { drawFrame, drawLine, drawText, drawTick } from "../layout/draw.ts";
import { lineHeight, type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { drawReportTitle } from "./frame.ts";

/** The title, with the inspector, the date and the number on the right. */
export const drawTitle = (sheet: Sheet, { report, vehicleName }: ConditionContent): void =>
  drawReportTitle(sheet, {
    kind: "VEHICLE CONDITION REPORT",
    name: vehicleName,
    by: report.inspector,
    at: report.generated_at,
    number: `Report ${report.inspection.inspection_id}`,
  });

const announcements = ["Structural damage", "Flood damage", "Odometer", "Airbags"] as const;

/** Facts that a buyer must know first. Photos do not show them, so a person checks a box for each. */
export function drawAnnouncements(sheet: Sheet): void {
  const { doc, left, width, y } = sheet;
  drawLine(doc, "ANNOUNCEMENTS", type.eyebrow, { x: left, y, width: 120 });
  const note = "Not assessed: photos cannot show these. Check by hand and mark a box; an empty row was not checked.";
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

const maxReasons = 5;

/** Draws a bulleted column. Returns the y below it. */
function drawReasons(sheet: Sheet, title: string, column: { x: number; width: number; reasons: readonly string[] }) {
  const { doc } = sheet;
  const { x, width, reasons } = column;
  drawLine(doc, title, type.strong, { x, y: sheet.y, width });
  let y = sheet.y + 13;
  for (const reason of reasons.slice(0, maxReasons)) {
    drawLine(doc, "•", type.small, { x, y, width: 8 });
    y = drawText(doc, reason, type.smallInk, { x: x + 8, y, width: width - 8, maxLines: 2 }) + 1.5;
  }
  const more = reasons.length - maxReasons;
  if (more <= 0) return y;
  drawLine(doc, `and ${more} more, under All reasons`, type.small, { x: x + 8, y, width: width - 8 });
  return y + lineHeight(type.small);
}

/** Whether the first page leaves reasons out. A later section then shows all of them. */
export const leavesReasonsOut = ({ results }: ConditionContent): boolean =>
  Math.max(results.grade.reasons.length, results.score_reasons.length) > maxReasons;

/** The reasons for the grade and for the score, side by side. */
export function drawGradeReasons(sheet: Sheet, { results }: ConditionContent): void {
  const column = (sheet.width - 24) / 2;
  drawHeading(sheet, "Reasons for the grade", { needs: 60 });
  const grade = { x: sheet.left, width: column, reasons: results.grade.reasons };
  const score = { x: sheet.left + column + 24, width: column, reasons: results.score_reasons };
  sheet.y = Math.max(
    drawReasons(sheet, `Grade ${results.grade.value.toFixed(1)} of 5.0`, grade),
    drawReasons(sheet, `Score ${results.condition_score.toFixed(1)} of 10`, score),
  );
}
