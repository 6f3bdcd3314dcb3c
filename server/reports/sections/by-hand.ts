import { mechanicalParts, type PartName } from "../../../contracts/vocabulary.ts";
import type { ConditionContent } from "../condition-content.ts";
import { drawFrame, drawLine, drawRule, drawText } from "../layout/draw.ts";
import { type } from "../layout/ink.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";

/** Fields for facts that photos do not show, to be filled in by hand. */

const tires = ["Left front", "Right front", "Left rear", "Right rear"] as const;
const tireRows = ["Tread, 1/32 in", "Brand and size", "DOT week / year"] as const;

function drawTires(sheet: Sheet): void {
  const height = 14 + tireRows.length * 19;
  drawHeading(sheet, "Tires", { note: "Not assessed in this inspection: measure and fill in by hand", needs: height });
  const { doc, left, width, y } = sheet;
  const first = 96;
  const column = (width - first) / 4;
  tires.forEach((name, i) => {
    drawLine(doc, name, type.strong, { x: left + first + i * column, y, width: column - 10 });
  });
  tireRows.forEach((name, row) => {
    const base = y + 26 + row * 19;
    drawLine(doc, name, type.quiet, { x: left, y: base - 9, width: first - 8 });
    for (let i = 0; i < 4; i += 1) drawRule(doc, { x: left + first + i * column, y: base, width: column - 14 });
  });
  sheet.y = y + height;
}

const isGlass = (part: PartName): boolean => /window|windshield/.test(part);
const isMechanical = (part: PartName): boolean => mechanicalParts.some((name) => name === part);

/** `See findings 2 and 5. `, or an empty text. */
function mention({ findings }: ConditionContent, among: (part: PartName) => boolean): string {
  const numbers = findings.filter(({ damage }) => among(damage.location.part)).map(({ number }) => number);
  if (numbers.length === 0) return "";
  return `See finding${numbers.length > 1 ? "s" : ""} ${new Intl.ListFormat("en-US").format(numbers.map(String))}. `;
}

function sections(content: ConditionContent): { title: string; status: string; lines: readonly string[] }[] {
  const interior = content.report.inspection.images.filter(({ type }) => type === "interior").length;
  const photos = interior > 0 ? `${interior} interior photo${interior > 1 ? "s" : ""} on file. ` : "";
  return [
    {
      title: "Glass",
      status: `${mention(content, isGlass)}Not assessed in this inspection beyond the photos.`,
      lines: ["Windshield", "Side and rear glass"],
    },
    {
      title: "Interior",
      status: `${photos}Not assessed in this inspection.`,
      lines: ["Seats and trim", "Odor, equipment"],
    },
    {
      title: "Mechanical",
      status: `${mention(content, isMechanical)}Not assessed in this inspection.`,
      lines: ["Engine, transmission", "Brakes, suspension"],
    },
    { title: "Trouble codes", status: "Not read in this inspection.", lines: ["Codes", "Warning lamps"] },
  ];
}

/** Tires by corner, then glass, interior, mechanical and codes in a two by two grid. */
export function drawByHand(sheet: Sheet, content: ConditionContent): void {
  drawTires(sheet);
  const height = 84;
  drawHeading(sheet, "Glass, interior, mechanical and codes", { note: "To be filled in by hand", needs: 2 * height });
  const { doc, left } = sheet;
  const width = (sheet.width - 14) / 2;
  makeRoom(sheet, 2 * height);
  sections(content).forEach(({ title, status, lines }, i) => {
    const x = left + (i % 2) * (width + 14);
    const y = sheet.y + Math.floor(i / 2) * (height + 8);
    drawFrame(doc, { x, y, width, height });
    drawLine(doc, title, type.strong, { x: x + 9, y: y + 8, width: width - 18 });
    drawText(doc, status, type.small, { x: x + 9, y: y + 19, width: width - 18, maxLines: 2 });
    lines.forEach((name, row) => {
      const base = y + 54 + row * 19;
      drawLine(doc, name, type.quiet, { x: x + 9, y: base - 9, width: 84 });
      drawRule(doc, { x: x + 96, y: base, width: width - 105 });
    });
  });
  sheet.y += 2 * height + 8;
}
