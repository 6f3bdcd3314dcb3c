import { useSyncExternalStore } from "react";

/** The colors of a chart in the current theme. */
export interface ChartColors {
  readonly series: readonly string[];
  readonly text: string;
  readonly grid: string;
  readonly background: string;
  readonly track: string;
}

const seriesVariables = ["--chart-1", "--chart-2", "--chart-3", "--chart-4", "--chart-5", "--chart-6"];

export function readChartColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const color = (variable: string) => style.getPropertyValue(variable).trim();
  return {
    series: seriesVariables.map(color),
    text: color("--mantine-color-text"),
    grid: color("--line"),
    background: color("--mantine-color-body"),
    track: color("--well"),
  };
}

const themeOf = ({ dataset }: HTMLElement): string => `${dataset.mantineColorScheme} ${dataset.contrast ?? ""}`;

function onThemeChange(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-mantine-color-scheme", "data-contrast"],
  });
  return () => observer.disconnect();
}

/** Changes with the theme: a canvas cannot use CSS variables, so it is drawn again. */
export const useThemeName = (): string => useSyncExternalStore(onThemeChange, () => themeOf(document.documentElement));
