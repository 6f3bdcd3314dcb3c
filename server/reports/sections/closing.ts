import { fill, texts } from "../../texts/papers/texts.ts";
import type { ConditionContent } from "../condition-content.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { dateTime, decimal } from "../text/format.ts";
import { partLabel } from "../text/labels.ts";
import { translated } from "../text/translated.ts";
import { drawDisclosures, drawList, drawSigning, printedBy } from "./frame.ts";
import { leavesReasonsOut } from "./opening.ts";

/** Color differences that may mean a repaint. Hints are separate from the findings and do not affect the grade. */
export function drawHints(sheet: Sheet, { results }: ConditionContent): void {
  const hints = results.hidden_damage_hints;
  if (hints.length === 0) return;
  const { title, note, repaint } = texts().condition.hints;
  drawHeading(sheet, title, { note });
  drawList(
    sheet,
    hints.map((hint) =>
      fill(repaint, {
        part: partLabel(hint.part),
        other: partLabel(hint.compared_with),
        difference: decimal(hint.colour_difference),
        photo: hint.image_index + 1,
        note: translated(hint.note),
      }),
    ),
  );
}

/** All reasons, if the first page has no room for all of them. */
export function drawAllReasons(sheet: Sheet, content: ConditionContent): void {
  if (!leavesReasonsOut(content)) return;
  const { grade, score_reasons: score } = content.results;
  const { reasons } = texts().condition;
  const values = { grade: decimal(grade.value), score: decimal(content.results.condition_score) };
  drawHeading(sheet, reasons.all);
  drawList(sheet, [
    ...grade.reasons.map((reason) => fill(reasons.ofGrade, { ...values, reason: translated(reason) })),
    ...score.map((reason) => fill(reasons.ofScore, { ...values, reason: translated(reason) })),
  ]);
}

/** What was not covered, and the disclosures. */
export function drawLimits(sheet: Sheet, { report, results }: ConditionContent): void {
  const { not_covered: notCovered } = results;
  if (notCovered.length > 0) {
    const { title, note } = texts().condition.limits;
    drawHeading(sheet, title, { note });
    drawList(sheet, notCovered.map(translated));
  }
  drawDisclosures(sheet, report.disclosures);
}

/** The signature: name, lines for signature and date, and how the report was made. */
export function drawSignature(sheet: Sheet, { report }: ConditionContent): void {
  const { made, inspector: role } = texts().condition;
  const values = {
    at: dateTime(report.inspection.completed_at ?? report.inspection.created_at),
    printed: printedBy(report),
    model: report.ai_model_version,
    id: report.inspection.inspection_id,
  };
  drawSigning(sheet, { role, name: report.inspector, made: fill(made, values) });
}
