/** Rows per class of price level, and the maximum number of classes. */
const [classRows, maxClasses] = [200, 20];
/** With fewer classes, all rows have the same scale. */
const minClasses = 3;
/** The bounds of the error of a class relative to the error of all rows. */
const [minRatio, maxRatio] = [0.5, 4];

/**
 * The scale of each row's error, relative to a usual row: errors of cheap cars are larger, in percent of the price. The
 * scale is the square root of the ratio of median errors at the row's price level. On auction sales, the ratio itself
 * gives cheap cars too little weight. `levels` are fitted log prices. Only the classes come from `rows`: a scale is
 * returned for each level.
 */
export function errorScales(rows: Int32Array, levels: Float64Array, residuals: Float64Array): Float64Array {
  const classes = Math.min(maxClasses, Math.floor(rows.length / classRows));
  if (classes < minClasses) return new Float64Array(levels.length).fill(1);
  const order = rows.toSorted((a, b) => (levels[a] ?? 0) - (levels[b] ?? 0));
  const errorOf = (some: Int32Array) => median(Float64Array.from(some, (row) => Math.abs(residuals[row] ?? 0)));
  const usual = Math.max(errorOf(rows), Number.MIN_VALUE);
  const knots = Array.from({ length: classes }, (_, at): Knot => {
    const members = order.subarray((at * order.length) / classes, ((at + 1) * order.length) / classes);
    const ratio = Math.min(maxRatio, Math.max(minRatio, errorOf(members) / usual));
    return { level: levels[members[members.length >> 1] ?? 0] ?? 0, log: Math.log(ratio) / 2 };
  });
  return levels.map((level) => Math.exp(interpolate(knots, level)));
}

interface Knot {
  readonly level: number;
  readonly log: number;
}

/** Linear between the knots, flat beyond them. */
function interpolate(knots: readonly Knot[], level: number): number {
  const next = knots.findIndex((knot) => knot.level > level);
  const after = knots.at(next);
  const before = knots[next - 1] ?? after;
  if (!after || !before || next < 0) return after?.log ?? 0;
  const gap = after.level - before.level;
  return gap > 0 ? before.log + ((after.log - before.log) * (level - before.level)) / gap : after.log;
}

const median = (values: Float64Array) => values.sort()[values.length >> 1] ?? 0;
