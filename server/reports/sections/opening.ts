import type { ManualGrade } from "../../../contracts/inspections/by-hand.ts";
import { fill, texts } from "../../texts/papers/texts.ts";
import type { ConditionContent } from "../condition-content.ts";
import { drawLine, drawText } from "../layout/draw.ts";
import { lineHeight, type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { decimal } from "../text/format.ts";
import { translated } from "../text/translated.ts";
import { byline } from "./by-hand/byline.ts";
import { drawReportTitle } from "./frame.ts";

/** The title, with the inspector, the date and the number on the right. */
export const drawTitle = (sheet: Sheet, { report, vehicleName }: ConditionContent): void =>
  drawReportTitle(sheet, {
    kind: texts().condition.kind,
    name: vehicleName,
    by: report.inspector,
    at: report.generated_at,
    number: fill(texts().condition.number, { id: report.inspection.inspection_id }),
  });

const maxReasons = 5;

/** Draws a bulleted column. Returns the y below it. */
function drawReasons(sheet: Sheet, title: string, column: { x: number; width: number; reasons: readonly string[] }) {
  const { doc } = sheet;
  const { x, width, reasons } = column;
  drawLine(doc, title, type.strong, { x, y: sheet.y, width });
  let y = sheet.y + 13;
  for (const reason of reasons.slice(0, maxReasons)) {
    drawLine(doc, "•", type.small, { x, y, width: 8 });
    y = drawText(doc, translated(reason), type.smallInk, { x: x + 8, y, width: width - 8, maxLines: 2 }) + 1.5;
  }
  const more = reasons.length - maxReasons;
  if (more <= 0) return y;
  drawLine(doc, fill(texts().condition.reasons.more, { count: more }), type.small, { x: x + 8, y, width: width - 8 });
  return y + lineHeight(type.small);
}

/** Whether the first page leaves reasons out. A later section then shows all of them. */
export const leavesReasonsOut = ({ results }: ConditionContent): boolean =>
  Math.max(results.grade.reasons.length, results.score_reasons.length) > maxReasons;

/** The grade that a person gave, with their reason, name and date. It stands beside the computed one. */
function drawManualGrade(sheet: Sheet, grade: ManualGrade | null): void {
  if (grade === null) return;
  const { doc, left, width } = sheet;
  const title = fill(texts().condition.reasons.byHand, { grade: decimal(grade.value) });
  drawLine(doc, title, type.strong, { x: left, y: sheet.y, width: 150 });
  drawLine(doc, byline(grade), type.small, { x: left + 150, y: sheet.y + 1, width: width - 150, align: "right" });
  sheet.y = drawText(doc, grade.reason, type.smallInk, { x: left, y: sheet.y + 13, width, maxLines: 4 }) + 6;
}

/** The reasons for the grade and for the score, side by side. */
export function drawGradeReasons(sheet: Sheet, { report, results }: ConditionContent): void {
  const column = (sheet.width - 24) / 2;
  const { reasons } = texts().condition;
  const computed = report.inspection.by_hand?.manual_grade ? reasons.computed : reasons.grade;
  drawHeading(sheet, reasons.title, { needs: 60 });
  drawManualGrade(sheet, report.inspection.by_hand?.manual_grade ?? null);
  const grade = { x: sheet.left, width: column, reasons: results.grade.reasons };
  const score = { x: sheet.left + column + 24, width: column, reasons: results.score_reasons };
  sheet.y = Math.max(
    drawReasons(sheet, fill(computed, { grade: decimal(results.grade.value) }), grade),
    drawReasons(sheet, fill(reasons.score, { score: decimal(results.condition_score) }), score),
  );
}
