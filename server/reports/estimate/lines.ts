import type { AssessmentReport } from "../../../contracts/assessments.ts";
import type { AssessedDamage, LaborLine, PartLine, RepairOption, SubletLine } from "../../../contracts/estimate.ts";
import { drawLine, drawText } from "../layout/draw.ts";
import { lineHeight, type } from "../layout/ink.ts";
import { drawMark } from "../layout/marks.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import { type CellText, type Column, cellText, drawTable, inFull, type Row, tableStart } from "../layout/table.ts";
import { drawList } from "../sections/frame.ts";
import { exactMoney, hourlyRate, moneyRange } from "../text/format.ts";
import { partLabel, sentence, wordLabel } from "../text/labels.ts";
import { hoursText, markKey, markLetter, operationLabel, optionLabel, stated } from "./labels.ts";

/** Widths add up to the sheet's 532 pt. */
const columns: readonly Column[] = [
  { title: "Line", width: 92 },
  { title: "Work or part", width: 204 },
  { title: "Hours", width: 52, align: "right" },
  { title: "Rate", width: 74, align: "right" },
  { title: "Amount", width: 78, align: "right" },
  { title: "Basis", width: 32 },
];

/** A person's change, shown under the changed line, with their entire reason. `before` is null if it must not be shown. */
function changeWords(change: { by: string; reason: string } | null, before: string | null): CellText[] {
  if (!change) return [];
  const from = before === null ? "" : ` from ${before}`;
  return [cellText(`Changed by ${change.by}${from}: ${change.reason}`, type.small, inFull)];
}

const laborRow = (line: LaborLine, currency: string): Row => ({
  cells: [
    [cellText(operationLabel(line.operation), type.quiet)],
    [cellText(sentence(line.description)), ...changeWords(line.changed, hoursText(line.changed?.hours_before ?? 0))],
    [cellText(hoursText(line.hours))],
    [cellText(hourlyRate(line.rate_per_hour, currency))],
    [cellText(exactMoney(line.total, currency))],
    [cellText(markLetter(line.basis.mark), type.small)],
  ],
});

const kinds: Readonly<Record<PartLine["type"], string>> = {
  consumable: "Material",
  body_part: "Part",
};

/** The price that counts, and the other price if there is one. */
function partRow(line: PartLine): Row {
  const counted = line.counted === "oem" ? line.oem_price : line.aftermarket_price;
  const other = line.counted === "oem" ? line.aftermarket_price : line.oem_price;
  const names = line.counted === "oem" ? ["OEM", "aftermarket"] : ["Aftermarket", "OEM"];
  const choice =
    other === null ? [] : [cellText(`${names[0]}; ${names[1]} ${exactMoney(other, line.currency)}`, type.small)];
  const priceBefore = line.changed?.price_before ?? null;
  const before = priceBefore === null ? null : exactMoney(priceBefore, line.currency);
  return {
    cells: [
      [cellText(kinds[line.type], type.quiet)],
      [cellText(sentence(line.part)), ...choice, ...changeWords(line.changed, before)],
      [],
      [],
      [cellText(counted === null ? "in the total" : exactMoney(counted, line.currency))],
      [cellText(markLetter(line.basis.mark), type.small)],
    ],
  };
}

function subletRow(line: SubletLine): Row {
  const priceBefore = line.changed?.price_before ?? null;
  const before = priceBefore === null ? null : exactMoney(priceBefore, line.currency);
  return {
    cells: [
      [cellText("Sublet service", type.quiet)],
      [cellText(sentence(line.service)), ...changeWords(line.changed, before)],
      [],
      [],
      [cellText(line.price === null ? "in the total" : exactMoney(line.price, line.currency))],
      [cellText(markLetter(line.basis.mark), type.small)],
    ],
  };
}

function drawTitle(sheet: Sheet, damage: AssessedDamage, number: number): void {
  const { doc, left, width } = sheet;
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

/** The lines of a repair. */
const rowsOf = ({ labor, parts_required: parts, sublet_services: services, total_cost }: RepairOption): Row[] => [
  ...labor.lines.map((line) => laborRow(line, total_cost.currency)),
  ...parts.map(partRow),
  ...services.map(subletRow),
];
const chosenOf = ({ repair_options }: AssessedDamage): RepairOption | undefined =>
  repair_options.find(({ recommended }) => recommended);

const padding = 2.5;
/** Height in points of a damage's title with the sentences below it. */
const titleHeight = 66;

/** Height in points of a damage's title and the start of its table, which stay on one page. */
function startOf(sheet: Sheet, damage: AssessedDamage): number {
  const chosen = chosenOf(damage);
  return titleHeight + (chosen ? tableStart(sheet, columns, rowsOf(chosen), { padding }) : 0);
}

function drawDamage(sheet: Sheet, damage: AssessedDamage, number: number): void {
  makeRoom(sheet, Math.max(96, startOf(sheet, damage)));
  drawTitle(sheet, damage, number);
  const chosen = chosenOf(damage);
  if (chosen) {
    drawTable(sheet, columns, rowsOf(chosen), { padding, below: 20 });
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

/** The lines of each damage's recommended repair, and the alternatives. */
export async function drawLines(
  sheet: Sheet,
  { assessment }: AssessmentReport,
  pause: () => Promise<unknown>,
): Promise<void> {
  const [first] = assessment.assessed_damages;
  const needs = Math.max(110, first ? startOf(sheet, first) : 0);
  drawHeading(sheet, "Repair lines", { note: `Basis: ${markKey}`, needs });
  for (const [i, damage] of assessment.assessed_damages.entries()) {
    drawDamage(sheet, damage, i + 1);
    await pause();
  }
}
