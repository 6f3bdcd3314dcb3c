import type { ConditionByHand } from "../../../contracts/by-hand.ts";
import type { CaseReport } from "../../../contracts/cases.ts";
import { stepNames } from "../../../contracts/cases.ts";
import { vehicleName } from "../condition-content.ts";
import { drawLine, drawText, hasLostLetters } from "../layout/draw.ts";
import { type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { cellText, drawTable } from "../layout/table.ts";
import { drawConditionByHand } from "../sections/by-hand/announcements.ts";
import { newestAnnouncements } from "../sections/by-hand/newest.ts";
import { drawReportTitle, lostLetters } from "../sections/frame.ts";
import { drawIdentity } from "../sections/vehicle.ts";
import { dateTime, exactMoney } from "../text/format.ts";
import { wordLabel } from "../text/labels.ts";

const unknown = "Not known";

/** The inspection's results. Results that are not known say so. */
function drawFigures(sheet: Sheet, { case: one }: CaseReport): void {
  const dollars = (amount: number | null) => (amount === null ? unknown : exactMoney(amount, "USD"));
  const figures = [
    ["Condition", one.overall_condition === null ? unknown : wordLabel(one.overall_condition)],
    ["Score, of 10", one.health_score === null ? unknown : one.health_score.toFixed(1)],
    ["Repairs, estimated", dollars(one.estimated_repair_total)],
    ["Average value", dollars(one.average_value)],
  ] as const;
  const { doc, left, width } = sheet;
  drawHeading(sheet, "Summary", { needs: 44 });
  const cell = width / figures.length;
  const bottoms = figures.map(([name, value], i) => {
    const at = { x: left + i * cell, width: cell - 10 };
    drawLine(doc, name, type.label, { ...at, y: sheet.y });
    return drawText(doc, value, { ...type.heading, size: 14 }, { ...at, y: sheet.y + 10, maxLines: 2 });
  });
  sheet.y = Math.max(...bottoms) + 4;
}

const stepLabels = {
  visual: "Condition, from photos",
  mechanical: "Mechanical, from codes, readings and checks",
  damage_assessment: "Repair estimate",
  valuation: "Market value",
} as const;

/** Each step with its state, and its number or why it was skipped. */
function drawSteps(sheet: Sheet, { case: one }: CaseReport): void {
  drawHeading(sheet, "Inspection steps", { needs: 60 });
  const columns = [
    { title: "Step", width: 232 },
    { title: "State", width: 90 },
    { title: "Number, or reason of the skip", width: 210 },
  ];
  drawTable(
    sheet,
    columns,
    stepNames.map((name) => {
      const { status, id, reason } = one.steps[name];
      return {
        cells: [
          [cellText(stepLabels[name], type.strong)],
          [cellText(wordLabel(status))],
          [cellText(id ?? reason ?? "", type.small)],
        ],
      };
    }),
  );
}

const firstEstimates = (damages: number): string =>
  damages === 0
    ? ""
    : ` ${damages === 1 ? "1 damage on the photos is" : `${damages} damages on the photos are`} in no repair estimate; the total uses the estimate from the photos.`;

/**
 * The grade of the case's inspection, and without entries that of the other papers. The announcements of the other papers count
 * first: they are the newest of all inspections, and the pages that follow show them.
 */
export function byHandOf(report: CaseReport): ConditionByHand | null {
  const { visual, damage_assessment: estimate, mechanical, valuation } = report;
  const ofVehicle = [estimate, mechanical, valuation].find((paper) => paper !== null)?.by_hand ?? null;
  const entries = visual?.inspection.by_hand ?? null;
  if (entries === null) return ofVehicle;
  const { manual_grade, announcements } = entries;
  if (manual_grade === null && announcements.length === 0) return ofVehicle;
  return { manual_grade, announcements: newestAnnouncements([ofVehicle?.announcements ?? [], announcements]) };
}

/** The first page of a full inspection's report: author, vehicle and results. */
export function drawCover(sheet: Sheet, report: CaseReport, author: string): void {
  const { inspection_id: id, completed_at: completedAt, created_at: openedAt } = report.case;
  drawReportTitle(sheet, {
    kind: "FULL VEHICLE INSPECTION",
    name: vehicleName(report.vehicle),
    by: author,
    at: completedAt ?? openedAt,
    number: `Inspection ${id}`,
  });
  drawConditionByHand(sheet, byHandOf(report));
  sheet.y = drawIdentity(sheet.doc, report.vehicle, { x: sheet.left, y: sheet.y, width: sheet.width }) + 2;
  drawFigures(sheet, report);
  drawSteps(sheet, report);
  const dates = `Opened ${dateTime(openedAt)}${completedAt === null ? "" : `, completed ${dateTime(completedAt)}`}.`;
  const note =
    "The score counts 60 % the worse of body and mechanics and 40 % the better (our own weighting). A skipped step counts as unknown, not as good.";
  const first = firstEstimates(report.case.unassessed_damages);
  const gap = hasLostLetters(sheet.doc) ? ` ${lostLetters}.` : "";
  sheet.y = drawText(sheet.doc, `${dates} ${note}${first}${gap}`, type.small, {
    x: sheet.left,
    y: sheet.y + 6,
    width: sheet.width,
    maxLines: 4,
  });
}
