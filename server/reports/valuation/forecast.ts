import type { ValuationReport } from "../../../contracts/pricing/valuation.ts";
import { fill, texts } from "../../texts/papers/texts.ts";
import { type Doc, drawLine, drawRule } from "../layout/draw.ts";
import { colors, type } from "../layout/ink.ts";
import { drawHeading, type Sheet } from "../layout/sheet.ts";
import { drawList } from "../sections/frame.ts";
import { decimalPercent } from "../text/format.ts";
import { sentence } from "../text/labels.ts";
import { translated } from "../text/translated.ts";
import { dollarRange, dollars } from "./amounts.ts";

interface Point {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
}
interface Plot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const height = 110;

/** A few round amounts for the lines of the axis. */
function ticks(max: number): number[] {
  const rough = max / 4;
  const size = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 2.5, 5, 10].map((part) => part * size).find((one) => one >= rough) ?? rough;
  return Array.from({ length: Math.floor(max / step) + 1 }, (_, i) => i * step);
}

function drawAxis(
  doc: Doc,
  points: readonly Point[],
  plot: Plot & { max: number; placeY: (amount: number) => number },
): void {
  for (const amount of ticks(plot.max)) {
    const y = plot.placeY(amount);
    drawRule(doc, { x: plot.x, y, width: plot.width });
    drawLine(doc, dollars(amount), type.label, { x: plot.x - 50, y: y - 4, width: 44, align: "right" });
  }
  points.forEach(({ label }, i) => {
    const x = plot.x + (plot.width * i) / Math.max(1, points.length - 1);
    drawLine(doc, label, type.label, { x: x - 24, y: plot.y + plot.height + 5, width: 48, align: "center" });
  });
}

/** The forecast value as a line within its 80 % band. */
function drawPlot(sheet: Sheet, points: readonly Point[]): void {
  const { doc, left, width, y } = sheet;
  const plot = { x: left + 54, y: y + 12, width: width - 54 - 34, height };
  const max = Math.max(...points.map(({ max }) => max));
  const placeX = (i: number) => plot.x + (plot.width * i) / Math.max(1, points.length - 1);
  const placeY = (amount: number) => plot.y + plot.height - (plot.height * amount) / max;
  const upper = points.map(({ max }, i): [number, number] => [placeX(i), placeY(max)]);
  const lower = points.map(({ min }, i): [number, number] => [placeX(i), placeY(min)]);
  doc.polygon(...upper, ...lower.toReversed()).fill(colors.glass);
  drawAxis(doc, points, { ...plot, max, placeY });
  points.forEach(({ value }, i) => {
    if (i === 0) doc.moveTo(placeX(i), placeY(value));
    else doc.lineTo(placeX(i), placeY(value));
  });
  doc.lineWidth(1.6).strokeColor(colors.accent).stroke();
  points.forEach(({ value }, i) => {
    doc.circle(placeX(i), placeY(value), 2.4).fill(colors.accent);
    const at = { x: placeX(i) - 30, y: placeY(value) - 14, width: 60, align: "center" } as const;
    drawLine(doc, dollars(value), type.strong, at);
  });
  sheet.y = plot.y + plot.height + 20;
}

/** The depreciation forecast with its basis below. */
export function drawForecast(sheet: Sheet, { valuation }: ValuationReport): void {
  const { depreciation_forecast: forecast } = valuation;
  if (!forecast || forecast.forecast.length === 0) return;
  const { forecast: words } = texts().valuation;
  const note = fill(words.note, { percent: decimalPercent(forecast.annual_depreciation_rate) });
  drawHeading(sheet, words.title, { note, needs: height + 60 });
  const { adjusted_value: today } = valuation.valuation;
  drawPlot(sheet, [
    { label: words.today, value: today.average, min: today.min, max: today.max },
    ...forecast.forecast.map(({ year, estimated_value: value, min, max }) => ({
      label: String(year),
      value,
      min,
      max,
    })),
  ]);
  const soon = (forecast.forecast_days ?? []).map(({ days, estimated_value, ...band }) =>
    fill(words.inDays, { days, value: dollars(estimated_value), range: dollarRange(band) }),
  );
  drawList(sheet, [...(soon.length === 0 ? [] : [`${sentence(soon.join(", "))}.`]), translated(forecast.basis)]);
}
