import type { ConditionContent } from "../condition-content.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { dateTime } from "../text/format.ts";
import { partLabel } from "../text/labels.ts";
import { drawDisclosures, drawList, drawSigning } from "./frame.ts";
import { leavesReasonsOut } from "./opening.ts";

/** Color differences that may mean a repaint. Hints are separate from the findings and do not affect the grade. */
export function drawHints(sheet: Sheet, { results }: ConditionContent): void {
  const hints = results.hidden_damage_hints;
  if (hints.length === 0) return;
  drawHeading(sheet, "Hints of hidden damage", { note: "Hints, not findings: not counted in the grade" });
  drawList(
    sheet,
    hints.map(
      (hint) =>
        `Possible repaint: ${partLabel(hint.part)} against ${partLabel(hint.compared_with)}, ` +
        `color difference ${hint.colour_difference.toFixed(1)} (CIEDE2000), photo ${hint.image_index + 1}. ${hint.note}`,
    ),
  );
}

/** All reasons, if the first page has no room for all of them. */
export function drawAllReasons(sheet: Sheet, content: ConditionContent): void {
  if (!leavesReasonsOut(content)) return;
  const { grade, score_reasons: score } = content.results;
  drawHeading(sheet, "All reasons");
  drawList(sheet, [
    ...grade.reasons.map((reason) => `Grade ${grade.value.toFixed(1)}: ${reason}`),
    ...score.map((reason) => `Score ${content.results.condition_score.toFixed(1)}: ${reason}`),
  ]);
}

/** What was not covered, and the disclosures. */
export function drawLimits(sheet: Sheet, { report, results }: ConditionContent): void {
  const { not_covered: notCovered } = results;
  if (notCovered.length > 0) {
    drawHeading(sheet, "Limits of this inspection", { note: "What these photos and models cannot show" });
    drawList(sheet, notCovered);
  }
  drawDisclosures(sheet, report.disclosures);
}

/** The signature: name, lines for signature and date, and how the report was made. */
export function drawSignature(sheet: Sheet, { report }: ConditionContent): void {
  const made =
    `Inspected ${dateTime(report.inspection.completed_at ?? report.inspection.created_at)}. ` +
    `Printed from Forecourt ${report.software_version}, ${dateTime(report.generated_at)}. ` +
    `Model ${report.ai_model_version}. Report ${report.inspection.inspection_id}.`;
  drawSigning(sheet, { role: "Inspector", name: report.inspector, made });
}
