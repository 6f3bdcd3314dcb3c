import { type BodyStyle, bodyStyleOf, knownBodyStyle } from "../../../contracts/inspections/diagram/body-style.ts";
import { type Diagram, diagramOf, pinPositions, type ShapeKind } from "../../../contracts/inspections/diagram.ts";
import { severities } from "../../../contracts/vocabulary.ts";
import { counted, fill, names, texts } from "../../texts/papers/texts.ts";
import type { ConditionContent, Finding } from "../condition-content.ts";
import { type Doc, drawLine } from "../layout/draw.ts";
import { colors, type } from "../layout/ink.ts";
import { drawMark } from "../layout/marks.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";

/** Fill (none for a bare line) and line width, in the diagram's units, about half a point each. */
const looks: Readonly<Record<ShapeKind, { fill: string | null; line: number; color: string }>> = {
  body: { fill: colors.paper, line: 1.7, color: colors.ink },
  panel: { fill: colors.paper, line: 0.9, color: colors.ink },
  glass: { fill: colors.glass, line: 0.9, color: colors.ink },
  light: { fill: colors.wash, line: 0.9, color: colors.ink },
  tyre: { fill: colors.tyre, line: 1.2, color: colors.ink },
  trim: { fill: colors.trim, line: 0.8, color: colors.ink },
  line: { fill: null, line: 0.8, color: colors.detail },
};

function drawCar(doc: Doc, diagram: Diagram): void {
  doc.lineJoin("round").lineCap("round");
  for (const shape of diagram.shapes) {
    const { fill, line, color } = looks[shape.kind];
    doc.path(shape.path).lineWidth(line);
    if (fill) doc.fillAndStroke(fill, color);
    else doc.strokeColor(color).stroke();
  }
  for (const { view, caption } of diagram.views) {
    const style = { ...type.label, size: 12 };
    drawLine(doc, texts().diagram.view[view], style, {
      x: caption.x - 60,
      y: caption.y - 9,
      width: 120,
      align: "center",
    });
  }
}

/** Mechanical parts have no outline in the drawing. Each has a cell for its pins. */
function drawLegend(doc: Doc, diagram: Diagram): void {
  for (const cell of diagram.legend) {
    doc.rect(cell.x, cell.y, cell.width, cell.height).lineWidth(0.7).strokeColor(colors.hairline).stroke();
    const style = { ...type.label, size: 9.6 };
    drawLine(doc, texts().diagram.legend[cell.part], style, { x: cell.x + 28, y: cell.y + 13, width: cell.width - 30 });
  }
}

/** The largest mark, a square with its line, is 1.34 times its radius from center to corner and must fit its pin's circle. */
const markShare = 1 / 1.36;

function drawPins(doc: Doc, diagram: Diagram, findings: readonly Finding[]): void {
  const pins = pinPositions(
    diagram.style,
    findings.map(({ damage }) => damage.location.part),
  );
  for (const { x, y, anchor } of pins) {
    doc.moveTo(anchor.x, anchor.y).lineTo(x, y).lineWidth(0.8).strokeColor(colors.muted).stroke();
  }
  pins.forEach(({ x, y }, i) => {
    const finding = findings[i];
    if (!finding) return;
    const mark = { severity: finding.damage.severity, text: String(finding.number) };
    drawMark(doc, mark, { x, y, radius: diagram.pinRadius * markShare });
  });
}

function drawKey(sheet: Sheet, style: BodyStyle | null): void {
  const { doc, left, y } = sheet;
  severities.forEach((severity, i) => {
    const x = left + 10 + i * 74;
    drawMark(doc, { severity, text: "" }, { x, y: y + 4, radius: 4 });
    drawLine(doc, names().severity[severity], type.smallInk, { x: x + 9, y, width: 60 });
  });
  const { style: cars, anyCar, note: text } = texts().diagram;
  const note = fill(text, { car: style ? cars[style] : anyCar });
  drawLine(doc, note, type.small, { x: left + 310, y, width: sheet.width - 310, align: "right" });
  sheet.y += 12;
}

/** The unfolded car, in the vehicle's body style, with one numbered pin per finding. */
export function drawDiagram(sheet: Sheet, { report, findings }: ConditionContent): void {
  const { bodyStyle } = report.vehicle;
  const diagram = diagramOf(bodyStyleOf(bodyStyle));
  const scale = sheet.width / diagram.width;
  const height = diagram.height * scale;
  // without a mechanical finding the strip below the car, 22 pt, is left out
  const mechanical = findings.some(({ damage }) => diagram.legend.some(({ part }) => part === damage.location.part));
  const { location, findings: count } = texts().condition;
  drawHeading(sheet, location, {
    note: fill(counted(findings.length, count), { count: findings.length }),
    needs: mechanical ? height + 16 : height - 10,
  });
  const { doc } = sheet;
  doc.save().translate(sheet.left, sheet.y).scale(scale);
  drawCar(doc, diagram);
  if (mechanical) drawLegend(doc, diagram);
  drawPins(doc, diagram, findings);
  doc.restore();
  sheet.y += mechanical ? height + 4 : height - 22;
  drawKey(sheet, knownBodyStyle(bodyStyle));
}
