import type { MechanicalReport, RepairPrices } from "../../../contracts/mechanical/mechanical.ts";
import { severities } from "../../../contracts/vocabulary.ts";
import { fill, names, texts } from "../../texts/papers/texts.ts";
import { type Doc, drawLine, drawText } from "../layout/draw.ts";
import { colors, type } from "../layout/ink.ts";
import type { Sheet } from "../layout/sheet.ts";
import { drawIdentity } from "../sections/vehicle.ts";
import { decimal, money, moneyRange, percent } from "../text/format.ts";
import { severityCount } from "../text/labels.ts";
import { codesText, readinessText } from "./labels.ts";

const pricesOf = (prices: RepairPrices): [string, string][] => {
  const { testNow, likelyRepair, worstCase } = texts().mechanical.header;
  return [
    [testNow, money(prices.test_now, "USD")],
    [likelyRepair, money(prices.likely_repair, "USD")],
    [worstCase, money(prices.worst_case, "USD")],
  ];
};

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
    .map((severity) => severityCount(severity, summary.by_severity[severity]));
  const { header: words } = texts().mechanical;
  const readiness = readinessText(obd);
  const milder = summary.below_threshold > 0 ? fill(words.milder, { count: summary.below_threshold }) : "";
  const confidence = { value: names().condition[results.overall_health], percent: percent(results.confidence) };
  return [
    [words.overall, fill(texts().values.confidence, confidence)],
    [words.issues, (counts.join(", ") || (milder === "" ? words.none : words.noneListed)) + milder],
    [words.codes, codesText(obd)],
    ...(readiness === null ? [] : [[words.readiness, readiness] as [string, string]]),
    [words.repair, summary.total_issues === 0 ? words.noneListed : moneyRange(summary.total_estimated_repair)],
    ...(summary.repair_prices && summary.total_issues > 0 ? pricesOf(summary.repair_prices) : []),
  ];
}

function drawHealth(doc: Doc, report: MechanicalReport, { x, y, width }: Place): number {
  const score = decimal(report.diagnostic.results.health_score);
  drawLine(doc, texts().mechanical.header.health, type.eyebrow, { x, y, width });
  drawLine(doc, score, type.figure, { x, y: y + 9, width });
  const after = x + doc.font(type.figure.font).fontSize(type.figure.size).widthOfString(score) + 4;
  drawLine(doc, texts().values.of10, type.quiet, { x: after, y: y + 28, width: 40 });
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
