import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { useEffect, useRef } from "react";
import { type CanvasOptions, canvasConfig } from "./canvas-config.ts";
import { readChartColors, useThemeName } from "./theme-colors.ts";

Chart.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController, Filler);
Chart.register(Legend, LinearScale, LineController, LineElement, PointElement, Tooltip);

export interface CanvasProps extends Omit<CanvasOptions, "colors" | "animated"> {
  readonly label: string;
  readonly onCanvas: (canvas: HTMLCanvasElement | null) => void;
}

const reducedMotion = "(prefers-reduced-motion: reduce)";

/** Draws the chart. Chart.js is only in this file's chunk. */
export function Canvas({ label, onCanvas, kind, data, format, showAverage, max }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useThemeName();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colors that are read
  useEffect(() => {
    if (canvas.current === null) return;
    const animated = !window.matchMedia(reducedMotion).matches;
    const chart = new Chart(
      canvas.current,
      canvasConfig({ kind, data, format, showAverage, max, animated, colors: readChartColors() }),
    );
    onCanvas(canvas.current);
    return () => {
      onCanvas(null);
      chart.destroy();
    };
  }, [kind, data, format, showAverage, max, theme, onCanvas]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
