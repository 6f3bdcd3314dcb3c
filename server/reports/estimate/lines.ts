import type { AssessmentReport } from "../../../contracts/assessments.ts";
import type { AssessedDamage, LabourLine, PartLine, RepairOption } from "../../../contracts/estimate.ts";
import { drawLine, drawText } from "../layout/draw.ts";
import { lineHeight, type } from "../layout/ink.ts";
import { drawMark } from "../layout/marks.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import { type Column, drawTable, type Row, type Words, words } from "../layout/table.ts";
import { drawList } from "../sections/frame.ts";
import { exactMoney, moneyRange } from "../text/format.ts";
import { partLabel, sentence, wordLabel } from "../text/words.ts";
import { hoursText, markKey, markLetter, operationLabel, optionLabel, stated } from "./words.ts";

/** Widths add up to the sheet's 532 pt. */
const columns: readonly Column[] = [
  { title: "Line", width: 92 },
  { title: "Work or part", width: 212 },
  { title: "Hours", width: 52, align: "right" },
  { title: "Rate", width: 66, align: "right" },
  { title: "Amount", width: 78, align: "right" },
  { title: "Basis", width: 32 },
];

/** What a person changed, under the line that it changed. */
const changeWords = (change: { by: string; reason: string } | null, before: string): Words[] =>
  change ? [words(`Changed by ${change.by} from ${before}: ${change.reason}`, type.small, 4)] : [];

const labourRow = (line: LabourLine, currency: string): Row => ({
  cells: [
    [words(operationLabel(line.operation), type.quiet)],
    [words(sentence(line.description)), ...changeWords(line.changed, hoursText(line.changed?.hours_before ?? 0))],
    [words(hoursText(line.hours))],
    [words(exactMoney(line.rate_per_hour, currency))],
    [words(exactMoney(line.total, currency))],
    [words(markLetter(line.basis.mark), type.small)],
  ],
});

const kinds: Readonly<Record<PartLine["type"], string>> = {
  consumable: "Material",
  body_part: "Part",
  service: "Bought in",
};

/** The price that is counted, and the other one where there is one. */
function partRow(line: PartLine): Row {
  const counted = line.counted === "oem" ? line.oem_price : line.aftermarket_price;
  const other = line.counted === "oem" ? line.aftermarket_price : line.oem_price;
  const names = line.counted === "oem" ? ["OEM", "aftermarket"] : ["Aftermarket", "OEM"];
  const choice =
    other === null ? [] : [words(`${names[0]}; ${names[1]} ${exactMoney(other, line.currency)}`, type.small)];
  const before = exactMoney(line.changed?.price_before ?? 0, line.currency);
  return {
    cells: [
      [words(kinds[line.type], type.quiet)],
      [words(sentence(line.part)), ...choice, ...changeWords(line.changed, before)],
      [],
      [],
      [words(counted === null ? "in the total" : exactMoney(counted, line.currency))],
      [words(markLetter(line.basis.mark), type.small)],
    ],
  };
}

function drawTitle(sheet: Sheet, damage: AssessedDamage, number: number): void {
  const { doc, left, width } = sheet;
  makeRoom(sheet, 96);
  sheet.y += 6;
  drawMark(doc, { severity: damage.severity, text: String(number) }, { x: left + 9, y: sheet.y + 7, radius: 7.6 });
  const title = `${partLabel(damage.location)}: ${wordLabel(damage.type).toLowerCase()}, ${damage.severity}`;
  drawLine(doc, title, type.heading, { x: left + 24, y: sheet.y + 1, width: width * 0.5 });
  const { structural, cosmetic, safety } = damage.impact_assessment;
  const impact = `Structural ${structural}, cosmetic ${cosmetic}, safety ${safety}`;
  drawLine(doc, impact, type.small, { x: left + width * 0.5, y: sheet.y + 3, width: width * 0.5, align: "right" });
  sheet.y += 18;
  const why = [damage.severity_reason, ...damage.impact_assessment.reasons].map(stated).join(" ");
  sheet.y = drawText(doc, why, type.small, { x: left + 24, y: sheet.y, width: width - 24, maxLines: 4 }) + 4;
}

function drawOptionSum(sheet: Sheet, { option, total_cost: cost, timeline }: RepairOption): void {
  const { doc, left, width } = sheet;
  const y = sheet.y + 5;
  const days = timeline ? `. ${sentence(timeline.description)}` : "";
  drawLine(doc, `${optionLabel(option)}${days}`, type.strong, { x: left, y, width: width - 120 });
  const at = { x: left, y, width: width - 40, align: "right" } as const;
  drawLine(doc, exactMoney(cost.total, cost.currency), type.strong, at);
  sheet.y = y + lineHeight(type.strong) + 4;
}

function drawDamage(sheet: Sheet, damage: AssessedDamage, number: number): void {
  drawTitle(sheet, damage, number);
  const chosen = damage.repair_options.find(({ recommended }) => recommended);
  if (chosen) {
    const { currency } = chosen.total_cost;
    const rows = [
      ...chosen.labor.lines.map((line) => labourRow(line, currency)),
      ...chosen.parts_required.map(partRow),
    ];
    drawTable(sheet, columns, rows, { padding: 2.5, below: 20 });
    drawOptionSum(sheet, chosen);
  }
  const others = damage.repair_options
    .filter((option) => option !== chosen)
    .map((option) => {
      const { min_cost: min, max_cost: max } = option;
      const cost = moneyRange({ min, max, currency: option.total_cost.currency });
      return `Instead: ${optionLabel(option.option)}, ${cost}. ${stated(option.reason)}`;
    });
  drawList(sheet, [...others, ...damage.notes.map(stated)]);
  sheet.y += 6;
}

/** Every damage's lines, by which its recommended repair is reckoned, and what else could be done. */
export async function drawLines(
  sheet: Sheet,
  { assessment }: AssessmentReport,
  rest: () => Promise<unknown>,
): Promise<void> {
  drawHeading(sheet, "Line by line", { aside: `Basis: ${markKey}`, needs: 110 });
  for (const [i, damage] of assessment.assessed_damages.entries()) {
    drawDamage(sheet, damage, i + 1);
    await rest();
  }
}
