import classes from "./chart.module.css";

interface SparklineProps {
  /** Oldest first; null where there is no data. */
  readonly values: readonly (number | null)[];
  readonly width?: number;
  readonly height?: number;
}

const inset = 2;

/** The points of each run of values without a gap, or of all values if none has a neighbor. */
export function runsOf(values: readonly (number | null)[], width: number, height: number): string[] {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return [];
  const [min, max] = [Math.min(...known), Math.max(...known)];
  const x = (at: number) => inset + (at / Math.max(1, values.length - 1)) * (width - 2 * inset);
  // equal values are drawn in the middle
  const y = (value: number) =>
    max === min ? height / 2 : height - inset - ((value - min) / (max - min)) * (height - 2 * inset);
  const runs: string[][] = [[]];
  values.forEach((value, at) => {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push(`${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  });
  const isSparse = runs.every((run) => run.length <= 1);
  // rare values, such as a sale a month: one line tells more than dots
  if (isSparse) return [runs.flat().join(" ")];
  return runs.filter((run) => run.length > 0).map((run) => run.join(" "));
}

/** A small line without axes. It is decoration: the value and the trend beside it say the same in words. */
export const Sparkline = ({ values, width = 120, height = 32 }: SparklineProps) => (
  <svg className={classes.sparkline} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
    {runsOf(values, width, height).map((points) =>
      points.includes(" ") ? (
        <polyline key={points} points={points} vectorEffect="non-scaling-stroke" />
      ) : (
        <circle key={points} cx={points.split(",")[0]} cy={points.split(",")[1]} r={1.5} />
      ),
    )}
  </svg>
);
