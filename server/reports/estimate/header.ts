import type { AssessmentReport } from "../../../contracts/assessments.ts";
import { type Doc, drawLine, drawText } from "../layout/draw.ts";
import { colors, severityInk, type } from "../layout/ink.ts";
import type { Sheet } from "../layout/sheet.ts";
import { drawIdentity } from "../sections/vehicle.ts";
import { exactMoney, moneyRange } from "../text/format.ts";
import { sentence, wordLabel } from "../text/labels.ts";
import { daysText, hoursText, regionLabel } from "./labels.ts";

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function facts({ assessment }: AssessmentReport): [string, string][] {
  const { summary, options, rate_book_version: version } = assessment;
  const book = version === 0 ? "default rate book" : `rate book version ${version}`;
  const region = options.labor_rate_region;
  const costs = summary.repair_cost_summary;
  const { currency } = costs.recommended_repairs_total;
  return [
    ["Likely range", moneyRange(costs.recommended_repairs_total)],
    ["Labor", `${exactMoney(costs.labor, currency)} for ${hoursText(costs.labor_hours)}`],
    ["Parts and materials", exactMoney(costs.parts, currency)],
    ...(summary.repair_timeline
      ? [["Repair time", daysText(summary.repair_timeline.estimated_total_days)] satisfies [string, string]]
      : []),
    ["Rates", region === undefined ? sentence(book) : `${regionLabel(region)}, ${book}`],
  ];
}

function drawTotal(doc: Doc, report: AssessmentReport, { x, y, width }: Place): number {
  const { summary } = report.assessment;
  const total = summary.repair_cost_summary.recommended_repairs_total;
  drawLine(doc, `RECOMMENDED REPAIRS, ${total.currency}`, type.eyebrow, { x, y, width });
  drawLine(doc, exactMoney(total.estimated, total.currency), { ...type.figure, size: 26 }, { x, y: y + 10, width });
  const severity = { ...type.strong, color: severityInk[summary.overall_severity] };
  const score = `${wordLabel(summary.overall_severity)}, ${summary.overall_severity_score.toFixed(1)} of 10`;
  let bottom = y + 46;
  const rows = [["Overall severity", score] as const, ...facts(report)];
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
