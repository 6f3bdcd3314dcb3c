import { type Doc, drawLine, type Frame } from "../layout/draw.ts";
import { colors, type } from "../layout/ink.ts";
import type { Picture } from "../photos.ts";

/** Draws the findings' boxes over a picture: a white line under a dark one, visible on any paint. */
export function drawBoxes(doc: Doc, boxes: Picture["boxes"], frame: Frame, { tags }: { tags: boolean }): void {
  const placed = boxes.map(({ number, box }) => ({
    number,
    x: frame.x + box.x * frame.width,
    y: frame.y + box.y * frame.height,
    width: Math.max(box.width * frame.width, 3),
    height: Math.max(box.height * frame.height, 3),
  }));
  for (const { x, y, width, height } of placed) {
    doc.rect(x, y, width, height).lineWidth(1.6).strokeColor(colors.paper).stroke();
    doc.rect(x, y, width, height).lineWidth(0.7).strokeColor(colors.ink).stroke();
  }
  if (!tags) return;
  for (const { number, x, y } of placed) {
    const text = String(number);
    const tag = { width: 5 + text.length * 3.6, height: 8 };
    const at = {
      x: Math.min(x, frame.x + frame.width - tag.width),
      y: y - tag.height < frame.y ? y : y - tag.height,
    };
    doc.rect(at.x, at.y, tag.width, tag.height).lineWidth(0.5).fillAndStroke(colors.paper, colors.ink);
    drawLine(doc, text, type.pin, { x: at.x, y: at.y + 1.6, width: tag.width, align: "center" });
  }
}
