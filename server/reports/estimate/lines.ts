import type { AssessmentReport } from "../../../contracts/repair/assessments.ts";
import type {
  AssessedDamage,
  LaborLine,
  PartLine,
  RepairOption,
  SubletLine,
} from "../../../contracts/repair/estimate.ts";
import { fill, names, texts } from "../../texts/papers/texts.ts";
import { drawLine, drawText } from "../layout/draw.ts";
import { lineHeight, type } from "../layout/ink.ts";
import { drawMark } from "../layout/marks.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import { type CellText, type Column, cellText, drawTable, inFull, type Row, tableStart } from "../layout/table.ts";
import { drawList } from "../sections/frame.ts";
import { exactMoney, hourlyRate, moneyRange } from "../text/format.ts";
import { asWithin, partLabel, sentence } from "../text/labels.ts";
import { translated } from "../text/translated.ts";
import { hoursText, stated } from "./labels.ts";

/** Widths add up to the sheet's 532 pt. */
function columnsOf(): Column[] {
  const { lines, overview } = texts().estimate;
  return [
    { title: lines.line, width: 92 },
    { title: lines.work, width: 204 },
    { title: overview.hours, width: 52, align: "right" },
    { title: lines.rate, width: 74, align: "right" },
    { title: overview.amount, width: 78, align: "right" },
    { title: lines.basis, width: 32 },
  ];
}

/** A person's change, shown under the changed line, with their entire reason. `before` is null if it must not be shown. */
function changeWords(change: { by: string; reason: string } | null, before: string | null): CellText[] {
  if (!change) return [];
  const { changed, changedFrom } = texts().estimate.lines;
  const text = before === null ? fill(changed, change) : fill(changedFrom, { ...change, before });
  return [cellText(text, type.small, inFull)];
}

const laborRow = (line: LaborLine, currency: string): Row => ({
  cells: [
    [cellText(texts().estimate.operation[line.operation], type.quiet)],
    [
      cellText(sentence(translated(line.description))),
      ...changeWords(line.changed, hoursText(line.changed?.hours_before ?? 0)),
    ],
    [cellText(hoursText(line.hours))],
    [cellText(hourlyRate(line.rate_per_hour, currency))],
    [cellText(exactMoney(line.total, currency))],
    [cellText(texts().estimate.mark[line.basis.mark], type.small)],
  ],
});

/** The price that counts, and the other price if there is one. */
function partRow(line: PartLine): Row {
  const words = texts().estimate.lines;
  const isOem = line.counted === "oem";
  const [price, other] = isOem ? [line.oem_price, line.aftermarket_price] : [line.aftermarket_price, line.oem_price];
  const choice = isOem ? words.oemOther : words.aftermarketOther;
  const both = other === null ? [] : [cellText(fill(choice, { price: exactMoney(other, line.currency) }), type.small)];
  const priceBefore = line.changed?.price_before ?? null;
  const before = priceBefore === null ? null : exactMoney(priceBefore, line.currency);
  return {
    cells: [
      [cellText(line.type === "consumable" ? words.material : words.part, type.quiet)],
      [cellText(sentence(translated(line.part))), ...both, ...changeWords(line.changed, before)],
      [],
      [],
      [cellText(price === null ? words.inTotal : exactMoney(price, line.currency))],
      [cellText(texts().estimate.mark[line.basis.mark], type.small)],
    ],
  };
}

function subletRow(line: SubletLine): Row {
  const priceBefore = line.changed?.price_before ?? null;
  const before = priceBefore === null ? null : exactMoney(priceBefore, line.currency);
  return {
    cells: [
      [cellText(texts().estimate.lines.sublet, type.quiet)],
      [cellText(sentence(translated(line.service))), ...changeWords(line.changed, before)],
      [],
      [],
      [cellText(line.price === null ? texts().estimate.lines.inTotal : exactMoney(line.price, line.currency))],
      [cellText(texts().estimate.mark[line.basis.mark], type.small)],
    ],
  };
}

function drawTitle(sheet: Sheet, damage: AssessedDamage, number: number): void {
  const { doc, left, width } = sheet;
  sheet.y += 6;
  drawMark(doc, { severity: damage.severity, text: String(number) }, { x: left + 9, y: sheet.y + 7, radius: 7.6 });
  const words = texts().estimate;
  const title = fill(words.lines.damage, {
    part: partLabel(damage.location),
    damage: asWithin(names().damage[damage.type]),
    severity: names().within.severity[damage.severity],
  });
  drawLine(doc, title, type.heading, { x: left + 24, y: sheet.y + 1, width: width * 0.5 });
  const { structural, cosmetic, safety } = damage.impact_assessment;
  const impact = fill(words.lines.impact, {
    structural: words.impactLevel[structural],
    cosmetic: words.impactLevel[cosmetic],
    safety: words.impactLevel[safety],
  });
  drawLine(doc, impact, type.small, { x: left + width * 0.5, y: sheet.y + 3, width: width * 0.5, align: "right" });
  sheet.y += 18;
  const why = [damage.severity_reason, ...damage.impact_assessment.reasons].map(statedHere).join(" ");
  sheet.y = drawText(doc, why, type.small, { x: left + 24, y: sheet.y, width: width - 24, maxLines: 4 }) + 4;
}

function drawOptionSum(sheet: Sheet, { option, total_cost: cost, timeline }: RepairOption): void {
  const { doc, left, width } = sheet;
  const y = sheet.y + 5;
  const days = timeline ? `. ${sentence(translated(timeline.description))}` : "";
  drawLine(doc, `${texts().estimate.option[option]}${days}`, type.strong, { x: left, y, width: width - 120 });
  const at = { x: left, y, width: width - 40, align: "right" } as const;
  drawLine(doc, exactMoney(cost.total, cost.currency), type.strong, at);
  sheet.y = y + lineHeight(type.strong) + 4;
}

/** A sentence of the API in the language of the paper. */
const statedHere = (text: string): string => stated(translated(text));

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
  return titleHeight + (chosen ? tableStart(sheet, columnsOf(), rowsOf(chosen), { padding }) : 0);
}

function drawDamage(sheet: Sheet, damage: AssessedDamage, number: number): void {
  makeRoom(sheet, Math.max(96, startOf(sheet, damage)));
  drawTitle(sheet, damage, number);
  const chosen = chosenOf(damage);
  if (chosen) {
    drawTable(sheet, columnsOf(), rowsOf(chosen), { padding, below: 20 });
    drawOptionSum(sheet, chosen);
  }
  const others = damage.repair_options
    .filter((option) => option !== chosen)
    .map((option) => {
      const { min_cost: min, max_cost: max } = option;
      const cost = moneyRange({ min, max, currency: option.total_cost.currency });
      const { lines: words, option: names } = texts().estimate;
      return fill(words.instead, { option: names[option.option], cost, reason: statedHere(option.reason) });
    });
  drawList(sheet, [...others, ...damage.notes.map(statedHere)]);
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
  const { lines: words, markKey } = texts().estimate;
  drawHeading(sheet, words.title, { note: fill(words.note, { key: markKey }), needs });
  for (const [i, damage] of assessment.assessed_damages.entries()) {
    drawDamage(sheet, damage, i + 1);
    await pause();
  }
}
