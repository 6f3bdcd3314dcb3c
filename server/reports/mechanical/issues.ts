import type { MechanicalIssue, MechanicalReport } from "../../../contracts/mechanical/mechanical.ts";
import { counted, fill, names, texts } from "../../texts/papers/texts.ts";
import { drawLine } from "../layout/draw.ts";
import { severityInk, type } from "../layout/ink.ts";
import { drawMark } from "../layout/marks.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import { type CellText, type Column, cellText, drawTable, type Row } from "../layout/table.ts";
import { drawList } from "../sections/frame.ts";
import { figure, money, moneyRange, percent } from "../text/format.ts";
import { sentence } from "../text/labels.ts";
import { translated } from "../text/translated.ts";
import { evidenceText, issuesOf, type NumberedIssue } from "./labels.ts";

/** Widths add up to the sheet's 532 pt. */
function columnsOf(): Column[] {
  const { number, fault, evidence, action } = texts().mechanical.issues;
  return [
    { title: number, width: 28 },
    { title: fault, width: 174 },
    { title: evidence, width: 146 },
    { title: action, width: 184 },
  ];
}

/** The description without the title at its start, which is already drawn above it. */
const withoutTitle = ({ component, description }: MechanicalIssue): string =>
  translated(
    description.toLowerCase().startsWith(`${component.toLowerCase()}. `)
      ? description.slice(component.length + 2)
      : description,
  );

const maxEvidence = 6;
const maxCauses = 4;

function fault({ system, issue }: NumberedIssue): CellText[] {
  const codes = [issue.dtc, ...issue.related_dtcs].filter((code) => code !== null);
  return [
    cellText(sentence(translated(issue.component)), type.strong),
    cellText(withoutTitle(issue), type.body, 8),
    cellText(`${names().severity[issue.severity]}, ${texts().mechanical.status[issue.status].toLowerCase()}`, {
      ...type.strong,
      color: severityInk[issue.severity],
    }),
    cellText([texts().mechanical.system[system], ...codes].join(", "), type.small, 3),
  ];
}

function grounds({ issue }: NumberedIssue): CellText[] {
  const { evidence } = issue;
  const more = evidence.length - maxEvidence;
  return [
    cellText(fill(texts().values.sure, { percent: percent(issue.confidence) }), type.body),
    ...evidence.slice(0, maxEvidence).map((one) => cellText(evidenceText(one), type.smallInk, 4)),
    ...(more > 0 ? [cellText(fill(texts().mechanical.issues.more, { count: more }), type.small)] : []),
  ];
}

function priceOf(repair: MechanicalIssue["estimated_repair"]): CellText[] {
  const { issues: words } = texts().mechanical;
  if (repair === null) return [cellText(words.unpriced, type.quiet)];
  if (repair.max === 0) return [cellText(words.nothingYet, type.quiet)];
  const { prices } = repair;
  const costs = fill(words.costs, { range: moneyRange(repair), hours: figure(repair.labor_hours) });
  const three = prices && {
    test: money(prices.test_now, "USD"),
    likely: money(prices.likely_repair, "USD"),
    worst: money(prices.worst_case, "USD"),
  };
  return [cellText(costs, type.strong), ...(three ? [cellText(fill(words.prices, three), type.small, 3)] : [])];
}

function advice({ issue }: NumberedIssue): CellText[] {
  const { estimated_repair: repair, recommended_action: action, possible_causes: causes } = issue;
  const { issues: words } = texts().mechanical;
  return [
    cellText(
      issue.do_not_run ? words.doNotRun : texts().mechanical.urgency[issue.urgency],
      issue.do_not_run ? { ...type.strong, color: severityInk.critical } : type.strong,
    ),
    cellText(translated(issue.urgency_reason), type.body, 6),
    ...(action === null ? [] : [cellText(translated(action), type.body, 8)]),
    ...(causes.length > 0
      ? [cellText(fill(words.likely, { causes: causes.slice(0, maxCauses).map(translated).join("; ") }), type.small, 6)]
      : []),
    ...priceOf(repair),
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
  const { issues: words } = texts().mechanical;
  const note = issues.length === 0 ? "" : words.note;
  drawHeading(sheet, words.title, { note, needs: issues.length === 0 ? 20 : 110 });
  const milder = fill(counted(summary.below_threshold, words.milder), { count: summary.below_threshold });
  if (issues.length === 0) {
    drawList(sheet, [summary.below_threshold > 0 ? milder : words.none]);
    return;
  }
  drawTable(
    sheet,
    columnsOf(),
    issues.map((one) => rowOf(sheet, one)),
    { below: 24 },
  );
  makeRoom(sheet, 20);
  const { doc, left, width } = sheet;
  const y = sheet.y + 7;
  const unpriced = issues.filter(({ issue }) => issue.estimated_repair === null).length;
  const total = unpriced > 0 ? fill(words.totalOfPriced, { count: unpriced }) : words.total;
  drawLine(doc, total, type.strong, { x: left + 28, y, width: 340 });
  drawLine(doc, moneyRange(summary.total_estimated_repair), type.strong, {
    x: left,
    y,
    width: width - 8,
    align: "right",
  });
  sheet.y = y + 16;
  if (summary.below_threshold > 0) drawList(sheet, [milder]);
}
