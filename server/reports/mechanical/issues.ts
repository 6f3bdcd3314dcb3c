import type { MechanicalIssue, MechanicalReport } from "../../../contracts/mechanical.ts";
import { drawLine } from "../layout/draw.ts";
import { severityInk, type } from "../layout/ink.ts";
import { drawMark } from "../layout/marks.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import { type Column, drawTable, type Row, type Words, words } from "../layout/table.ts";
import { drawList } from "../sections/frame.ts";
import { moneyRange, percent } from "../text/format.ts";
import { sentence, wordLabel } from "../text/words.ts";
import { evidenceText, figure, issuesOf, type NumberedIssue, statusLabel, systemLabel, urgencyLabel } from "./words.ts";

/** Widths add up to the sheet's 532 pt. */
const columns: readonly Column[] = [
  { title: "No.", width: 28 },
  { title: "Fault", width: 174 },
  { title: "What it rests on", width: 146 },
  { title: "What to do", width: 184 },
];

/** A code's description begins with its title, which stands above it already. */
const withoutTitle = ({ component, description }: MechanicalIssue): string =>
  description.toLowerCase().startsWith(`${component.toLowerCase()}. `)
    ? description.slice(component.length + 2)
    : description;

const mostEvidence = 6;
const mostCauses = 4;

function fault({ system, issue }: NumberedIssue): Words[] {
  const codes = [issue.dtc, ...issue.related_dtcs].filter((code) => code !== null);
  return [
    words(sentence(issue.component), type.strong),
    words(withoutTitle(issue), type.body, 8),
    words(`${wordLabel(issue.severity)}, ${statusLabel(issue.status).toLowerCase()}`, {
      ...type.strong,
      color: severityInk[issue.severity],
    }),
    words([systemLabel(system), ...codes].join(", "), type.small, 3),
  ];
}

function grounds({ issue }: NumberedIssue): Words[] {
  const { evidence } = issue;
  const more = evidence.length - mostEvidence;
  return [
    words(`${percent(issue.confidence)} sure`, type.body),
    ...evidence.slice(0, mostEvidence).map((one) => words(evidenceText(one), type.smallInk, 4)),
    ...(more > 0 ? [words(`and ${more} more, in the JSON report`, type.small)] : []),
  ];
}

function advice({ issue }: NumberedIssue): Words[] {
  const { estimated_repair: repair, recommended_action: action, possible_causes: causes } = issue;
  return [
    words(urgencyLabel(issue.urgency), type.strong),
    words(issue.urgency_reason, type.body, 6),
    ...(action === null ? [] : [words(action, type.body, 8)]),
    ...(causes.length > 0 ? [words(`Likely: ${causes.slice(0, mostCauses).join("; ")}`, type.small, 6)] : []),
    repair
      ? words(`${moneyRange(repair)}, ${figure(repair.labor_hours)} h of labor`, type.strong)
      : words("Repair cannot be priced yet", type.quiet),
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

/** Every listed issue, the most urgent first, and what their repairs come to. */
export function drawIssues(sheet: Sheet, report: MechanicalReport): void {
  const { summary } = report.diagnostic.results;
  const issues = issuesOf(report);
  const aside = issues.length === 0 ? "" : "The most urgent first. Costs are estimates, not quotes";
  drawHeading(sheet, "Issues", { aside, needs: issues.length === 0 ? 20 : 110 });
  const milder = `${summary.below_threshold} milder than the diagnostic was asked for ${summary.below_threshold === 1 ? "is" : "are"} not listed.`;
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
