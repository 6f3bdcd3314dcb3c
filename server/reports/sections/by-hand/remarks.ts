import type { RemarkKind } from "../../../../contracts/inspections/by-hand.ts";
import { mechanicalParts, type PartName } from "../../../../contracts/vocabulary.ts";
import { counted, fill, texts } from "../../../texts/papers/texts.ts";
import type { ConditionContent } from "../../condition-content.ts";
import { drawFrame, drawLine, drawLines, drawRule, drawText, linesOf } from "../../layout/draw.ts";
import { lineHeight, type } from "../../layout/ink.ts";
import { drawHeading, makeRoom, type Sheet } from "../../layout/sheet.ts";
import { listed } from "../../text/format.ts";
import { byline } from "./byline.ts";

const isGlass = (part: PartName): boolean => /window|windshield/.test(part);
const isMechanical = (part: PartName): boolean => mechanicalParts.some((name) => name === part);

/** `See findings 2 and 5. `, or an empty text. */
function mention({ findings }: ConditionContent, among: (part: PartName) => boolean): string {
  const numbers = findings.filter(({ damage }) => among(damage.location.part)).map(({ number }) => number);
  if (numbers.length === 0) return "";
  return fill(counted(numbers.length, texts().byHand.remarks.see), { numbers: listed(numbers.map(String)) });
}

interface Box {
  readonly kind: RemarkKind;
  readonly title: string;
  /** What the findings and photos say of it. */
  readonly known: string;
  readonly missing: string;
  /** Names of the empty lines. */
  readonly fields: readonly string[];
}

function boxesOf(content: ConditionContent): Box[] {
  const interior = content.report.inspection.images.filter(({ type }) => type === "interior").length;
  const { remarks } = texts().byHand;
  return [
    {
      kind: "glass",
      title: remarks.glass,
      known: mention(content, isGlass),
      missing: remarks.glassMissing,
      fields: [remarks.windshield, remarks.otherGlass],
    },
    {
      kind: "interior",
      title: remarks.interior,
      known: interior > 0 ? fill(counted(interior, remarks.photos), { count: interior }) : "",
      missing: remarks.notAssessed,
      fields: [remarks.seats, remarks.odor],
    },
    {
      kind: "mechanical",
      title: remarks.mechanical,
      known: mention(content, isMechanical),
      missing: remarks.notAssessed,
      fields: [remarks.engine, remarks.brakes],
    },
    {
      kind: "trouble_codes",
      title: remarks.codes,
      known: "",
      missing: remarks.codesMissing,
      fields: [remarks.codeList, remarks.lamps],
    },
  ];
}

const minHeight = 84;
const padding = 9;

/** Glass, interior, mechanical and codes in a two by two grid. Lines stay empty for what nobody entered. */
export function drawRemarks(sheet: Sheet, content: ConditionContent): void {
  const remarks = content.report.inspection.by_hand?.remarks;
  const { doc, left } = sheet;
  const width = (sheet.width - 14) / 2;
  const room = width - 2 * padding;
  const boxes = boxesOf(content).map((box) => {
    const remark = remarks?.[box.kind] ?? null;
    const lines = remark ? linesOf(doc, `${box.known}${remark.text}`, type.body, { width: room }) : [];
    return { box, remark, lines, height: Math.max(minHeight, lines.length * lineHeight(type.body) + 44) };
  });
  const { remarks: words } = texts().byHand;
  const isComplete = boxes.every(({ remark }) => remark !== null);
  const note = isComplete ? words.complete : words.empty;
  const heights = [0, 2].map((at) => Math.max(boxes[at]?.height ?? 0, boxes[at + 1]?.height ?? 0));
  const total = heights.reduce((sum, one) => sum + one, 0) + 8;
  drawHeading(sheet, words.title, { note, needs: Math.min(total, 400) });
  [0, 1].forEach((row) => {
    const height = heights[row] ?? minHeight;
    makeRoom(sheet, height);
    boxes.slice(2 * row, 2 * row + 2).forEach(({ box, remark, lines }, i) => {
      const [x, y] = [left + i * (width + 14), sheet.y];
      const inner = { x: x + padding, width: room };
      drawFrame(doc, { x, y, width, height });
      drawLine(doc, box.title, type.strong, { ...inner, y: y + 8 });
      if (remark) {
        const under = drawLines(doc, lines, type.body, { ...inner, y: y + 22 });
        drawLine(doc, byline(remark), type.small, { ...inner, y: under + 3 });
        return;
      }
      drawText(doc, `${box.known}${box.missing}`, type.small, { ...inner, y: y + 19, maxLines: 2 });
      box.fields.forEach((name, at) => {
        const base = y + 54 + at * 19;
        drawLine(doc, name, type.quiet, { x: inner.x, y: base - 9, width: 84 });
        drawRule(doc, { x: x + 96, y: base, width: width - 105 });
      });
    });
    sheet.y += height + 8;
  });
  sheet.y -= 8;
}
