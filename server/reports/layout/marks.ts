import type { z } from "zod";
import type { Severity } from "../../../contracts/vocabulary.ts";
import { type Doc, drawLine } from "./draw.ts";
import { colors, severityInk, type } from "./ink.ts";

type Grade = z.infer<typeof Severity>;

const polygon = (corners: number, turn: number, { x, y, radius }: { x: number; y: number; radius: number }) =>
  Array.from({ length: corners }, (_, i): [number, number] => {
    const angle = ((turn + (i * 360) / corners) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

/** Each severity's shape: circle, square, diamond, and an octagon with a double line. */
function outline(doc: Doc, severity: Grade, at: { x: number; y: number; radius: number }): void {
  const { x, y, radius } = at;
  if (severity === "minor") doc.circle(x, y, radius * 0.96);
  else if (severity === "moderate") doc.rect(x - radius * 0.88, y - radius * 0.88, radius * 1.76, radius * 1.76);
  else if (severity === "severe") doc.polygon(...polygon(4, 0, { x, y, radius: radius * 1.22 }));
  else doc.polygon(...polygon(8, 22.5, { x, y, radius: radius * 1.08 }));
}

/** Draws a numbered mark centered on `at`. Shape and color show the severity. */
export function drawMark(
  doc: Doc,
  mark: { severity: Grade; text: string },
  at: { x: number; y: number; radius: number },
): void {
  const color = severityInk[mark.severity];
  outline(doc, mark.severity, at);
  doc.lineWidth(at.radius * 0.2).fillAndStroke(colors.paper, color);
  if (mark.severity === "critical") {
    outline(doc, mark.severity, { ...at, radius: at.radius * 0.76 });
    doc
      .lineWidth(at.radius * 0.1)
      .strokeColor(color)
      .stroke();
  }
  const size = at.radius * (mark.text.length > 1 ? 1 : 1.15);
  drawLine(
    doc,
    mark.text,
    { ...type.pin, size },
    {
      x: at.x - at.radius * 2,
      y: at.y - size * 0.36,
      width: at.radius * 4,
      align: "center",
    },
  );
}
