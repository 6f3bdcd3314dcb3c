import { drawHeading, type Sheet } from "../layout/sheet.ts";
import type { Paper } from "../paper.ts";
import { dateTime } from "../text/format.ts";
import { partLabel } from "../text/words.ts";
import { drawDisclosures, drawList, drawSigning } from "./frame.ts";
import { leavesReasonsOut } from "./opening.ts";

/** Colour differences that may mean a repaint: hints, kept apart from the findings and out of the grade. */
export function drawHints(sheet: Sheet, { results }: Paper): void {
  const hints = results.hidden_damage_hints;
  if (hints.length === 0) return;
  drawHeading(sheet, "Hints of hidden damage", { aside: "Hints, not findings: not counted in the grade" });
  drawList(
    sheet,
    hints.map(
      (hint) =>
        `Possible repaint: ${partLabel(hint.part)} against ${partLabel(hint.compared_with)}, ` +
        `color difference ${hint.colour_difference.toFixed(1)} (CIEDE2000), photo ${hint.image_index + 1}. ${hint.note}`,
    ),
  );
}

/** Every reason, where the first page had no room for all. */
export function drawAllReasons(sheet: Sheet, paper: Paper): void {
  if (!leavesReasonsOut(paper)) return;
  const { grade, score_reasons: score } = paper.results;
  drawHeading(sheet, "Reasons in full");
  drawList(sheet, [
    ...grade.reasons.map((reason) => `Grade ${grade.value.toFixed(1)}: ${reason}`),
    ...score.map((reason) => `Score ${paper.results.condition_score.toFixed(1)}: ${reason}`),
  ]);
}

/** What was not covered, and what the seller discloses. */
export function drawLimits(sheet: Sheet, { report, results }: Paper): void {
  const { not_covered: notCovered } = results;
  if (notCovered.length > 0) {
    drawHeading(sheet, "Limits of this inspection", { aside: "What these photos and models cannot show" });
    drawList(sheet, notCovered);
  }
  drawDisclosures(sheet, report.disclosures);
}

/** Who answers for it: name, a line to sign and one for the date, and what made the report. */
export function drawSignature(sheet: Sheet, { report }: Paper): void {
  const made =
    `Inspected ${dateTime(report.inspection.completed_at ?? report.inspection.created_at)}. ` +
    `Printed from Forecourt ${report.software_version}, ${dateTime(report.generated_at)}. ` +
    `Model ${report.ai_model_version}. Report ${report.inspection.inspection_id}.`;
  drawSigning(sheet, { role: "Inspector", name: report.inspector, made });
}
