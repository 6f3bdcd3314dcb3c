import type { ConditionByHand } from "../../../contracts/inspections/by-hand.ts";
import type { CaseReport } from "../../../contracts/papers/cases.ts";
import { stepNames } from "../../../contracts/papers/cases.ts";
import { counted, fill, names, texts } from "../../texts/papers/texts.ts";
import { vehicleName } from "../condition-content.ts";
import { drawLine, drawText, hasLostLetters } from "../layout/draw.ts";
import { type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { cellText, drawTable } from "../layout/table.ts";
import { drawConditionByHand } from "../sections/by-hand/announcements.ts";
import { newestAnnouncements } from "../sections/by-hand/newest.ts";
import { drawReportTitle } from "../sections/frame.ts";
import { drawIdentity } from "../sections/vehicle.ts";
import { dateTime, decimal, exactMoney } from "../text/format.ts";

/** The inspection's results. Results that are not known say so. */
function drawFigures(sheet: Sheet, { case: one }: CaseReport): void {
  const { fullCase: words } = texts();
  const { unknown } = words;
  const dollars = (amount: number | null) => (amount === null ? unknown : exactMoney(amount, "USD"));
  const figures = [
    [words.condition, one.overall_condition === null ? unknown : names().condition[one.overall_condition]],
    [words.score, one.health_score === null ? unknown : decimal(one.health_score)],
    [words.repairs, dollars(one.estimated_repair_total)],
    [words.value, dollars(one.average_value)],
  ] as const;
  const { doc, left, width } = sheet;
  drawHeading(sheet, words.summary, { needs: 44 });
  const cell = width / figures.length;
  const bottoms = figures.map(([name, value], i) => {
    const at = { x: left + i * cell, width: cell - 10 };
    drawLine(doc, name, type.label, { ...at, y: sheet.y });
    return drawText(doc, value, { ...type.heading, size: 14 }, { ...at, y: sheet.y + 10, maxLines: 2 });
  });
  sheet.y = Math.max(...bottoms) + 4;
}

/** Each step with its state, and its number or why it was skipped. */
function drawSteps(sheet: Sheet, { case: one }: CaseReport): void {
  const { fullCase: words } = texts();
  drawHeading(sheet, words.steps, { needs: 60 });
  const columns = [
    { title: words.columns.step, width: 232 },
    { title: words.columns.state, width: 90 },
    { title: words.columns.number, width: 210 },
  ];
  drawTable(
    sheet,
    columns,
    stepNames.map((name) => {
      const { status, id, reason } = one.steps[name];
      return {
        cells: [
          [cellText(words.step[name], type.strong)],
          [cellText(words.status[status])],
          [cellText(id ?? reason ?? "", type.small)],
        ],
      };
    }),
  );
}

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
  const { fullCase: words, frame } = texts();
  drawReportTitle(sheet, {
    kind: words.kind,
    name: vehicleName(report.vehicle),
    by: author,
    at: completedAt ?? openedAt,
    number: fill(words.number, { id }),
  });
  drawConditionByHand(sheet, byHandOf(report));
  sheet.y = drawIdentity(sheet.doc, report.vehicle, { x: sheet.left, y: sheet.y, width: sheet.width }) + 2;
  drawFigures(sheet, report);
  drawSteps(sheet, report);
  const at = dateTime(openedAt);
  const count = report.case.unassessed_damages;
  const sentences = [
    completedAt === null
      ? fill(words.opened, { at })
      : fill(words.openedAndCompleted, { at, completed: dateTime(completedAt) }),
    words.note,
    ...(count === 0 ? [] : [fill(counted(count, words.unassessed), { count })]),
    ...(hasLostLetters(sheet.doc) ? [`${frame.lostLetters}.`] : []),
  ];
  sheet.y = drawText(sheet.doc, sentences.join(" "), type.small, {
    x: sheet.left,
    y: sheet.y + 6,
    width: sheet.width,
    maxLines: 4,
  });
}
