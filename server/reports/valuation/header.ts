import type { ReportVehicle } from "../../../contracts/papers/report-vehicle.ts";
import type { ValuationReport } from "../../../contracts/pricing/valuation.ts";
import { fill, names, texts } from "../../texts/papers/texts.ts";
import { type Doc, drawLine, drawText } from "../layout/draw.ts";
import { colors, type } from "../layout/ink.ts";
import type { Sheet } from "../layout/sheet.ts";
import { drawIdentity } from "../sections/vehicle.ts";
import { decimal, longDate, percent, whole } from "../text/format.ts";
import { dollars } from "./amounts.ts";

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The 80 % band as a bar with the value marked on it. */
function drawBand(doc: Doc, band: { min: number; average: number; max: number }, { x, y, width }: Place): number {
  const at = x + (width * (band.average - band.min)) / Math.max(1, band.max - band.min);
  doc.roundedRect(x, y, width, 7, 3.5).fillAndStroke(colors.glass, colors.hairline);
  doc.rect(at - 1.2, y - 3, 2.4, 13).fill(colors.accent);
  drawLine(doc, dollars(band.min), type.strong, { x, y: y + 13, width: width / 2 });
  drawLine(doc, dollars(band.max), type.strong, { x: x + width / 2, y: y + 13, width: width / 2, align: "right" });
  const note = texts().valuation.header.band;
  drawLine(doc, note, type.small, { x, y: y + 25, width, align: "center" });
  return y + 37;
}

function facts({ valuation, comparables_analyzed: cars }: ValuationReport): [string, string][] {
  const { location, condition } = valuation;
  const { header: words } = texts().valuation;
  const place = [location.city, location.state].filter(Boolean).join(", ");
  return [
    [words.confidence, fill(words.within, { percent: percent(valuation.confidence_factors.overall_confidence) })],
    [
      words.condition,
      condition.inspection_id === null
        ? fill(words.reported, { condition: names().condition[condition.overall] })
        : fill(words.inspected, { grade: decimal(condition.grade) }),
    ],
    [words.market, [place, location.zip_code, location.market_region].filter(Boolean).join(", ")],
    [words.basedOn, fill(words.cars, { count: whole(cars) })],
    [words.validUntil, longDate(valuation.expires_at)],
  ];
}

function drawValue(doc: Doc, report: ValuationReport, { x, y, width }: Place): number {
  const { valuation_type, currency, adjusted_value: value } = report.valuation.valuation;
  const { header: words, levelValue } = texts().valuation;
  const title = fill(words.value, { level: levelValue[valuation_type].toUpperCase(), currency });
  drawLine(doc, title, type.eyebrow, { x, y, width });
  drawLine(doc, dollars(value.average), type.figure, { x, y: y + 10, width });
  let bottom = drawBand(doc, value, { x, y: y + 52, width });
  for (const [name, text] of facts(report)) {
    drawLine(doc, name, type.quiet, { x, y: bottom, width: 64 });
    bottom = drawText(doc, text, type.strong, { x: x + 66, y: bottom, width: width - 66, maxLines: 3 }) + 2;
  }
  return bottom;
}

/** The vehicle on the left, its value on the right. */
export function drawHeader(sheet: Sheet, report: ValuationReport, vehicle: ReportVehicle): void {
  const { doc, left, width, y } = sheet;
  const right = 226;
  const identity = drawIdentity(doc, vehicle, { x: left, y, width: width - right - 24 });
  const value = drawValue(doc, report, { x: left + width - right, y, width: right });
  const line = { x: left + width - right - 14, bottom: Math.max(identity, value) };
  doc.moveTo(line.x, y).lineTo(line.x, line.bottom).lineWidth(0.4).strokeColor(colors.hairline).stroke();
  sheet.y = line.bottom + 2;
}
