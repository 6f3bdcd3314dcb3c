import type { Curve, Curves } from "../kit/benchmark.ts";
import { colors, svg, text } from "./svg.ts";

/** Large enough that the texts can be read at half of the size. */
const [panelWidth, panelHeight, columns, fontSize] = [560, 290, 4, 26];
const plot = { left: 44, right: 120, top: 88, bottom: 44 };
/** The ratio at the top of a panel; a curve above it is drawn along the edge. */
const topRatio = 4;
const limit = 2;

/** Doubling has the same height everywhere: the scale is logarithmic, from a half to `topRatio`. */
export function heightOf(ratio: number): number {
  const inside = Math.min(topRatio, Math.max(0.5, ratio));
  return Math.log2(inside / 0.5) / Math.log2(topRatio / 0.5);
}

const milliseconds = (value: number): string => `${Number(value.toPrecision(2)).toLocaleString("en-US")} ms`;

function panel({ what, times }: Curve, shares: readonly number[], at: { x: number; y: number }): string {
  const first = times[0] ?? Number.NaN;
  const ratio = (times.at(-1) ?? Number.NaN) / first;
  const isOver = ratio > limit;
  const [width, height] = [panelWidth - plot.left - plot.right, panelHeight - plot.top - plot.bottom];
  const xOf = (index: number) => plot.left + (index * width) / Math.max(1, shares.length - 1);
  const yOf = (value: number) => plot.top + height * (1 - heightOf(value));
  const points = times.map((time, index) => `${xOf(index).toFixed(1)},${yOf(time / first).toFixed(1)}`);
  const color = isOver ? colors.over : colors.line;
  const rule = (value: number, dash: string) =>
    `<line x1="${plot.left}" x2="${plot.left + width}" y1="${yOf(value)}" y2="${yOf(value)}" stroke="${colors.grid}" stroke-width="2" ${dash}/>`;
  return [
    `<g transform="translate(${at.x},${at.y})">`,
    text(plot.left, 32, what.replace("GET ", ""), `font-weight="600" fill="${colors.ink}"`),
    text(
      plot.left,
      66,
      `${milliseconds(first)} → ${milliseconds(times.at(-1) ?? Number.NaN)}`,
      `fill="${colors.muted}"`,
    ),
    rule(1, ""),
    rule(limit, 'stroke-dasharray="8 6"'),
    `<polyline points="${points.join(" ")}" fill="none" stroke="${color}" stroke-width="5" stroke-linejoin="round"/>`,
    ...points.map((point) => `<circle cx="${point.split(",")[0]}" cy="${point.split(",")[1]}" r="7" fill="${color}"/>`),
    text(plot.left + width + 18, yOf(ratio) + 9, `${ratio.toPrecision(2)} ×`, `font-weight="600" fill="${color}"`),
    ...shares.map((share, index) =>
      text(xOf(index), panelHeight - 10, `${share * 100} %`, `text-anchor="middle" fill="${colors.muted}"`),
    ),
    "</g>",
  ].join("\n");
}

/** An SVG with a small diagram for each curve: times at shares of the full size, relative to the first. */
export function growthPicture({ shares, curves }: Curves): string {
  const [width, top] = [columns * panelWidth, 96];
  const height = top + Math.ceil(curves.length / columns) * panelHeight;
  return svg(width, height, fontSize, [
    text(
      plot.left,
      46,
      "Median time at 1, 10 and 100 % of the rows",
      `font-size="32" font-weight="700" fill="${colors.ink}"`,
    ),
    text(plot.left, 84, "Solid line: the time at 1 %. Dashed line: twice that time.", `fill="${colors.muted}"`),
    ...curves.map((curve, index) =>
      panel(curve, shares, { x: (index % columns) * panelWidth, y: top + Math.floor(index / columns) * panelHeight }),
    ),
  ]);
}
