import { fill, names, texts } from "../../texts/papers/texts.ts";
import type { ConditionContent, Finding } from "../condition-content.ts";
import { type Doc, drawFrame, drawLine, drawLines, drawRule, drawText, linesOf } from "../layout/draw.ts";
import { colors, lineHeight, severityInk, type TextStyle, type } from "../layout/ink.ts";
import { drawMark } from "../layout/marks.ts";
import { drawHeading, makeRoom, nextPage, type Sheet } from "../layout/sheet.ts";
import type { Picture, Pictures } from "../photos.ts";
import { isMetric, longDate, moneyRange, percent, sizeLines } from "../text/format.ts";
import { partLabel, reviewLabel, sentence, sourceLabel } from "../text/labels.ts";
import { translated } from "../text/translated.ts";
import { drawBoxes } from "./boxes.ts";

interface Line {
  readonly text: string;
  readonly style: TextStyle;
  readonly maxLines: number;
}
const line = (text: string, style: TextStyle, maxLines = 2): Line => ({ text, style, maxLines });

const photo = { width: 88, height: 66 };

/** Widths add up to the sheet's 532 pt. The last 8 pt of each column are the gutter. */
const columns = [
  { key: "number", width: 28 },
  { key: "photo", width: photo.width + 10 },
  { key: "finding", width: 118 },
  { key: "size", width: 102 },
  { key: "repair", width: 92 },
  { key: "review", width: 94 },
] as const;
type Key = (typeof columns)[number]["key"];

function titleOf(key: Key): string {
  const { damage } = texts().condition;
  return key === "photo" ? damage.closeUp : damage[key];
}

function cells({ damage }: Finding): Readonly<Partial<Record<Key, readonly Line[]>>> {
  const { measurements, estimated_repair: repair } = damage;
  const { damage: words } = texts().condition;
  const sizes = sizeLines(measurements).map((text, i) => line(text, i === 0 ? type.strong : type.body));
  const { method, uncertainty, reason } = measurements;
  const how =
    method === null
      ? sentence(translated(reason ?? words.noSize))
      : `${sentence(translated(method))} (± ${percent(uncertainty ?? 0)})`;
  const sure = fill(texts().values.sure, { percent: percent(damage.confidence) });
  return {
    finding: [
      line(partLabel(damage.location.part), type.strong),
      line(names().damage[damage.type], type.body),
      line(names().severity[damage.severity], { ...type.strong, color: severityInk[damage.severity] }),
      ...(damage.source === "manual" ? [line(sourceLabel(damage), type.smallInk)] : []),
    ],
    size: [...(sizes.length > 0 ? sizes : [line(words.notMeasured, type.quiet)]), line(how, type.small, 4)],
    repair: [line(moneyRange(repair), type.strong), line(names().repair[repair.repair_type], type.body)],
    review: [
      line(damage.source === "manual" ? words.seen : sure, type.body),
      line(reviewLabel(damage), damage.review === "confirmed" ? type.smallInk : type.small, 3),
      ...(damage.reviewed_at ? [line(longDate(damage.reviewed_at), type.small)] : []),
    ],
  };
}

interface Block {
  readonly lines: readonly string[];
  readonly style: TextStyle;
}
const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { lines, style }) => sum + lines.length * lineHeight(style), 0);

function drawHead(sheet: Sheet): void {
  let x = sheet.left;
  for (const { key, width } of columns) {
    drawLine(sheet.doc, titleOf(key), type.label, { x, y: sheet.y, width: width - 8 });
    x += width;
  }
  sheet.y += 11;
  drawRule(sheet.doc, { x: sheet.left, y: sheet.y, width: sheet.width });
}

function drawCloseUp(doc: Doc, picture: Picture | undefined, at: { x: number; y: number }): void {
  const frame = { ...at, ...photo };
  if (!picture) {
    drawFrame(doc, frame, colors.wash);
    drawLine(doc, texts().condition.damage.noPhoto, type.small, {
      x: at.x,
      y: at.y + 29,
      width: photo.width,
      align: "center",
    });
    return;
  }
  doc.image(picture.jpeg, at.x, at.y, photo);
  drawBoxes(doc, picture.boxes, frame, { tags: false });
  doc.rect(at.x, at.y, photo.width, photo.height).lineWidth(0.4).strokeColor(colors.hairline).stroke();
}

/** `below`: points to keep free under the row, for content that stays with it. */
function drawRow(sheet: Sheet, finding: Finding, options: { picture: Picture | undefined; below: number }): void {
  const { doc } = sheet;
  const { damage, number } = finding;
  const content = cells(finding);
  const blocks = columns.map(({ key, width }) =>
    (content[key] ?? []).map(({ text, style, maxLines }): Block => {
      return { lines: linesOf(doc, text, style, { width: width - 8, maxLines }), style };
    }),
  );
  const textLeft = columns[0].width + columns[1].width;
  const why = linesOf(doc, fill(texts().condition.damage.why, { rule: translated(damage.rule) }), type.small, {
    width: sheet.width - textLeft,
    maxLines: 2,
  });
  const tallest = Math.max(...blocks.map(heightOf));
  const height = Math.max(photo.height, tallest + 3 + why.length * lineHeight(type.small));
  if (sheet.y + height + 14 + options.below > sheet.bottom) {
    nextPage(sheet);
    drawHead(sheet);
  }
  const top = sheet.y + 7;
  drawMark(doc, { severity: damage.severity, text: String(number) }, { x: sheet.left + 10, y: top + 10, radius: 8.4 });
  drawCloseUp(doc, options.picture, { x: sheet.left + columns[0].width, y: top });
  let x = sheet.left;
  columns.forEach(({ width }, i) => {
    let y = top;
    for (const { lines, style } of blocks[i] ?? []) y = drawLines(doc, lines, style, { x, y, width: width - 8 });
    x += width;
  });
  drawLines(doc, why, type.small, { x: sheet.left + textLeft, y: top + tallest + 3, width: sheet.width - textLeft });
  sheet.y = top + height + 7;
  drawRule(doc, { x: sheet.left, y: sheet.y, width: sheet.width });
}

function drawTotal(sheet: Sheet, { results, findings }: ConditionContent): void {
  const { doc, left, width } = sheet;
  const y = sheet.y + 7;
  const x = left + columns.slice(0, 4).reduce((sum, column) => sum + column.width, 0);
  drawLine(doc, fill(texts().condition.damage.total, { count: findings.length }), type.strong, {
    x: x - 102,
    y,
    width: 94,
  });
  const total = moneyRange(results.damage_summary.total_estimated_repair);
  drawLine(doc, total, type.strong, { x, y, width: left + width - x });
  sheet.y = y + 14;
}

/** One row per finding with its close-up, then the total and the basis of the costs. */
export async function drawDamages(
  sheet: Sheet,
  content: ConditionContent,
  options: { pictures: Pictures; pause: () => Promise<unknown> },
): Promise<void> {
  const { findings } = content;
  const { damage: words } = texts().condition;
  const note = isMetric() ? words.noteMetric : words.note;
  drawHeading(sheet, words.title, { note: findings.length > 0 ? note : "", needs: findings.length > 0 ? 104 : 20 });
  if (findings.length === 0) {
    sheet.y = drawText(sheet.doc, words.none, type.body, { x: sheet.left, y: sheet.y, width: sheet.width }) + 2;
    return;
  }
  drawHead(sheet);
  for (const finding of findings) {
    const below = finding === findings.at(-1) ? 34 : 0;
    drawRow(sheet, finding, { picture: options.pictures.closeUps.get(finding.number), below });
    await options.pause();
  }
  drawTotal(sheet, content);
  const bases = [...new Set(findings.map(({ damage }) => translated(damage.estimated_repair.basis)))].join("; ");
  const lines = linesOf(sheet.doc, fill(words.basis, { bases }), type.small, { width: sheet.width, maxLines: 6 });
  makeRoom(sheet, lines.length * lineHeight(type.small) + 4);
  sheet.y = drawLines(sheet.doc, lines, type.small, { x: sheet.left, y: sheet.y, width: sheet.width });
}
