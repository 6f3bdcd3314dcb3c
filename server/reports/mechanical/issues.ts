import type { MechanicalIssue, MechanicalReport } from "../../../contracts/mechanical.ts";
import { drawLine } from "../layout/draw.ts";
import { severityInk, type } from "../layout/ink.ts";
import { drawMark } from "../layout/marks.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import { type CellText, type Column, cellText, drawTable, type Row } from "../layout/table.ts";
import { drawList } from "../sections/frame.ts";
import { moneyRange, percent } from "../text/format.ts";
import { sentence, wordLabel } from "../text/labels.ts";
import {
  evidenceText,
  figure,
  issuesOf,
  type NumberedIssue,
  statusLabel,
  systemLabel,
  urgencyLabel,
} from "./labels.ts";

/** Widths add up to the sheet's 532 pt. */
const columns: readonly Column[] = [
  { title: "No.", width: 28 },
  { title: "Fault", width: 174 },
  { title: "Evidence", width: 146 },
  { title: "Action", width: 184 },
];

/** The description without the title at its start, which is already drawn above it. */
const withoutTitle = ({ component, description }: MechanicalIssue): string =>
  description.toLowerCase().startsWith(`${component.toLowerCase()}. `)
    ? description.slice(component.length + 2)
    : description;

const maxEvidence = 6;
const maxCauses = 4;

function fault({ system, issue }: NumberedIssue): CellText[] {
  const codes = [issue.dtc, ...issue.related_dtcs].filter((code) => code !== null);
  return [
    cellText(sentence(issue.component), type.strong),
    cellText(withoutTitle(issue), type.body, 8),
    cellText(`${wordLabel(issue.severity)}, ${statusLabel(issue.status).toLowerCase()}`, {
      ...type.strong,
      color: severityInk[issue.severity],
    }),
    cellText([systemLabel(system), ...codes].join(", "), type.small, 3),
  ];
}

function grounds({ issue }: NumberedIssue): CellText[] {
  const { evidence } = issue;
  const more = evidence.length - maxEvidence;
  return [
    cellText(`${percent(issue.confidence)} sure`, type.body),
    ...evidence.slice(0, maxEvidence).map((one) => cellText(evidenceText(one), type.smallInk, 4)),
    ...(more > 0 ? [cellText(`and ${more} more, in the JSON report`, type.small)] : []),
  ];
}

function advice({ issue }: NumberedIssue): CellText[] {
  const { estimated_repair: repair, recommended_action: action, possible_causes: causes } = issue;
  return [
    cellText(urgencyLabel(issue.urgency), type.strong),
    cellText(issue.urgency_reason, type.body, 6),
    ...(action === null ? [] : [cellText(action, type.body, 8)]),
    ...(causes.length > 0 ? [cellText(`Likely: ${causes.slice(0, maxCauses).join("; ")}`, type.small, 6)] : []),
    repair
      ? cellText(`${moneyRange(repair)}, ${figure(repair.labor_hours)} h of labor`, type.strong)
      : cellText("Repair cannot be priced yet", type.quiet),
  ];
}

function rowOf(sheet: Sheet, numbered: NumberedIssue): Row {
  const { severity } = numbered.issue;
  const text = String(numbered.number);
  return {
    mark: ({ x, y }) => drawMark(sheet.doc, { severity, text }, { x: x + 10, y: y + 9, radius: 8.4 }),
    cells: [[], fault(numbered), grounds(numbered), advice(numbered)],
  };
}

/** All listed issues, the most urgent first, and the total of their repairs. */
export function drawIssues(sheet: Sheet, report: MechanicalReport): void {
  const { summary } = report.diagnostic.results;
  const issues = issuesOf(report);
  const note = issues.length === 0 ? "" : "The most urgent first. Costs are estimates, not quotes";
  drawHeading(sheet, "Issues", { note, needs: issues.length === 0 ? 20 : 110 });
  const milder = `${summary.below_threshold} milder than the requested severity ${summary.below_threshold === 1 ? "is" : "are"} not listed.`;
  if (issues.length === 0) {
    const none = "No fault was found in what was read and checked. What was not measured is listed below.";
    drawList(sheet, [summary.below_threshold > 0 ? milder : none]);
    return;
  }
  drawTable(
    sheet,
    columns,
    issues.map((one) => rowOf(sheet, one)),
    { below: 24 },
  );
  makeRoom(sheet, 20);
  const { doc, left, width } = sheet;
  const y = sheet.y + 7;
  const unpriced = issues.filter(({ issue }) => issue.estimated_repair === null).length;
  const what = unpriced > 0 ? `All priced repairs (${unpriced} without a price)` : "All repairs";
  drawLine(doc, `${what}, without taxes`, type.strong, { x: left + 28, y, width: 260 });
  drawLine(doc, moneyRange(summary.total_estimated_repair), type.strong, {
    x: left,
    y,
    width: width - 8,
    align: "right",
  });
  sheet.y = y + 16;
  if (summary.below_threshold > 0) drawList(sheet, [milder]);
}
