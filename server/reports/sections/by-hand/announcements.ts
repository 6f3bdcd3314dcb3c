import {
  type Announcement,
  type AnnouncementKind,
  announcementKinds,
  type ConditionByHand,
} from "../../../../contracts/inspections/by-hand.ts";
import { fill, texts } from "../../../texts/papers/texts.ts";
import type { ConditionContent } from "../../condition-content.ts";
import { drawFrame, drawLine, drawLines, drawTick, linesOf } from "../../layout/draw.ts";
import { colors, lineHeight, type TextStyle, type } from "../../layout/ink.ts";
import { makeRoom, nextPage, type Sheet } from "../../layout/sheet.ts";
import { decimal } from "../../text/format.ts";
import { asWithin } from "../../text/labels.ts";
import { byByline, byline } from "./byline.ts";

/** Facts that a buyer must know first. Photos do not show them, so a person enters them. */

const labelOf = ({ kind }: Announcement): string => texts().byHand.kind[kind];

/** `Flood damage: Water line under the dash`. An announcement without a kind of its own is only its text. */
export function announcementText(one: Announcement): string {
  if (one.kind === "other" && one.text !== null) return one.text;
  return one.text === null ? labelOf(one) : `${labelOf(one)}: ${one.text}`;
}

const isAnnounced = ({ status }: Announcement): boolean => status === "announced";

/** `airbags deployed or missing (checked with a scan tool)`. */
const checkedText = (one: Announcement): string =>
  `${asWithin(labelOf(one))}${one.text === null ? "" : ` (${one.text})`}`;

/** `None known: structural damage, airbags deployed or missing`, with the person and the date. */
function noneKnown(announcements: readonly Announcement[]): { text: string; by: string }[] {
  const checked = announcements.filter((one) => !isAnnounced(one));
  return [...byByline(checked)].map(([by, entries]) => ({
    text: fill(texts().byHand.noneKnownOf, { kinds: entries.map(checkedText).join(", ") }),
    by,
  }));
}

/** One line of the frame: its text on the left, its person and date on the right. */
interface Line {
  readonly text: string;
  readonly by: string;
  readonly strong: boolean;
}

const linesFor = (announcements: readonly Announcement[]): Line[] => [
  ...announcements.filter(isAnnounced).map((one) => ({ text: announcementText(one), by: byline(one), strong: true })),
  ...noneKnown(announcements).map((one) => ({ ...one, strong: false })),
];

/** A row of a line: a part of its text, and the first row also has its person and date. */
interface Row {
  readonly text: string;
  readonly by: string;
  readonly style: TextStyle;
  /** Space below the row. */
  readonly gap: number;
}

const byWidth = 150;
const heightOf = ({ style, gap }: Row): number => lineHeight(style) + gap;
const total = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + heightOf(row), 8);

/** Draws the lines in a frame. A bar on its left marks that something is announced. A long list continues on the next page. */
function drawEntered(sheet: Sheet, lines: readonly Line[]): void {
  const isMarked = lines.some(({ strong }) => strong);
  const room = sheet.width - byWidth - 30;
  const rows = lines.flatMap(({ text, by, strong }): Row[] => {
    const style = strong ? type.strong : type.body;
    const parts = linesOf(sheet.doc, text, style, { width: room });
    const bys = linesOf(sheet.doc, by, type.small, { width: byWidth, maxLines: Math.max(1, parts.length) });
    return parts.map((part, i) => ({ text: part, by: bys[i] ?? "", style, gap: i === parts.length - 1 ? 4 : 0 }));
  });
  makeRoom(sheet, Math.min(total(rows), 400));
  let rest = rows;
  while (rest.length > 0) {
    const fitting = rest.filter((_, i) => sheet.y + total(rest.slice(0, i + 1)) <= sheet.bottom).length;
    drawRows(sheet, rest.slice(0, Math.max(1, fitting)), isMarked);
    rest = rest.slice(Math.max(1, fitting));
    if (rest.length > 0) nextPage(sheet);
  }
}

/** Draws rows that fit on the page in one frame. */
function drawRows(sheet: Sheet, rows: readonly Row[], isMarked: boolean): void {
  const { doc, left, width } = sheet;
  const [top, height] = [sheet.y, total(rows)];
  drawFrame(doc, { x: left, y: top, width, height });
  if (isMarked) doc.rect(left, top, 3, height).fill(colors.ink);
  let y = top + 6;
  for (const row of rows) {
    drawLines(doc, [row.text], row.style, { x: left + 12, y, width: width - byWidth - 30 });
    drawLine(doc, row.by, type.small, {
      x: left + width - byWidth - 8,
      y: y + 0.8,
      width: byWidth,
      align: "right",
    });
    y += heightOf(row);
  }
  sheet.y = top + height;
}

const perRow = 4;
const cellHeight = 32;

/** Empty boxes for what nobody checked. */
function drawUnchecked(sheet: Sheet, kinds: readonly AnnouncementKind[]): void {
  const { doc, left, width } = sheet;
  const cell = { width: width / perRow, height: cellHeight };
  const rows = Math.ceil(kinds.length / perRow);
  makeRoom(sheet, rows * cellHeight);
  const top = sheet.y;
  kinds.forEach((kind, i) => {
    const x = left + (i % perRow) * cell.width;
    const y = top + Math.floor(i / perRow) * cellHeight;
    drawFrame(doc, { ...cell, x, y });
    drawLine(doc, texts().byHand.box[kind], type.strong, { x: x + 8, y: y + 6, width: cell.width - 16 });
    const next = drawTick(doc, texts().byHand.noneKnown, type.smallInk, { x: x + 8, y: y + 19 });
    drawTick(doc, texts().byHand.announced, type.smallInk, { x: next + 10, y: y + 19 });
  });
  sheet.y = top + rows * cellHeight;
}

/** The announcements at the top of a condition report. Boxes stay empty for what nobody entered. */
export function drawAnnouncements(sheet: Sheet, { report }: ConditionContent): void {
  const { doc, left, width } = sheet;
  const announcements = report.inspection.by_hand?.announcements ?? [];
  const unchecked = announcementKinds.filter(
    (kind) => kind !== "other" && !announcements.some((one) => one.kind === kind),
  );
  const isEmpty = announcements.length === 0;
  drawLine(doc, texts().byHand.announcements, type.eyebrow, { x: left, y: sheet.y, width: 120 });
  const { empty, complete, filled } = texts().byHand;
  const note = isEmpty ? empty : unchecked.length === 0 ? complete : filled;
  drawLine(doc, note, type.small, { x: left + 90, y: sheet.y - 0.3, width: width - 90, align: "right" });
  sheet.y += 12;
  if (!isEmpty) drawEntered(sheet, linesFor(announcements));
  drawUnchecked(sheet, unchecked);
  sheet.y += 12;
}

/** The grade and the announcements that people entered, for papers about the repairs or the value. Nothing without entries. */
export function drawConditionByHand(sheet: Sheet, byHand: ConditionByHand | null): void {
  if (byHand === null) return;
  const { manual_grade: grade, announcements } = byHand;
  const { gradeLine, announcementsAndGrade, onlyGrade } = texts().byHand;
  const gradeLines = grade
    ? [
        {
          text: fill(gradeLine, { grade: decimal(grade.value), reason: grade.reason }),
          by: byline(grade),
          strong: false,
        },
      ]
    : [];
  const title = announcements.length > 0 ? announcementsAndGrade : onlyGrade;
  drawLine(sheet.doc, title, type.eyebrow, { x: sheet.left, y: sheet.y, width: sheet.width });
  sheet.y += 11;
  drawEntered(sheet, [...linesFor(announcements), ...gradeLines]);
  sheet.y += 12;
}
