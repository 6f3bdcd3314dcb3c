import type { MechanicalReport } from "../../../contracts/mechanical.ts";
import { severities } from "../../../contracts/vocabulary.ts";
import { type Doc, drawLine, drawText } from "../layout/draw.ts";
import { colors, type } from "../layout/ink.ts";
import type { Sheet } from "../layout/sheet.ts";
import { drawIdentity } from "../sections/vehicle.ts";
import { moneyRange, percent } from "../text/format.ts";
import { wordLabel } from "../text/labels.ts";
import { codesText } from "./labels.ts";

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function facts({ diagnostic }: MechanicalReport): [string, string][] {
  const { results, obd_data: obd } = diagnostic;
  const { summary } = results;
  const counts = severities
    .filter((severity) => summary.by_severity[severity] > 0)
    .map((severity) => `${summary.by_severity[severity]} ${severity}`);
  const milder = summary.below_threshold > 0 ? `, and ${summary.below_threshold} milder` : "";
  return [
    ["Overall", `${wordLabel(results.overall_health)}, ${percent(results.confidence)} confidence`],
    ["Issues", (counts.join(", ") || (milder === "" ? "None" : "None listed")) + milder],
    ["Trouble codes", codesText(obd)],
    ["Estimated repair", summary.total_issues === 0 ? "None listed" : moneyRange(summary.total_estimated_repair)],
  ];
}

function drawHealth(doc: Doc, report: MechanicalReport, { x, y, width }: Place): number {
  const score = report.diagnostic.results.health_score.toFixed(1);
  drawLine(doc, "HEALTH", type.eyebrow, { x, y, width });
  drawLine(doc, score, type.figure, { x, y: y + 9, width });
  const after = x + doc.font(type.figure.font).fontSize(type.figure.size).widthOfString(score) + 4;
  drawLine(doc, "of 10", type.quiet, { x: after, y: y + 28, width: 40 });
  let bottom = y + 50;
  for (const [name, value] of facts(report)) {
    drawLine(doc, name, type.quiet, { x, y: bottom, width: 76 });
    bottom = drawText(doc, value, type.strong, { x: x + 78, y: bottom, width: width - 78, maxLines: 4 }) + 2;
  }
  return bottom;
}

/** The vehicle on the left, its health on the right. */
export function drawHeader(sheet: Sheet, report: MechanicalReport): void {
  const { doc, left, width, y } = sheet;
  const right = 222;
  const identity = drawIdentity(doc, report.vehicle, { x: left, y, width: width - right - 24 });
  const health = drawHealth(doc, report, { x: left + width - right, y, width: right });
  const line = { x: left + width - right - 14, bottom: Math.max(identity, health) };
  doc.moveTo(line.x, y).lineTo(line.x, line.bottom).lineWidth(0.4).strokeColor(colors.hairline).stroke();
  sheet.y = line.bottom + 2;
}
