import type { Timeline, TimelineLine } from "../kit/benchmark.ts";
import { colors, svg, text } from "./svg.ts";

const [width, panelHeight, fontSize] = [1200, 250, 22];
const plot = { left: 90, right: 150, top: 60, bottom: 44 };

/** The lowest of 1, 2 or 5 times a power of ten that is not below a value: where the axis ends. */
export function endOfAxis(highest: number): number {
  if (!(highest > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  return ([1, 2, 5, 10].find((step) => step * power >= highest) ?? 10) * power;
}

const figure = (value: number, unit: string): string =>
  `${Number(value.toPrecision(3)).toLocaleString("en-US")} ${unit}`;

function panel({ what, unit, values, limit }: TimelineLine, minutes: number, y: number): string {
  const [plotWidth, plotHeight] = [width - plot.left - plot.right, panelHeight - plot.top - plot.bottom];
  const end = endOfAxis(Math.max(...values, limit ?? 0));
  const xOf = (at: number) => plot.left + (at * plotWidth) / Math.max(1, values.length - 1);
  const yOf = (value: number) => plot.top + plotHeight * (1 - value / end);
  const rule = (value: number, style: string) =>
    `<line x1="${plot.left}" x2="${plot.left + plotWidth}" y1="${yOf(value).toFixed(1)}" y2="${yOf(value).toFixed(1)}" stroke-width="2" ${style}/>`;
  const points = values.map((value, at) => `${xOf(at).toFixed(1)},${yOf(value).toFixed(1)}`);
  const onAxis = (value: number) =>
    text(plot.left - 12, yOf(value) + 7, figure(value, ""), `text-anchor="end" fill="${colors.muted}"`);
  return [
    `<g transform="translate(0,${y})">`,
    text(plot.left, 36, what, `font-weight="600" fill="${colors.ink}"`),
    rule(0, `stroke="${colors.grid}"`),
    rule(end, `stroke="${colors.grid}"`),
    onAxis(0),
    onAxis(end),
    ...(limit === undefined ? [] : [rule(limit, `stroke="${colors.over}" stroke-dasharray="8 6"`)]),
    `<polyline points="${points.join(" ")}" fill="none" stroke="${colors.line}" stroke-width="3" stroke-linejoin="round"/>`,
    text(
      plot.left + plotWidth + 14,
      yOf(values.at(-1) ?? 0) + 7,
      figure(values.at(-1) ?? 0, unit),
      `fill="${colors.line}"`,
    ),
    text(plot.left, panelHeight - 12, "0 min", `fill="${colors.muted}"`),
    text(plot.left + plotWidth, panelHeight - 12, `${minutes} min`, `text-anchor="end" fill="${colors.muted}"`),
    "</g>",
  ].join("\n");
}

/** An SVG with a diagram for each figure of a run, one below the other. */
export const soakPicture = ({ minutes, lines }: Timeline): string =>
  svg(
    width,
    lines.length * panelHeight,
    fontSize,
    lines.map((line, at) => panel(line, minutes, at * panelHeight)),
  );
