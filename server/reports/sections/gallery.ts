import type { z } from "zod";
import { type InspectionImage, shownAngle } from "../../../contracts/inspections/inspection-image.ts";
import { counted, fill, names, texts } from "../../texts/papers/texts.ts";
import type { ConditionContent } from "../condition-content.ts";
import { drawFrame, drawLine, drawText, linesOf } from "../layout/draw.ts";
import { colors, lineHeight, type } from "../layout/ink.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import type { Picture, Pictures } from "../photos.ts";
import { sentence } from "../text/labels.ts";
import { translated } from "../text/translated.ts";
import { drawBoxes } from "./boxes.ts";

const perRow = 3;
const gutter = 14;
/** The height of the text under a photo, if its remarks have two lines or less. */
const caption = 40;
const maxRemarkLines = 4;

type Image = z.infer<typeof InspectionImage>;

const remarksOf = ({ examined, notes }: Image): string =>
  [...(examined === false ? [texts().condition.photos.notExamined] : []), ...notes]
    .map((remark) => sentence(translated(remark)))
    .join("; ");

function heightOf({ doc }: Sheet, row: readonly Image[], width: number): number {
  const room = { width, maxLines: maxRemarkLines };
  const lines = row.map((image) => linesOf(doc, remarksOf(image), type.small, room).length);
  return width * 0.75 + caption + (Math.max(2, ...lines) - 2) * lineHeight(type.small);
}

/** Position and size of the picture, as large as the frame allows and centered. */
function fitted(picture: Picture, frame: { x: number; y: number; width: number; height: number }) {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2, width, height };
}

function drawPhoto(sheet: Sheet, image: Image, at: { x: number; width: number; picture: Picture | undefined }): void {
  const { doc } = sheet;
  const { x, width, picture } = at;
  const frame = { x, y: sheet.y, width, height: width * 0.75 };
  drawFrame(doc, frame, colors.wash);
  if (picture) {
    const place = fitted(picture, frame);
    doc.image(picture.jpeg, place.x, place.y, { width: place.width, height: place.height });
    drawBoxes(doc, picture.boxes, place, { tags: true });
  } else {
    const middle = { x, y: frame.y + frame.height / 2 - 4, width };
    drawLine(doc, texts().condition.photos.missing, type.small, { ...middle, align: "center" });
  }
  const under = frame.y + frame.height + 4;
  drawLine(doc, `${image.index + 1}  ${names().angle[shownAngle(image)]}`, type.strong, { x, y: under, width });
  drawText(doc, remarksOf(image), type.small, { x, y: under + 11, width, maxLines: maxRemarkLines });
}

/** The contact sheet: every photo with its angle, and the findings' boxes with their numbers. */
export async function drawGallery(
  sheet: Sheet,
  { report, findings }: ConditionContent,
  options: { pictures: Pictures; pause: () => Promise<unknown> },
): Promise<void> {
  const { images } = report.inspection;
  const width = (sheet.width - (perRow - 1) * gutter) / perRow;
  const rows = Array.from({ length: Math.ceil(images.length / perRow) }, (_, row) =>
    images.slice(row * perRow, (row + 1) * perRow),
  );
  const { title, count, numbers } = texts().condition.photos;
  const photos = fill(counted(images.length, count), { count: images.length });
  drawHeading(sheet, title, {
    note: findings.length > 0 ? `${photos} ${numbers}` : photos,
    needs: heightOf(sheet, rows[0] ?? [], width),
  });
  for (const row of rows) {
    const height = heightOf(sheet, row, width);
    makeRoom(sheet, height);
    row.forEach((image, i) => {
      const x = sheet.left + i * (width + gutter);
      drawPhoto(sheet, image, { x, width, picture: options.pictures.photos.get(image.index) });
    });
    sheet.y += height;
    await options.pause();
  }
}
