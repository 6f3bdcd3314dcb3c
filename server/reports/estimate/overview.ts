import type { AssessmentReport } from "../../../contracts/repair/assessments.ts";
import type { AssessedDamage } from "../../../contracts/repair/estimate.ts";
import { counted, fill, names, texts } from "../../texts/papers/texts.ts";
import { drawLine } from "../layout/draw.ts";
import { severityInk, type } from "../layout/ink.ts";
import { drawMark } from "../layout/marks.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import { type Column, cellText, drawTable, inFull, type Row } from "../layout/table.ts";
import { decimal, exactMoney, lengthText } from "../text/format.ts";
import { partLabel } from "../text/labels.ts";
import { translated } from "../text/translated.ts";
import { hoursText, stated } from "./labels.ts";

/** Widths add up to the sheet's 532 pt. */
function columnsOf(): Column[] {
  const { number, part, repair, hours, parts, amount } = texts().estimate.overview;
  return [
    { title: number, width: 28 },
    { title: part, width: 132 },
    { title: repair, width: 174 },
    { title: hours, width: 46, align: "right" },
    { title: parts, width: 74, align: "right" },
    { title: amount, width: 78, align: "right" },
  ];
}

function sizes({ size_cm, count }: AssessedDamage): string {
  const known = [
    ...(count !== null && count > 1 ? [fill(texts().estimate.overview.several, { count })] : []),
    ...(size_cm === null ? [] : [lengthText(size_cm)]),
  ];
  return known.length === 0 ? "" : `, ${known.join(", ")}`;
}

/** The measured and the reported severity where they differ from the one that counts. */
function otherSeverities({ severity, measured, reported_severity: reported }: AssessedDamage) {
  const { measured: measuredText, reported: reportedText } = texts().estimate.overview;
  const named = (name: AssessedDamage["severity"]) => names().within.severity[name];
  return [
    ...(measured && measured.severity !== severity
      ? [fill(measuredText, { severity: named(measured.severity), score: decimal(measured.severity_score) })]
      : []),
    ...(reported && reported !== severity ? [fill(reportedText, { severity: named(reported) })] : []),
  ].map((text) => cellText(text, type.small, inFull));
}

function rowOf(sheet: Sheet, damage: AssessedDamage, number: number): Row {
  const { severity, severity_score: score } = damage;
  const option = damage.repair_options.find(({ recommended }) => recommended);
  const cost = option?.total_cost;
  const severityText = fill(texts().estimate.header.severityOf10, {
    severity: names().severity[severity],
    score: decimal(score),
  });
  return {
    mark: ({ x, y }) => drawMark(sheet.doc, { severity, text: String(number) }, { x: x + 10, y: y + 9, radius: 8.4 }),
    cells: [
      [],
      [
        cellText(partLabel(damage.location), type.strong),
        cellText(names().damage[damage.type] + sizes(damage)),
        cellText(severityText, { ...type.strong, color: severityInk[severity] }),
        ...otherSeverities(damage),
      ],
      option
        ? [
            cellText(texts().estimate.option[option.option], type.strong),
            cellText(stated(translated(option.reason)), type.small, inFull),
          ]
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
    [cellText(texts().estimate.overview.shared, type.quiet)],
    [cellText(stated(translated(description)), type.small, 4)],
    [cellText(hours === 0 ? "" : hoursText(hours))],
    [],
    [cellText(exactMoney(amount, currency))],
  ],
});

function drawSum(sheet: Sheet, total: { estimated: number; currency: string }): void {
  const { doc, left, width } = sheet;
  makeRoom(sheet, 20);
  const y = sheet.y + 7;
  drawLine(doc, texts().estimate.overview.sum, type.strong, { x: left + 28, y, width: 300 });
  const at = { x: left, y, width: width - 8, align: "right" } as const;
  drawLine(doc, exactMoney(total.estimated, total.currency), type.strong, at);
  sheet.y = y + 14;
}

/** Every damage with its recommended repair, the shared work, and the total, to which the amounts add up. */
export function drawOverview(sheet: Sheet, { assessment }: AssessmentReport): void {
  const { shared_work: shared, recommended_repairs_total: total } = assessment.summary.repair_cost_summary;
  const count = assessment.assessed_damages.length;
  const words = texts().estimate.overview;
  drawHeading(sheet, words.title, { note: fill(counted(count, words.count), { count }), needs: 80 });
  drawTable(
    sheet,
    columnsOf(),
    [
      ...assessment.assessed_damages.map((damage, i) => rowOf(sheet, damage, i + 1)),
      ...shared.map((work) => sharedRow(work, total.currency)),
    ],
    { below: 24 },
  );
  drawSum(sheet, total);
}
