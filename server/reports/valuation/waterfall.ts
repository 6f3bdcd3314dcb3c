import type { ValuationReport } from "../../../contracts/pricing/valuation.ts";
import { fromApi, texts } from "../../texts/papers/texts.ts";
import { drawLine, drawText } from "../layout/draw.ts";
import { colors, type } from "../layout/ink.ts";
import { drawHeading, makeRoom, type Sheet } from "../layout/sheet.ts";
import { sentence, wordLabel } from "../text/labels.ts";
import { translated } from "../text/translated.ts";
import { dollars, signed, signedPercent } from "./amounts.ts";

interface Bar {
  readonly name: string;
  readonly explanation: string;
  /** The amount before and after. */
  readonly from: number;
  readonly to: number;
  readonly figure: string;
  readonly isTotal?: true;
}

function barsOf({ valuation }: ValuationReport): Bar[] {
  const { base_value: base, adjusted_value: adjusted, adjustments, valuation_type } = valuation.valuation;
  let at = base.average;
  const steps = adjustments.map(({ factor, description, impact, impact_percentage }): Bar => {
    const from = at;
    at += impact;
    const figure = `${signed(impact)} (${signedPercent(impact_percentage)})`;
    return { name: fromApi(wordLabel(factor)), explanation: sentence(translated(description)), from, to: at, figure };
  });
  const { calculation: words, levelValue } = texts().valuation;
  return [
    {
      name: words.base,
      explanation: words.usual,
      from: 0,
      to: base.average,
      figure: dollars(base.average),
      isTotal: true,
    },
    ...steps,
    {
      name: levelValue[valuation_type],
      explanation: words.today,
      from: 0,
      to: adjusted.average,
      figure: dollars(adjusted.average),
      isTotal: true,
    },
  ];
}

const [labelWidth, figureWidth, rowHeight] = [232, 92, 26];

/** The steps from the base value to this car's value. They add up. Increases are filled bars, decreases are outlined. */
export function drawWaterfall(sheet: Sheet, report: ValuationReport): void {
  const bars = barsOf(report);
  const { title, note } = texts().valuation.calculation;
  drawHeading(sheet, title, { note, needs: 3 * rowHeight });
  const { doc, left, width } = sheet;
  const amounts = bars.flatMap(({ from, to, isTotal }) => (isTotal ? [to] : [from, to]));
  // the bars begin near the smallest amount, so that small steps can be seen
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const floor = Math.max(0, low - (high - low) * 0.35 - high * 0.02);
  const chart = { x: left + labelWidth, width: width - labelWidth - figureWidth - 10 };
  const place = (amount: number) =>
    chart.x + (chart.width * (Math.max(floor, amount) - floor)) / Math.max(1, high - floor);
  for (const { name, explanation, from, to, figure, isTotal } of bars) {
    makeRoom(sheet, rowHeight);
    const { y } = sheet;
    drawLine(doc, name, isTotal ? type.strong : type.body, { x: left, y: y + 2, width: labelWidth - 12 });
    drawText(doc, explanation, type.small, { x: left, y: y + 13, width: labelWidth - 12, maxLines: 1 });
    const [start, end] = [place(Math.min(from, to)), place(Math.max(from, to))];
    doc.rect(start, y + 5, Math.max(1, end - start), 12).lineWidth(0.8);
    if (isTotal) doc.fillAndStroke(colors.accent, colors.accent);
    else if (to >= from) doc.fillAndStroke(colors.detail, colors.detail);
    else doc.fillAndStroke(colors.paper, colors.detail);
    const at = { x: left, y: y + 6, width, align: "right" } as const;
    drawLine(doc, figure, isTotal ? type.strong : type.body, at);
    sheet.y = y + rowHeight;
  }
}
