import type { AssessmentReport } from "../../../contracts/repair/assessments.ts";
import { fill, names, texts } from "../../texts/papers/texts.ts";
import { type Doc, drawLine, drawText } from "../layout/draw.ts";
import { colors, severityInk, type } from "../layout/ink.ts";
import type { Sheet } from "../layout/sheet.ts";
import { drawIdentity } from "../sections/vehicle.ts";
import { decimal, exactMoney, moneyRange } from "../text/format.ts";
import { daysText, hoursText } from "./labels.ts";

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function facts({ assessment }: AssessmentReport): [string, string][] {
  const { summary } = assessment;
  const words = texts().estimate.header;
  const costs = summary.repair_cost_summary;
  const { currency } = costs.recommended_repairs_total;
  const labor = { amount: exactMoney(costs.labor, currency), hours: hoursText(costs.labor_hours) };
  return [
    [words.range, moneyRange(costs.recommended_repairs_total)],
    [words.labor, fill(words.laborFor, labor)],
    [words.parts, exactMoney(costs.parts, currency)],
    ...(summary.repair_timeline
      ? [[words.time, daysText(summary.repair_timeline.estimated_total_days)] satisfies [string, string]]
      : []),
    [words.rates, ratesText(assessment)],
  ];
}

function ratesText({ options, rate_book_version: version }: AssessmentReport["assessment"]): string {
  const { header: words, region: regions } = texts().estimate;
  const { labor_rate_region: name } = options;
  if (name === undefined) return version === 0 ? words.defaultBook : fill(words.book, { version });
  const region = regions[name];
  return version === 0 ? fill(words.regionDefaultBook, { region }) : fill(words.regionBook, { region, version });
}

function drawTotal(doc: Doc, report: AssessmentReport, { x, y, width }: Place): number {
  const { summary } = report.assessment;
  const total = summary.repair_cost_summary.recommended_repairs_total;
  const words = texts().estimate.header;
  drawLine(doc, fill(words.total, { currency: total.currency }), type.eyebrow, { x, y, width });
  drawLine(doc, exactMoney(total.estimated, total.currency), { ...type.figure, size: 26 }, { x, y: y + 10, width });
  const severity = { ...type.strong, color: severityInk[summary.overall_severity] };
  const score = fill(words.severityOf10, {
    severity: names().severity[summary.overall_severity],
    score: decimal(summary.overall_severity_score),
  });
  let bottom = y + 46;
  const rows = [[words.severity, score] as const, ...facts(report)];
  rows.forEach(([name, value], i) => {
    drawLine(doc, name, type.quiet, { x, y: bottom, width: 84 });
    const style = i === 0 ? severity : type.strong;
    bottom = drawText(doc, value, style, { x: x + 86, y: bottom, width: width - 86, maxLines: 2 }) + 2;
  });
  return bottom;
}

/** The vehicle on the left, the repair total on the right. */
export function drawHeader(sheet: Sheet, report: AssessmentReport): void {
  const { doc, left, width, y } = sheet;
  const right = 226;
  const identity = drawIdentity(doc, report.vehicle, { x: left, y, width: width - right - 24 });
  const total = drawTotal(doc, report, { x: left + width - right, y, width: right });
  const line = { x: left + width - right - 14, bottom: Math.max(identity, total) };
  doc.moveTo(line.x, y).lineTo(line.x, line.bottom).lineWidth(0.4).strokeColor(colors.hairline).stroke();
  sheet.y = line.bottom + 2;
}
