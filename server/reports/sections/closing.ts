import { drawLine, drawLines, drawRule, drawText, linesOf } from "../layout/draw.ts";
import { lineHeight, type } from "../layout/ink.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import type { Paper } from "../paper.ts";
import { dateTime } from "../text/format.ts";
import { losesLetters } from "../text/printable.ts";
import { partLabel } from "../text/words.ts";
import { leavesReasonsOut } from "./opening.ts";

function drawList(sheet: Sheet, items: readonly string[]): void {
  const { doc, left, width } = sheet;
  for (const item of items) {
    const lines = linesOf(doc, item, type.body, { width: width - 12 });
    const height = lines.length * lineHeight(type.body) + 2.5;
    // an item longer than a page's rest moves on whole; one longer than a page is cut by the page, not by a rule
    makeRoom(sheet, Math.min(height, 400));
    drawLine(doc, "•", type.quiet, { x: left, y: sheet.y, width: 10 });
    for (const text of lines) {
      makeRoom(sheet, lineHeight(type.body));
      sheet.y = drawLines(doc, [text], type.body, { x: left + 10, y: sheet.y, width: width - 10 });
    }
    sheet.y += 2.5;
  }
}

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
  drawHeading(sheet, "Disclosures");
  const lost = [report.inspector, ...Object.values(report.vehicle)].some(
    (v) => typeof v === "string" && losesLetters(v),
  );
  const note = "A question mark in a name stands for letters that this page cannot show; the JSON report has them.";
  const disclosures = [...report.disclosures, ...(lost ? [note] : [])];
  drawList(sheet, disclosures.length > 0 ? disclosures : ["None recorded."]);
}

/** Who answers for it: name, a line to sign and one for the date, and what made the report. */
export function drawSignature(sheet: Sheet, { report }: Paper): void {
  drawHeading(sheet, "Inspector", { needs: 82 });
  const { doc, left, width } = sheet;
  const third = (width - 40) / 3;
  const base = sheet.y + 36;
  const fields = [
    ["Inspector", report.inspector],
    ["Signature", ""],
    ["Date", ""],
  ] as const;
  fields.forEach(([name, value], i) => {
    const x = left + i * (third + 20);
    const lines = linesOf(doc, value, type.strong, { width: third, maxLines: 3 });
    const y = base - 2 - lines.length * lineHeight(type.strong);
    drawLines(doc, lines, type.strong, { x, y, width: third });
    drawRule(doc, { x, y: base, width: third });
    drawLine(doc, name, type.label, { x, y: base + 4, width: third });
  });
  const made =
    `Inspected ${dateTime(report.inspection.completed_at ?? report.inspection.created_at)}. ` +
    `Printed from Forecourt ${report.software_version}, ${dateTime(report.generated_at)}. ` +
    `Model ${report.ai_model_version}. Report ${report.inspection.inspection_id}.`;
  sheet.y = drawText(doc, made, type.small, { x: left, y: base + 24, width, maxLines: 2 });
}
