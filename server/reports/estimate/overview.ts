import type { AssessmentReport } from "../../../contracts/assessments.ts";
import type { AssessedDamage } from "../../../contracts/estimate.ts";
import { drawLine } from "../layout/draw.ts";
import { severityInk, type } from "../layout/ink.ts";
import { drawMark } from "../layout/marks.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import { type Column, cellText, drawTable, inFull, type Row } from "../layout/table.ts";
import { exactMoney } from "../text/format.ts";
import { partLabel, wordLabel } from "../text/labels.ts";
import { hoursText, optionLabel, sizeText, stated } from "./labels.ts";

/** Widths add up to the sheet's 532 pt. */
const columns: readonly Column[] = [
  { title: "No.", width: 28 },
  { title: "Part and damage", width: 132 },
  { title: "Recommended repair", width: 174 },
  { title: "Hours", width: 46, align: "right" },
  { title: "Parts", width: 74, align: "right" },
  { title: "Amount", width: 78, align: "right" },
];

function sizes({ size_cm, count }: AssessedDamage): string {
  const known = [
    ...(count !== null && count > 1 ? [`${count} of them`] : []),
    ...(size_cm === null ? [] : [sizeText(size_cm)]),
  ];
  return known.length === 0 ? "" : `, ${known.join(", ")}`;
}

function rowOf(sheet: Sheet, damage: AssessedDamage, number: number): Row {
  const { severity, severity_score: score } = damage;
  const option = damage.repair_options.find(({ recommended }) => recommended);
  const cost = option?.total_cost;
  return {
    mark: ({ x, y }) => drawMark(sheet.doc, { severity, text: String(number) }, { x: x + 10, y: y + 9, radius: 8.4 }),
    cells: [
      [],
      [
        cellText(partLabel(damage.location), type.strong),
        cellText(wordLabel(damage.type) + sizes(damage)),
        cellText(`${wordLabel(severity)}, ${score.toFixed(1)} of 10`, { ...type.strong, color: severityInk[severity] }),
      ],
      option
        ? [cellText(optionLabel(option.option), type.strong), cellText(stated(option.reason), type.small, inFull)]
        : [],
      [cellText(option ? hoursText(option.labor.hours) : "")],
      [cellText(cost ? exactMoney(cost.parts, cost.currency) : "")],
      [cellText(cost ? exactMoney(cost.total, cost.currency) : "", type.strong)],
    ],
  };
}

/** A row for work that several damages share. */
const sharedRow = (
  {
    description,
    hours,
    amount,
  }: AssessmentReport["assessment"]["summary"]["repair_cost_summary"]["shared_work"][number],
  currency: string,
): Row => ({
  cells: [
    [],
    [cellText("Shared work", type.quiet)],
    [cellText(stated(description), type.small, 4)],
    [cellText(hours === 0 ? "" : hoursText(hours))],
    [],
    [cellText(exactMoney(amount, currency))],
  ],
});

function drawSum(sheet: Sheet, total: { estimated: number; currency: string }): void {
  const { doc, left, width } = sheet;
  makeRoom(sheet, 20);
  const y = sheet.y + 7;
  drawLine(doc, "Recommended repairs, without taxes", type.strong, { x: left + 28, y, width: 300 });
  const at = { x: left, y, width: width - 8, align: "right" } as const;
  drawLine(doc, exactMoney(total.estimated, total.currency), type.strong, at);
  sheet.y = y + 14;
}

/** Every damage with its recommended repair, the shared work, and the total, to which the amounts add up. */
export function drawOverview(sheet: Sheet, { assessment }: AssessmentReport): void {
  const { shared_work: shared, recommended_repairs_total: total } = assessment.summary.repair_cost_summary;
  const count = assessment.assessed_damages.length;
  drawHeading(sheet, "Damages and repairs", { note: count === 1 ? "1 damage" : `${count} damages`, needs: 80 });
  drawTable(
    sheet,
    columns,
    [
      ...assessment.assessed_damages.map((damage, i) => rowOf(sheet, damage, i + 1)),
      ...shared.map((work) => sharedRow(work, total.currency)),
    ],
    { below: 24 },
  );
  drawSum(sheet, total);
}
