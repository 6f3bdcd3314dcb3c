import { unseenSides } from "../../../contracts/inspections/unseen-sides.ts";
import type { ReportVehicle } from "../../../contracts/papers/report-vehicle.ts";
import { severities } from "../../../contracts/vocabulary.ts";
import { fill, names, texts } from "../../texts/papers/texts.ts";
import type { ConditionContent } from "../condition-content.ts";
import { drawCode39 } from "../layout/code39.ts";
import { type Doc, drawLine, drawRule, drawText } from "../layout/draw.ts";
import { colors, type } from "../layout/ink.ts";
import type { Sheet } from "../layout/sheet.ts";
import { decimal, distance, moneyRange, percent } from "../text/format.ts";
import { severityCount } from "../text/labels.ts";
import { translated, vehicleValue } from "../text/translated.ts";
import { byline } from "./by-hand/byline.ts";

/** Letters I, O and Q never occur in a VIN (ISO 3779). */
export const vinShape = /^[A-HJ-NPR-Z0-9]{17}$/;

/** Null if it was not recorded. */
function facts(vehicle: ReportVehicle): [string, string | null][] {
  const { vehicle: names } = texts();
  return [
    [names.year, vehicle.overviewYear === null ? null : String(vehicle.overviewYear)],
    [names.make, vehicle.make || null],
    [names.model, vehicle.model || null],
    [names.trim, vehicle.trim],
    [names.body, vehicleValue(vehicle.bodyStyle)],
    [names.color, vehicleValue(vehicle.exteriorColor)],
    [names.odometer, vehicle.mileage === null ? null : distance(vehicle.mileage)],
    [names.stockNumber, vehicle.stockNumber],
  ];
}

interface Column {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawVin(doc: Doc, vin: string | null, { x, y, width }: Column): number {
  drawLine(doc, texts().vehicle.vin, type.label, { x, y, width });
  if (vin === null || vin === "") {
    drawLine(doc, texts().vehicle.missing, type.quiet, { x, y: y + 10, width });
    drawRule(doc, { x: x + 62, y: y + 19, width: 170 });
    return y + 26;
  }
  drawLine(doc, vin, type.vin, { x, y: y + 9, width });
  if (!vinShape.test(vin)) return y + 28;
  drawCode39(doc, vin, { x, y: y + 27, width: 232, height: 20 });
  return y + 53;
}

function drawFacts(doc: Doc, vehicle: ReportVehicle, { x, y, width }: Column): number {
  const cell = width / 4;
  let bottom = y;
  let top = y;
  facts(vehicle).forEach(([name, value], i) => {
    if (i === 4) top = bottom + 5;
    const at = { x: x + (i % 4) * cell, width: cell - 8 };
    drawLine(doc, name, type.label, { ...at, y: top });
    const style = value === null ? type.quiet : type.body;
    bottom = Math.max(
      bottom,
      drawText(doc, value ?? texts().vehicle.missing, style, { ...at, y: top + 9, maxLines: 3 }),
    );
  });
  return bottom;
}

/** Draws the vehicle's VIN, as text and barcode, and its facts. Returns the y below them. */
export function drawIdentity(doc: Doc, vehicle: ReportVehicle, column: Column): number {
  return drawFacts(doc, vehicle, { ...column, y: drawVin(doc, vehicle.vin, column) + 4 });
}

/** A scale from 0 to 5: a filled mark for the computed grade, an outlined one for the grade by hand. */
function drawScale(doc: Doc, grades: { computed: number; byHand: number | null }, { x, y, width }: Column): void {
  const placeOf = (grade: number) => x + (width * Math.min(Math.max(grade, 0), 5)) / 5;
  const at = placeOf(grades.computed);
  doc.lineWidth(0.6).strokeColor(colors.ink);
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke();
  for (let mark = 0; mark <= 5; mark += 1) {
    const tick = x + (width * mark) / 5;
    doc
      .moveTo(tick, y)
      .lineTo(tick, y + 3)
      .stroke();
    drawLine(doc, String(mark), type.label, { x: tick - 6, y: y + 5, width: 12, align: "center" });
  }
  doc.polygon([at, y], [at - 3.4, y - 6], [at + 3.4, y - 6]).fill(colors.accent);
  if (grades.byHand === null) return;
  const hand = placeOf(grades.byHand);
  doc
    .polygon([hand, y], [hand - 3.4, y - 6], [hand + 3.4, y - 6])
    .lineWidth(0.9)
    .fillAndStroke(colors.paper, colors.ink);
}

interface Figure {
  readonly label: string;
  readonly value: string;
  readonly of: string;
}

function drawFigure(doc: Doc, figure: Figure, { x, y, width, size }: Column & { readonly size: number }): void {
  drawLine(doc, figure.label, type.eyebrow, { x, y, width });
  drawLine(doc, figure.value, { ...type.figure, size }, { x, y: y + 9 + (type.figure.size - size), width });
  const after = x + doc.font(type.figure.font).fontSize(size).widthOfString(figure.value) + 4;
  drawLine(doc, figure.of, type.quiet, { x: after, y: y + 28, width: 40 });
}

/** The grade by hand stands beside the computed one. */
function figuresOf({ results, report }: ConditionContent): Figure[] {
  const byHand = report.inspection.by_hand?.manual_grade ?? null;
  const { condition, values } = texts();
  const grade = { value: decimal(results.grade.value), of: values.of5 };
  const score = { label: condition.score, value: decimal(results.condition_score), of: values.of10 };
  if (byHand === null) return [{ label: condition.grade, ...grade }, score];
  return [
    { label: condition.gradeByHand, value: decimal(byHand.value), of: values.of5 },
    { label: condition.computed, ...grade },
    score,
  ];
}

function drawGrade(doc: Doc, content: ConditionContent, { x, y, width }: Column): number {
  const { results, findings, report } = content;
  const byHand = report.inspection.by_hand?.manual_grade ?? null;
  const figures = figuresOf(content);
  const cell = width / figures.length;
  figures.forEach((figure, i) => {
    drawFigure(doc, figure, { x: x + i * cell, y, width: cell, size: figures.length > 2 ? 24 : type.figure.size });
  });
  drawScale(doc, { computed: results.grade.value, byHand: byHand?.value ?? null }, { x, y: y + 54, width });
  const counts = severities
    .map((severity) => [findings.filter(({ damage }) => damage.severity === severity).length, severity] as const)
    .filter(([count]) => count > 0)
    .map(([count, severity]) => severityCount(severity, count));
  const { condition, values } = texts();
  const confidence = { value: names().condition[results.overall_condition], percent: percent(results.confidence) };
  const { facts } = condition;
  const unseen = unseenSides(results.not_covered);
  const rows: [string, string][] = [
    ...(byHand ? [[facts.gradeByHand, byline(byHand)] satisfies [string, string]] : []),
    [facts.overall, fill(values.confidence, confidence)],
    ...(unseen.length > 0 ? [[facts.unseen, unseen.map(translated).join("; ")] satisfies [string, string]] : []),
    [facts.findings, (counts.length > 1 ? `${findings.length}: ` : "") + (counts.join(", ") || values.none)],
    [facts.repair, moneyRange(results.damage_summary.total_estimated_repair)],
  ];
  let bottom = y + 73;
  for (const [name, value] of rows) {
    drawLine(doc, name, type.quiet, { x, y: bottom, width: 76 });
    bottom = drawText(doc, value, type.strong, { x: x + 78, y: bottom, width: width - 78, maxLines: 5 }) + 2;
  }
  return bottom;
}

/** The vehicle on the left, its grade on the right. */
export function drawVehicle(sheet: Sheet, content: ConditionContent): void {
  const { doc, left, width, y } = sheet;
  const right = 222;
  const first = { x: left, width: width - right - 24 };
  const facts = drawIdentity(doc, content.report.vehicle, { ...first, y });
  const grade = drawGrade(doc, content, { x: left + width - right, y, width: right });
  doc
    .moveTo(left + width - right - 14, y)
    .lineTo(left + width - right - 14, Math.max(facts, grade))
    .lineWidth(0.4)
    .strokeColor(colors.hairline)
    .stroke();
  sheet.y = Math.max(facts, grade) + 2;
}
