import type { ChartConfiguration, ChartDataset } from "chart.js";
import { averageOf, type ChartData, type ChartKind, lastValue } from "./chart-data.ts";
import type { ChartColors } from "./theme-colors.ts";

export interface CanvasOptions {
  readonly kind: ChartKind;
  readonly data: ChartData;
  readonly format: (value: number) => string;
  readonly colors: ChartColors;
  readonly animated: boolean;
  /** Draws the mean of the first series as a line. */
  readonly showAverage?: string | undefined;
  /** The full circle of a radial chart. */
  readonly max?: number | undefined;
}

type Config = ChartConfiguration<"line" | "bar" | "doughnut", (number | null)[], string>;
type Dataset = ChartDataset<"line" | "bar" | "doughnut", (number | null)[]>;

const font = { family: "inherit", size: 12 } as const;

function lineDatasets({ kind, data, colors, showAverage }: CanvasOptions): Dataset[] {
  const datasets: Dataset[] = data.series.map(({ label, values }, at) => {
    const color = colors.series[at % colors.series.length] ?? colors.text;
    return {
      label,
      data: [...values],
      borderColor: color,
      backgroundColor: kind === "bar" ? color : `${color}33`,
      borderWidth: kind === "bar" ? 0 : 2,
      borderRadius: 2,
      fill: kind === "area",
      pointRadius: values.length > 31 ? 0 : 2,
      pointHoverRadius: 5,
      pointBackgroundColor: color,
      tension: 0.25,
      spanGaps: false,
    };
  });
  const [first] = data.series;
  const average = first && averageOf(first);
  if (showAverage === undefined || average === null || average === undefined) return datasets;
  return [
    ...datasets,
    {
      type: "line",
      label: showAverage,
      data: data.labels.map(() => average),
      borderColor: colors.text,
      borderDash: [4, 4],
      borderWidth: 1,
      pointRadius: 0,
      pointHoverRadius: 0,
      fill: false,
    },
  ];
}

function roundDatasets({ kind, data, colors, max }: CanvasOptions): Dataset[] {
  const colorOf = (at: number) => colors.series[at % colors.series.length] ?? colors.text;
  if (kind === "radial") {
    const value = Math.max(0, (data.series[0] && lastValue(data.series[0])) ?? 0);
    const full = Math.max(max ?? value, value);
    return [{ data: [value, full - value], backgroundColor: [colorOf(0), colors.track], borderWidth: 0 }];
  }
  return [
    {
      data: data.series.map((series) => lastValue(series) ?? 0),
      backgroundColor: data.series.map((_, at) => colorOf(at)),
      borderColor: colors.background,
      borderWidth: 2,
    },
  ];
}

/** The configuration of Chart.js for one of the product's charts. */
export function canvasConfig(options: CanvasOptions): Config {
  const { kind, data, format, colors, animated } = options;
  const round = kind === "donut" || kind === "radial";
  const tick = { color: colors.text, font };
  return {
    type: round ? "doughnut" : kind === "bar" ? "bar" : "line",
    data: {
      labels: round ? data.series.map(({ label }) => label) : [...data.labels],
      datasets: round ? roundDatasets(options) : lineDatasets(options),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      ...(animated ? {} : { animation: false as const }),
      interaction: { mode: "index", intersect: round },
      ...(round && { cutout: "72%" }),
      ...(!round && {
        scales: {
          x: { ticks: { ...tick, maxRotation: 0, autoSkipPadding: 16 }, grid: { display: false } },
          y: {
            beginAtZero: kind !== "line",
            ticks: { ...tick, maxTicksLimit: 5, callback: (value) => format(Number(value)) },
            grid: { color: colors.grid },
            border: { display: false },
          },
        },
      }),
      plugins: {
        legend: {
          display: data.series.length > 1 && kind !== "radial",
          labels: { color: colors.text, font, boxWidth: 12 },
        },
        tooltip: {
          enabled: kind !== "radial",
          callbacks: {
            label: ({ dataset, label, raw }) =>
              `${round ? label : (dataset.label ?? "")}: ${raw === null ? "–" : format(Number(raw))}`,
          },
        },
      },
    },
  };
}
